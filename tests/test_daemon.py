"""The daemon takes what hands do in order, and gets up with everything on disk."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sqlite3
import threading
import time

import pytest

from companion import care, config, daemon, scorekeeper, statefolder, supervise
from companion.daemon import run
from companion.entries import entry
from companion.inputs import Chosen, Pressed, Released
from companion.journal import Journal
from companion.seated import sit_down
from companion.simulated.hardware import wired
from companion.statefolder import held
from tests.running import PATIENCE

TOML = '[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\n'


@pytest.fixture
def wanted():
    return config.parse(TOML, "table.toml")


class Stage:
    """A daemon in this process, with the devices of `wanted`; a thread presses, then sends the signal."""

    def __init__(
        self, folder, wanted, commit=sqlite3.Connection.commit, wires=None, speed=1.0, lost=""
    ) -> None:
        self.folder, self.wanted, self.commit = folder, wanted, commit
        self.wires, self.options = wires or {}, {"speed": speed, "lost": lost}

    def play(self, presses) -> bool:
        kept = supervise.Devices.__init__

        def watched(devices, options, post, latest, wires) -> None:
            kept(devices, options, post, latest, wires)
            threading.Thread(target=presses, args=(post, latest), daemon=True).start()

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(daemon.Devices, "__init__", watched)
            with held(self.folder, anyhow=True) as folder:
                return asyncio.run(run(self.wanted, folder, self.wires, commit=self.commit, **self.options))


def press(post, role: str, seat: int) -> None:
    post(Pressed(care.clock(), role, seat))
    post(Released(care.clock(), role, seat))


def chosen(scene) -> str:
    return "" if scene.knob is None else scene.choices[scene.knob].label


def until(latest, true, patience=PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not true(latest.scene) and time.monotonic() < deadline:
        time.sleep(0.005)


def healed(refusing: threading.Event, said: list[str], turn: int):
    """A move is played while the disk refuses, and is on it at the end. said: what was told meanwhile."""

    def presses(post, latest) -> None:
        said.extend(notice.text for notice in latest.scene.notices)
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.turn == turn)
        refusing.clear()
        until(latest, lambda scene: scene.saved == turn and not scene.notices)
        said.extend(notice.text for notice in latest.scene.notices)
        os.kill(os.getpid(), signal.SIGTERM)

    return presses


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


def test_a_house_that_was_busy_hears_the_knob_let_go_before_it_looks_at_the_clock(tmp_path):
    """The hold is over after 0.5 s at this speed; the knob came up after 0.1 s, while the loop was stuck."""
    wanted = config.parse(TOML + '[knob]\npin_factory = "mock"\n', "table.toml")
    hardware = wired(wanted.devices)
    said: list[str] = []

    def presses(post, latest) -> None:
        while not chosen(latest.scene).startswith("New game"):
            before = latest.scene
            hardware.turn(1)
            until(latest, lambda scene, before=before: scene.knob != before.knob, 0.2)
        hardware.press("push")
        heard, stuck = threading.Event(), threading.Event()
        post(Chosen(care.clock(), 99, 0, {}, lambda _: heard.set()))
        heard.wait(PATIENCE)  # what the push posted stands before whatever is posted now
        post(Chosen(care.clock(), 99, 0, {}, lambda _: stuck.set() or time.sleep(1.0)))
        stuck.wait(PATIENCE)
        hardware.release("push")
        until(latest, lambda scene: scene.notices)
        said.extend(notice.text for notice in latest.scene.notices)
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted, wires=hardware.wires, speed=4.0).play(presses)
    hardware.close()
    assert said == ["hold the knob for 0.5 s"]
    with Journal(tmp_path, "ro") as journal:
        assert journal.newest() == 1


def test_other_games_are_offered_once_the_table_stands(tmp_path, wanted, monkeypatch):
    monkeypatch.setattr(daemon, "LOADED", 0.2)
    offered: list[bool] = []

    def has_pigs(scene) -> bool:
        return any(offer.label == "New game: Pass the Pigs" for offer in scene.choices)

    def presses(post, latest) -> None:
        offered.append(has_pigs(latest.scene))
        until(latest, has_pigs)
        offered.append(has_pigs(latest.scene))
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted).play(presses)
    assert offered == [False, True]


def test_a_folder_in_memory_is_told_at_once_and_the_game_goes_on(tmp_path, wanted):
    said: list[str] = []

    def presses(post, latest) -> None:
        said.extend(notice.text for notice in latest.scene.notices)
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.saved == 1)
        said.append(f"saved {latest.scene.saved}")
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted, lost="it is on a tmpfs").play(presses)
    assert said == ["games are lost at power-off: it is on a tmpfs", "saved 1"]


def test_a_card_that_stalls_holds_up_neither_presses_nor_what_is_shown(tmp_path, wanted):
    """The first commit takes 3 s; ten moves are adopted and shown meanwhile, then all are saved."""
    shown: list[float] = []
    stalled = threading.Event()

    def stalls(connection: sqlite3.Connection) -> None:
        if not stalled.is_set():
            stalled.set()
            time.sleep(3.0)
        connection.commit()

    def presses(post, latest) -> None:
        for turn in range(1, 11):
            began = time.monotonic()
            press(post, "peg", 0)
            press(post, "ok", 0)
            until(latest, lambda scene, turn=turn: scene.turn == turn)
            shown.append(time.monotonic() - began)
        assert latest.scene.saved < 10
        until(latest, lambda scene: scene.saved == 10)
        os.kill(os.getpid(), signal.SIGTERM)

    assert Stage(tmp_path, wanted, stalls).play(presses)
    assert stalled.is_set()
    assert sum(shown) < 2.5
    with Journal(tmp_path, "ro") as journal:
        assert len(journal.load(1).moves) == 10


def test_a_journal_for_reading_alone_is_told_from_the_first_picture_and_heals(tmp_path, wanted, monkeypatch):
    connect, refusing, said = sqlite3.connect, threading.Event(), []

    def opened(place, **options) -> sqlite3.Connection:
        """What SQLite makes of a file that may be read and not written: it opens it for reading alone."""
        return connect(str(place).replace("mode=rwc", "mode=ro") if refusing.is_set() else place, **options)

    seated = sit_down(tmp_path, wanted)
    with Journal(tmp_path) as journal:
        journal.write([entry(seated.rows[0].checksum, 1, 1, {"do": "peg", "seat": 0, "points": 3})])
    monkeypatch.setattr(sqlite3, "connect", opened)
    refusing.set()
    assert Stage(tmp_path, wanted).play(healed(refusing, said, turn=2))
    assert said == [f"NOT SAVED: the disk takes no writing: look at {tmp_path}"]
    with Journal(tmp_path, "ro") as kept:
        assert len(kept.load(1).moves) == 2


def test_a_disk_that_hangs_is_told_and_holds_up_neither_play_nor_the_end(tmp_path, wanted, monkeypatch):
    said, ended = [], threading.Event()
    monkeypatch.setattr(scorekeeper, "SILENCE", 300.0)

    def hangs(connection: sqlite3.Connection) -> None:
        ended.wait(60)

    def presses(post, latest) -> None:
        press(post, "peg", 0)
        press(post, "ok", 0)
        until(latest, lambda scene: scene.notices)
        said.extend(notice.text for notice in latest.scene.notices)
        press(post, "peg", 1)
        press(post, "ok", 1)
        until(latest, lambda scene: scene.turn == 2)
        said.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGTERM)

    try:
        assert not Stage(tmp_path, wanted, hangs).play(presses)
        assert time.monotonic() - said[1] < 5
    finally:
        ended.set()
    assert said[0].startswith("NOT SAVED: the disk has not answered for ")


def test_a_folder_for_reading_alone_is_told_from_the_first_picture_and_heals(tmp_path, wanted, monkeypatch):
    refusing, said = threading.Event(), []
    write = statefolder._write

    def may_write(*given) -> None:
        if refusing.is_set():
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        write(*given)

    sit_down(tmp_path, wanted)
    refusing.set()
    monkeypatch.setattr(statefolder, "_write", may_write)
    assert Stage(tmp_path, wanted).play(healed(refusing, said, turn=1))
    assert said == [
        f"NOT SAVED: cannot keep games in {tmp_path} (Read-only file system): give the companion a "
        "folder it may write to with --state"
    ]
    with Journal(tmp_path, "ro") as journal:
        assert len(journal.load(1).moves) == 1
