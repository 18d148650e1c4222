"""A disk that fills up while SQLite's index is mapped into memory must not end the process (SIGBUS)."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion import config, walindex
from companion.entries import heading
from companion.journal import FILE, DiskError, Journal
from companion.seated import sit_down
from companion.testing import Table

HEADER = heading(1, {"game": "cribbage"}, chosen=True)
TOML = '[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\n'
# What a process that begins an index does first: it locks SQLite's "dead man's switch" (UNIX_SHM_DMS).
BEGINS = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+b'), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 128)"


def taken(folder: Path) -> int:
    return (folder / (FILE + walindex.SHM)).stat().st_blocks * 512


def test_every_byte_of_the_index_is_on_the_disk_before_a_row_is_written(tmp_path):
    with Journal(tmp_path) as journal:
        assert taken(tmp_path) >= walindex.TAKEN
        journal.write([HEADER])
        assert taken(tmp_path) >= walindex.TAKEN


def test_an_index_that_another_connection_began_is_filled_too(tmp_path):
    Journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("SELECT count(*) FROM games").fetchall()
        assert taken(tmp_path) < walindex.TAKEN
        with Journal(tmp_path):
            assert taken(tmp_path) >= walindex.TAKEN


def test_filling_the_index_lets_go_of_no_lock(tmp_path):
    with Journal(tmp_path):
        index = tmp_path / (FILE + walindex.SHM)
        other = subprocess.run([sys.executable, "-c", BEGINS, index], capture_output=True, check=False)
        assert b"BlockingIOError" in other.stderr


@pytest.fixture
def nearly_full(monkeypatch):
    """A disk with room for half an index."""
    system = os.statvfs

    def seen(path):
        found = list(system(path))
        found[4] = walindex.FIRST // 2 // found[1]  # f_bavail
        return os.statvfs_result(found)

    monkeypatch.setattr(walindex.os, "statvfs", seen)


def test_where_the_disk_has_no_room_for_an_index_none_is_begun(tmp_path, nearly_full):
    with pytest.raises(DiskError, match="the disk is full: free some space in"):
        Journal(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_game_that_was_left_is_gone_on_with_on_a_disk_without_room(tmp_path, request):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 3})
    request.getfixturevalue("nearly_full")
    seated = sit_down(tmp_path, config.parse(TOML, "table.toml"))
    assert (seated.game.number, seated.game.turn) == (1, 1)
    assert seated.unsaved == f"the disk is full: free some space in {tmp_path}"


def test_the_journal_of_a_table_that_plays_is_read_on_a_disk_without_room(tmp_path, request):
    with Journal(tmp_path) as journal:
        journal.write([HEADER])
        request.getfixturevalue("nearly_full")
        with Journal(tmp_path, "ro") as reader:
            assert reader.games() == [1]
