"""The disk may be slow, full or away: play goes on, and what was not written is written after all."""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from companion.inputs import Saved, Unsaved
from companion.journal import COPY, Entry, Journal, entry
from companion.writer import Writer

PATIENCE = 10.0


def row(turn: int, before: Entry) -> Entry:
    return entry(before.checksum, before.game, turn, {"do": "peg", "seat": 0, "points": turn})


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
    deadline = time.monotonic() + PATIENCE
    while not copy.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    db = sqlite3.connect(copy)
    assert db.execute("SELECT count(*) FROM rows").fetchone() == (1,)
    db.close()


def test_a_journal_that_vanished_is_not_begun_afresh_in_the_middle_of_a_game(desk):
    desk.writer.put(HEADER)
    desk.next()
    desk.disk.error = "disk I/O error"
    desk.writer.put(row(1, HEADER))
    desk.next()
    for path in desk.folder.glob("journal.db*"):
        path.unlink()
    desk.disk.error = None
    said = desk.next()
    assert isinstance(said, Unsaved)
    assert not (desk.folder / "journal.db").exists()
