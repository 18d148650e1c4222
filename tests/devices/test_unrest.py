"""Contacts that no hand moves: each harms only itself, and the table says which it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.devices import buttons
from companion.devices.contacts import LOOSE, MOST
from companion.inputs import Found, Input, Lost, Pressed, Released
from tests.devices.test_buttons import Bench

STORM = f"peg of seat 0 is away: {LOOSE}"
STUCK = "is away: it has been down for 30 s; let it go, it counts as let go already"


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


def storm(bench: Bench, role: str, seat: int | None, ms: int, every: float = 1.0) -> None:
    """A contact that closes and opens again every so many ms; the house looks after each edge."""
    for _ in range(int(ms / every)):
        bench.bank.press(role, seat)
        bench.advance(every / 2)
        bench.bank.release(role, seat)
        bench.advance(every / 2)


def of(bench: Bench, role: str, seat: int | None) -> list[Input]:
    return [
        said
        for said in bench.said
        if isinstance(said, Pressed | Released) and (said.role, said.seat) == (role, seat)
    ]


@pytest.mark.parametrize("every", [1.0, 10.0, 20.0], ids=["1 kHz", "100 Hz", "hum of 50 Hz"])
def test_a_storm_is_said_once_and_presses_nothing_for_long(bench: Bench, every: float) -> None:
    storm(bench, "peg", 0, 3000, every)
    said = of(bench, "peg", 0)
    assert len(said) <= 8
    assert sum(isinstance(one, Pressed) for one in said) == sum(isinstance(one, Released) for one in said)
    assert [one.words for one in bench.said if isinstance(one, Lost)] == [STORM]


def test_the_other_buttons_are_heard_in_a_storm_each_press_once(bench: Bench) -> None:
    for _ in range(5):
        storm(bench, "peg", 0, 200)
        at = bench.now
        bench.bank.press("ok", 1)
        storm(bench, "peg", 0, 80)
        bench.bank.release("ok", 1)
        storm(bench, "peg", 0, 80)
        assert of(bench, "ok", 1)[-2:] == [Pressed(at, "ok", 1), Released(at + 80, "ok", 1)]
    assert len(of(bench, "ok", 1)) == 10


def test_after_a_second_of_rest_the_contact_is_believed_again(bench: Bench) -> None:
    storm(bench, "peg", 0, 500)
    bench.advance(1100)
    assert bench.said[-1] == Found(bench.said[-1].t, "peg of seat 0")
    bench.said.clear()
    at = bench.now
    bench.bank.press("peg", 0)
    bench.advance(80)
    bench.bank.release("peg", 0)
    bench.advance(200)
    assert bench.said == [Pressed(at, "peg", 0), Released(at + 80, "peg", 0)]


def test_a_contact_that_comes_to_rest_while_it_is_down_has_not_been_pressed(bench: Bench) -> None:
    storm(bench, "peg", 0, 500)
    bench.bank.press("peg", 0)
    bench.advance(40_000)
    heard = of(bench, "peg", 0)
    assert isinstance(heard[-1], Released)
    bench.bank.release("peg", 0)
    bench.advance(200)
    assert of(bench, "peg", 0) == heard


@pytest.mark.parametrize("bounces", [4, 10, 20])
def test_quick_fingers_on_bad_contacts_are_no_storm(bench: Bench, bounces: int) -> None:
    """Ten presses a second, each edge with up to 40 more within 10 ms."""
    for _ in range(30):
        for press in (True, False):
            for _ in range(bounces):
                for state in (press, not press):
                    (bench.bank.press if state else bench.bank.release)("ok", 0)
                    bench.advance(10 / bounces / 2)
            (bench.bank.press if press else bench.bank.release)("ok", 0)
            bench.advance(40)
    assert len(of(bench, "ok", 0)) == 60
    assert not any(isinstance(said, Lost) for said in bench.said)


@pytest.mark.parametrize(
    ("role", "seat", "name"), [("ok", 1, "ok of seat 1"), ("push", None, "push of the knob")]
)
def test_a_button_that_is_stuck_is_said_once_and_counts_as_let_go(
    bench: Bench, role: str, seat: int | None, name: str
) -> None:
    at = bench.now
    bench.bank.press(role, seat)
    bench.advance(600_000)
    assert bench.said == [
        Pressed(at, role, seat),
        Released(at + 30_000, role, seat),
        Lost(at + 30_000, name, f"{name} {STUCK}"),
    ]
    bench.bank.release(role, seat)
    bench.advance(100)
    assert bench.said[3:] == [Found(bench.said[-1].t, name)]
    bench.bank.press(role, seat)
    bench.advance(100)
    assert bench.said[-1] == Pressed(at + 600_100, role, seat)


def test_a_house_that_did_not_look_for_a_while_keeps_few_edges_and_sees_where_the_contact_stands(
    bench: Bench,
) -> None:
    for _ in range(20_000):
        bench.bank.press("peg", 0)
        bench.bank.release("peg", 0)
    noted: Any = bench.readers[0]._contacts._noted._noted
    assert len(noted) == MOST
    bench.advance(200)
    assert [type(said) for said in of(bench, "peg", 0)] == [Pressed, Released]


def test_what_was_in_trouble_is_so_no_more_when_the_buttons_are_opened_anew(bench: Bench) -> None:
    storm(bench, "peg", 0, 300)
    bench.readers[0].close()
    assert bench.said[-1] == Found(bench.now, "peg of seat 0")
    wires = {"mock": bench.bank.factory, "clock": lambda: bench.now}
    bench.readers[0] = buttons.open(buttons.Options("mock"), bench.said.append, wires)
