"""A whole journal put in the place of another one, which is kept aside.

In steps that a pulled plug may part anywhere. Up to one rename all is as it was; from then on the new journal
stands beside the old one, and whoever comes next goes on with the steps that are left.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

from companion import files, tail
from companion.entries import Entry
from companion.journal import BESIDE, COPY, FILE, make

PART = FILE + ".part"  # not whole yet: of no use to anybody
NEW = FILE + ".new"  # whole: it takes the journal's place whatever happens

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
        if aside is not None:
            _keep(folder, aside, note)
        files.put(folder / PART, folder / NEW)
    except BaseException:
        files.remove(folder / PART)  # the disk may be full
        raise
    finish(folder)


def finish(folder: Path) -> bool:
    """Go on with a swap that was parted; False where there was none."""
    if not (folder / NEW).exists():
        return False
    _copy(folder)
    tail.begin(folder)
    for beside in BESIDE:  # SQLite would take the log of the old journal for that of the new one
        files.remove(folder / (FILE + beside))
    files.sync(folder)
    files.put(folder / NEW, folder / FILE)
    return True


def free(folder: Path, name: str) -> Path:
    """The first of "name-1", "name-2" ... that nothing has: a Pi without a network does not know the date."""
    return next(path for path in _numbered(folder, name) if not os.path.lexists(path))


def present(folder: Path) -> list[Path]:
    """The files of a journal that are there, with something in them."""
    names = (FILE, *(FILE + beside for beside in BESIDE), COPY, tail.FILE)
    return [folder / name for name in names if files.is_there(folder / name)]


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    return (folder / f"{name}-{number}" for number in count(1))


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
    for path in present(folder):
        files.keep(path, aside)
    if note is not None:
        (aside / note[0]).write_text(note[1] + "\n", "utf-8")
        files.sync(aside / note[0])
    files.sync(aside)
    files.sync(folder)


def _copy(folder: Path) -> None:
    """The second copy is of the new journal too; where there is no room for one there is none."""
    fresh = folder / (COPY + ".new")
    try:
        shutil.copyfile(folder / NEW, fresh)
        files.put(fresh, folder / COPY)
    except OSError:
        files.remove(fresh)
        files.remove(folder / COPY)
