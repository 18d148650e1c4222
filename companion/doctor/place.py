"""The machine that is looked at, and everything that a check may ask it."""

from __future__ import annotations

import grp
import importlib.metadata
import importlib.util
import os
import pwd
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.devices import machine
from companion.devices.machine import Machine
from companion.devices.pins.held import holder
from companion.doctor.bus import answering

PATIENCE = 5.0  # s for a program that only reads
NOWHERE = Path("/nonexistent")  # base-passwd(8) keeps this name free
HEADER = range(28)  # lines of the chip of the header, which are its BCM numbers


@dataclass(frozen=True, slots=True)
class Account:
    """A user. groups: those in force in this session; listed: those that /etc/group has by now."""

    name: str
    root: bool
    groups: frozenset[str]
    listed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Place:
    """A machine. Everything below `root` is read as it lies there; the rest is asked by these functions."""

    root: Path
    machine: Machine
    account: Account
    cwd: Path
    temporary: Path
    may: Callable[[Path], bool]  # whether this user may read and write what is there
    now: Callable[[], float]  # seconds since 1970
    rest: Callable[[float], None]  # lets that many seconds pass
    run: Callable[[Sequence[str]], str]  # what a program prints, "" where it is not there or refuses
    version: Callable[[str], str]  # of an installed package, "" for none
    module: Callable[[str], bool]  # whether Python finds it
    users: Callable[[Path], Mapping[int, str]]  # lines of a gpiochip that are in use, and their users
    answering: Callable[[Path, Sequence[int]], tuple[int, ...]]  # which of these addresses of an I2C bus do

    def at(self, path: str | Path) -> Path:
        """Where a path of the machine lies."""
        return self.root / str(path).lstrip("/")

    def there(self, path: str | Path) -> bool:
        """Whether this user sees anything at a path of the machine."""
        return os.path.exists(self.at(path))

    def read(self, path: str | Path) -> str:
        """The text of a file, "" where there is none or it may not be read."""
        try:
            return self.at(path).read_text("utf-8", "replace")
        except OSError:
            return ""

    def list(self, folder: str, pattern: str) -> list[str]:
        """The paths on the machine of what a folder has by that pattern, sorted."""
        found = sorted(self.at(folder).glob(pattern))
        return [f"/{path.relative_to(self.root)}" for path in found]


def here() -> Place:
    """This machine and whoever asks."""
    root = Path("/")
    return Place(
        root=root,
        machine=machine.this(root, _label),
        account=_account(),
        cwd=_folder(os.getcwd),
        temporary=_folder(tempfile.gettempdir),
        may=lambda path: os.access(path, os.R_OK | os.W_OK),
        now=time.time,
        rest=time.sleep,
        run=_run,
        version=_version,
        module=_module,
        users=_users,
        answering=answering,
    )


def _folder(ask: Callable[[], str]) -> Path:
    """A folder; NOWHERE where it was removed under our feet, or the disk takes no file any more."""
    try:
        return Path(ask())
    except OSError:
        return NOWHERE


def _users(chip: Path) -> Mapping[int, str]:
    found = {line: holder(str(chip), line) for line in HEADER}
    return {line: who for line, who in found.items() if who}


def _label(chip: Path) -> str:
    """The label of a chip, "" where it may not be looked at: another check says so."""
    try:
        return machine.label(chip)
    except OSError:
        return ""


def _account() -> Account:
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # a number without a name, as containers have them
        name = str(os.geteuid())
    groups = frozenset(filter(None, map(_group, {*os.getgroups(), os.getegid()})))
    listed = frozenset(group.gr_name for group in grp.getgrall() if name in group.gr_mem)
    return Account(name, os.geteuid() == 0, groups, listed)


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return ""


def _run(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def _module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # of a dotted name not even the first part is there
        return False


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""
