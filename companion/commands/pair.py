"""`companion pair`: let a device act, by a code that this terminal shows; list and revoke those that may."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from companion import arguments, statefolder
from companion.journal import JournalError
from companion.output import tell
from companion.pairing import draw
from companion.pairing.code import LIFE
from companion.pairing.offer import offering
from companion.pairing.store import FOLDER, Device, PairingError, devices, revoke
from companion.quote import quote

NAME = "pair"
HELP = "let a telephone play from its page, list those that may, or revoke one"
MORE = (
    "At the table itself, hold the knob for 5 s: the small screen shows a code. This command is for tables "
    "without one. It works while the companion runs, for its own user and with sudo."
)

LOOK = 0.1  # s between two looks whether the code was used
AFTER = 3.0  # s that a device may take to be on disk once its code was used


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and where."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the paired devices")
    what.add_argument("--revoke", metavar="ID", help="have a device paired no more, from now on")
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")


def run(given: argparse.Namespace) -> int:
    """Show a code for 60 s, or list, or revoke. PairingError: nobody typed it, or none is called so."""
    folder = given.state or statefolder.default()
    try:
        if given.list:
            return _list(folder)
        if given.revoke is not None:
            return _revoke(folder, given.revoke)
        return _pair(folder)
    except OSError as error:
        raise PairingError(
            f"{folder} cannot be used ({error.strerror}): do this as the companion's user, or with sudo"
        ) from error


def _list(folder: Path) -> int:
    found = devices(folder / FOLDER)
    if not found:
        tell("no device is paired")
    for device in found:
        tell(f"{device.id}  paired {device.since}, here last {device.last}  {device.name}")
    return 0


def _revoke(folder: Path, id_: str) -> int:
    if not revoke(folder / FOLDER, id_):
        raise PairingError(f"no device has the id {quote(id_)}: companion pair --list shows them all")
    tell(f"{id_} is not paired any more")
    return 0


def _pair(folder: Path) -> int:
    if not _is_running(folder):
        raise PairingError(
            f"no companion keeps its games in {folder}: start it, or name its folder with --state"
        )
    before, digits = devices(folder / FOLDER), draw()
    with offering(folder, digits) as path:
        tell(f"{digits[:3]} {digits[3:]}")
        tell(f'within {LIFE / 1000:g} s, choose "Pair this device" on its page and type these digits')
        used = _until(lambda: not path.exists(), LIFE / 1000)
    _until(lambda: _new(folder, before) or not used, AFTER)
    for device in _new(folder, before):
        tell(f"{device.name} is paired ({device.id})")
        return 0
    if used:
        raise PairingError("five wrong codes were typed, and it counts no more: run this again for another")
    raise PairingError("nobody has typed the code, and it counts no more: run this again for another")


def _new(folder: Path, before: tuple[Device, ...]) -> list[Device]:
    known = {device.id for device in before}
    return [device for device in devices(folder / FOLDER) if device.id not in known]


def _until(true: Callable[[], object], seconds: float) -> bool:
    """Whether that came true within so many seconds."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True


def _is_running(folder: Path) -> bool:
    try:
        with statefolder.unused(folder):
            return False
    except JournalError:
        return True
