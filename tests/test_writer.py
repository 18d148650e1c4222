"""The disk may be slow, full or away: play goes on, and what was not written is written after all."""

from __future__ import annotations

import queue
import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from companion import writer
from companion.entries import Entry, entry, heading
from companion.inputs import Saved, Unsaved
from companion.journal import COPY, FILE, Journal, JournalError
from companion.statefolder import held
from companion.writer import Writer
from tests.running import PATIENCE


def row(turn: int, before: Entry) -> Entry:
    return entry(before.checksum, before.game, turn, {"do": "peg", "seat": 0, "points": turn})


def until(true) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Disk:
    """The end of a commit, in the test's hands."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()
        self.error: str | None = None
        self.connections: list[sqlite3.Connection] = []

    def commit(self, connection: sqlite3.Connection) -> None:
        self.open.wait(PATIENCE)
        self.connections.append(connection)
        if self.error:
            raise sqlite3.OperationalError(self.error)
        connection.commit()


class Desk:
    """A writer and what it has posted."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.disk, self.posted = folder, Disk(), queue.SimpleQueue()
        Journal(folder).close()
        self.writer = Writer(folder, self.posted.put, time.monotonic, self.disk.commit)
        self.writer.start()

    def next(self):
        return self.posted.get(timeout=PATIENCE)

    def moves(self) -> int:
        with Journal(self.folder, "ro") as journal:
            return len(journal.load(1).moves)


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.disk.open.set()
    desk.disk.error = None
    desk.writer.close(PATIENCE)


HEADER = entry("", 1, 0, {"game": "cribbage"})


def test_a_row_is_on_disk_when_it_is_said_to_be(desk):
    desk.writer.put(HEADER)
    said = desk.next()
    assert (said.game, said.turn) == (1, 0)
    assert desk.moves() == 0


def test_what_waits_behind_a_slow_commit_goes_in_one(desk):
    desk.disk.open.clear()
    desk.writer.put(HEADER)
    before = HEADER
    for turn in range(1, 30):
        before = row(turn, before)
        desk.writer.put(before)
    desk.disk.open.set()
    newest = -1
    while newest < 29:
        said = desk.next()
        assert isinstance(said, Saved)
        assert said.turn > newest
        newest = said.turn
    assert len(desk.disk.connections) <= 3
    assert desk.moves() == 29


def test_putting_a_row_does_not_wait_for_the_disk(desk):
    desk.disk.open.clear()
    began = time.monotonic()
    for _ in range(100):
        desk.writer.put(HEADER)
    assert time.monotonic() - began < 1.0
    assert desk.posted.empty()


def test_a_full_disk_is_said_and_healed_on_a_new_connection(desk):
    desk.writer.put(HEADER)
    desk.next()
    desk.disk.error = "database or disk is full"
    first = row(1, HEADER)
    desk.writer.put(first)
    said = desk.next()
    assert isinstance(said, Unsaved)
    assert said.words.startswith("the disk is full: free some space in ")
    desk.writer.put(row(2, first))
    desk.disk.error = None
    while isinstance(said, Unsaved):
        said = desk.next()
    assert (said.game, said.turn) == (1, 2)
    assert desk.moves() == 2
    assert desk.disk.connections[-1] is not desk.disk.connections[0]


def test_a_commit_that_failed_after_it_was_written_is_not_written_twice(tmp_path):
    posted: queue.SimpleQueue = queue.SimpleQueue()
    Journal(tmp_path).close()
    failures = ["disk I/O error"]

    def commit(connection: sqlite3.Connection) -> None:
        connection.commit()
        if failures:
            raise sqlite3.OperationalError(failures.pop())

    writer = Writer(tmp_path, posted.put, time.monotonic, commit)
    writer.start()
    writer.put(HEADER)
    assert "disk I/O error" in posted.get(timeout=PATIENCE).words
    assert posted.get(timeout=PATIENCE).turn == 0
    writer.put(row(1, HEADER))
    assert posted.get(timeout=PATIENCE).turn == 1
    assert writer.close(PATIENCE)
    with Journal(tmp_path, "ro") as journal:
        assert len(journal.load(1).moves) == 1


def test_a_fault_that_nobody_foresaw_is_no_end_of_writing(tmp_path, caplog):
    posted: queue.SimpleQueue = queue.SimpleQueue()
    Journal(tmp_path).close()
    faults = [ZeroDivisionError("oops")]

    def commit(connection: sqlite3.Connection) -> None:
        if faults:
            raise faults.pop()
        connection.commit()

    writer = Writer(tmp_path, posted.put, time.monotonic, commit)
    writer.start()
    writer.put(HEADER)
    assert isinstance(posted.get(timeout=PATIENCE), Unsaved)
    assert isinstance(posted.get(timeout=PATIENCE), Saved)
    assert writer.close(PATIENCE)
    assert "ZeroDivisionError" in caplog.text


def test_closing_writes_what_is_waiting(desk):
    desk.writer.put(HEADER)
    desk.writer.put(row(1, HEADER))
    assert desk.writer.close(PATIENCE)
    assert desk.moves() == 1


def test_closing_on_a_refusing_disk_says_that_moves_are_lost(desk):
    desk.disk.error = "attempt to write a readonly database"
    desk.writer.put(HEADER)
    assert not desk.writer.close(PATIENCE)
    assert desk.next().words.startswith("the disk takes no writing")


def test_the_second_copy_follows_once_the_table_is_quiet(desk):
    desk.writer.put(HEADER)
    desk.writer.put(row(1, HEADER))
    desk.writer.copy()
    copy = desk.folder / COPY
    until(copy.exists)
    db = sqlite3.connect(copy)
    assert db.execute("SELECT count(*) FROM rows").fetchone() == (1,)
    db.close()


def played(desk: Desk, turns: int) -> list[Entry]:
    """A header and so many moves, all of them on disk."""
    rows = [HEADER]
    for turn in range(1, turns + 1):
        rows.append(row(turn, rows[-1]))
    for item in rows:
        desk.writer.put(item)
    while desk.next().turn < turns:
        pass
    return rows


def taken(folder: Path) -> None:
    for path in folder.glob("journal*"):
        path.unlink()


def replaced(folder: Path) -> None:
    (folder / "other.db").write_bytes((folder / FILE).read_bytes())
    (folder / "other.db").replace(folder / FILE)


@pytest.mark.parametrize("take", [taken, replaced, lambda folder: (folder / f"{FILE}-wal").unlink()])
def test_a_move_that_went_to_a_file_nobody_will_find_is_not_saved_until_the_whole_game_stands(desk, take):
    rows = played(desk, 3)
    take(desk.folder)
    desk.writer.put(row(4, rows[-1]))
    said = desk.next()
    assert isinstance(said, Unsaved)
    assert said.lost
    assert said.words == f"journal.db was taken away: the game is written anew in {desk.folder}"
    assert (desk.next().turn, desk.moves()) == (4, 4)


def test_a_journal_that_is_taken_from_a_table_at_rest_is_missed_too(desk, monkeypatch):
    monkeypatch.setattr(writer, "REST", 0.05)
    played(desk, 3)
    taken(desk.folder)
    assert desk.next().lost
    assert (desk.next().turn, desk.moves()) == (3, 3)


def test_a_folder_that_vanished_is_made_again_by_whoever_keeps_it(tmp_path):
    folder, posted = tmp_path / "games", queue.SimpleQueue()
    with held(folder) as kept:
        writer = Writer(folder, posted.put, time.monotonic, keep=kept.keep)
        writer.start()
        writer.put(HEADER)
        assert posted.get(timeout=PATIENCE).turn == 0
        shutil.rmtree(folder)
        writer.put(row(1, HEADER))
        assert posted.get(timeout=PATIENCE).lost
        assert posted.get(timeout=PATIENCE).turn == 1
        with pytest.raises(JournalError, match="another companion"), held(folder):
            pass
        assert writer.close(PATIENCE)
    with Journal(folder, "ro") as journal:
        assert len(journal.load(1).moves) == 1


def test_a_folder_that_somebody_else_took_meanwhile_is_left_to_them(tmp_path):
    folder, posted = tmp_path / "games", queue.SimpleQueue()
    with held(folder) as kept:
        writer = Writer(folder, posted.put, time.monotonic, keep=kept.keep)
        writer.start()
        writer.put(HEADER)
        assert posted.get(timeout=PATIENCE).turn == 0
        folder.rename(tmp_path / "elsewhere")
        with held(folder):
            writer.put(row(1, HEADER))
            assert posted.get(timeout=PATIENCE).lost
            assert posted.get(timeout=PATIENCE).words.startswith("another companion (process ")
            assert not (folder / FILE).exists()
        assert posted.get(timeout=PATIENCE).turn == 1
        assert writer.close(PATIENCE)


def test_games_of_before_come_back_from_the_second_copy(desk):
    rows = played(desk, 2)
    second = heading(2, {"game": "cribbage"}, chosen=True)
    desk.writer.put(second)
    desk.writer.copy()
    assert desk.next().game == 2
    until(lambda: (desk.folder / COPY).exists())
    (desk.folder / FILE).unlink()
    desk.writer.put(entry(second.checksum, 2, 1, {"do": "deal"}))
    assert desk.next().lost
    assert desk.next().turn == 1
    with Journal(desk.folder, "ro") as journal:
        assert (journal.load(1).rows, len(journal.load(2).moves)) == (tuple(rows), 1)


def test_a_journal_that_is_gone_before_the_first_move_is_written_with_what_was_resumed(tmp_path):
    posted: queue.SimpleQueue = queue.SimpleQueue()
    first = row(1, HEADER)
    writer = Writer(tmp_path, posted.put, time.monotonic, rows=(HEADER, first))
    writer.start()
    writer.put(row(2, first))
    assert posted.get(timeout=PATIENCE).turn == 2
    assert writer.close(PATIENCE)
    with Journal(tmp_path, "ro") as journal:
        assert len(journal.load(1).moves) == 2


def test_a_journal_of_another_game_is_left_as_it_is_until_it_is_moved_aside(desk):
    rows = played(desk, 2)
    taken(desk.folder)
    with Journal(desk.folder) as other:
        other.write([heading(1, {"game": "cribbage", "players": ["A", "B"]}, chosen=False)])
    desk.writer.put(row(3, rows[-1]))
    assert desk.next().lost
    assert "another game stands in" in desk.next().words
    assert desk.moves() == 0
    (desk.folder / FILE).rename(desk.folder / "aside.db")
    until(lambda: isinstance(desk.next(), Saved))
    assert desk.moves() == 3


def test_a_journal_that_was_taken_away_is_written_anew_at_the_end(desk):
    rows = played(desk, 2)
    taken(desk.folder)
    desk.writer.put(row(3, rows[-1]))
    assert desk.writer.close(PATIENCE)
    assert desk.moves() == 3


def test_a_table_at_rest_says_nothing(desk, monkeypatch):
    monkeypatch.setattr(writer, "REST", 0.01)
    played(desk, 2)
    with pytest.raises(queue.Empty):
        desk.posted.get(timeout=0.2)


def test_a_game_that_is_over_is_not_kept_in_memory_for_ever(desk):
    rows = played(desk, 2)
    second = heading(2, {"game": "cribbage"}, chosen=True)
    desk.writer.put(second)
    assert desk.next().game == 2
    taken(desk.folder)
    desk.writer.put(entry(second.checksum, 2, 1, {"do": "deal"}))
    assert desk.next().lost
    assert desk.next().turn == 1
    with Journal(desk.folder, "ro") as journal, pytest.raises(JournalError, match=f"no game {rows[0].game}"):
        journal.load(1)
