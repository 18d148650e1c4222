"""The journal: every move of every game, in SQLite, each row sealed to the row before it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

FILE = "journal.db"
COPY = "journal.copy.db"
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a journal that is open
OURS = int.from_bytes(
    b"CRIB"
)  # PRAGMA application_id: whose file this is (sqlite.org/fileformat2.html, 1.3.12)
VERSION = 1  # of the tables below, kept in PRAGMA user_version
SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used twice
    header TEXT NOT NULL,
    chosen INTEGER NOT NULL,  -- 1: somebody chose this game at the table; 0: the configuration made it
    checksum TEXT NOT NULL
);
CREATE TABLE rows (
    game INTEGER NOT NULL REFERENCES games (id),
    turn INTEGER NOT NULL,  -- 1 is the game's first move
    move TEXT NOT NULL,
    checksum TEXT NOT NULL,  -- over this row and the checksum of the row before it
    PRIMARY KEY (game, turn)
) WITHOUT ROWID;
"""

WAY_OUT = f"move {FILE}* aside and rename {COPY}, the second copy beside it, to {FILE}"
ANOTHER = "give the companion another folder with --state"

Commit = Callable[[sqlite3.Connection], None]


class JournalError(Exception):
    """The journal cannot be read or written. One sentence for the owner: what, why, what to do."""


class Taken(JournalError):
    """The files that were written to are not those that the next start will find."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a move of `game` (turn from 1), or its header (turn 0); `text` is the JSON on disk.

    chosen: of a header, whether somebody chose the game at the table.
    """

    game: int
    turn: int
    text: str
    checksum: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Tape:
    """A game as the journal holds it: its header, its moves in order, and the rows they were read from."""

    game: int
    header: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    rows: tuple[Entry, ...] = ()


def heading(game: int, plain: Mapping[str, Any], *, chosen: bool) -> Entry:
    """The row that a game begins with; `chosen`: at the table, not by the configuration."""
    return replace(entry(_CHOSEN if chosen else "", game, 0, plain), chosen=chosen)


def entry(before: str, game: int, turn: int, plain: Mapping[str, Any]) -> Entry:
    """The row that follows the row sealed `before`.

    BLAKE2b, 8 bytes: a CRC-32 passes one random error in 4e9 and, being linear, whole families of
    changes that cancel out; this passes one in 2e19, is in the standard library and costs 1 us.
    """
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
    return Entry(game, turn, text, _seal(before, game, turn, text))


class Journal:
    """One connection to the journal of a state folder. Belongs to the thread that opened it."""

    def __init__(self, folder: Path, mode: str = "rwc", commit: Commit = sqlite3.Connection.commit) -> None:
        """Open the journal in `folder`; JournalError says why not.

        mode: "rwc" makes it where there is none, "rw" writes only to one that is there, "ro" reads.
        `commit` ends a transaction: the one seam where a slow or a full disk is put in for trials.
        """
        self.path = folder / FILE
        self._commit = commit
        self._files: list[tuple[int, int] | None] = []
        self._look_at(mode)
        try:
            self._db = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode={mode}", uri=True)
        except sqlite3.Error as error:
            raise JournalError(self.words(error)) from error
        try:
            self._prepare(mode)
        except sqlite3.Error as error:
            self._db.close()
            raise JournalError(self.words(error)) from error
        except JournalError:
            self._db.close()
            raise

    def close(self) -> None:
        """Close the connection; what was not committed is gone."""
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def newest(self) -> int | None:
        """The game to resume: the newest one, None where none was ever played."""
        found = self._rows("SELECT max(id) FROM games")[0][0]
        return None if found is None else int(found)

    def last_id(self) -> int:
        """The highest number a game ever had, 0 for none."""
        found = self._rows("SELECT seq FROM sqlite_sequence WHERE name = 'games'")
        return int(found[0][0]) if found else 0

    def load(self, game: int) -> Tape:
        """All of one game, every seal checked; JournalError names the first row that is not sound."""
        headers = self._rows("SELECT 0, header, checksum, chosen FROM games WHERE id = ?", game)
        if not headers:
            raise JournalError(f"there is no game {game} in {self.path}: the newest is {self.newest()}")
        moves = self._rows("SELECT turn, move, checksum, 0 FROM rows WHERE game = ? ORDER BY turn", game)
        seal, rows, plain = _CHOSEN if headers[0][3] else "", [], []
        for place, (turn, text, checksum, chosen) in enumerate([*headers, *moves]):
            if turn != place or checksum != _seal(seal, game, place, text):
                raise JournalError(f"{self.path} is damaged in game {game} at turn {place}: {WAY_OUT}")
            seal = checksum
            rows.append(Entry(game, turn, text, checksum, bool(chosen)))
            plain.append(json.loads(text))
        return Tape(game, plain[0], tuple(plain[1:]), tuple(rows))

    def write(self, entries: Iterable[Entry]) -> None:
        """Put rows on disk, all or none; an entry that is there already is left as it is.

        sqlite3.Error or OSError when it cannot; this connection is then to be closed, not used again:
        after a failed fsync nobody knows what the system still holds.
        """
        for item in entries:
            place, values = (
                ("rows", (item.game, item.turn, item.text, item.checksum))
                if item.turn
                else ("games", (item.game, item.text, item.chosen, item.checksum))
            )
            self._db.execute(f"INSERT INTO {place} VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
            self._check(item)
        self._commit(self._db)

    def stands(self) -> None:
        """Taken, unless the files that this connection writes to are those that a start would find.

        A file that was removed or replaced takes every write and keeps none.
        """
        if self._files != self._found():
            raise Taken(f"{FILE} was taken away: the game is written anew in {self.path.parent}")

    def copy(self) -> None:
        """Refresh the second copy beside the journal; at no moment is there half a copy.

        What is in the copy is in the journal's own file then, not in the log beside it.
        sqlite3.Error or OSError when it cannot: the copy of before still stands then.
        """
        fresh = self.path.with_name(COPY + ".new")
        fresh.unlink(missing_ok=True)
        target = sqlite3.connect(fresh)
        try:
            self._db.backup(target, pages=64)
        finally:
            target.close()
        _sync(fresh)
        os.replace(fresh, self.path.with_name(COPY))
        _sync(self.path.parent)
        self._db.execute("PRAGMA wal_checkpoint")

    def _look_at(self, mode: str) -> None:
        """What stands at the path is a file, or nothing where one may be made."""
        try:
            kind = self.path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            if mode == "ro":
                raise JournalError(self._none()) from None
        except OSError as error:
            raise JournalError(self.words(error)) from error
        else:
            if not stat.S_ISREG(kind):
                raise JournalError(f"{self.path} is no file: move it aside, or {ANOTHER}")

    def _prepare(self, mode: str) -> None:
        new = self._is_new()
        if new and mode == "ro":
            raise JournalError(self._none())
        if new and (mode != "rwc" or self.path.with_name(COPY).exists()):
            raise JournalError(f"{self.path} is gone or empty: {WAY_OUT}")
        if mode == "ro":
            return
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if new:
            self._db.executescript(
                f"BEGIN; {SCHEMA} PRAGMA application_id = {OURS}; PRAGMA user_version = {VERSION}; COMMIT;"
            )
        self._files = self._found()

    def _is_new(self) -> bool:
        """Whether nothing was ever put into this file; JournalError for what others put there."""
        owner, version, tables = (
            self._db.execute(query).fetchone()[0]
            for query in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_schema",
            )
        )
        if owner == version == tables == 0:
            return True
        if owner != OURS:
            raise JournalError(f"{self.path} is no journal of the companion's: move it aside, or {ANOTHER}")
        if version != VERSION:
            raise JournalError(f"{self.path} is of another version of the companion: update this one")
        return False

    def _found(self) -> list[tuple[int, int] | None]:
        """Which files stand where the journal and what belongs to it should be."""
        return [_identity(self.path.with_name(FILE + beside)) for beside in ("", *BESIDE)]

    def _none(self) -> str:
        return f"no game has been played in {self.path.parent} yet: `companion run` starts one"

    def _check(self, item: Entry) -> None:
        """What stands in the row is what was to be written: it may be an attempt of before that succeeded."""
        query = (
            "SELECT checksum FROM rows WHERE game = ? AND turn = ?"
            if item.turn
            else "SELECT checksum FROM games WHERE id = ? AND 0 = ?"
        )
        found = self._db.execute(query, (item.game, item.turn)).fetchone()
        if found != (item.checksum,):
            raise sqlite3.IntegrityError(f"another move stands at game {item.game}, turn {item.turn}")

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise JournalError(self.words(error)) from error

    def words(self, error: Exception) -> str:
        """What an error of the database means to the owner, and what to do."""
        if is_full(error, self.path.parent):
            return f"the disk is full: free some space in {self.path.parent}, or {ANOTHER}"
        if "unable to open" in str(error) or "readonly" in str(error):
            return f"cannot write in {self.path.parent}: give the companion a folder of its own with --state"
        # Without a code it is Python's own: what SQLite read is no text any more.
        if isinstance(error, OSError) or (
            isinstance(error, sqlite3.OperationalError) and hasattr(error, "sqlite_errorcode")
        ):
            return f"cannot use {self.path} ({error}): look at its disk, or {ANOTHER}"
        return f"{self.path} is damaged ({error}): {WAY_OUT}"


def restore(folder: Path) -> None:
    """Lay the second copy where the journal was, if that is gone or empty and there is a copy.

    For whoever has the newest moves in memory; a start asks its owner. OSError when it cannot.
    """
    path, copy = folder / FILE, folder / COPY
    if (path.exists() and path.stat().st_size) or not copy.exists():
        return
    for beside in BESIDE:  # SQLite would take the log of the lost file for that of the copy
        path.with_name(FILE + beside).unlink(missing_ok=True)
    fresh = path.with_name(FILE + ".new")
    shutil.copyfile(copy, fresh)
    _sync(fresh)
    os.replace(fresh, path)
    _sync(folder)


def is_full(error: Exception, folder: Path) -> bool:
    """Whether an error means a full disk: SQLite often says only that something could not be done."""
    if "full" in str(error) or "No space" in str(error):
        return True
    try:
        return shutil.disk_usage(folder).free == 0
    except OSError:  # there is no such folder, so nothing in it is full
        return False


_CHOSEN = "chosen"  # what the header of a game that was chosen is sealed to; others follow ""


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:  # whatever hides it from us would hide it from the next start
        return None
    return found.st_dev, found.st_ino


def _seal(before: str, game: int, turn: int, text: str) -> str:
    return blake2b(f"{before}\n{game}\n{turn}\n{text}".encode(), digest_size=8).hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
