"""A code that `companion pair` shows in a terminal, for tables without a knob or a small screen.

It lies in a file of the state folder that only its owner may read, and counts for as long as the command
holds a lock on that file: whatever ends the command ends the code, and no clock is asked.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion import files

FILE = "pairing"


@dataclass(frozen=True, slots=True)
class Offer:
    """The digits on show; `number` tells one offer from the next."""

    digits: str
    number: tuple[int, int]


@contextmanager
def offering(state: Path, digits: str) -> Iterator[Path]:
    """Have these digits count while the block runs: as long as the file that it is given lies there.

    OSError where the folder is not there or cannot be written.
    """
    path, fresh = state / FILE, state / f"{FILE}.{os.getpid()}"
    line = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        files.give(fresh)  # the companion reads it, as its own user
        fcntl.flock(line, fcntl.LOCK_EX)
        os.write(line, digits.encode())
        os.replace(fresh, path)
        yield path
    finally:
        fresh.unlink(missing_ok=True)
        spend(state, Offer(digits, _number(os.fstat(line))))
        os.close(line)


def offered(state: Path) -> Offer | None:
    """The code on offer in the state folder now, None where there is none or nobody can read it."""
    try:
        line = os.open(state / FILE, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(line, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return Offer(os.read(line, 16).decode("ascii", "replace"), _number(os.fstat(line)))
    finally:
        os.close(line)
    return None  # nobody holds it any more: whoever offered it was killed


def spend(state: Path, offer: Offer) -> None:
    """Take this offer away, and no other one that may lie there now."""
    with contextlib.suppress(FileNotFoundError):
        if _number((state / FILE).stat()) == offer.number:
            files.remove(state / FILE)


def _number(found: os.stat_result) -> tuple[int, int]:
    return found.st_ino, found.st_mtime_ns
