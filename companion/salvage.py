"""A journal that is damaged, gone or cut short: what is sound of every game, from every file that has some.

A row is taken from whichever file has it whole: its seal says so, and that it follows the row before it. So
the more files are looked into the better, and none can do harm.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from companion import files, tail, walindex
from companion.entries import Entry, follows
from companion.journal import (
    ANOTHER,
    COPY,
    FILE,
    LAST_NUMBER,
    LOG,
    ROLLBACK,
    WAY_OUT,
    Commit,
    Damaged,
    DiskError,
    Journal,
    NoGames,
    row_of,
)
from companion.swap import Games, is_settled, present, settle, swap

SOURCES = (FILE, COPY)
NOTE = "game-{}.txt"  # in that folder: what was said of it, with the game that was gone on with
QUERIES = (
    "SELECT id, 0, header, checksum, chosen FROM games ORDER BY id {0}",
    "SELECT game, turn, move, checksum, 0 FROM rows ORDER BY game {0}, turn {0}",
)
OF_ONE = (
    "SELECT id, 0, header, checksum, chosen FROM games WHERE id = {0}",
    "SELECT game, turn, move, checksum, 0 FROM rows WHERE game = {0}",
)
MEGABYTE = 1 << 20
FEW = 100  # games: a number that is further on than that is none that was ever given
SEQUENCE = "SELECT seq FROM sqlite_sequence WHERE name = 'games'"
STEPS = 50_000_000  # of SQLite's, some seconds: no damage may have it walk in circles

log = logging.getLogger(__name__)

Known = dict[tuple[int, int], list[Entry]]


def opened(folder: Path, commit: Commit = sqlite3.Connection.commit) -> Journal:
    """The journal of `folder`, its newest game sound and whole to its end: restored where it was not.

    It is looked at without being written to first, so that what is damaged stays as it was found. The same
    errors as Journal has, but for Damaged; OSError and sqlite3.Error when what is sound cannot be written.
    """
    if not stands(folder):
        restore(folder)
    return Journal(folder, "rwc", commit)


def stands(folder: Path) -> bool:
    """Whether the journal can be gone on with as it is; JournalError for what is no journal of ours."""
    if not is_settled(folder):
        return False
    known = witnessed(folder)
    try:
        if (folder / ROLLBACK).exists():
            _roll_back(folder)
        with Journal(folder, "ro") as journal:
            game = journal.newest()
            last = (game, len(journal.load(game).moves)) if game else (0, 0)
    except Damaged:
        return False
    except NoGames:
        return known == (0, 0) and not files.is_there(folder / tail.FILE)
    return last >= known


def witnessed(folder: Path) -> tuple[int, int]:
    """The newest game and turn that the second copy or the tail knows of."""
    found = max(((item.game, item.turn) for item in tail.read(folder / tail.FILE)), default=(0, 0))
    return max(found, copied(folder))


def copied(folder: Path) -> tuple[int, int]:
    """The newest game and turn of the second copy, (0, 0) where there is none that can be read."""
    turns = "SELECT ifnull(max(turn), 0) FROM rows WHERE game = id"
    for game, turn in _rows(folder / COPY, f"SELECT id, ({turns}) FROM games ORDER BY id DESC LIMIT 1"):
        if isinstance(game, int) and isinstance(turn, int):
            return game, turn
    return 0, 0


def known_games(journal: Journal, folder: Path) -> list[int]:
    """The number of every game that the journal or the second copy knows of, the oldest first."""
    copied = {game for (game,) in _rows(folder / COPY, "SELECT id FROM games") if isinstance(game, int)}
    return sorted({*journal.games(), *copied})


def check(journal: Journal, folder: Path, game: int) -> None:
    """Damaged, unless all of `game` is sound and the second copy has no more of it.

    A page with one wrong bit may hide rows without a trace: what is left of the game is sound, and shorter.
    """
    rows = journal.load(game).rows if game in journal.games() else ()
    copied = _chains(_by_place(_entries(folder / COPY, [query.format(game) for query in OF_ONE])))
    if len(copied.get(game, ())) > len(rows):
        raise Damaged(f"{journal.path} is damaged in game {game} at turn {len(rows)}: {WAY_OUT}")


def sound(folder: Path) -> dict[int, tuple[Entry, ...]]:
    """The longest sound beginning of every game that any file of `folder` has; nothing is written."""
    return _chains(_known(folder))


def restore(folder: Path) -> str:
    """Put what is sound in the journal's place, all that was there aside, and say what was done.

    The journal is not open in this process. OSError or sqlite3.Error where the disk does not take it: then
    all is as it was, or the next call goes on from there. "" where nothing was damaged.
    """
    if settle(folder) and stands(folder):
        return ""
    known = _known(folder)
    games = _chains(known)
    if not games:
        _readable(folder)
    there = [FILE, LOG] if games else [path.name for path in present(folder)]
    aside = files.free(folder, files.ASIDE) if any(files.is_there(folder / name) for name in there) else None
    words, last = _told(games, known, aside), _last(folder, games, known)
    swap(folder, games, last, aside, (NOTE.format(max(games, default=last + 1)), words))
    log.error("%s", words)
    return words


def last_number(folder: Path) -> int:
    """The highest number that any game of `folder` ever had, as far as its files can tell; 0 for none."""
    known = _known(folder)
    return _last(folder, _chains(known), known)


def remembered(folder: Path, game: int) -> str:
    """What was said when `game` was restored, "" where it never was."""
    notes = sorted(folder.glob(f"{files.ASIDE}-*/{NOTE.format(game)}"), key=_number)
    try:
        return files.read(notes[-1]).decode().strip() if notes else ""
    except (OSError, ValueError):  # it has been said, and stands in the log
        return ""


def _readable(folder: Path) -> None:
    """DiskError where a file cannot be read: it may be later, and an empty journal is no answer to that."""
    for path in present(folder):
        try:
            with path.open("rb") as file:
                while file.read(MEGABYTE):
                    pass
        except OSError as error:
            words = f"cannot read {path} ({error.strerror}): look at its disk, or {ANOTHER}"
            raise DiskError(words) from error


def _roll_back(folder: Path) -> None:
    """Let SQLite undo what a start was at when the power went, before there was any game."""
    try:
        with closing(sqlite3.connect(f"{(folder / FILE).absolute().as_uri()}?mode=rw", uri=True)) as db:
            db.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error as error:  # whoever opens the journal is told what is wrong
        log.debug("%s: %s", folder / ROLLBACK, error)


def _number(note: Path) -> int:
    last = note.parent.name.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0


def _known(folder: Path) -> Known:
    """Every row that any file has, by its game and turn: sound or not, each once."""
    return _by_place(_all(folder))


def _by_place(items: Iterable[Entry]) -> Known:
    known: Known = {}
    for item in items:
        same = known.setdefault((item.game, item.turn), [])
        if item not in same:
            same.append(item)
    return known


def _chains(known: Known) -> dict[int, tuple[Entry, ...]]:
    found: dict[int, tuple[Entry, ...]] = {}
    for game in sorted(game for game, turn in known if turn == 0):
        rows: list[Entry] = []
        while (item := _next(known, game, rows)) is not None:
            rows.append(item)
        if rows:
            found[game] = tuple(rows)
    return found


def _next(known: Known, game: int, rows: list[Entry]) -> Entry | None:
    before = rows[-1] if rows else None
    return next((item for item in known.get((game, len(rows)), ()) if follows(item, before)), None)


def _told(games: Games, known: Known, aside: Path | None) -> str:
    """One sentence for the owner: what was the matter, how far the newest game came back, what to do."""
    newest = max(games, default=0)
    back = (
        f"game {newest} is back up to move {len(games[newest]) - 1}" if newest else "no game was left in it"
    )
    cut = sorted({game for game, turn in known if turn >= len(games.get(game, ())) and game <= newest + FEW})
    short = f"; the end of game {', '.join(map(str, cut))} is lost" if cut else ""
    where = f"; what was there is kept in {aside}" if aside else ""
    what = "the journal was damaged" if aside else "the journal was gone"
    return f"{what}: {back}, see that the pegs are right{short}{where}"


def _last(folder: Path, games: Games, known: Known) -> int:
    """A number has no seal: that of a row counts where it is near, SQLite's also where both files say it."""
    near = max(games, default=0) + FEW
    kept = [_sequence(folder / name) for name in SOURCES]
    both = kept[0] if kept[0] == kept[1] else 0
    return max([0, both, *(number for number in (*kept, *(game for game, _ in known)) if number <= near)])


def _sequence(path: Path) -> int:
    """The highest number that SQLite gave to a game in this file, 0 where it does not say."""
    found = [seq for (seq,) in _rows(path, SEQUENCE) if isinstance(seq, int) and 0 < seq <= LAST_NUMBER]
    return max(found, default=0)


def _all(folder: Path) -> Iterator[Entry]:
    """Every row of every file, sound or not, as far as the files can be read."""
    for name in SOURCES:
        for order in ("", "DESC"):  # from both ends up to what cannot be read
            yield from _entries(folder / name, [query.format(order) for query in QUERIES])
    yield from tail.read(folder / tail.FILE)


def _entries(path: Path, queries: Iterable[str]) -> Iterator[Entry]:
    """The rows of a database that can be rows of a journal."""
    for query in queries:
        for values in _rows(path, query):
            item = row_of(tuple(_text(value) for value in values))
            if item is not None:
                yield item


def _rows(path: Path, query: str) -> Iterator[tuple[object, ...]]:
    """The rows of a database that may be anything, up to the first that cannot be read.

    Where there is no room for what SQLite keeps beside a log that it reads, it is read without the log. The
    second copy has none: to look at it leaves nothing beside it.
    """
    for way in ("mode=ro", "mode=ro&immutable=1")[path.name == COPY :]:
        try:
            if not files.is_there(path):
                return
            if "immutable" not in way and not walindex.has_room(path):
                continue
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True)) as db:
                db.text_factory = bytes  # a text that is none does not end the reading
                db.set_progress_handler(lambda: 1, STEPS)
                yield from db.execute(query)
                return
        except (OSError, sqlite3.Error, MemoryError, OverflowError) as error:
            log.debug("%s: %s", path, error)


def _text(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
