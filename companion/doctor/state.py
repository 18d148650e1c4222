"""The state folder: whether games can be kept there, last, and are sound."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion import tail
from companion.doctor.case import Case, as_its_user
from companion.doctor.check import Check, mend, unseen, warning, well
from companion.journal import COPY, FILE, FILES, WAY_OUT, Journal, JournalError, NoGames
from companion.mounts import in_memory, read_only
from companion.pairing.store import FOLDER

WRITTEN = (*FILES, COPY, tail.FILE, FOLDER)  # where they are there
ROOM = 50  # MB; a year of a game every night is about ten


def folder(case: Case) -> Iterator[Check]:
    """The folder itself."""
    path = case.folder
    if path is None:
        yield mend("state folder", "this user has no home folder", "name one: companion doctor --state DIR")
        return
    home = Path(os.path.expanduser("~"))
    if home in path.parents and not home.is_dir():
        words = f"this user's home folder {home} is not there"
        yield mend("state folder", words, "name another one: companion doctor --state DIR")
        return
    there = _there(path)
    if not there.is_dir():
        words = f"{there} is no folder"
        yield mend(
            "state folder", words, f"move it aside (mv {there} {there}.old), or name another with --state"
        )
        return
    if read_only(case.place.read, there):
        words = f"{there} is mounted for reading alone"
        yield mend(
            "state folder", words, f"sudo mount -o remount,rw {there}, or name another folder with --state"
        )
        return
    if not case.place.may(there):
        yield _not_ours(case, path, there)
        return
    yield _files(case, path, there)
    yield _room(there)
    yield _lasts(case, there)


def journal(case: Case) -> Iterator[Check]:
    """The games in it; nothing is mended or changed."""
    if case.folder is None or not os.path.isdir(case.folder):
        return
    if not case.place.may(case.folder):
        yield unseen("journal", f"{case.folder} is not ours to read", as_its_user(case.file))
    else:
        with _left_as_found(case.folder, alone=case.running is None):
            yield _sound(case.folder)


def _there(path: Path) -> Path:
    """The folder, or what is there already of the way to it."""
    found = path.absolute()
    while not os.path.lexists(found) and found != found.parent:
        found = found.parent
    return found


def _not_ours(case: Case, path: Path, there: Path) -> Check:
    name = case.place.account.name
    if case.running is not None:
        return unseen("state folder", f"{path} is the running companion's", as_its_user(case.file))
    group = f" -g {name}" if name in case.place.account.groups else ""
    give = f"sudo chown {name} {path}" if there == path else f"sudo install -d -o {name}{group} {path}"
    fix = f"{give} where it is meant for {name}; else name another folder with --state"
    return mend("state folder", f"{name} may not write in {there}", fix)


def _files(case: Case, path: Path, there: Path) -> Check:
    """The folder is written to, and so are files in it: one that is another user's takes no move."""
    if there != path.absolute():
        return well("state folder", f"{path} will be made")
    owner = _owner(there) if case.place.account.root else case.place.account.name
    kept = [there / name for name in WRITTEN if os.path.exists(there / name)]
    denied = [file for file in kept if not case.place.may(file) or _is_foreign(case, file)]
    if denied:
        names = ", ".join(file.name for file in denied)
        fix = f"sudo chown {owner} {' '.join(map(str, denied))}"
        return mend("state folder", f"{owner} may not write {names} in {path}", fix)
    return well("state folder", f"{path} can be written, and so can the files in it")


def _is_foreign(case: Case, file: Path) -> bool:
    """Whether root sees that a file is not its folder's owner's, who is the one to write to it."""
    return case.place.account.root and file.stat().st_uid != file.parent.stat().st_uid


def _owner(folder: Path) -> str:
    try:
        return folder.owner()
    except KeyError:  # a number without a name
        return str(folder.stat().st_uid)


def _room(there: Path) -> Check:
    disk = os.statvfs(there)
    free = disk.f_bavail * disk.f_frsize // 1_000_000
    if free == 0:
        return mend(
            "state room",
            "the disk is full: nothing can be saved",
            "sudo apt clean; df -h shows what fills it",
        )
    if free < ROOM:
        return warning("state room", f"{free} MB are free", "sudo apt clean; df -h shows what fills the disk")
    return well("state room", f"{free} MB are free")


def _lasts(case: Case, there: Path) -> Check:
    lost = in_memory(case.place.read, there.resolve())
    if not lost:
        return well("state lasts", "games are kept when the power goes")
    fix = "sudo raspi-config, Performance Options, Overlay File System: off; or another folder with --state"
    if "overlay" not in lost:
        fix = f'write state = "/var/lib/companion" below [journal] of {case.file}'
    return warning("state lasts", f"games are lost at power-off: {there} is on {lost}", fix)


@contextmanager
def _left_as_found(folder: Path, *, alone: bool) -> Iterator[None]:
    """Whoever reads a journal makes SQLite lay two empty files beside it, where nobody else has it open."""
    beside = [folder / name for name in FILES[1:]]
    made = [path for path in beside if alone and not path.exists()]
    try:
        yield
    finally:
        for path in made:
            path.unlink(missing_ok=True)


def _sound(folder: Path) -> Check:
    """SQLite's own check of the file, then every seal of every game."""
    uri = f"{(folder / FILE).absolute().as_uri()}?mode=ro"
    try:
        with Journal(folder, "ro") as opened, closing(sqlite3.connect(uri, uri=True)) as file:
            (said,) = file.execute("PRAGMA integrity_check(1)").fetchone()
            if said != "ok":
                return mend("journal", f"{folder / FILE} is damaged ({said})", WAY_OUT)
            games = [number for (number,) in file.execute("SELECT id FROM games")]
            rows = sum(len(opened.load(game).moves) for game in games)
    except NoGames:
        return well("journal", "no game has been played yet")
    except (JournalError, sqlite3.Error) as error:
        words, _, fix = str(error).partition(": ")
        return mend("journal", words, fix or WAY_OUT)
    return well("journal", f"{_counted(len(games), 'game')}, {_counted(rows, 'move')}, every seal sound")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
