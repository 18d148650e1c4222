"""The cut for the first deal."""

from __future__ import annotations

from companion.cards import card, cards
from companion.rules.cribbage.moves import Cut, Dealer
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
    assert "cut no more cards" in refusal(CARDS, START, Cut(cards("9C 4D 5H")))
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
