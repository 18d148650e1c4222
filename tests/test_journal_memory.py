"""What the journal takes of the memory does not grow with the games that are in it."""

from __future__ import annotations

import _sqlite3
import ctypes

from companion.entries import entry, heading
from companion.journal import CACHE, FILE, Journal

ROWS = 20_000  # a thousand games


def highest(begin: bool = False) -> int:
    """The most that SQLite ever held, bytes; `begin`: what it holds now counts from here on."""
    asked = ctypes.CDLL(_sqlite3.__file__).sqlite3_memory_highwater
    asked.restype, asked.argtypes = ctypes.c_int64, [ctypes.c_int]
    asked(begin)
    return int(asked(0))


def test_a_second_copy_of_many_games_takes_no_more_memory_than_one_of_a_few(tmp_path):
    rows = [heading(1, {"game": "cribbage"}, chosen=False)]
    for turn in range(1, ROWS + 1):
        rows.append(entry(rows[-1].checksum, 1, turn, {"do": "peg", "seat": turn % 2, "points": 2}))
    with Journal(tmp_path) as journal:
        journal.write(rows)
        journal.copy()
        assert (tmp_path / FILE).stat().st_size > 2 * 1024 * CACHE
        before = highest(begin=True)
        journal.copy()
        assert highest() - before < 1.5 * 1024 * CACHE
