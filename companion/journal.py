"""The journal: every move of every game, in SQLite, each row sealed to the row before it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

FILE = "journal.db"
COPY = "journal.copy.db"
VERSION = 1  # of the tables below, kept in PRAGMA user_version
SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used twice
    header TEXT NOT NULL,
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

Commit = Callable[[sqlite3.Connection], None]


class JournalError(Exception):
    """The journal cannot be read or written. One sentence for the owner: what, why, what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a move of `game` (turn from 1), or its header (turn 0); `text` is the JSON on disk."""

    game: int
    turn: int
    text: str
    checksum: str


@dataclass(frozen=True, slots=True)
class Tape:
    """A game as the journal holds it: its header, its moves in order, the seal of the newest row."""

    game: int
    header: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    checksum: str


def entry(before: str, game: int, turn: int, plain: Mapping[str, Any]) -> Entry:
    """The row that follows the row sealed `before` ("" before a header).

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
        if mode == "ro" and not self.path.exists():
            raise JournalError(f"no game has been played in {folder} yet: `companion run` starts one")
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
        headers = self._rows("SELECT header, checksum FROM games WHERE id = ?", game)
        if not headers:
            raise JournalError(f"there is no game {game} in {self.path}: the newest is {self.newest()}")
        rows = self._rows("SELECT turn, move, checksum FROM rows WHERE game = ? ORDER BY turn", game)
        seal, plain = "", []
        for place, (turn, text, checksum) in enumerate([(0, *headers[0]), *rows]):
            if turn != place or checksum != _seal(seal, game, place, text):
                raise JournalError(f"{self.path} is damaged in game {game} at turn {place}: {WAY_OUT}")
            seal = checksum
            plain.append(json.loads(text))
        return Tape(game, plain[0], tuple(plain[1:]), seal)

    def write(self, entries: Iterable[Entry]) -> None:
        """Put rows on disk, all or none; an entry that is there already is left as it is.

        sqlite3.Error or OSError when it cannot; this connection is then to be closed, not used again:
        after a failed fsync nobody knows what the system still holds.
        """
        for item in entries:
            statement, values = (
                ("INSERT INTO rows VALUES (?, ?, ?, ?)", (item.game, item.turn, item.text, item.checksum))
                if item.turn
                else ("INSERT INTO games VALUES (?, ?, ?)", (item.game, item.text, item.checksum))
            )
            self._db.execute(f"{statement} ON CONFLICT DO NOTHING", values)
            self._check(item)
        self._commit(self._db)

    def copy(self) -> None:
        """Refresh the second copy beside the journal; at no moment is there half a copy.

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

    def _prepare(self, mode: str) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION or (not version and mode != "rwc"):
            raise JournalError(f"{self.path} is of another version of the companion: update this one")
        if mode == "ro":
            return
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if not version and self.path.with_name(COPY).exists():
            raise JournalError(f"{self.path} is gone or empty: {WAY_OUT}")
        if not version:
            self._db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")

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
        if "unable to open" in str(error) or "readonly" in str(error):
            return f"cannot write in {self.path.parent}: give the companion a folder of its own with --state"
        if isinstance(error, sqlite3.OperationalError | OSError):
            return f"cannot use {self.path}: {error}"
        return f"{self.path} is damaged ({error}): {WAY_OUT}"


def _seal(before: str, game: int, turn: int, text: str) -> str:
    return blake2b(f"{before}\n{game}\n{turn}\n{text}".encode(), digest_size=8).hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
