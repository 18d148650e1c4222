"""The knob without a draft: it walks the choices, its push does the chosen one, careful ones are held."""

from __future__ import annotations

import pytest

from tests.controls.hands import Hands, cribbage


@pytest.fixture
def hands() -> Hands:
    return Hands(cribbage())


def chosen(hands: Hands) -> str:
    assert hands.cursor.knob is not None
    return hands.game.choices()[hands.cursor.knob].label


def test_turning_walks_the_choices_round_and_round(hands: Hands) -> None:
    labels = [choice.label for choice in hands.game.choices()]
    walked = []
    for _ in range(len(labels) + 1):
        hands.turn(1)
        walked.append(chosen(hands))
    assert walked == [*labels, labels[0]]
    hands.turn(-1)
    assert chosen(hands) == labels[-1]


def test_turning_back_first_opens_at_the_last_choice(hands: Hands) -> None:
    hands.turn(-1)
    assert chosen(hands) == hands.game.choices()[-1].label


def test_push_does_an_ordinary_choice_at_once(hands: Hands) -> None:
    hands.choose("Blue deals")
    hands.down("push")
    assert hands.moves == [{"do": "dealer", "seat": 1}]
    assert hands.cursor.knob is None


def test_push_without_a_turn_opens_the_choices_and_does_none(hands: Hands) -> None:
    hands.press("push")
    assert hands.cursor.knob == 0
    assert hands.moves == []


def test_a_careful_choice_is_done_after_two_seconds_while_still_held(hands: Hands) -> None:
    hands.choose("New game: pegs only")
    hands.down("push")
    hands.advance(1999)
    assert hands.moves == []
    hands.advance(1)
    assert hands.moves == [{"do": "new", "preset": "pegs-only", "players": ["Red", "Blue"]}]
    hands.advance(4000)
    hands.up("push")
    assert len(hands.moves) == 1
    assert hands.said == []


def test_a_careful_choice_let_go_early_says_how_long(hands: Hands) -> None:
    hands.choose("New game: pegs only")
    hands.press("push", ms=1900)
    assert hands.moves == []
    assert hands.said == ["hold the knob for 2 s"]
    assert chosen(hands) == "New game: pegs only"


def test_a_long_hold_heard_late_is_done_all_the_same(hands: Hands) -> None:
    hands.choose("New game: pegs only")
    hands.down("push")
    hands.t += 2500
    hands.up("push")
    assert [move["do"] for move in hands.moves] == ["new"]


def test_speed_shortens_the_hold() -> None:
    hands = Hands(cribbage(), speed=10)
    hands.choose("New game: pegs only")
    hands.press("push", ms=150)
    assert hands.said == ["hold the knob for 0.2 s"]
    hands.press("push", ms=200)
    assert [move["do"] for move in hands.moves] == ["new"]


def test_whoever_turns_while_holding_has_changed_their_mind(hands: Hands) -> None:
    hands.choose("New game: pegs only")
    hands.down("push")
    hands.turn(-1)
    hands.advance(3000)
    hands.up("push")
    assert hands.moves == []


def test_a_hold_is_forgotten_when_the_game_goes_on_under_it(hands: Hands) -> None:
    hands.choose("New game: pegs only")
    hands.down("push")
    hands.advance(1000)
    hands.taps("3C")
    hands.advance(3000)
    hands.up("push")
    assert [move["do"] for move in hands.moves] == ["cut"]
    assert hands.said == []


def test_a_number_choice_becomes_a_draft(hands: Hands) -> None:
    hands.choose("Blue: by hand")
    hands.press("push")
    assert (hands.amount(1), hands.cursor.knob, hands.moves) == (1, None, [])
    hands.turn(4)
    assert hands.amount(1) == 5


def test_choices_close_by_themselves_when_nobody_touches_the_knob(hands: Hands) -> None:
    hands.turn(2)
    hands.advance(19_999)
    assert hands.cursor.knob == 1
    hands.advance(1)
    assert hands.cursor.knob is None


def test_an_undo_can_be_redone_from_the_knob() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.press("peg", 0)
    hands.press("ok", 0)
    hands.press("undo")
    assert hands.score(0) == 0
    hands.choose("Redo: Red +1")
    hands.press("push")
    assert hands.score(0) == 1


def test_that_was_the_other_player_is_one_push() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.press("peg", 0)
    hands.press("ok", 0)
    label = next(
        choice.label for choice in hands.game.choices() if "amend" in type(choice.move).__name__.lower()
    )
    hands.choose(label)
    hands.press("push")
    assert (hands.score(0), hands.score(1)) == (0, 1)
