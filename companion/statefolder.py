"""The state folder: where the journal lives, one companion at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import files
from companion.disk import is_full, not_ours
from companion.journal import ANOTHER, FILES, DiskError, JournalError

INSTALLED = Path("/etc/companion/table.toml")  # what the service plays with,
GAMES = Path("/var/lib/companion")  # and where it keeps its games
STOP = "stop it first (sudo systemctl stop companion, or Ctrl-C where it was started by hand)"
OWNER = "companion.pid"  # says who has the folder; the lock is on the folder itself, which nobody tidies away


def installed() -> bool:
    """Whether this machine has a table of its own that this user may read."""
    return os.path.isfile(INSTALLED) and os.access(INSTALLED, os.R_OK)


def default() -> Path:
    """The folder of the table that is played where none is named: the installed, else the simulated one."""
    return GAMES if installed() else simulated()


def simulated() -> Path:
    """The folder of the simulated table: a real one never goes on with a game of that."""
    return own() / "simulated"


def own() -> Path:
    """The folder for a real table of this user's: $XDG_STATE_HOME/companion, else ~/.local/state/companion.

    What is no whole path there is ignored, as the XDG Base Directory Specification wants it. JournalError:
    there is no home folder either.
    """
    given = Path(os.environ.get("XDG_STATE_HOME", ""))
    if given.is_absolute():
        return given / "companion"
    try:
        return Path("~/.local/state/companion").expanduser()
    except RuntimeError as error:
        raise JournalError(
            "this user has no home folder: give the companion a folder with --state"
        ) from error


class Held:
    """A state folder that is this process's alone until `close`, or until the process ends.

    trouble: why it could not be kept at first, "" where it could.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self._lock = -1
        self._signed = False

    def keep(self) -> None:
        """Hold the folder that stands at the path now; it is made if it is missing.

        JournalError: another companion has it. DiskError: it cannot be made or written.
        """
        try:
            if self._lock < 0 or not _same(os.fstat(self._lock), self.path):
                self._take()
            if not self._signed:  # it is ours all the same, but a disk that takes no number takes no game
                _write(self.path / OWNER, f"{os.getpid()}\n")
                self._signed = True
        except OSError as error:
            raise DiskError(_words(error, self.path)) from error

    def close(self) -> None:
        """Let the folder go."""
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    def _take(self) -> None:
        self.close()
        _make(self.path)
        self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.close()
            raise JournalError(
                f"another companion (process {_owner(self.path / OWNER)}) is keeping its games in "
                f"{self.path}: stop it, or give this one another folder with --state"
            ) from error
        except OSError:
            self.close()
            raise
        self._signed = False


@contextmanager
def held(folder: Path, *, anyhow: bool = False) -> Iterator[Held]:
    """Keep `folder`, made if it is missing, for this process alone while the block runs.

    JournalError: another companion has it. DiskError: it cannot be made or written; `anyhow` goes on then,
    and `keep` may be called again.
    """
    mine = Held(folder)
    try:
        mine.keep()
    except DiskError as error:
        if not anyhow:
            mine.close()
            raise
        mine.trouble = str(error)
    try:
        yield mine
    finally:
        mine.close()


@contextmanager
def unused(folder: Path) -> Iterator[None]:
    """Have no companion keep games in `folder` while the block runs: its devices are ours meanwhile.

    Nothing is made or changed there. JournalError: a companion is running there, or nobody may look.
    """
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except FileNotFoundError:
        lock = -1  # where there is no folder nobody keeps games in it
    except OSError as error:
        words = f"cannot see whether the companion is running in {folder} ({error.strerror})"
        raise JournalError(f"{words}: do this as its user, or with sudo") from error
    try:
        if lock >= 0:
            _lock(lock, folder)
        yield
    finally:
        if lock >= 0:
            os.close(lock)


def _lock(line: int, folder: Path) -> None:
    try:
        fcntl.flock(line, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise JournalError(
            f"the companion is running (process {_owner(folder / OWNER)}) and has the devices: {STOP}"
        ) from error


def _make(folder: Path) -> None:
    """Make the folder and what is missing on the way to it."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for path in reversed(missing):
        files.give(path)


def _same(mine: os.stat_result, path: Path) -> bool:
    try:
        return os.path.samestat(mine, path.stat())
    except FileNotFoundError:
        return False


def _write(path: Path, text: str) -> None:
    """Put `text` there whatever stands there now: all of it or nothing."""
    fresh = path.with_name(path.name + ".new")
    files.set_aside(stray for stray in (path, fresh) if files.is_stray(stray))
    fresh.unlink(missing_ok=True)
    try:
        fresh.write_text(text)
        files.give(fresh)
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _owner(path: Path) -> str:
    """The number that another process left there, "unknown" where it cannot be read."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # it may be anything, a pipe without an end too
    except OSError:
        return "unknown"
    try:
        return os.read(file, 20).decode(errors="replace").strip() or "unknown"
    except OSError:
        return "unknown"
    finally:
        os.close(file)


def _words(error: OSError, folder: Path) -> str:
    if is_full(error, folder):
        return f"the disk is full: free some space in {folder}, or {ANOTHER}"
    return not_ours(folder, FILES) or (
        f"cannot keep games in {folder} ({error.strerror}): give the companion a folder it may "
        "write to with --state"
    )
