"""A deal that is void, and the house rules on heels and the hole before the last."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import card, cards
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Dealer, Misdeal, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State, scores
from tests.rules.cribbage.table import CARDS, PEGS, PLAYERS, after, dealt, laid, played, points, refusal

HANDS = (("KC", "QD", "9H", "2S"), ("TC", "8D", "7S", "5C"))
PLAYS = ("KC", "TC", "QD", "8D", "9H", "7S", "2S", "5C")
BEGUN = dealt(dealer=1, starter="JS", scores=(10, 20))
STATES: dict[str, State] = {
    "starter": after(CARDS, CARDS.start(PLAYERS), Peg(0, 10), Peg(1, 20), Dealer(1)),
    "heels": BEGUN,
    "play": laid(CARDS, BEGUN, "7C 8D"),
    "show": played(CARDS, BEGUN, HANDS, PLAYS),
    "by hand": after(CARDS, laid(CARDS, BEGUN, "7C 8D"), ByHand(), Peg(0, 5)),
}


@pytest.mark.parametrize("when", STATES)
def test_the_same_dealer_deals_again_with_the_scores_of_before_the_deal(when: str) -> None:
    state = STATES[when]
    assert Misdeal() in [choice.move for choice in CARDS.choices(state)]
    again = CARDS.apply(state, Misdeal())
    assert (again.phase, again.dealer, again.deal, scores(again)) == ("starter", 1, 1, (10, 20))
    assert again.notices == ("A misdeal: Blue deals again",)
    assert (again.played, again.starter, again.crib, again.scored) == ((), None, (), ())
    assert CARDS.apply(again, Starter(card("JS"))).to_act == 0


def test_a_correction_before_the_deal_stands_after_a_misdeal() -> None:
    state = after(CARDS, STATES["starter"], Peg(0, -3), Misdeal())
    assert scores(state) == (7, 20)
    state = after(CARDS, STATES["starter"], Peg(0, -3), ByHand(), Peg(0, 9), Misdeal())
    assert scores(state) == (7, 20)


def test_a_misdeal_of_a_later_deal_goes_back_to_its_beginning() -> None:
    state = played(CARDS, BEGUN, HANDS, PLAYS)
    state = after(CARDS, state, Crib(cards("5D 5H 5S JD")), Deal())
    before = scores(state)
    state = after(CARDS, laid(CARDS, CARDS.apply(state, Starter(card("2C"))), "7C 8D"), Misdeal())
    assert (state.deal, state.dealer, scores(state)) == (2, 0, before)
    assert state.history == ((0, 0), before)


def test_a_misdeal_may_cost_two_which_go_to_the_other_player_each_time() -> None:
    rules = Cribbage(misdeal_penalty=2)
    state = after(rules, rules.start(PLAYERS), Dealer(1), Starter(card("JS")), Misdeal())
    assert (points(state), scores(state)) == ([(0, "misdeal", 2)], (2, 0))
    state = after(rules, state, Starter(card("JS")), Play(0, card("5H")), Misdeal())
    assert scores(state) == (4, 0)


def test_three_for_last_is_not_given_twice_by_a_misdeal() -> None:
    rules = Cribbage(variant="five", target=61)
    state = after(rules, rules.start(PLAYERS), Dealer(1), Starter(card("JS")), Misdeal())
    assert scores(state) == (3, 0)


def test_with_pegs_alone_a_misdeal_takes_the_pegs_of_the_deal_back() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 4), Deal(), Peg(1, 6), Misdeal())
    assert (state.phase, state.dealer, state.deal, scores(state)) == ("by_hand", 1, 2, (4, 0))


def test_a_deal_that_is_counted_is_no_misdeal() -> None:
    state = after(CARDS, STATES["show"], Crib(cards("5D 5H 5S JD")))
    assert refusal(CARDS, state, Misdeal()) == (
        "This deal is counted, and stands: gather the cards, and any OK begins the next deal"
    )
    assert refusal(CARDS, CARDS.start(PLAYERS), Misdeal()).startswith("No deal has begun: ")


@pytest.mark.parametrize(
    ("options", "score", "hole"),
    [
        ({}, 119, 121),
        ({"heels_can_win": False}, 119, 120),
        ({"heels_can_win": False}, 120, 120),
        ({"heels_can_win": False}, 118, 120),
        ({"stinkhole": True}, 120, 120),
        ({"stinkhole": True}, 119, 121),
        ({"heels_can_win": False, "cap_at_target": False}, 120, 120),
    ],
)
def test_heels_win_only_where_the_house_lets_them(options: dict[str, Any], score: int, hole: int) -> None:
    rules = Cribbage(**options)
    state = dealt(rules, dealer=1, starter="JS", scores=(0, score))
    assert (state.pegs[1][0], state.winner) == (hole, 1 if hole == 121 else None)
    assert bool(state.notices) == (hole < min(score + 2, 121))


def test_from_the_stinkhole_no_go_pegs_and_the_notice_says_so() -> None:
    rules = Cribbage(stinkhole=True)
    state = laid(rules, dealt(rules, scores=(120, 100)), "KC TC QD go go")
    assert (state.pegs[0][0], state.winner) == (120, None)
    assert state.notices == ("The stinkhole: no peg moves there by a go or his heels",)
    state = laid(rules, dealt(rules, scores=(120, 100)), "7C 8D 6H")
    assert state.winner == 0  # a run wins from there


def test_a_card_that_leads_into_the_stinkhole_brings_no_go() -> None:
    rules = Cribbage(stinkhole=True)
    state = laid(rules, dealt(rules, dealer=1, scores=(100, 116)), "KC 5D QD AD go AH")
    assert state.pegs[1][0] == 120
    assert laid(rules, state, "go").pegs[1] == state.pegs[1]
