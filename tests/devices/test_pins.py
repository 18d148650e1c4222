"""Buttons through each back end: the vendors' own Python, and below it what the kernel would report."""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero import PinUnknownPi
from gpiozero.pins import local

from companion.devices import buttons, contacts, knob
from companion.devices.base import DeviceError
from companion.devices.pins import notify
from companion.inputs import Pressed, Released, Turned
from tests.devices.pinned import BACK_ENDS, DETENT, NONE, ONE, UP, Bench, bounce
from tests.running import PATIENCE


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_press_with_bounce_is_one_press_and_one_release(bench: Bench, board: Any) -> None:
    bounce(board, 5, False, 1000)
    bench.hear(1)
    bench.now = 1100
    bench.reader.read(1100)
    bench.now = 1200
    bounce(board, 5, True, 1200)
    bench.hear(2)
    bench.now = 1300
    bench.reader.read(1300)
    assert bench.said == [Pressed(1000, "peg", 0), Released(1200, "peg", 0)]


@pytest.mark.parametrize("name", ["lgpio", "gpiod"])
def test_a_house_that_is_busy_does_not_stretch_a_press(bench: Bench, board: Any) -> None:
    bounce(board, 5, False, 1000)
    bounce(board, 5, True, 1080)
    bench.wait_for_edges(10)
    bench.now = 9000
    bench.reader.read(9000)
    assert bench.said == [Pressed(1000, "peg", 0), Released(1080, "peg", 0)]


def test_lgpio_is_asked_for_a_pull_up_and_both_edges_on_the_chip_that_has_the_label(
    bench: Bench, board: Any
) -> None:
    bench.close()
    assert board.calls == [
        ("gpiochip_open", 4),
        ("gpio_claim_input", 5, NONE),
        ("gpio_claim_input", 5, 0),
        ("gpio_free", 5),
        ("gpio_claim_input", 5, UP),
        ("gpio_claim_alert", 5, UP, 3, 0),
        ("gpio_claim_input", 5, UP),  # edges are told no more
        ("gpio_claim_input", 5, NONE),
        ("gpio_claim_input", 5, NONE),
        ("gpiochip_close", 0),
    ]


@pytest.mark.parametrize("name", ["rpigpio"])
def test_rpi_lgpio_is_asked_for_the_same_and_gives_only_its_own_pin_back(bench: Bench, board: Any) -> None:
    bench.close()
    asked = [
        call for call in board.calls if call[0] in ("gpiochip_open", "gpio_claim_alert", "gpiochip_close")
    ]
    assert asked == [("gpiochip_open", 4), ("gpio_claim_alert", 5, UP, 3, 0)]
    assert ("gpio_claim_input", 5, UP) in board.calls
    assert board.calls[-2:] == [("gpio_claim_input", 5, NONE), ("gpio_free", 5)]


@pytest.mark.parametrize("name", ["gpiod"])
def test_libgpiod_is_asked_for_a_pull_up_both_edges_and_no_debouncing(bench: Bench, board: Any) -> None:
    (line,) = board.lines.values()
    asked = line.settings
    bench.close()
    assert board.calls[0] == ("open", "/dev/gpiochip4")
    request, number, _, consumer, events = board.calls[1]
    assert (request, number, consumer, events) == ("request", 5, "companion", 256)
    assert (asked.direction, asked.bias) == (board.DIRECTION_INPUT, board.BIAS_PULL_UP)
    assert (asked.edge_detection, asked.event_clock) == (board.EDGE_BOTH, board.CLOCK_MONOTONIC)
    assert asked.debounce_period == 0
    assert board.calls[-2:] == [("release", 5), ("close",)]
    assert not board.alive()


@pytest.mark.parametrize("name", BACK_ENDS)
def test_pins_that_are_opened_again_are_heard_once(bench: Bench, board: Any) -> None:
    bench.reopen()
    bench.reopen()
    bounce(board, 5, False, 1000)
    bench.hear(1)
    assert bench.said == [Pressed(1000, "peg", 0)]
    assert board.alive()


@pytest.mark.parametrize("name", ["lgpio", "gpiod"])
def test_turns_and_pushes_are_in_the_order_of_the_kernel(name: str, board: Any) -> None:
    bench = Bench(knob, knob.Options(name))
    for at in (1000, 1030):
        for step, (line, high) in enumerate(DETENT):
            board.edge(line, high, at - 3 + step)
        board.edge(21, at == 1030, at + 10)
    bench.hear(4)
    bench.close()
    assert bench.said == [Turned(1000, 1), Pressed(1010, "push"), Turned(1030, 1), Released(1040, "push")]


@pytest.mark.parametrize("name", ["gpiod"])
def test_edges_of_two_lines_that_waited_are_told_in_the_order_of_the_kernel(name: str, board: Any) -> None:
    bench = Bench(knob, knob.Options(name))
    edges = [(line, high, 1000.0 + step) for step, (line, high) in enumerate(DETENT * 3)]
    with bench.reader._pins._factory.hearer._guard:  # a machine so busy that its thread comes late
        for line, high, at in sorted(edges, key=lambda edge: edge[0]):  # the kernel has a queue a line
            board.edge(line, high, at)
    bench.hear(3)
    bench.close()
    assert bench.said == [Turned(1003, 1), Turned(1007, 1), Turned(1011, 1)]


def test_what_is_turned_and_pushed_while_the_house_reads_keeps_its_order(
    board: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, noted = Bench(knob, knob.Options("lgpio")), threading.Semaphore(0)
    note, read = contacts.Noted.note, contacts.Contacts.read

    def noting(queue: Any, *what: Any) -> None:
        note(queue, *what)
        noted.release()

    def busy(push: Any, t: float) -> Any:
        monkeypatch.setattr(contacts.Contacts, "read", read)
        changes = push.read(t)
        board.edge(21, False, 1010)
        for step, (line, high) in enumerate(DETENT):
            board.edge(line, high, 1027 + step)
        assert noted.acquire(timeout=PATIENCE)
        assert noted.acquire(timeout=PATIENCE)
        return changes

    monkeypatch.setattr(contacts.Noted, "note", noting)
    monkeypatch.setattr(contacts.Contacts, "read", busy)
    bench.reader.read(1000)
    bench.hear(2)
    bench.close()
    assert bench.said == [Pressed(1010, "push"), Turned(1030, 1)]


@pytest.mark.parametrize("name", ["lgpio", "rpigpio", "gpiod"])
def test_a_kernel_that_does_not_know_its_board_has_the_header_of_any(
    name: str, board: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(local, "get_pi_revision", unknown)
    monkeypatch.delenv("RPI_LGPIO_REVISION")
    caplog.set_level(logging.INFO)
    bench = Bench(buttons, buttons.Options(name, ONE))
    board.edge(5, False, 1000)
    assert bench.hear(1) == [Pressed(1000, "peg", 0)]
    bench.close()
    assert "does not say which board this is" in caplog.text


@pytest.mark.parametrize("elsewhere", ["", "/"])
def test_lgpio_s_pipe_lies_about_nowhere_and_nobody_s_working_directory_changes(
    board: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if elsewhere:
        monkeypatch.setenv("LG_WD", elsewhere)
    bench = Bench(buttons, buttons.Options("lgpio", ONE))
    assert Path.cwd() == tmp_path
    assert os.listdir(tmp_path) == []
    assert os.listdir(board.folder) == []
    board.edge(5, False, 1000)
    assert bench.hear(1) == [Pressed(1000, "peg", 0)]
    bench.close()


def test_where_a_thread_may_have_no_folder_of_its_own_the_pipe_is_in_the_working_directory(
    board: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden() -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(notify, "_unshare", forbidden)
    monkeypatch.chdir("/proc")  # nobody makes a pipe there
    with pytest.raises(
        DeviceError, match="lgpio cannot make its pipe in /proc: start the companion in a folder"
    ):
        Bench(buttons, buttons.Options("lgpio", ONE))
    board.folder = ""
    monkeypatch.chdir(tmp_path)
    bench = Bench(buttons, buttons.Options("lgpio", ONE))
    assert (board.folder, os.listdir(tmp_path)) == (str(tmp_path), [])
    bench.close()


def test_somebody_looks_whether_the_pins_are_heard_every_few_seconds(bench: Bench) -> None:
    assert bench.reader.read(2000) == 1000 + contacts.LOOK
    assert bench.reader.read(4000) == 4000 + contacts.LOOK
