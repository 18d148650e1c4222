"""Fresh Debian roots, and what is run in them: booted with their own systemd, or as an image being made.

They need root, systemd-nspawn, mmdebstrap (tests/systemd/debian.txt), and no network but Debian's archive.
The packages that the installer asks for lie in their apt's cache, fetched and not installed, so that nothing
inside needs a network.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.pi.systems import ARCHIVE
from tests.pi.wheels import GLIBC, PIP

HERE = Path(__file__).parent
TREE = HERE.parent.parent
KEPT = TREE / "build" / "systemd"
BASE = "systemd,systemd-sysv,dbus,udev,kmod,python3"
LATER = "python3-venv python3-spidev avahi-daemon"
# Where the system is booted: what looks at it, and what the kiosk is.
LOOKING = {"bookworm": ",grim,iproute2,libnss-mdns"}
KIOSK = {"bookworm": " cage seatd xwayland chromium"}
TREE_PARTS = ("companion", "systemd", "requirements", "hardware")
TREE_FILES = ("pyproject.toml", "README.md", "LICENSE")
PATIENCE = 2700.0  # s; others may need the machine, too

# The locks that an install in each release has wheels of: on plain Debian pip brings lgpio, where it has one.
LOCKS = {
    "bookworm": ("3.11", ("requirements/run.txt", "tests/pi/gpiosim.txt")),
    "trixie": ("3.13", ("requirements/run.txt",)),
}

Report = Mapping[str, Mapping[str, Any]]

UNIT = """[Unit]
After=multi-user.target
[Service]
Type=oneshot
Environment=PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels
ExecStart=/usr/bin/python3 /guest/booted.py
StandardOutput=file:/report/out.txt
StandardError=file:/report/out.txt
"""


def packed(suite: str) -> Path:
    """The root of that release as a tar, made once and kept until `make clean`."""
    fetch = f"apt-get -q -y --download-only --no-install-recommends install {LATER}{KIOSK.get(suite, '')}"
    command = ["--variant=minbase", "--skip=cleanup/apt", f"--include={BASE}{LOOKING.get(suite, '')}"]
    command += [f'--customize-hook=chroot "$1" {what}' for what in ("apt-get -q update", fetch)]
    key = hashlib.sha256(repr(command).encode()).hexdigest()[:12]
    tar = KEPT / f"{suite}-{key}.tar"
    if not tar.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        new = KEPT / f"{suite}.new.tar"
        _run("mmdebstrap", "--quiet", *command, suite, str(new), ARCHIVE)
        new.rename(tar)
    return tar


@contextmanager
def unpacked(suite: str, boot: Mapping[str, str]) -> Iterator[Path]:
    """A root with these files, the tree in /tree, the wheels in /wheels, and an empty /report."""
    if os.geteuid():
        raise RuntimeError("a root of Debian wants root: sudo make test-systemd")
    folder = KEPT / f"{suite}.root"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        _run("tar", "-xf", str(packed(suite)), "-C", str(folder), "--exclude=./dev/*")
        for path, text in boot.items():
            file = folder / path.lstrip("/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        for part in TREE_PARTS:
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(TREE / part, folder / "tree" / part, ignore=ignore)
        for name in TREE_FILES:
            shutil.copy(TREE / name, folder / "tree" / name)
        shutil.copytree(HERE / "guest", folder / "guest")
        shutil.copy(HERE / "guest/hang.py", folder / "tree/companion/devices/hang.py")
        shutil.copytree(_wheels(suite), folder / "wheels")
        (folder / "report").mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def booted(root: Path) -> Report:
    """Boot it, have its systemd run guest/booted.py, and wait for its end."""
    (root / "etc/systemd/system/guest.service").write_text(UNIT)
    wants = root / "etc/systemd/system/default.target.wants"
    wants.mkdir(exist_ok=True)
    (wants / "guest.service").symlink_to("../guest.service")
    return _ended(root, "--boot")


def as_image(root: Path) -> Report:
    """Run guest/image.py in it without booting it."""
    offline = ("--setenv=PIP_NO_INDEX=1", "--setenv=PIP_FIND_LINKS=/wheels")
    return _ended(root, *offline, "--", "/usr/bin/python3", "/guest/image.py")


def _ended(root: Path, *how: str) -> Report:
    nspawn = ["systemd-nspawn", "--quiet", f"--directory={root}", "--register=no", "--keep-unit"]
    with (root / "report/console.txt").open("w") as console:
        subprocess.run(
            [*nspawn, "--private-network", *how],
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
    _tidy()
    report: dict[str, Any] = {}
    lines = root / "report/report.jsonl"
    for line in lines.read_text().splitlines() if lines.exists() else ():
        said = json.loads(line)
        report[said.pop("step")] = said
    kept = KEPT / f"{root.name}.report"
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(root / "report", kept)
    return report


def _tidy() -> None:
    """Take away the empty groups of processes that nspawn leaves in the kernel where no systemd tidies up."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, kind, own = line.split(":", 2)
        for base in (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup", kind.removeprefix("name=") or "unified")):
            for name in ("payload", "supervisor"):
                left = base / own.lstrip("/") / name
                for folder in [*sorted(left.rglob("*/"), reverse=True), left]:
                    with suppress(OSError):  # not there, or in use by another
                        folder.rmdir()


def _wheels(suite: str) -> Path:
    """The folder of what the package needs in that release, by hash, as `make run` has it."""
    python, locks = LOCKS[suite]
    parts = [python, *((TREE / lock).read_text() for lock in locks)]
    folder = KEPT / f"{suite}-wheels-{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"
    if not folder.is_dir():
        new = KEPT / f"{suite}-wheels.new"
        shutil.rmtree(new, ignore_errors=True)
        tags = [f"--platform=manylinux_{glibc}_{os.uname().machine}" for glibc in GLIBC]
        tags += ["--implementation=cp", f"--python-version={python}", f"--abi=cp{python.replace('.', '')}"]
        tags += ["--abi=abi3", "--abi=none"]
        by_hash = ("--no-deps", "--require-hashes", "--only-binary=:all:")
        for lock in locks:
            _run(*PIP, "download", *by_hash, *tags, "--dest", str(new), "--requirement", str(TREE / lock))
        new.rename(folder)
    return folder


def _run(*command: str) -> None:
    """Run a program; where it fails, all that it said is in the error."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command)} failed ({ended.returncode}):\n{ended.stdout}{ended.stderr}")
