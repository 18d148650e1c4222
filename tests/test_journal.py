"""What is in the journal stays there, in order, sealed; what is not sound is never taken for a move."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.entries import Entry, entry, heading
from companion.journal import COPY, FILE, Journal, JournalError, Taken
from companion.salvage import restore

HEADER = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"target": 121}}
MOVES = ({"do": "dealer", "seat": 1}, {"do": "peg", "seat": 0, "points": 6, "why": "würdig"}, {"do": "undo"})


def chain(game: int, header: dict, moves: tuple) -> list[Entry]:
    entries = [entry("", game, 0, header)]
    for turn, move in enumerate(moves, 1):
        entries.append(entry(entries[-1].checksum, game, turn, move))
    return entries


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Journal(tmp_path) as journal:
        for item in chain(1, HEADER, MOVES):
            journal.write([item])
    return tmp_path


def change(folder: Path, statement: str) -> None:
    db = sqlite3.connect(folder / FILE)
    with db:
        db.execute(statement)
    db.close()


def test_a_game_comes_back_as_it_was_written(folder):
    with Journal(folder) as journal:
        tape = journal.load(1)
    assert (tape.game, tape.header, tape.moves) == (1, HEADER, MOVES)
    assert tape.rows == tuple(chain(1, HEADER, MOVES))


def test_the_newest_game_is_the_one_to_resume(folder):
    with Journal(folder) as journal:
        journal.write(chain(2, HEADER, ()))
        assert journal.newest() == 2
        assert journal.load(2).moves == ()


def test_an_empty_journal_has_no_game(tmp_path):
    with Journal(tmp_path) as journal:
        assert (journal.newest(), journal.last_id()) == (None, 0)


def test_the_number_of_a_game_is_never_used_again(folder):
    change(folder, "DELETE FROM rows")
    change(folder, "DELETE FROM games")
    with Journal(folder) as journal:
        assert (journal.newest(), journal.last_id()) == (None, 1)


def test_a_row_written_twice_stands_once(folder):
    with Journal(folder) as journal:
        journal.write(chain(1, HEADER, MOVES))
        assert journal.load(1).moves == MOVES


def test_another_move_at_the_same_turn_is_refused(folder):
    with Journal(folder) as journal, pytest.raises(sqlite3.IntegrityError, match="game 1, turn 2"):
        journal.write([entry("", 1, 2, {"do": "redo"})])


def test_rows_of_one_write_stand_together_or_not_at_all(folder):
    with Journal(folder) as journal:
        good = entry(chain(1, HEADER, MOVES)[-1].checksum, 1, 4, {"do": "redo"})
        with pytest.raises(sqlite3.IntegrityError):
            journal.write([good, entry("", 1, 2, {"do": "redo"})])
    with Journal(folder) as journal:
        assert journal.load(1).moves == MOVES


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        ("""UPDATE rows SET move = '{"do":"redo"}' WHERE turn = 2""", "turn 2"),
        ("UPDATE rows SET turn = 9 WHERE turn = 3", "turn 3"),
        ("DELETE FROM rows WHERE turn = 1", "turn 1"),
        ("UPDATE rows SET checksum = '0' WHERE turn = 3", "turn 3"),
        ("UPDATE games SET header = replace(header, 'Red', 'Rad')", "turn 0"),
        ("UPDATE games SET chosen = 1", "turn 0"),
        ("UPDATE rows SET move = CAST(x'ff' AS TEXT) WHERE turn = 2", ""),
    ],
)
def test_a_row_that_was_changed_is_found_and_named(folder, damage, place):
    change(folder, damage)
    words = f"damaged in game 1 at {place}: `companion run`" if place else r"damaged \(.*\): `companion run`"
    with Journal(folder) as journal, pytest.raises(JournalError, match=words):
        journal.load(1)


def test_rows_of_two_games_cannot_change_places(folder):
    with Journal(folder) as journal:
        journal.write(chain(2, {**HEADER, "players": ["A", "B"]}, MOVES))
    change(folder, "UPDATE rows SET turn = 9 WHERE game = 1 AND turn = 3")
    change(folder, "UPDATE rows SET game = 1 WHERE game = 2 AND turn = 3")
    change(folder, "UPDATE rows SET game = 2, turn = 3 WHERE turn = 9")
    with Journal(folder) as journal, pytest.raises(JournalError, match="damaged in game 2 at turn 3"):
        journal.load(2)


def test_the_second_copy_holds_the_whole_game(folder):
    with Journal(folder) as journal:
        journal.copy()
    (folder / COPY).replace(folder / FILE)
    with Journal(folder, "ro") as journal:
        assert journal.load(1).moves == MOVES


def test_a_copy_leaves_nothing_half_written_beside_it(folder):
    with Journal(folder) as journal:
        journal.copy()
        journal.copy()
    assert {path.name for path in folder.iterdir()} == {FILE, COPY}


def test_text_that_is_no_database_is_kept_and_named(tmp_path):
    (tmp_path / FILE).write_text("Dear diary, " * 100)
    with pytest.raises(JournalError, match=r"journal\.db is damaged .*: `companion run` restores"):
        Journal(tmp_path)
    assert (tmp_path / FILE).read_text() == "Dear diary, " * 100


def test_a_lost_journal_with_a_copy_beside_it_is_not_begun_afresh(folder):
    with Journal(folder) as journal:
        journal.copy()
    (folder / FILE).unlink()
    with pytest.raises(JournalError, match="gone or empty"):
        Journal(folder)


def test_a_torn_file_is_an_error_in_words(folder):
    with (folder / FILE).open("r+b") as file:
        file.truncate(5000)
    with pytest.raises(JournalError, match="damaged"), Journal(folder) as journal:
        journal.load(1)


def test_a_journal_of_a_later_version_is_left_alone(folder):
    change(folder, "ALTER TABLE rows ADD COLUMN at TEXT")
    change(folder, "PRAGMA user_version = 2")
    with pytest.raises(JournalError, match="another version"):
        Journal(folder)


def test_reading_where_nothing_was_played_makes_no_file(tmp_path):
    with pytest.raises(JournalError, match="no game has been played"):
        Journal(tmp_path, "ro")
    assert list(tmp_path.iterdir()) == []


def test_every_commit_reaches_the_disk_before_it_returns(folder):
    """FULL syncs the write-ahead log at each commit (sqlite.org/pragma.html, synchronous)."""
    modes = []
    seen = lambda db: modes.append(  # noqa: E731
        (db.execute("PRAGMA journal_mode").fetchone()[0], db.execute("PRAGMA synchronous").fetchone()[0])
    )
    with Journal(folder, "rw", seen) as journal:
        journal.write([])
    assert modes == [("wal", 2)]


def test_who_made_a_game_comes_back_with_it(folder):
    with Journal(folder) as journal:
        journal.write([heading(2, HEADER, chosen=True)])
        assert [journal.load(game).rows[0].chosen for game in (1, 2)] == [False, True]


def others(path: Path, statements: str) -> None:
    db = sqlite3.connect(path)
    db.executescript(statements)
    db.close()


@pytest.mark.parametrize("mode", ["rwc", "rw", "ro"])
@pytest.mark.parametrize(
    "statements",
    [
        "CREATE TABLE recipes (name TEXT)",
        "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1",
        "PRAGMA user_version = 1",
        "PRAGMA application_id = 7",
        "CREATE TABLE games (id); CREATE TABLE rows (game)",
    ],
)
def test_a_database_of_somebody_else_is_left_as_it_is(tmp_path, statements, mode):
    others(tmp_path / FILE, statements)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(JournalError, match=r"is no journal of the companion's: move it aside, or .*--state"):
        Journal(tmp_path, mode)
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("mode", ["rwc", "rw", "ro"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_named_with_the_way_out(tmp_path, make, mode):
    make(tmp_path / FILE)
    with pytest.raises(JournalError, match=r"journal\.db is no file: move it aside, or .*--state"):
        Journal(tmp_path, mode)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            sqlite3.OperationalError("database or disk is full"),
            "the disk is full: free some space in .*--state",
        ),
        (OSError(28, "No space left on device"), "the disk is full: free some space in .*--state"),
        (
            OSError(5, "Input/output error"),
            r"cannot use .*journal\.db \(.*\): look at its disk, or .*--state",
        ),
        (sqlite3.OperationalError("attempt to write a readonly database"), "cannot write in .*--state"),
        (sqlite3.DatabaseError("database disk image is malformed"), "is damaged .*`companion run` restores"),
    ],
)
def test_every_error_of_the_disk_has_a_way_out(folder, error, words):
    with Journal(folder) as journal:
        assert re.search(words, journal.words(error))


def test_a_disk_without_a_free_byte_is_full_however_sqlite_puts_it(folder, monkeypatch):
    """On a full disk SQLite cannot make the -shm file, and says "disk I/O error"."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    with Journal(folder) as journal:
        assert journal.words(sqlite3.OperationalError("disk I/O error")).startswith("the disk is full: free")


@pytest.mark.parametrize("mode", ["ro", "rw"])
def test_a_file_that_nothing_was_put_into_holds_no_game(tmp_path, mode):
    (tmp_path / FILE).touch()
    with pytest.raises(JournalError, match="no game has been played" if mode == "ro" else "gone or empty"):
        Journal(tmp_path, mode)


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def replace(folder: Path) -> None:
    (folder / "other.db").write_bytes((folder / FILE).read_bytes())
    (folder / "other.db").replace(folder / FILE)


@pytest.mark.parametrize(
    "take",
    [
        remove(FILE),
        remove(f"{FILE}-wal"),
        remove(f"{FILE}-shm"),
        replace,
        shutil.rmtree,
        lambda folder: folder.rename(folder.with_name("elsewhere")),
    ],
)
def test_a_journal_that_was_taken_away_does_not_stand(folder, take):
    with Journal(folder) as journal:
        journal.stands()
        take(folder)
        with pytest.raises(Taken, match=r"journal\.db was taken away"):
            journal.stands()


def test_a_journal_that_is_read_and_copied_meanwhile_stands(folder):
    with Journal(folder) as journal:
        with Journal(folder, "ro") as reader:
            reader.load(1)
        journal.write(chain(2, HEADER, MOVES))
        journal.copy()
        journal.stands()


def test_the_second_copy_takes_the_place_of_a_journal_that_is_gone(folder):
    with Journal(folder) as journal:
        journal.copy()
        journal.write(chain(2, HEADER, ()))
        (folder / FILE).unlink()
    assert (folder / f"{FILE}-wal").exists()  # it belongs to the file that is gone
    restore(folder)
    with Journal(folder) as journal:
        assert (journal.newest(), journal.load(1).moves) == (1, MOVES)


def test_a_journal_that_is_there_is_not_replaced_by_the_copy(folder):
    with Journal(folder) as journal:
        journal.copy()
        journal.write(chain(2, HEADER, ()))
    restore(folder)
    with Journal(folder) as journal:
        assert journal.newest() == 2


def test_what_is_in_the_copy_does_not_need_the_log_any_more(folder):
    journal = Journal(folder)
    journal.write(chain(2, HEADER, MOVES))
    journal.copy()
    shutil.copyfile(folder / FILE, folder / "alone.db")
    journal.close()
    (folder / "alone.db").replace(folder / FILE)
    with Journal(folder) as alone:
        assert alone.load(2).moves == MOVES


def test_rows_lost_at_the_end_leave_a_shorter_game_that_is_sound(folder):
    """The limit of a chain, as docs/journal.md says it: nothing after the last row speaks for it."""
    change(folder, "DELETE FROM rows WHERE turn = 3")
    with Journal(folder) as journal:
        assert journal.load(1).moves == MOVES[:2]
