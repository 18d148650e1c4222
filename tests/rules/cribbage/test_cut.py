"""The cut for the first deal."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.cribbage.moves import Cut, Deal, Dealer, Peg
from companion.rules.cribbage.rules import Cribbage
from tests.rules.cribbage.table import CARDS, PEGS, PLAYERS, after, refusal

START = CARDS.start(PLAYERS)


def test_two_taps_decide_seat_0_first() -> None:
    state = CARDS.apply(START, CARDS.scanned(START, card("9C")))
    assert (state.phase, state.to_act) == ("cut", 1)
    assert CARDS.scene(state).prompt == "Blue cuts for deal and taps the card"
    state = CARDS.apply(state, CARDS.scanned(state, card("4D")))
    assert (state.phase, state.dealer) == ("starter", 1)


def test_both_cards_at_once_are_the_same_cut() -> None:
    assert CARDS.apply(START, Cut(cards("9C 4D"))) == after(CARDS, START, Cut(cards("9C")), Cut(cards("4D")))


def test_a_tie_cuts_again_with_any_card() -> None:
    state = CARDS.apply(START, Cut(cards("9C 9D")))
    assert (state.phase, state.to_act, state.notices) == ("cut", 0, ("A tie: cut again",))
    state = CARDS.apply(state, Cut(cards("9C AD")))
    assert (state.phase, state.dealer, state.notices) == ("starter", 1, ())
    assert CARDS.apply(START, Cut(cards("9C 9D 9C AD"))) == state


def test_the_high_card_deals_where_the_option_says_so() -> None:
    rules = Cribbage(first_deal="high")
    assert rules.apply(rules.start(PLAYERS), Cut(cards("9C KD"))).dealer == 1


def test_the_cut_cards_are_forgotten() -> None:
    state = CARDS.apply(START, Cut(cards("9C 4D")))
    starter = CARDS.scanned(state, card("9C"))
    assert CARDS.apply(state, starter).starter == card("9C")


def test_one_card_cannot_be_cut_twice() -> None:
    state = CARDS.apply(START, Cut(cards("9C")))
    assert "The 9 of Clubs has been cut already" in refusal(CARDS, state, Cut(cards("9C")))
    assert refusal(CARDS, START, Cut(cards("9C 4D 5H"))) == (
        "Blue deals by the cards before: leave out those after them"
    )
    assert refusal(CARDS, START, Cut(cards("9C 9C"))) == "The 9 of Clubs is there twice: name every card once"
    assert "names the cards" in refusal(CARDS, START, Cut(()))


def test_the_dealer_may_be_told_instead() -> None:
    labels = {choice.label: choice.move for choice in CARDS.choices(START)}
    assert labels["Blue deals"] == Dealer(1)
    assert CARDS.apply(START, Dealer(1)).dealer == 1
    assert "no seat 2" in refusal(CARDS, START, Dealer(2))


def test_with_pegs_alone_a_cut_tells_the_dealer_until_somebody_pegs() -> None:
    state = PEGS.start(PLAYERS)
    assert (state.phase, state.dealer) == ("by_hand", 0)
    state = after(PEGS, state, PEGS.scanned(state, card("9C")), Cut(cards("4D")))
    assert (state.phase, state.dealer) == ("by_hand", 1)


@pytest.mark.parametrize("begun", ["9C", "9C 9D"], ids=["half", "a tie"])
@pytest.mark.parametrize("move", [Peg(0, 2), Deal(), Dealer(0)])
def test_with_pegs_alone_whatever_else_is_done_ends_the_cut(begun: str, move: object) -> None:
    cut = PEGS.apply(PEGS.start(PLAYERS), Cut(cards(begun)))
    assert PEGS.scene(cut).prompt.endswith("cuts for deal and taps the card")
    state = PEGS.apply(cut, move)
    assert (state.cuts, state.to_act) == ((), None)
    assert PEGS.scene(state).prompt.startswith("Peg what you count")
    assert PEGS.scene(state).rows == ()


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Cut(cards("9C")), "The cut for deal is past: UNDO back to it if Blue should not deal"),
        (Dealer(0), "Blue deals already: UNDO back to the cut if that was wrong"),
    ],
)
def test_the_dealer_of_a_deal_under_way_is_put_right_by_undo(move: object, words: str) -> None:
    assert refusal(CARDS, CARDS.apply(START, Dealer(1)), move) == words
