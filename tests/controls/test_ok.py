"""OK without a draft: a seat's own choice when it comes up, a look at that seat's pegs while it is held."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import start
from companion.inputs import Released
from companion.view import view
from tests.controls.hands import Hands, cribbage
from tests.toys import Race

# Red deals; two tens of Blue and Red, then a king makes thirty, and nobody may be able to go on.
OPENING = "3C 9D 5S TH TC KD"


def at_go() -> Hands:
    hands = Hands(cribbage())
    hands.taps(OPENING)
    return hands


def test_ok_says_go_when_it_comes_up() -> None:
    hands = at_go()
    seat = hands.game.rules.scene(hands.game.state).to_act
    hands.down("ok", seat)
    assert hands.moves[-1]["do"] == "play"
    hands.advance(200)
    hands.up("ok", seat)
    assert hands.moves[-1] == {"do": "go", "seat": seat}


def test_ok_of_the_seat_that_is_not_asked_says_why_not() -> None:
    hands = at_go()
    seat = hands.game.rules.scene(hands.game.state).to_act
    assert seat is not None
    hands.press("ok", 1 - seat)
    assert hands.moves[-1]["do"] == "play"
    name = hands.game.players[1 - seat]
    assert hands.said[-1].startswith(f"nothing for {name}'s OK now: ")


def test_the_words_stay_six_seconds_or_until_the_next_press() -> None:
    hands = at_go()
    hands.press("ok", 0)
    hands.press("ok", 1)
    hands.press("undo")
    hands.down("undo")
    assert hands.cursor.words == ""
    seat = hands.game.rules.scene(hands.game.state).to_act
    assert seat is not None
    hands.press("ok", 1 - seat)
    first = hands.cursor.words
    hands.advance(5999)
    assert hands.cursor.words == first != ""
    hands.advance(1)
    assert hands.cursor.words == ""


def test_ok_held_a_second_lights_only_that_seats_pegs_and_does_nothing_else() -> None:
    hands = at_go()
    seat = hands.game.rules.scene(hands.game.state).to_act
    moves = list(hands.moves)
    hands.down("ok", seat)
    hands.advance(999)
    assert view(hands.game, hands.cursor, 0).only is None
    hands.advance(1)
    assert view(hands.game, hands.cursor, 0).only == seat
    hands.advance(5000)
    hands.up("ok", seat)
    assert view(hands.game, hands.cursor, 0).only is None
    assert hands.moves == moves
    assert hands.said == []


def test_a_look_that_was_heard_late_is_still_a_look() -> None:
    hands = at_go()
    seat = hands.game.rules.scene(hands.game.state).to_act
    moves = list(hands.moves)
    hands.down("ok", seat)
    hands.t += 1500
    hands.up("ok", seat)
    assert hands.moves == moves


def test_a_press_that_was_heard_late_is_still_a_press() -> None:
    hands = at_go()
    seat = hands.game.rules.scene(hands.game.state).to_act
    hands.down("ok", seat)
    hands.jump(3000)
    hands.does(Released(100, "ok", seat))
    assert hands.moves[-1] == {"do": "go", "seat": seat}


@pytest.mark.parametrize(("ms", "moves"), [(200, [{"do": "deal"}]), (500, [{"do": "deal"}]), (700, [])])
def test_a_fast_table_still_tells_a_press_from_a_look(ms: float, moves: list[Any]) -> None:
    hands = Hands(cribbage(way="pegs"), speed=50)
    hands.press("ok", 0, ms)
    assert hands.moves == moves


def test_ok_of_the_dealer_passes_the_deal_in_the_pegs_way() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.press("ok", 0)
    assert hands.moves == [{"do": "deal"}]
    hands.press("ok", 0)
    assert len(hands.moves) == 1
    assert hands.said


def test_ok_does_what_was_offered_when_it_went_down_or_nothing() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.down("ok", 0)
    hands.asks({"do": "deal"})
    hands.asks({"do": "deal"})
    hands.asks({"do": "undo"})
    hands.up("ok", 0)
    assert [move["do"] for move in hands.moves] == ["deal", "deal", "undo"]
    assert hands.said


@pytest.mark.parametrize("role", ["peg", "ok", "undo", "push"])
def test_a_button_that_comes_up_without_having_gone_down_does_nothing(role: str) -> None:
    hands = Hands(cribbage(way="pegs"))
    before = hands.cursor
    hands.up(role, 0 if role in ("peg", "ok") else None)
    assert (hands.cursor, hands.moves, hands.said) == (before, [], [])


def test_the_same_holds_for_a_game_that_nobody_knows() -> None:
    hands = Hands(start(Race(), ("Red", "Blue"), 7))
    hands.press("ok", 0)
    assert hands.moves == [{"do": "rest", "seat": 0}]
    hands.press("peg", 0)
    assert hands.said[-1].startswith("nothing for Red to peg now: ")
