"""The systems that are booted, made of Debian's packages once and kept under build/ until `make clean`.

The packages are only unpacked: nothing of another processor's Debian has to run on this machine.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE.parent.parent / "build" / "pi"
ARCHIVE = "http://deb.debian.org/debian"

# What a guest's init and its Python need beside the kernel.
_ALL = "base-files base-passwd coreutils dash mount python3 python3-spidev"
_PIP = "python3-pip python3-venv"
# What the module of gpiosim needs to be built, and to be put into the kernel.
_BUILT = (
    "bash diffutils findutils grep gzip iproute2 kmod libc6-dev libelf1 linux-headers-amd64 linux-source-6.1"
    " make mawk sed tar xz-utils"
)


@dataclass(frozen=True, slots=True)
class System:
    """A Debian. hooks: the programs of this folder that finish it, in order.

    installs: whether the guest installs the package itself, or finds it in its folder /site.
    """

    name: str
    suite: str
    machine: str  # as Python and pip say it
    architecture: str  # as Debian says it
    python: str
    packages: str
    hooks: tuple[str, ...]
    installs: bool


RASPI3B = System(
    "raspi3b", "trixie", "aarch64", "arm64", "3.13", f"{_ALL} {_PIP} linux-image-arm64", ("thin",), True
)
GPIOSIM = System(
    *("gpiosim", "bookworm", "x86_64", "amd64", "3.11"),
    f"{_ALL} {_BUILT} linux-image-amd64",
    ("gpiosim", "compiled", "thin"),
    False,
)


def root(system: System) -> Path:
    """The folder with its `root.cpio`, its kernel `vmlinuz`, and for a Pi its `board.dtb`."""
    scripts = [(HERE / hook).read_text() for hook in system.hooks]
    return kept(f"{system.name}-root", [repr(system), *scripts], lambda folder: _unpack(system, folder))


def kept(name: str, parts: list[str], make: Callable[[Path], None]) -> Path:
    """The folder `name`, made by `make` unless one made of the same parts is there."""
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]
    folder = KEPT / f"{name}-{key}"
    if not folder.is_dir():
        new = KEPT / f"{name}.new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        make(new)
        for old in KEPT.glob(f"{name}-*"):
            shutil.rmtree(old)
        new.rename(folder)
    return folder


def _unpack(system: System, folder: Path) -> None:
    tar = folder / "root.tar"
    hooks = [f"--extract-hook={HERE / hook}" for hook in system.hooks]
    include = ",".join(system.packages.split())
    made = ["--variant=extract", f"--architectures={system.architecture}", f"--include={include}", *hooks]
    _run("mmdebstrap", "--quiet", *made, system.suite, str(tar), ARCHIVE)
    _run("bsdtar", "-xf", str(tar), "-C", str(folder), "--strip-components=2", "./outside")
    _run("bsdtar", "-cf", str(folder / "root.cpio"), "--format=newc", "--exclude=./outside", f"@{tar}")
    tar.unlink()


def _run(*command: str) -> str:
    """Run a program; where it fails, all that it said is in the error."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command)} failed ({ended.returncode}):\n{ended.stdout}{ended.stderr}")
    return ended.stdout
