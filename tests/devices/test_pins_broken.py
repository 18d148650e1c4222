"""Pins whose thread dies, whose chip refuses, whose house fails: what is said, and who is heard again."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from companion.devices import buttons, knob
from companion.devices.base import DeviceError
from companion.inputs import Input, Pressed, Turned
from tests.devices.pinned import BACK_ENDS, DETENT, ONE, Bench, bounce
from tests.running import PATIENCE


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
