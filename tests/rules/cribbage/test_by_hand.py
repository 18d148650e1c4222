"""A deal that is pegged by hand, with hands and crib tapped at its show."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.base import Choice
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Dealer, Go, Hand, Next, Peg, Play
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import (
    CARDS,
    PLAYERS,
    after,
    dealt,
    laid,
    played,
    points,
    refusal,
    said,
)

HANDS = (("KC", "QD", "9H", "2S"), ("TC", "8D", "7S", "5C"))
PLAYS = ("KC", "TC", "QD", "8D", "9H", "7S", "2S", "5C")


def _buttons(rules: Cribbage, state: State, button: str) -> dict[int | None, Choice]:
    return {choice.seat: choice for choice in rules.choices(state) if choice.button == button}


@pytest.mark.parametrize("plays", ["", "7C 8D"])
def test_by_hand_the_rest_of_the_deal_is_pegged_and_cards_come_back_with_the_next(plays: str) -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1), plays), ByHand())
    assert (state.phase, state.to_act) == ("by_hand", None)
    assert "This deal is pegged by hand: peg the rest" in refusal(CARDS, state, Play(0, card("2H")))
    state = CARDS.apply(state, Peg(0, 2))
    assert {seat: choice.move for seat, choice in _buttons(CARDS, state, "ok").items()} == {1: Deal()}
    state = CARDS.apply(state, Deal())
    assert (state.phase, state.dealer) == ("starter", 0)


def test_by_hand_hands_and_crib_may_be_tapped_in_show_order() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    for text in ("9H", "2S"):
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert said(state) == ["fifteen two", "fifteen four"]
    assert {item.seat for item in state.scored} == {0}
    for text in ("8D", "7S", "5C"):
        assert CARDS.scanned(state, card(text)) == Hand(1, (card(text),))
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert sum(item.points for item in state.scored) == 6
    for text in ("5D", "5H", "5S", "JD"):
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert (state.phase, sum(item.points for item in state.scored)) == ("between", 15)


def test_a_hand_at_once_is_a_hand_card_by_card_and_its_played_cards_are_known() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    tapped = after(CARDS, state, Hand(0, cards("9H")), Hand(0, cards("2S")))
    assert CARDS.apply(state, Hand(0, cards("9H 2S"))) == tapped
    assert CARDS.apply(state, Hand(0, cards("KC QD 9H 2S"))) == tapped


def test_a_later_hand_may_be_tapped_where_the_first_was_pegged_by_hand() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, Hand(1, cards("8D 7S 5C")))
    assert sum(item.points for item in state.scored) == 6
    assert "Red's hand is past" in refusal(CARDS, state, Hand(0, cards("9H")))
    assert CARDS.scanned(state, card("9H")) == Crib(cards("9H"))


def test_a_hand_whose_cards_were_all_played_is_counted_at_its_players_ok() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS[:-1])
    state = CARDS.apply(state, ByHand())
    assert _buttons(CARDS, state, "ok")[0].move == Hand(0, ())
    state = CARDS.apply(state, Hand(0, ()))
    assert points(state) == [(0, "fifteen", 2), (0, "fifteen", 2)]
    assert CARDS.scanned(state, card("5C")) == Hand(1, cards("5C"))


def _reds_hand_is_known() -> State:
    """By hand: Red's four cards were all played, AC AD 3C 3D; Blue's KD QD 5H too, one is missing."""
    return CARDS.apply(laid(CARDS, dealt(dealer=1, starter="2S"), "AC KD AD QD 3C 5H go go 3D"), ByHand())


def test_a_later_hand_has_the_known_hand_before_it_counted_first() -> None:
    state = _reds_hand_is_known()
    move = CARDS.scanned(state, card("JS"))
    assert move == Hand(1, cards("JS"))
    state = CARDS.apply(state, move)
    assert [(step.tally.seat, step.phase) for step in state.steps if step.tally] == [
        (0, "show"),
        (1, "by_hand"),
    ]
    assert [step.pegs for step in state.steps] == [((16, 0), (1, 0)), ((16, 0), (11, 1))]
    assert state.scored == tuple(item for step in state.steps for item in step.scored)
    assert (state.phase, state.shown) == ("by_hand", 2)
    first = CARDS.scene(state.steps[0])
    assert (first.prompt, first.caption) == ("Next: Blue's hand. OK goes on.", "The show: Red's hand")
    assert CARDS.scene(state).prompt == "Peg by hand, or tap the crib. Blue: OK when the deal is over"
    assert CARDS.scanned(state, card("8S")) == Crib(cards("8S"))


def test_the_crib_has_the_known_hand_before_it_counted_first() -> None:
    state = _reds_hand_is_known()
    one = CARDS.apply(state, Crib(cards("8S")))
    assert ({item.seat for item in one.scored}, one.pegs[0], one.steps) == ({0}, (16, 0), ())
    assert CARDS.scene(one).prompt == "Blue: tap 3 more cards of the crib"
    cribbed = after(CARDS, one, Crib(cards("9S")), Crib(cards("TC QH")))
    at_once = CARDS.apply(state, Crib(cards("8S 9S TC QH")))
    assert [step.tally.group for step in at_once.steps if step.tally] == ["hand", "crib"]
    assert CARDS.scene(at_once.steps[0]).prompt == "Next: Blue's crib. OK goes on."
    assert (at_once.phase, at_once.pegs, at_once.shown) == (cribbed.phase, cribbed.pegs, cribbed.shown)
    assert cribbed.phase == "between"


def test_a_known_hand_that_wins_leaves_what_comes_after_it_uncounted() -> None:
    state = laid(CARDS, dealt(dealer=1, starter="2S", scores=(110, 0)), "AC KD AD QD 3C 5H go go 3D")
    state = CARDS.apply(state, ByHand())
    for move in (Hand(1, cards("JS")), Crib(cards("8S 9S TC QH")), Crib(cards("8S"))):
        won = CARDS.apply(state, move)
        assert (won.phase, won.winner, won.pegs[1]) == ("over", 0, (1, 0))
        assert {item.seat for item in won.scored} == {0}


def test_no_hand_is_passed_over_that_is_tapped_in_part() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, Hand(0, cards("9H")))
    words = "Tap the rest of Red's hand first, or UNDO its cards and peg it by hand"
    assert refusal(CARDS, state, Hand(1, cards("8D"))) == words
    assert refusal(CARDS, state, Crib(cards("5D"))) == words


def test_a_hand_begun_out_of_order_is_tapped_to_its_end() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, CARDS.scanned(state, card("8D"), 1))
    assert CARDS.scanned(state, card("7S")) == Hand(1, cards("7S"))
    assert CARDS.scanned(state, card("7S"), 0) == Hand(0, cards("7S"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Hand(1, cards("5C 6C 7C 8C 9C")), "Blue's hand is four cards: name 3 more cards, not 5"),
        (Hand(1, cards("5C 5C")), "The 5 of Clubs is there twice: name every card once"),
        (Hand(1, cards("TC TC")), "The 10 of Clubs is there twice: name every card once"),
        (Crib(cards("5C 6C 7C 8C 9C")), "The crib is four cards: name four cards, not 5"),
        (Crib(cards("5C 5C")), "The 5 of Clubs is there twice: name every card once"),
        (Crib(()), "A crib names its cards: tap them"),
        (ByHand(), "This deal is pegged by hand already: peg the rest, and Blue's OK ends the deal"),
        (Go(0), "This deal is pegged by hand: peg the rest, and Blue's OK ends the deal"),
        (Next(), "This game is not over: peg the rest, and Blue's OK ends the deal"),
    ],
)
def test_what_a_deal_by_hand_refuses_says_the_way_out(move: object, words: str) -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    assert refusal(CARDS, state, move) == words


def test_a_false_go_is_named_at_the_show_too() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC 7D go"), ByHand())
    state = after(CARDS, state, Hand(0, cards("QD QH")), Hand(1, cards("4S 2H")))
    assert state.notices[0] == "Blue's go was false: the 4 of Spades would have made 31"


def test_by_hand_without_a_starter_no_hand_can_be_counted() -> None:
    state = after(CARDS, CARDS.start(PLAYERS), Dealer(1), ByHand())
    assert "starter of this deal is not known" in refusal(CARDS, state, Hand(0, cards("9H")))
    assert "starter of this deal is not known" in refusal(CARDS, state, Crib(cards("9H")))
