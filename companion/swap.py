"""A whole journal put in the place of another one, which is kept aside.

In steps that a pulled plug may part anywhere. Up to one rename all is as it was; from then on the new journal
stands beside the old one, and whoever comes next goes on with the steps that are left. The sum of the new one
was laid beside it first: what bears its name and not its sum is no journal that was to take a place.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

from companion import files, tail
from companion.entries import Entry
from companion.journal import COPY, FILE, FILES, ROLLBACK, make

PART = FILE + ".part"  # not whole yet: of no use to anybody
NEW = FILE + ".new"  # whole: it takes the journal's place whatever happens
SUM = NEW + ".sum"  # BLAKE2b over all bytes of it
FRESH = COPY + ".new"
LOGS = (*FILES[1:], ROLLBACK)  # SQLite's, of the journal that stands
# All that may stand in a folder is a file, but for the journal itself: that is refused with words.
NAMES = (*LOGS, COPY, FRESH, FRESH + "-journal", tail.FILE, PART, SUM)

Games = Mapping[int, Sequence[Entry]]  # each its header, then its moves


def swap(
    folder: Path, games: Games, last: int, aside: Path | None, note: tuple[str, str] | None = None
) -> None:
    """Put a journal of these games in the place of what is there.

    last: the highest number that any game ever had. aside: a folder to be made, in which all that is there is
    kept; note: a file in it, its name and what it says. The journal is not open in this process. OSError or
    sqlite3.Error where the disk does not take it: all is as it was then, or `finish` goes on.
    """
    try:
        _build(folder / PART, games, last)
        files.remove(folder / SUM)
        (folder / SUM).write_text(_sum(folder / PART))
        files.give(folder / SUM)
        files.sync(folder / SUM)
        if aside is not None:
            _keep(folder, aside, note)
        files.put(folder / PART, folder / NEW)
    except BaseException:
        files.remove(folder / PART)  # the disk may be full
        raise
    finish(folder)


def finish(folder: Path) -> None:
    """Go on with a swap that was parted, where it `is_parted`."""
    if not is_whole(folder, NEW):  # it was so long enough for the second copy to be made of it
        shutil.copyfile(folder / COPY, folder / PART)
        if (folder / NEW).is_dir():
            files.set_aside([folder / NEW])
        files.put(folder / PART, folder / NEW)
    _copy(folder)
    tail.begin(folder)
    for name in LOGS:  # SQLite would take the log of the old journal for that of the new one
        files.remove(folder / name)
    files.sync(folder)
    files.put(folder / NEW, folder / FILE)
    files.remove(folder / SUM)


def is_whole(folder: Path, name: str) -> bool:
    """Whether the file of that name is, to the byte, the journal that was to take the place of another."""
    paths = (folder / name, folder / SUM)
    if any(path.is_symlink() or not path.is_file() for path in paths):
        return False
    return _sum(paths[0]).encode() == files.read(paths[1])


def is_parted(folder: Path) -> bool:
    """Whether a whole journal waits to take the place of the one that stands; OSError: nobody can tell."""
    return os.path.lexists(folder / NEW) and any(is_whole(folder, name) for name in (NEW, COPY))


def settle(folder: Path) -> bool:
    """Go on with a swap that was parted, and put aside what is in the way; False where there was neither.

    What cannot be a journal of ours takes no place and does no harm.
    """
    moved = files.set_aside(path for path in map(folder.joinpath, NAMES) if files.is_stray(path))
    if is_parted(folder):
        finish(folder)
        return True
    moved |= files.set_aside([folder / NEW], "is no journal that was to take the place of this one")
    left = os.path.lexists(folder / SUM)
    files.remove(folder / SUM)  # of a swap that never began, or came to its end
    return moved or left


def is_settled(folder: Path) -> bool:
    """Whether no swap was parted here, and nothing is in the way of what has to be a file."""
    names = map(folder.joinpath, NAMES)
    begun = any(os.path.lexists(folder / name) for name in (NEW, SUM))
    return not begun and not any(files.is_stray(path) for path in names)


def present(folder: Path) -> list[Path]:
    """The files of a journal that are there, with something in them."""
    names = (FILE, *LOGS, COPY, tail.FILE)
    return [folder / name for name in names if files.is_there(folder / name)]


def _sum(path: Path) -> str:
    return blake2b(files.read(path), digest_size=32).hexdigest()


def _build(path: Path, games: Games, last: int) -> None:
    files.remove(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = OFF")  # what is half written is begun again
        make(db)
        db.execute("BEGIN")
        for game, (header, *moves) in games.items():
            values = (game, header.text, header.chosen, header.checksum)
            db.execute("INSERT INTO games VALUES (?, ?, ?, ?)", values)
            rows = ((game, item.turn, item.text, item.checksum) for item in moves)
            db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", rows)
        db.execute("DELETE FROM sqlite_sequence")
        db.execute("INSERT INTO sqlite_sequence VALUES ('games', ?)", (last,))
        db.execute("COMMIT")


def _keep(folder: Path, aside: Path, note: tuple[str, str] | None) -> None:
    aside.mkdir()
    files.give(aside)
    for path in present(folder):
        files.keep(path, aside)
    if note is not None:
        (aside / note[0]).write_text(note[1] + "\n", "utf-8")
        files.give(aside / note[0])
        files.sync(aside / note[0])
    files.sync(aside)
    files.sync(folder)


def _copy(folder: Path) -> None:
    """The second copy is of the new journal too; where there is no room for one there is none."""
    fresh = folder / FRESH
    try:
        files.remove(fresh)
        shutil.copyfile(folder / NEW, fresh)
        files.put(fresh, folder / COPY)
    except OSError:
        files.remove(fresh)
        files.remove(folder / COPY)
