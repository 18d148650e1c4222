"""The daemon sits down at the game that was left, and gets up with everything on disk."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
import time

import pytest

from companion import config, daemon, supervise
from companion.daemon import run, sit_down
from companion.inputs import Pressed, Released
from companion.journal import Journal, JournalError
from companion.testing import Table

TOML = '[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\n'
PATIENCE = 10.0


@pytest.fixture
def wanted():
    return config.parse(TOML, "table.toml")


def test_a_first_game_is_on_disk_before_anybody_plays(tmp_path, wanted):
    game, seal, last = sit_down(tmp_path, wanted)
    with Journal(tmp_path, "ro") as journal:
        tape = journal.load(1)
    assert (game.number, game.turn, last) == (1, 0, 1)
    assert (tape.checksum, tape.header["players"]) == (seal, ["Ann", "Bob"])


def test_a_start_without_a_move_goes_on_with_the_same_game(tmp_path, wanted):
    sit_down(tmp_path, wanted)
    assert sit_down(tmp_path, wanted)[0].number == 1


def test_the_newest_game_is_gone_on_with_whatever_the_toml_says_now(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 3})
        table.choose("New game: sixty one")
        table.choose({"do": "dealer", "seat": 1})
    game, _, last = sit_down(tmp_path, wanted)
    assert (game.number, game.turn, game.players, game.rules.target, last) == (2, 1, ("Red", "Blue"), 61, 2)


def test_a_game_that_is_won_stays_on_the_table(tmp_path, wanted):
    with Table(state=tmp_path, way="pegs", target=61) as table:
        for points in (29, 29, 3):
            table.choose({"do": "peg", "seat": 0, "points": points})
    game, _, _ = sit_down(tmp_path, wanted)
    assert game.rules.scene(game.state).winner == 0


def test_a_disk_that_is_full_at_the_start_is_one_sentence(tmp_path, wanted, monkeypatch):
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Journal, "write", full)
    with pytest.raises(JournalError, match="database or disk is full"):
        sit_down(tmp_path, wanted)


class Stage:
    """A daemon with no devices, in this process; a thread presses and then sends the signal."""

    def __init__(self, folder, wanted, commit=sqlite3.Connection.commit) -> None:
        self.folder, self.wanted, self.commit = folder, wanted, commit

    def play(self, presses) -> bool:
        kept = supervise.Devices.__init__

        def watched(devices, options, post, latest, wires) -> None:
            kept(devices, options, post, latest, wires)
            threading.Thread(target=presses, args=(post, latest), daemon=True).start()

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(daemon.Devices, "__init__", watched)
            return asyncio.run(run(self.wanted, self.folder, {}, commit=self.commit))


def press(post, role: str, seat: int) -> None:
    post(Pressed(supervise.clock(), role, seat))
    post(Released(supervise.clock(), role, seat))


def until(latest, true) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true(latest.scene) and time.monotonic() < deadline:
        time.sleep(0.005)


def test_presses_from_any_thread_are_taken_in_order_and_are_on_disk_at_the_end(tmp_path, wanted):
    def presses(post, latest) -> None:
        for _ in range(7):
            press(post, "peg", 1)
        press(post, "ok", 1)
        until(latest, lambda scene: scene.saved == 1)
        os.kill(os.getpid(), signal.SIGINT)

    assert Stage(tmp_path, wanted).play(presses)
    with Journal(tmp_path, "ro") as journal:
        assert journal.load(1).moves == ({"do": "peg", "seat": 1, "points": 7},)


def test_what_is_unsaved_at_the_end_is_written_before_it_ends(tmp_path, wanted):
    def slow(connection: sqlite3.Connection) -> None:
        time.sleep(0.2)
        connection.commit()

    def presses(post, latest) -> None:
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.turn == 1)
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted, slow).play(presses)
    with Journal(tmp_path, "ro") as journal:
        assert len(journal.load(1).moves) == 1


def test_moves_that_the_disk_refused_to_the_end_are_told(tmp_path, wanted):
    def full(connection: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    def presses(post, latest) -> None:
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.notices)
        os.kill(os.getpid(), signal.SIGTERM)

    assert not Stage(tmp_path, wanted, full).play(presses)


def test_time_itself_moves_the_table_on(tmp_path, wanted):
    fronts: list[int] = []

    def presses(post, latest) -> None:
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.step is not None and scene.pace == 0 and scene.saved == 1)
        fronts.append(latest.scene.tracks[0].front)
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted).play(presses)
    assert fronts == [1]
