"""A start goes on with the game that was left."""

from __future__ import annotations

import sqlite3

import pytest

from companion import config
from companion.journal import Journal
from companion.seated import sit_down
from companion.testing import Table

TOML = '[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\n'


@pytest.fixture
def wanted():
    return config.parse(TOML, "table.toml")


def test_a_first_game_is_on_disk_before_anybody_plays(tmp_path, wanted):
    seated = sit_down(tmp_path, wanted)
    game, rows, last = seated.game, seated.rows, seated.last_id
    with Journal(tmp_path, "ro") as journal:
        tape = journal.load(1)
    assert (game.number, game.turn, last) == (1, 0, 1)
    assert (tape.rows, tape.header["players"]) == (rows, ["Ann", "Bob"])


def test_a_start_without_a_move_goes_on_with_the_same_game(tmp_path, wanted):
    sit_down(tmp_path, wanted)
    assert sit_down(tmp_path, wanted).game.number == 1


def test_the_newest_game_is_gone_on_with_whatever_the_toml_says_now(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 3})
        table.choose("New game: sixty one")
        table.choose({"do": "dealer", "seat": 1})
    seated = sit_down(tmp_path, wanted)
    game, last = seated.game, seated.last_id
    assert (game.number, game.turn, game.players, game.rules.target, last) == (2, 1, ("Red", "Blue"), 61, 2)


def test_a_game_that_was_chosen_is_gone_on_with_before_its_first_move(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose("New game: sixty one")
    seated = sit_down(tmp_path, wanted)
    game, rows, last = seated.game, seated.rows, seated.last_id
    assert (game.number, game.turn, game.rules.target, last) == (2, 0, 61, 2)
    assert rows[0].chosen


def test_a_game_that_only_the_toml_wanted_gives_way_to_what_it_wants_now(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs"):
        pass
    seated = sit_down(tmp_path, wanted)
    game, last = seated.game, seated.last_id
    assert (game.number, game.players, last) == (2, ("Ann", "Bob"), 2)


def test_a_game_that_is_won_stays_on_the_table(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs", target=61) as table:
        for points in (29, 29, 3):
            table.choose({"do": "peg", "seat": 0, "points": points})
    game = sit_down(tmp_path, wanted).game
    assert game.rules.scene(game.state).winner == 0


def test_a_disk_that_is_full_at_the_start_has_the_game_begin_in_memory(tmp_path, wanted, monkeypatch):
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Journal, "write", full)
    seated = sit_down(tmp_path, wanted)
    assert (seated.game.number, seated.begun) == (1, True)
    assert seated.unsaved == f"the disk is full: free some space in {tmp_path}"


def test_where_no_game_came_back_everybody_is_told_at_each_start_and_by_what_is_kept(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 3})
    for path in tmp_path.glob("journal*"):
        path.write_bytes(b"noise" * 999)
    for _ in range(2):
        warned = sit_down(tmp_path, wanted).warned
        assert warned.startswith("the journal was damaged: no game was left in it")
        assert warned.endswith(f"what was there is kept in {tmp_path}/damaged-1")


def test_where_the_journal_is_gone_and_the_copy_is_damaged_that_is_told_too(tmp_path, wanted):
    sit_down(tmp_path, wanted)
    for name in ("journal.db", "journal.tail"):
        (tmp_path / name).unlink()
    (tmp_path / "journal.copy.db").write_bytes(b"noise" * 999)
    for _ in range(2):
        assert "no game was left in it" in sit_down(tmp_path, wanted).warned
    assert (tmp_path / "damaged-1" / "journal.copy.db").exists()
