"""Buttons through each back end: the vendors' own Python, and below it what the kernel would report."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import PinUnknownPi
from gpiozero.pins import local

from companion.devices import buttons, contacts, knob, machine
from companion.devices.base import DeviceError
from companion.devices.buttons import Button
from companion.devices.machine import Machine
from companion.devices.pins import notify
from companion.inputs import Input, Pressed, Released, Turned
from tests.devices.boards import WHEELS, GpiodBoard, LgBoard
from tests.running import PATIENCE

VENDORS = (
    "lgpio",
    "RPi",
    "gpiozero.pins.lgpio",
    "gpiozero.pins.rpigpio",
    "gpiod",
    "companion.devices.pins.lines",
)
BACK_ENDS = ("lgpio", "rpigpio", "gpiod")
ONE = (Button("peg", 5, 0),)
UP = 0x20  # lgpio's SET_PULL_UP
NONE = 0x80  # lgpio's SET_PULL_NONE
DETENT = ((20, False), (26, False), (20, True), (26, True))  # one clockwise: which line, and its level then


def forget() -> None:
    """Have the vendors' modules be imported anew."""
    for name in list(sys.modules):
        if any(name == vendor or name.startswith(f"{vendor}.") for vendor in VENDORS):
            del sys.modules[name]


@pytest.fixture
def name() -> str:
    return "lgpio"


@pytest.fixture
def board(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[LgBoard | GpiodBoard]:
    """A Raspberry Pi 4 whose back end called `name` ends in software."""
    assert WHEELS, "the wheels of lgpio and rpi-lgpio are not here: make test fetches them"
    forget()
    notify._folder.cache_clear()
    made = GpiodBoard() if name == "gpiod" else LgBoard()
    made.back_end = name
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(sys, "path", [*WHEELS, *sys.path])
    monkeypatch.setenv("RPI_LGPIO_REVISION", "c03112")
    monkeypatch.setenv(
        "RPI_LGPIO_CHIP", "7"
    )  # a number that somebody wrote down; the chip is found by its label
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    monkeypatch.setattr(
        machine, "this", lambda: Machine("Raspberry Pi 4 Model B Rev 1.1", "4", "/dev/gpiochip4")
    )
    yield made
    made.close()
    forget()


class Bench:
    """A reader, what it has said, and a clock that stands unless told."""

    def __init__(self, kind: Any, options: Any) -> None:
        self.now = 1000.0
        self.said: list[Input] = []
        self._woken = threading.Event()
        self._opened = lambda: kind.open(options, self.said.append, self.wires())
        self.reader = self._opened()
        self.reader.read(self.now)

    def wires(self) -> dict[str, Any]:
        return {"clock": lambda: self.now, "wake": self._woken.set}

    def hear(self, count: int) -> list[Input]:
        """Read whenever woken until so many inputs were said in all."""
        end = time.monotonic() + PATIENCE
        while len(self.said) < count:
            assert self._woken.wait(max(0, end - time.monotonic())), f"only {self.said} came"
            self._woken.clear()
            self.reader.read(self.now)
        return self.said

    def wait_for_edges(self, count: int) -> None:
        """Until the vendor's thread has noted so many edges that nobody has read."""
        end = time.monotonic() + PATIENCE
        while len(self.reader._contacts._noted._noted) < count:
            assert time.monotonic() < end
            self._woken.wait(0.01)
            self._woken.clear()

    def reopen(self) -> None:
        self.reopen_when(lambda: None)

    def reopen_when(self, mended: Callable[[], None]) -> None:
        """Close the reader, mend what was broken, and open it anew."""
        self.reader.close()
        mended()
        self.reader = self._opened()
        self.reader.read(self.now)

    def close(self) -> None:
        self.reader.close()


@pytest.fixture
def bench(name: str, board: LgBoard | GpiodBoard) -> Iterator[Bench]:
    made = Bench(buttons, buttons.Options(name, ONE))
    yield made
    made.close()


def bounce(board: LgBoard | GpiodBoard, line: int, high: bool, ms: float) -> None:
    """A contact that closes or opens as metal does: five edges within 4 ms."""
    for step, level in enumerate((high, not high, high, not high, high)):
        board.edge(line, level, ms + step)


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


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_wake_that_raises_harms_no_thread_and_is_told_by_who_reads(name: str, board: Any) -> None:
    raised = threading.Event()

    def wake() -> None:
        raised.set()
        raise KeyError("wake")

    said: list[Input] = []
    wires = {"clock": lambda: 1000.0, "wake": wake}
    reader = buttons.open(buttons.Options(name, ONE), said.append, wires)
    for high in (False, True):
        raised.clear()
        board.edge(5, high, 1000)
        assert raised.wait(5)
    assert board.alive()
    with pytest.raises(KeyError, match="wake"):
        reader.read(1000)
    reader.close()


@pytest.mark.parametrize("name", ["lgpio", "gpiod"])
def test_an_edge_of_a_pin_that_is_closed_just_now_is_lost_alone(
    bench: Bench, board: Any, caplog: pytest.LogCaptureFixture
) -> None:
    (contact,) = bench.reader._contacts._contacts.values()
    pin = contact.device.pin
    told, pin._when_changed = pin._when_changed, None  # what gpiozero has done halfway through its closing
    board.edge(5, False, 1000)
    end = time.monotonic() + PATIENCE
    while "an edge of GPIO5 was lost" not in caplog.text:
        assert time.monotonic() < end
        time.sleep(0.001)
    pin._when_changed = told
    board.edge(5, True, 1001)
    board.edge(5, False, 1002)
    assert bench.hear(1) == [Pressed(1002, "peg", 0)]
    assert board.alive()


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_thread_that_has_ended_is_noticed_and_the_pins_opened_anew_are_heard(
    bench: Bench, board: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.end(monkeypatch)
    due = bench.reader.read(bench.now)
    assert due is not None
    assert due <= bench.now + 3000
    bench.now = due
    with pytest.raises(DeviceError, match="nobody hears the pins any more"):
        bench.reader.read(due)
    bench.reopen()
    board.edge(5, True, 5000)
    board.edge(5, False, 5001)
    bench.hear(1)
    assert [type(said) for said in bench.said] == [Pressed]
    assert board.alive()


def test_the_knob_notices_it_too_though_the_buttons_were_first_to_have_a_new_thread(
    bench: Bench, board: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned = Bench(knob, knob.Options("lgpio"))
    board.end(monkeypatch)
    bench.reopen()
    turned.now += 3000
    with pytest.raises(DeviceError, match="nobody hears"):
        turned.reader.read(turned.now)
    turned.reopen()
    for line, high in DETENT:
        board.edge(line, high, 5000)
    assert turned.hear(1) == [Turned(5000, 1)]
    turned.close()
    assert ("notify_close", 0) in board.calls


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


@pytest.mark.parametrize(
    ("name", "words"),
    [("lgpio", "bad GPIO read"), ("rpigpio", "bad GPIO read"), ("gpiod", "Input/output error")],
)
def test_a_pin_that_cannot_be_read_any_more_is_named_and_opened_anew(
    bench: Bench, board: Any, words: str
) -> None:
    bounce(board, 5, False, 1000)
    if bench.reader._pins.stamps:
        bench.hear(1)
        board.broken.add(5)
        with pytest.raises(DeviceError, match=f"pin 5 cannot be read any more: .*{words}"):
            bench.reader.read(1100)
        board.broken.clear()
    bench.reopen()
    bench.now = 1300
    board.edge(5, True, 1200)
    board.edge(5, False, 1300)
    bench.hear(len(bench.said) + 1)
    assert bench.said[-1] == Pressed(1300, "peg", 0)


def test_a_pin_that_cannot_even_be_given_back_does_not_keep_the_chip(bench: Bench, board: Any) -> None:
    board.held.add(5)
    bench.reopen_when(board.held.clear)
    assert board.calls.count(("gpiochip_close", 0)) == 1
    board.edge(5, False, 1000)
    assert bench.hear(1) == [Pressed(1000, "peg", 0)]


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
