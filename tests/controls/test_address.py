"""Where the pages are: the knob's last place shows it, and the next thing that a hand does takes it off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.controls import welcome
from companion.inputs import Misread
from companion.scene import Scene
from companion.view import view
from tests.controls.hands import Hands, cribbage

HANDS: dict[str, Callable[[Hands], object]] = {
    "peg": lambda hands: hands.down("peg", 0),
    "ok": lambda hands: hands.down("ok", 1),
    "undo": lambda hands: hands.down("undo"),
    "push": lambda hands: hands.down("push"),
    "turn": lambda hands: hands.turn(1),
    "card": lambda hands: hands.taps("5H"),
    "no card": lambda hands: hands.does(Misread(hands.t, "no card of this pack")),
    "page": lambda hands: hands.asks({"do": "dealer", "seat": 1}),
}


@pytest.fixture
def hands() -> Hands:
    made = Hands(cribbage(way="cards"))
    made.cursor = replace(made.cursor, pages=True)
    return made


def scene(hands: Hands) -> Scene:
    return view(hands.game, hands.cursor, hands.game.turn)


def ask(hands: Hands) -> None:
    hands.turn(-1)
    hands.press("push")
    assert scene(hands).address == "asked"


def test_one_detent_back_is_the_address_and_a_push_shows_it(hands: Hands) -> None:
    hands.turn(-1)
    seen = scene(hands)
    assert (seen.knob, seen.phone) == (len(seen.choices), "On a phone")
    hands.press("push")
    seen = scene(hands)
    assert (seen.address, seen.knob, hands.moves, hands.said) == ("asked", None, [], [])


def test_the_knob_walks_all_choices_and_the_address_round_and_round(hands: Hands) -> None:
    places = len(hands.game.choices()) + 1
    walked = []
    for _ in range(places + 1):
        hands.turn(1)
        walked.append(hands.cursor.knob)
    assert walked == [*range(places), 0]


def test_a_table_without_pages_has_no_such_place() -> None:
    hands = Hands(cribbage())
    hands.turn(-1)
    assert scene(hands).knob == len(hands.game.choices()) - 1
    assert scene(hands).phone == ""


@pytest.mark.parametrize("does", HANDS)
def test_whatever_a_hand_does_takes_the_address_off(hands: Hands, does: str) -> None:
    ask(hands)
    HANDS[does](hands)
    assert scene(hands).address == ""


@pytest.mark.parametrize(("does", "moves"), [("card", ["cut"]), ("page", ["dealer"])])
def test_and_does_its_own_work_too(hands: Hands, does: str, moves: list[str]) -> None:
    hands.cursor = welcome(hands.cursor, hands.t)
    HANDS[does](hands)
    assert [move["do"] for move in hands.moves] == moves


def test_the_first_turn_under_a_welcome_opens_the_choices(hands: Hands) -> None:
    hands.cursor = welcome(hands.cursor, hands.t)
    hands.turn(1)
    assert (scene(hands).knob, scene(hands).address) == (0, "")


@pytest.mark.parametrize(("welcomed", "seconds"), [(False, 60), (True, 180)])
def test_where_nobody_does_anything_it_is_gone_by_itself(hands: Hands, welcomed: bool, seconds: int) -> None:
    if welcomed:
        hands.cursor = welcome(hands.cursor, hands.t)
    else:
        ask(hands)
        seconds -= 0.05  # for which the push was held
    hands.advance(seconds * 1000 - 1)
    assert scene(hands).address == ("welcome" if welcomed else "asked")
    hands.advance(1)
    assert scene(hands).address == ""
