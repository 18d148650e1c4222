"""Starts that ended in a crash: after three within a minute the next one is a safe one.

A start is noted in a file of the state folder, and struck out when it comes to its end. One that is still
there at the next start of the same boot has crashed: by an error, a signal, or the watchdog. A power cut is
no crash: then the machine was started anew as well, and the file is of another boot.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import files
from companion.journal import JournalError

FILE = "starts.json"
CRASHES, WITHIN = 3, 60.0  # so many crashes within so many s
BOOT = Path("/proc/sys/kernel/random/boot_id")

SAFE = (
    "safe start: the companion crashed three times within a minute, so it plays without its devices, by this "
    "page; switch the table off and on again to try with them, or read the log (journalctl -u companion)"
)

log = logging.getLogger(__name__)


@contextmanager
def counted(folder: Path) -> Iterator[bool]:
    """Note this start in `folder` while the block runs; True where it has to be a safe one.

    A refusal in words (JournalError) is an end like any other. What cannot be read or written counts
    nothing: the game matters more.
    """
    boot, now = _boot(), time.clock_gettime(time.CLOCK_BOOTTIME)  # no clock that somebody may set
    crashes = [*_crashes(folder / FILE, boot, now)]
    _note(folder / FILE, {"boot": boot, "begun": now, "crashes": crashes})
    try:
        yield len(crashes) >= CRASHES
    except JournalError:
        _strike(folder / FILE)
        raise
    _strike(folder / FILE)


def _crashes(path: Path, boot: str, now: float) -> Iterator[float]:
    """When those of this boot were found that are not too long ago (s since the boot), this one's too."""
    try:
        said = json.loads(files.read(path))
        if said["boot"] != boot:
            return
        crashes = [float(at) for at in said["crashes"]][-CRASHES:]
    except FileNotFoundError:
        return
    except (OSError, ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
        log.info("%s tells of no crash (%s)", path, error)
        return
    yield from (at for at in (*crashes, now) if now - WITHIN <= at <= now)


def _note(path: Path, said: object) -> None:
    fresh = path.with_suffix(".new")
    try:
        files.set_aside(stray for stray in (path, fresh) if files.is_stray(stray))
        fresh.write_text(json.dumps(said))
        files.put(fresh, path)
    except OSError as error:
        log.info("crashes are not counted: %s cannot be written (%s)", path, error.strerror)


def _strike(path: Path) -> None:
    try:
        files.remove(path)
    except OSError as error:
        log.info("the end was not noted: %s stays (%s)", path, error.strerror)


def _boot() -> str:
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""
