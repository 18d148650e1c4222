"""Buttons and knob through gpiozero's own classes on its mock pins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.devices import buttons, knob
from companion.devices.base import DeviceError, OptionsError
from companion.devices.buttons import Button
from companion.inputs import Input, Pressed, Released, Turned
from companion.simulated.pins import PinBank


class Bench:
    """Both readers on one bank of pins, with a clock that stands unless told; `woken` counts wakes."""

    def __init__(self) -> None:
        self.bank = PinBank()
        self.now = 1000.0
        self.woken = 0
        self.said: list[Input] = []
        wires = {"mock": self.bank.factory, "clock": lambda: self.now, "wake": self.wake}
        self.readers: list[Any] = [
            buttons.open(buttons.Options("mock"), self.said.append, wires),
            knob.open(knob.Options("mock"), self.said.append, wires),
        ]

    def wake(self) -> None:
        self.woken += 1

    def advance(self, ms: float) -> None:
        """Read now, and whenever a reader asks for it within so many ms."""
        end = self.now + ms
        while True:
            dues = [due for reader in self.readers if (due := reader.read(self.now)) is not None]
            if not dues or min(dues) > end:
                break
            self.now = min(dues)
        self.now = end

    def close(self) -> None:
        for reader in self.readers:
            reader.close()
        self.bank.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("role", "seat"), [("peg", 0), ("ok", 0), ("peg", 1), ("ok", 1), ("undo", None), ("push", None)]
)
@pytest.mark.parametrize("bounce", [False, True])
def test_one_press_is_one_press(bench: Bench, role: str, seat: int | None, bounce: bool) -> None:
    bench.bank.bounce = bounce
    bench.bank.press(role, seat)
    bench.advance(200)
    bench.bank.release(role, seat)
    bench.advance(200)
    assert bench.said == [Pressed(1000, role, seat), Released(1200, role, seat)]


def test_an_edge_wakes_the_house_and_the_first_read_says_it(bench: Bench) -> None:
    bench.bank.press("peg", 0)
    assert bench.woken == 1
    assert bench.said == []
    bench.readers[0].read(bench.now)
    assert bench.said == [Pressed(1000, "peg", 0)]


def test_a_tap_of_20_ms_is_a_press_and_a_release(bench: Bench) -> None:
    bench.bank.press("ok", 1)
    bench.advance(20)
    bench.bank.release("ok", 1)
    bench.advance(100)
    assert bench.said == [Pressed(1000, "ok", 1), Released(1030, "ok", 1)]


def test_a_press_has_the_time_of_its_edge_however_late_it_is_read(bench: Bench) -> None:
    bench.bank.press("ok", 1)
    bench.now += 500
    bench.bank.release("ok", 1)
    bench.now += 500
    bench.advance(0)
    assert bench.said == [Pressed(1000, "ok", 1), Released(1500, "ok", 1)]


def test_two_seats_pressing_at_once_are_both_heard(bench: Bench) -> None:
    bench.bank.press("peg", 0)
    bench.bank.press("peg", 1)
    bench.advance(100)
    assert bench.said == [Pressed(1000, "peg", 0), Pressed(1000, "peg", 1)]


@pytest.mark.parametrize("steps", [1, -1, 3, -20])
def test_a_detent_is_a_step(bench: Bench, steps: int) -> None:
    bench.bank.turn(steps)
    bench.advance(0)
    assert sum(said.steps for said in bench.said if isinstance(said, Turned)) == steps
    assert len(bench.said) == abs(steps)


def test_turn_and_push_come_in_the_order_of_the_hand(bench: Bench) -> None:
    bench.bank.turn(1)
    bench.now += 10
    bench.bank.press("push")
    bench.now += 100
    bench.bank.release("push")
    bench.advance(0)
    assert bench.said == [Turned(1000, 1), Pressed(1010, "push"), Released(1110, "push")]


def test_a_house_that_is_shutting_down_does_not_kill_the_thread_of_the_pins() -> None:
    bank = PinBank()

    def wake() -> None:
        raise RuntimeError("Event loop is closed")

    said: list[Input] = []
    reader = buttons.open(buttons.Options("mock"), said.append, {"mock": bank.factory, "wake": wake})
    bank.press("peg", 0)  # gpiozero's mock would raise here what lgpio's thread would die of
    reader.close()
    bank.close()


def test_closed_pins_can_be_opened_again(bench: Bench) -> None:
    bench.readers[0].close()
    bench.readers[0] = buttons.open(
        buttons.Options("mock"), bench.said.append, {"mock": bench.bank.factory, "clock": lambda: bench.now}
    )
    bench.bank.press("peg", 0)
    bench.advance(0)
    assert bench.said == [Pressed(1000, "peg", 0)]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ((Button("peg", 5),), 'the button "peg" on pin 5 needs a seat'),
        ((Button("undo", 5, 1),), "leave its seat out"),
        ((Button("peg", 5, 0), Button("fly", 6)), 'no button has the role "fly": use peg, ok, undo, push'),
    ],
)
def test_a_button_that_cannot_be_meant_is_refused_with_its_place(
    table: tuple[Button, ...], words: str
) -> None:
    with pytest.raises(OptionsError, match=words) as caught:
        buttons.Options("mock", table)
    assert (caught.value.key, caught.value.at) == ("buttons", len(table) - 1)


@pytest.mark.parametrize("table", [(Button("undo", 99),), (Button("peg", 5, 0), Button("peg", 5, 0))])
def test_a_pin_that_cannot_be_had_is_named(table: tuple[Button, ...]) -> None:
    bank = PinBank()
    with pytest.raises(DeviceError, match=f"pin {table[0].pin} cannot be used"):
        buttons.open(buttons.Options("mock", table), lambda _: None, {"mock": bank.factory})
    bank.close()


def test_a_pin_that_somebody_else_has_is_named(bench: Bench) -> None:
    with pytest.raises(DeviceError, match="pin 5 cannot be used"):
        buttons.open(buttons.Options("mock"), lambda _: None, {"mock": bench.bank.factory})
    with pytest.raises(DeviceError, match="pin 21 cannot be used"):
        knob.open(knob.Options("mock"), lambda _: None, {"mock": bench.bank.factory})
    with pytest.raises(DeviceError, match="pins 20 and 26 cannot be used"):
        knob.open(knob.Options("mock", push=12), lambda _: None, {"mock": bench.bank.factory})


def test_a_factory_is_only_ever_the_one_named() -> None:
    with pytest.raises(DeviceError, match='"mock" is not wired here: set one of lgpio'):
        buttons.open(buttons.Options("mock"), lambda _: None, {})


def test_buttons_that_partners_share_say_so_and_undo_is_the_table_s() -> None:
    bank = PinBank()
    said: list[Any] = []
    wires = {"mock": bank.factory, "clock": lambda: 1000.0, "wake": lambda: None}
    made = buttons.open(buttons.Options("mock", shared=True), said.append, wires)
    bank.press("peg", 0)
    bank.press("undo")
    made.read(1000.0)
    made.close()
    bank.close()
    assert [(each.role, each.seat, each.shared) for each in said] == [("peg", 0, True), ("undo", None, False)]
