"""The journal: every move of every game, in SQLite, each row sealed to the row before it."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion import files, tail, walindex
from companion.disk import is_full
from companion.entries import Entry, Tape, follows, taped

FILE = "journal.db"
COPY = "journal.copy.db"
LOG = FILE + "-wal"
FILES = (FILE, LOG, FILE + walindex.SHM)  # what a journal that is open is made of
# SQLite's, while the first start makes the file: nobody may read before it is used.
ROLLBACK = f"{FILE}-journal"
OURS = int.from_bytes(b"CRIB")  # PRAGMA application_id: whose it is (sqlite.org/fileformat2.html, 1.3.12)
CACHE = 256  # kB of the file kept in memory: ten games; the 2 MB that SQLite takes would fill over weeks
VERSION = 1  # of the tables below, kept in PRAGMA user_version; it changes whenever a letter of them does
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

LAST_NUMBER = 2**52  # of a game: SQLite counts up to 2^63 - 1, a page's JavaScript up to 2^53
WAY_OUT = "`companion run` restores what is sound of it and keeps the rest aside"
ANOTHER = "give the companion another folder with --state"
UNSOUND = {
    sqlite3.SQLITE_ERROR,  # what we ask is right: it is the tables that are not
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
}

Commit = Callable[[sqlite3.Connection], None]


class JournalError(Exception):
    """The journal cannot be read or written. One sentence for the owner: what, why, what to do."""


class Damaged(JournalError):
    """What is there is not what was written: companion/salvage.py restores what is sound of it."""


class NoGames(JournalError):
    """There is no journal, or nothing was ever put into it."""


class DiskError(JournalError):
    """The disk takes nothing, or gives nothing: it may later."""


class Taken(JournalError):
    """The files that were written to are not those that the next start will find."""


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
            raise self._error(error) from error
        if mode == "rwc":
            for name in FILES:  # SQLite gives those that it makes later to whoever has the journal
                files.give(self.path.with_name(name))
        try:
            self._prepare(mode)
        except (sqlite3.Error, MemoryError, OSError) as error:
            self._db.close()
            raise self._error(error) from error
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
        found = self._rows("SELECT max(seq) FROM sqlite_sequence WHERE name = 'games'")[0][0]
        return max(found if isinstance(found, int) else 0, self.newest() or 0)

    def last(self) -> tuple[int, int]:
        """The newest game and its newest turn, (0, 0) for none; no seal is looked at."""
        game = self.newest()
        if game is None:
            return 0, 0
        return game, int(self._rows("SELECT ifnull(max(turn), 0) FROM rows WHERE game = ?", game)[0][0])

    def games(self) -> list[int]:
        """The number of every game, the oldest first."""
        return [int(game) for (game,) in self._rows("SELECT id FROM games ORDER BY id")]

    def load(self, game: int) -> Tape:
        """All of one game, every seal checked; Damaged names the first row that is not sound."""
        headers = self._rows("SELECT id, 0, header, checksum, chosen FROM games WHERE id = ?", game)
        if not headers:
            raise JournalError(f"there is no game {game} in {self.path}: the newest is {self.newest()}")
        moves = self._rows(
            "SELECT game, turn, move, checksum, 0 FROM rows WHERE game = ? ORDER BY turn", game
        )
        rows: list[Entry] = []
        for turn, values in enumerate([*headers, *moves]):
            item = row_of(values)
            if item is None or not follows(item, rows[-1] if rows else None):
                raise Damaged(f"{self.path} is damaged in game {game} at turn {turn}: {WAY_OUT}")
            rows.append(item)
        return taped(rows)

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
            made = self._db.execute(f"INSERT INTO {place} VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
            if made.rowcount != 1:
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
        files.remove(fresh)
        target = sqlite3.connect(fresh)
        try:
            target.execute(f"PRAGMA cache_size = -{CACHE}")  # or it holds the whole of the games
            self._db.backup(target, pages=64)
        finally:
            target.close()
        files.put(fresh, self.path.with_name(COPY))
        tail.begin(self.path.parent)
        self._db.execute("PRAGMA wal_checkpoint")

    def _look_at(self, mode: str) -> None:
        """What stands at the path is a file, or nothing where one may be made."""
        try:
            kind = self.path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            if mode == "ro":
                raise self._none() from None
        except OSError as error:
            raise self._error(error) from error
        else:
            if not stat.S_ISREG(kind):
                raise JournalError(f"{self.path} is no file: move it aside, or {ANOTHER}")
        for name in (*FILES[1:], ROLLBACK):  # SQLite would wait for what is in a pipe
            if files.is_stray(path := self.path.with_name(name)):
                raise Damaged(f"{path} is no file: {WAY_OUT}")
        if not walindex.has_room(self.path):
            raise DiskError(f"the disk is full: free some space in {self.path.parent}, or {ANOTHER}")

    def _prepare(self, mode: str) -> None:
        new = self._is_new()
        if new and (mode != "rwc" or self.path.with_name(COPY).exists()):
            raise self._none() if mode == "ro" else Damaged(f"{self.path} is gone or empty: {WAY_OUT}")
        if mode == "ro":
            return
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute(f"PRAGMA cache_size = -{CACHE}")
        if new:
            make(self._db)
        _tables(self._db)  # the first look makes the files beside it, where the mode was another one before
        walindex.take(self.path)
        self._files = self._found()

    def _is_new(self) -> bool:
        """Whether nothing was ever put into this file; JournalError for what others put there.

        Three witnesses tell whose it is. Where the tables are ours to the letter, or both numbers are, the
        rest of it was changed by no program.
        """
        numbers = tuple(
            self._db.execute(query).fetchone()[0]
            for query in ("PRAGMA application_id", "PRAGMA user_version")
        )
        tables = _tables(self._db)
        if numbers == (0, 0) and not tables:
            return True
        ours = tables == _our_tables(), numbers == (OURS, VERSION)
        if any(ours):
            if not all(ours) or not self._is_whole():
                raise Damaged(f"{self.path} is damaged in its first page: {WAY_OUT}")
            return False
        if numbers[0] == OURS:
            raise JournalError(f"{self.path} is of another version of the companion: update this one")
        raise JournalError(f"{self.path} is no journal of the companion's: move it aside, or {ANOTHER}")

    def _is_whole(self) -> bool:
        """Whether the file can be written: SQLite takes unknown versions of its format for "read only"."""
        with self.path.open("rb") as file:
            return file.read(20)[18:] in (b"", b"\1\1", b"\2\2")  # sqlite.org/fileformat2.html, 1.3.3

    def _found(self) -> list[tuple[int, int] | None]:
        """Which files stand where the journal and what belongs to it should be."""
        return [_identity(self.path.with_name(name)) for name in FILES]

    def _none(self) -> JournalError:
        if self.path.with_name(COPY).exists():
            return Damaged(f"{self.path} is gone or empty: {WAY_OUT}")
        return NoGames(f"no game has been played in {self.path.parent} yet: `companion run` starts one")

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
        except (sqlite3.Error, MemoryError) as error:
            raise self._error(error) from error

    def _error(self, error: Exception) -> JournalError:
        return (Damaged if is_damage(error) else DiskError)(self.words(error))

    def words(self, error: Exception) -> str:
        """What an error of the database means to the owner, and what to do."""
        if is_damage(error):
            return f"{self.path} is damaged ({error}): {WAY_OUT}"
        if is_full(error, self.path.parent):
            return f"the disk is full: free some space in {self.path.parent}, or {ANOTHER}"
        if "unable to open" in str(error) or "readonly" in str(error):
            return f"cannot write in {self.path.parent}: give the companion a folder of its own with --state"
        return f"cannot use {self.path} ({error}): look at its disk, or {ANOTHER}"


def make(db: sqlite3.Connection) -> None:
    """Put the tables of a journal into an empty database."""
    db.executescript(
        f"BEGIN; {SCHEMA} PRAGMA application_id = {OURS}; PRAGMA user_version = {VERSION}; COMMIT;"
    )


def row_of(values: tuple[Any, ...]) -> Entry | None:
    """The row that a database holds as (game, turn, text, checksum, chosen); None for what cannot be one."""
    game, turn, text, checksum, chosen = values
    if [type(value) for value in values] != [int, int, str, str, int] or chosen not in (0, 1):
        return None
    return Entry(game, turn, text, checksum, bool(chosen))


def is_damage(error: Exception) -> bool:
    """Whether an error means that a file does not hold what was written: what was read makes no sense."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code in UNSOUND or code & 0xFF in UNSOUND - {sqlite3.SQLITE_IOERR_READ}
    # Python's own: what was read is no text, or too long for the memory.
    if isinstance(error, MemoryError) or "decode" in str(error):
        return True
    return isinstance(error, sqlite3.DatabaseError) and type(error) is sqlite3.DatabaseError


@cache
def _our_tables() -> list[tuple[Any, ...]]:
    db = sqlite3.connect(":memory:")
    try:
        make(db)
        return _tables(db)
    finally:
        db.close()


def _tables(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """All that the database is made of, as it was written."""
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:  # whatever hides it from us would hide it from the next start
        return None
    return found.st_dev, found.st_ino
