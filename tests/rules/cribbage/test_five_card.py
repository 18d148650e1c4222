"""The five-card game: one series, hands of three, three for last."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import card, cards
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Dealer, Go, Hand, Next, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import scores
from tests.rules.cribbage.table import PLAYERS, after, dealt, laid, points, refusal, said

FIVE = Cribbage(variant="five", target=61)
FREE = Cribbage(variant="five", target=61, five_card_must_play=False)


def test_who_does_not_deal_first_has_three_for_last_once_a_game() -> None:
    state = FIVE.apply(FIVE.start(PLAYERS), Dealer(1))
    assert (points(state), said(state)) == ([(0, "three_for_last", 3)], ["three for last"])
    assert (state.pegs, state.phase, state.to_act) == (((3, 0), (0, 0)), "starter", 1)
    assert FIVE.scene(state).caption == "Blue deals 5 each"
    state = after(FIVE, state, ByHand(), Deal())
    assert (state.dealer, scores(state), state.scored) == (0, (3, 0), ())


def test_three_for_last_comes_with_every_game_of_a_match() -> None:
    state = after(FIVE, FIVE.start(PLAYERS), Dealer(1), Peg(0, 61), Next())
    assert (state.dealer, scores(state), points(state)) == (1, (3, 0), [(0, "three_for_last", 3)])


@pytest.mark.parametrize(
    ("options", "three"),
    [
        ({}, 0),
        ({"opening_bonus": 3}, 3),
        ({"variant": "five", "opening_bonus": 0}, 0),
        ({"variant": "five", "way": "pegs"}, 0),
    ],
)
def test_three_for_last_is_as_the_option_says_and_with_pegs_alone_the_players_own(
    options: dict[str, Any], three: int
) -> None:
    rules = Cribbage(**options)
    assert scores(rules.apply(rules.start(PLAYERS), Dealer(1))) == (three, 0)


def test_the_play_ends_for_good_at_the_first_go() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S"), "KC TC QD go")
    assert (state.phase, state.to_act) == ("play", 0)
    state = laid(FIVE, state, "go")
    assert (points(state), state.phase) == ([(0, "go", 1)], "show")
    assert refusal(FIVE, state, Play(1, card("9S"))) == "The play is over: tap 1 more card of Red's hand"


def test_the_play_ends_for_good_at_31() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S"), "KC TC 9D 2D")
    assert points(state) == [(1, "thirty_one", 2)]
    assert state.phase == "show"


def test_where_all_six_cards_fit_the_last_one_counts_and_the_hands_are_known() -> None:
    state = laid(FIVE, dealt(FIVE, starter="9S"), "2C AC 3D 6S 4H 5D")
    assert [item.rule for item in state.scored if item.group == "play"] == ["run", "last"]
    assert [step.tally.seat for step in state.steps if step.tally and step.tally.group == "hand"] == [0, 1]
    assert FIVE.scene(state).prompt == "Blue: tap the four cards of the crib"


def test_hands_not_all_played_are_asked_for_in_show_order() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S", scores=(0, 0)), "KC TC QD go go")
    assert (state.to_act, FIVE.scene(state).prompt) == (0, "Tap 1 more card of Red's hand")
    assert FIVE.scanned(state, card("2H")) == Hand(0, cards("2H"))
    state = FIVE.apply(state, FIVE.scanned(state, card("2H")))
    assert points(state) == [(0, "fifteen", 2), (0, "fifteen", 2)]
    assert (state.to_act, FIVE.scene(state).prompt) == (1, "Tap 2 more cards of Blue's hand")
    state = FIVE.apply(state, FIVE.scanned(state, card("5H")))
    row = FIVE.scene(state).rows[0]
    assert (row.kind, [face.card for face in row.cards], row.size) == ("hand", ["TC", "5H"], 3)
    state = FIVE.apply(state, FIVE.scanned(state, card("5D")))
    assert sum(item.points for item in state.scored) == 6
    assert FIVE.scanned(state, card("8C")) == Crib(cards("8C"))
    state = FIVE.apply(state, Crib(cards("8C 7C 6C 9C")))
    assert state.phase == "between"


def test_the_hand_of_who_played_out_is_counted_at_once() -> None:
    state = laid(FIVE, dealt(FIVE, starter="9S"), "KC 2C QD 3D 4H go")
    assert [(step.tally.group, step.tally.seat) for step in state.steps if step.tally] == [
        ("play", 0),
        ("hand", 0),
    ]
    assert FIVE.scene(state.steps[0]).prompt == "Next: Red's hand. OK goes on."
    assert FIVE.scene(state).prompt == "Tap 1 more card of Blue's hand"


def test_a_card_and_the_go_that_comes_with_it_are_two_counts() -> None:
    state = laid(FIVE, dealt(FIVE, starter="9S"), "KC 5D QD 2D go 2H")
    assert [points(step) for step in state.steps] == [[(1, "pair", 2)], [(1, "go", 1)]]
    assert [step.pegs[1] for step in state.steps] == [(4, 2), (5, 4)]
    assert (state.phase, FIVE.scene(state).prompt) == ("show", "Tap 1 more card of Red's hand")


def test_a_later_hand_may_be_tapped_first_and_is_counted_in_its_turn() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S"), "KC TC QD go go")
    state = FIVE.apply(state, Hand(1, cards("5H 5D")))
    assert (state.scored, state.shown, state.to_act) == ((), 0, 0)
    state = FIVE.apply(state, Hand(0, cards("2H")))
    assert [step.tally.seat for step in state.steps if step.tally] == [0, 1]
    assert state.shown == 2


def test_the_crib_waits_for_the_hands_before_it() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S"), "KC TC QD go go")
    words = "Red's hand is counted first: tap its cards, or peg it, or OK where it is worth nothing"
    assert refusal(FIVE, state, Crib(cards("8C"))) == words
    state = after(FIVE, state, ByHand(), Peg(0, 4))
    assert FIVE.apply(state, Crib(cards("8C 7C 6C 9C"))).phase == "between"


def test_a_hand_holds_three_cards() -> None:
    state = laid(FIVE, dealt(FIVE, starter="3S"), "KC TC QD go go")
    words = "Red's hand is three cards: name 1 more card, not 2"
    assert refusal(FIVE, state, Hand(0, cards("2H 4H"))) == words


def test_flushes_are_of_three_and_of_four_and_in_the_crib_of_five() -> None:
    def worth(starter: str, last: str) -> list[tuple[int, str, int]]:
        state = laid(FIVE, dealt(FIVE, starter=starter), "KC TD QC go go")
        return [each for each in points(FIVE.apply(state, Hand(0, cards(last)))) if each[1] == "flush"]

    assert worth("3S", "2C") == [(0, "flush", 3)]
    assert worth("3C", "2C") == [(0, "flush", 4)]


def test_who_is_at_liberty_may_say_go_with_a_card_that_fits() -> None:
    state = laid(FREE, dealt(FREE, starter="3S"), "5C")
    assert refusal(FIVE, laid(FIVE, dealt(FIVE, starter="3S"), "5C"), Go(1)).startswith("Any card fits at 5")
    assert FREE.scene(state).prompt == "Blue: any card, or OK for go"
    state = laid(FREE, state, "go")
    assert (state.to_act, state.phase) == (0, "play")
    state = laid(FREE, state, "KC")
    assert points(state) == [(0, "fifteen", 2)]
    state = laid(FREE, state, "go")
    assert (points(state), state.phase) == ([(0, "go", 1)], "show")
    shown = after(FREE, state, Hand(0, cards("2H")), Hand(1, cards("4S 6S 7S")))
    assert shown.notices == ()  # his go was no false one


def test_nobody_says_go_who_is_to_lead() -> None:
    state = dealt(FREE, starter="3S")
    assert "Any card fits at 0" in refusal(FREE, state, Go(0))


def test_a_five_card_game_from_the_cut_to_the_next_deal() -> None:
    state = after(FIVE, FIVE.start(PLAYERS), FIVE.scanned(FIVE.start(PLAYERS), card("9C")))
    state = FIVE.apply(state, FIVE.scanned(state, card("4D")))
    assert (state.dealer, scores(state)) == (1, (3, 0))
    state = FIVE.apply(state, Starter(card("JS")))
    assert scores(state) == (3, 2)
    state = laid(FIVE, state, "KC TC 9D 2D")
    state = after(FIVE, state, Hand(0, cards("8H")), Hand(1, cards("3H")), Crib(cards("AC AD AH AS")), Deal())
    assert (state.phase, state.dealer, state.deal) == ("starter", 0, 2)
