"""The wheels that a guest installs from: the package's own of this tree, and what it needs, by hash."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.pi.systems import HERE, System, kept

TREE = HERE.parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--quiet")
GLIBC = ("2_36", "2_34", "2_28", "2_17")  # the newest that Debian 12 has, and what wheels are built for


def needed(system: System) -> Path:
    """The folder of what the package needs on this system: the lock of `make run`, and drivers of pins."""
    locks = (TREE / "requirements" / "run.txt", HERE / f"{system.name}.txt")
    return kept(
        f"{system.name}-wheels",
        [repr(system), *(lock.read_text() for lock in locks)],
        lambda folder: _download(system, locks, folder),
    )


def lay(system: System, folder: Path) -> None:
    """Put every wheel that this system needs into `folder`."""
    shutil.copytree(needed(system), folder)
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    subprocess.run([*PIP, "wheel", *offline, "--wheel-dir", folder, TREE], check=True)


def unpack(system: System, folder: Path) -> None:
    """Put what these wheels hold into `folder`: none has anything that belongs elsewhere."""
    with tempfile.TemporaryDirectory() as packed:
        lay(system, Path(packed) / "wheels")
        for wheel in Path(packed).rglob("*.whl"):
            with zipfile.ZipFile(wheel) as held:
                held.extractall(folder)


def _download(system: System, locks: tuple[Path, ...], folder: Path) -> None:
    version = system.python.replace(".", "")
    tags = [f"--platform=manylinux_{glibc}_{system.machine}" for glibc in GLIBC]
    tags += [f"--abi=cp{version}", "--abi=abi3", "--abi=none", f"--python-version={system.python}"]
    by_hash = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation=cp")
    for lock in locks:
        subprocess.run(
            [*PIP, "download", *by_hash, *tags, "--dest", folder, "--requirement", lock], check=True
        )
