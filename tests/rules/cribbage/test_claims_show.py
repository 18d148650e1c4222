"""Claims at the show, at the end of the game and of a deal."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.cribbage.moves import Accept, ByHand, Claim, Crib, Deal, Hand, Misdeal, Muggins, Peg
from companion.rules.cribbage.state import State
from tests.rules.cribbage.claiming import (
    CALLS,
    CLAIMS,
    FOUR,
    begun,
    fronts,
    manual,
    shown,
    story,
    with_crib,
    words,
)
from tests.rules.cribbage.table import after, laid, points, refusal


def test_the_hands_are_claimed_in_the_order_of_the_show_then_the_crib() -> None:
    state = shown(CLAIMS)
    assert (state.phase, state.to_act) == ("show", 0)
    words = "Red's hand is counted first: Red dials it, then OK"
    assert refusal(CLAIMS, state, Crib(cards("5C"))) == words
    state = CLAIMS.apply(state, Claim(0, 12))
    assert (points(state)[0], state.to_act) == ((0, "fifteen", 2), 1)
    assert CLAIMS.scene(state.steps[0]).prompt == "Next: Blue's hand. OK goes on."
    state = CLAIMS.apply(state, Claim(1, 4, "hand"))
    assert (CLAIMS.scene(state).prompt, state.phase) == ("Blue: tap the four cards of the crib", "show")
    state = with_crib(CLAIMS, state)
    assert CLAIMS.scene(state).prompt == "Blue counts the crib: dial it, then OK"
    state = CLAIMS.apply(state, Claim(1, 21))
    assert (state.phase, state.pegs[1][0] - state.pegs[1][1]) == ("between", 21)


def test_the_last_card_may_be_claimed_until_the_first_hand_is() -> None:
    state = shown(CLAIMS, alone=False)
    assert points(CLAIMS.apply(state, Claim(1, 1))) == [(1, "last", 1)]
    state = CLAIMS.apply(state, Claim(0, 12))
    assert words(state) == ["Blue claimed nothing: last card for one, 1 lost"]


def test_who_laid_the_last_card_and_counts_first_claims_that_card_first() -> None:
    rules = manual(show_order="dealer_first")
    state = shown(rules, alone=False)
    assert state.to_act == 1
    assert rules.scene(state).prompt == "Blue: claim for the last card, then count the hand"
    state = rules.apply(state, Claim(1, 1))
    assert points(state) == [(1, "last", 1)]
    assert rules.scene(state).prompt == "Blue counts the hand: dial it, then OK"
    assert points(rules.apply(state, Claim(1, 4))) == [(1, "run", 4)]


def test_the_hand_may_be_claimed_before_the_last_card_by_its_name() -> None:
    rules = manual(show_order="dealer_first")
    assert points(rules.apply(shown(rules, alone=False), Claim(1, 4, "hand"))) == [(1, "run", 4)]


def test_taught_the_true_count_is_built_combination_by_combination_after_the_claim() -> None:
    rules = manual(teach=True)
    state = rules.apply(shown(rules), Claim(0, 8))
    tally = state.steps[1].tally
    assert tally is not None
    assert [item.points for item in tally.items] == [2, 2, 2, 2, 2, 2]


def test_a_hand_that_is_not_known_is_tapped_and_then_claimed() -> None:
    rules = manual(variant="five", target=61)
    state = laid(rules, begun(rules, starter="3D"), "KC TC QD go go")
    state = rules.apply(state, Claim(0, 1))
    assert (state.phase, rules.scene(state).prompt) == ("show", "Tap 1 more card of Red's hand")
    assert "Red has no count to claim now: " in refusal(rules, state, Claim(0, 2))
    state = rules.apply(state, rules.scanned(state, card("5H")))
    assert "Red's hand has three cards already" in refusal(rules, state, Hand(0, ()))
    assert rules.scene(state).prompt == "Red counts the hand: dial it, then OK"
    assert fronts(rules.apply(state, Claim(0, 4))) == (3 + 1 + 4, 0)


def test_by_hand_what_is_tapped_at_the_show_is_claimed() -> None:
    state = CLAIMS.apply(laid(CLAIMS, begun(CLAIMS, starter="3D"), "KC TC QD"), ByHand())
    for text in ("9H", "2S"):
        state = CLAIMS.apply(state, CLAIMS.scanned(state, card(text)))
    assert (state.phase, fronts(state)) == ("show", (0, 0))
    assert fronts(CLAIMS.apply(state, Claim(0, 4))) == (4, 0)


def test_a_correction_by_hand_leaves_the_claim_open() -> None:
    state = after(CLAIMS, laid(CLAIMS, begun(CLAIMS), "7C 8D"), Peg(0, 3), Claim(1, 2))
    assert fronts(state) == (3, 2)


# The end of the game.


def steps_of_a_corrected_score(state: State) -> list[int | None]:
    return [step.winner for step in state.steps[:-1]]


def test_a_true_claim_that_reaches_the_game_hole_wins_at_once() -> None:
    state = CALLS.apply(shown(CALLS, scores=(110, 90)), Claim(0, 12))
    assert (state.phase, state.winner, state.due) == ("over", 0, ())


def test_what_was_not_claimed_does_not_win() -> None:
    state = CLAIMS.apply(shown(CLAIMS, scores=(110, 90)), Claim(0, 10))
    assert (state.phase, fronts(state), state.winner) == ("show", (120, 90), None)


def test_a_false_claim_of_game_goes_back_and_the_opponent_scores_up_to_the_game_hole() -> None:
    state = CALLS.apply(shown(CALLS, FOUR, (110, 60)), Claim(0, 29))
    assert story(state)[:5] == [
        ("claims twenty-nine", (121, 60), None),
        ("and a pair is four", (121, 60), None),
        ("seven too many go back", (114, 60), None),
        ("fifteen back for a false claim of game (ACC 8.4)", (99, 60), None),
        ("seven for what was claimed too much", (99, 67), None),
    ]
    assert (state.pegs, state.winner) == (((99, 99), (67, 60)), None)


def test_a_false_claim_of_game_never_goes_below_hole_0() -> None:
    rules = manual(target=31)
    state = rules.apply(laid(rules, begun(rules, (10, 20)), "7C 8D"), Claim(1, 29))
    assert state.pegs == ((10 + 9, 10), (7, 7))
    state = rules.apply(laid(rules, begun(rules, (10, 5)), "7C 8D"), Claim(1, 29))
    assert state.pegs[1] == (0, 0)


def test_the_overclaim_of_a_game_may_win_it_for_the_other_and_the_fifteen_count() -> None:
    state = CLAIMS.apply(shown(CLAIMS, FOUR, (110, 118)), Claim(0, 29))
    assert (state.winner, fronts(state)) == (1, (99, 121))
    assert steps_of_a_corrected_score(state) == [None] * 4
    assert CLAIMS.scene(state).result.startswith("Red 99")


@pytest.mark.parametrize(
    ("overclaim", "scores"),
    [("correct", (14, 20)), ("opponent_scores_excess", (14, 25)), ("opponent_scores_two", (14, 22))],
)
def test_an_overclaim_is_treated_as_the_option_says(overclaim: str, scores: tuple[int, int]) -> None:
    rules = manual(overclaim=overclaim)
    state = rules.apply(shown(rules, FOUR, (10, 20)), Claim(0, 9))
    assert fronts(state) == scores
    assert state.pegs[0] == (14, 10)


def test_of_three_hands_each_opponent_scores_the_overclaim_the_left_one_first() -> None:
    rules = manual(overclaim="opponent_scores_excess")
    state = rules.apply(laid(rules, begun(rules, (10, 119, 50), players=3), "7C"), Claim(2, 3))
    assert story(state)[-2:] == [
        ("three for what was claimed too much", (13, 119, 50), None),
        ("three for what was claimed too much", (13, 121, 50), 1),
    ]


def test_partners_score_together() -> None:
    rules = manual(overclaim="opponent_scores_two")
    state = laid(rules, begun(rules, (10, 20), players=4, dealer=3), "7C 8D")
    state = rules.apply(state, Claim(1, 6))
    assert fronts(state) == (12, 22)


# What ends a window.


def test_the_next_deal_shuts_the_crib_and_shows_it() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 12), Accept(1), Claim(1, 4, "hand"), Accept(0))
    state = CALLS.apply(with_crib(CALLS, state), Claim(1, 20))
    assert CALLS.scene(state).prompt.startswith("Blue claims 20. Red: OK lets it stand")
    state = CALLS.apply(state, Deal())
    assert (state.phase, state.deal, state.due) == ("starter", 2, ())
    first = CALLS.scene(state.steps[0])
    assert (first.caption, first.big) == ("The show: Blue's crib", "21")


def test_a_misdeal_takes_all_claims_with_it() -> None:
    state = CLAIMS.apply(laid(CLAIMS, begun(CLAIMS), "7C 8D"), Claim(1, 2))
    state = CLAIMS.apply(state, Misdeal())
    assert (fronts(state), state.due) == ((0, 0), ())


def test_a_fifth_card_of_the_crib_is_refused_with_what_is_waited_for() -> None:
    state = after(CLAIMS, shown(CLAIMS), Claim(0, 12), Claim(1, 4))
    state = with_crib(CLAIMS, state)
    words = "The crib has its four cards: Blue counts it now, dials it, then OK"
    assert refusal(CLAIMS, state, Crib(cards("9D"))) == words


@pytest.mark.parametrize("claimed", [8, 12, 13])
def test_while_a_call_is_told_the_hand_lies_open_that_it_was_made_on(claimed: int) -> None:
    rules = manual(muggins="on", overclaim="opponent_scores_two")
    state = after(rules, shown(rules), Claim(0, claimed), Muggins(1, 4))
    *told, following = [rules.scene(step) for step in state.steps]
    assert len(told) > 1
    for scene in told:
        assert scene.caption == "The show: Red's hand"
        assert [face.card for face in scene.rows[0].cards] == ["7C", "7D", "8H", "8S"]
    assert following.caption == "The show: Blue's hand"
