"""The state folder: where the journal lives, one companion at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.journal import JournalError

LOCK = "companion.lock"


def default() -> Path:
    """The folder of this user: $XDG_STATE_HOME/companion, else ~/.local/state/companion."""
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "companion"


@contextmanager
def held(folder: Path) -> Iterator[Path]:
    """Keep `folder`, made if it is missing, for this process alone while the block runs.

    JournalError: it cannot be made or written, or another companion has it. The lock dies with the
    process, however it ends.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalError(
            f"cannot keep games in {folder} ({error.strerror}): give the companion a folder it may "
            "write to with --state"
        ) from error
    try:
        _take(lock, folder)
        yield folder
    finally:
        os.close(lock)


def _take(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        owner = os.pread(lock, 20, 0).decode(errors="replace").strip() or "unknown"
        raise JournalError(
            f"another companion (process {owner}) is keeping its games in {folder}: stop it, or give "
            "this one another folder with --state"
        ) from error
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
