"""Muggins: who may call what, until when, and what it gets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.base import Choice
from companion.rules.cribbage.moves import Accept, Claim, Deal, Go, Muggins, Peg
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.claiming import (
    CALLS,
    FOUR,
    TWELVE,
    begun,
    fronts,
    manual,
    shown,
    story,
    with_crib,
)
from tests.rules.cribbage.table import after, laid, refusal


def keys(rules: Cribbage, state: State, seat: int) -> dict[str, Any]:
    return {
        choice.button: choice.move for choice in rules.choices(state) if choice.seat == seat and choice.button
    }


def unkeyed(rules: Cribbage, state: State, seat: int, kind: type) -> list[Choice]:
    return [
        choice
        for choice in rules.choices(state)
        if choice.seat == seat and not choice.button and isinstance(choice.move, kind)
    ]


# What a call gets.


@pytest.mark.parametrize(
    ("called", "told"),
    [
        (4, [("muggins for four", (8, 4)), ("and a pair is twelve", (8, 4))]),
        (1, [("muggins for one", (8, 1)), ("and a pair is twelve", (8, 1))]),
        (
            6,
            [
                ("muggins for six", (8, 6)),
                ("and a pair is twelve", (8, 6)),
                ("two too many go back", (8, 4)),
            ],
        ),
    ],
)
def test_a_call_gets_what_was_missed_at_most(called: int, told: list[tuple[str, tuple[int, int]]]) -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 8), Muggins(1, called))
    # After the count of Red Blue's hand lies open.
    assert [(words, scores) for words, scores, _ in story(state)] == [*told, ("", told[-1][1])]


def test_a_call_where_nothing_was_missed_gives_its_points_to_whose_count_it_was() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 12), Muggins(1, 2))
    assert [(words, scores) for words, scores, _ in story(state)][:4] == [
        ("muggins for two", (12, 2)),
        ("and a pair is twelve", (12, 2)),
        ("two too many go back", (12, 0)),
        ("two for a call where nothing was missed (ACC 10.4)", (14, 0)),
    ]
    assert state.pegs == ((14, 12), (0, 0))


def test_partial_calls_are_final_and_the_first_call_is_the_only_one() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 8), Muggins(1, 1))
    assert "no count that Blue may call" in refusal(CALLS, state, Muggins(1, 3))


def test_a_call_of_an_overclaimed_count_falls_with_it() -> None:
    state = after(CALLS, shown(CALLS, FOUR), Claim(0, 9), Muggins(1, 3))
    assert fronts(state) == (4, 0)


def test_no_more_is_missed_than_could_have_been_pegged() -> None:
    state = after(CALLS, shown(CALLS, TWELVE, (118, 100)), Claim(0, 1), Muggins(1, 11))
    assert fronts(state)[1] == 102


def test_a_call_may_win_and_nobody_has_won_before_the_true_count_is_shown() -> None:
    state = after(CALLS, shown(CALLS, TWELVE, (10, 118)), Claim(0, 8), Muggins(1, 4))
    assert (state.phase, state.winner) == ("over", 1)
    assert [winner for _, _, winner in story(state)] == [None, 1]


def test_a_false_call_of_game_wins_for_nobody_on_its_way() -> None:
    state = after(CALLS, shown(CALLS, TWELVE, (10, 118)), Claim(0, 11), Muggins(1, 29))
    assert [winner for _, _, winner in story(state)] == [None] * len(state.steps)
    assert fronts(state) == (21, 119)


def test_points_of_a_false_call_may_win_for_whose_count_it_was() -> None:
    state = after(CALLS, shown(CALLS, TWELVE, (108, 10)), Claim(0, 12), Muggins(1, 5))
    assert (state.winner, state.phase) == (0, "over")


# Until when.


def test_nothing_of_the_truth_is_shown_before_the_window_shuts() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 8))
    scene = CALLS.scene(state)
    assert scene.count is not None
    assert ([line.label for line in scene.count.lines], scene.big) == (["claims eight"], "8")
    assert scene.prompt == "Red claims 8. Blue: OK lets it stand, or dial what was missed"
    assert not any(face.marked for row in scene.rows for face in row.cards)
    assert scene.notices == ()


def test_a_true_claim_looks_like_a_false_one_while_it_may_be_called() -> None:
    scenes = [CALLS.scene(CALLS.apply(shown(CALLS, hand), Claim(0, 8))) for hand in (TWELVE, FOUR)]
    assert [(one.count, one.tracks, one.prompt, one.big) for one in scenes[:1]] == [
        (one.count, one.tracks, one.prompt, one.big) for one in scenes[1:]
    ]


def test_ok_of_the_one_who_may_call_lets_the_count_stand() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 8))
    assert keys(CALLS, state, 1) == {"peg": Muggins(1, 1), "ok": Accept(1)}
    assert Claim(1, 1) in [choice.move for choice in unkeyed(CALLS, state, 1, Claim)]
    state = CALLS.apply(state, Accept(1))
    assert story(state)[0] == ("and a pair is twelve", (8, 0), None)
    assert keys(CALLS, state, 1) == {"peg": Claim(1, 1), "ok": Claim(1, 0)}


def test_the_next_claim_shuts_the_window_before_it_counts() -> None:
    state = after(CALLS, shown(CALLS, FOUR), Claim(0, 8), Claim(1, 4, "hand"))
    assert [(words, scores) for words, scores, _ in story(state)] == [
        ("and a pair is four", (8, 0)),
        ("four too many go back", (4, 0)),
        ("claims four", (4, 4)),
    ]
    assert "no count that Blue may call" in refusal(CALLS, state, Muggins(1, 2))


def test_an_overclaim_that_gives_the_other_the_game_leaves_his_own_claim_unmade() -> None:
    rules = manual(muggins="on", overclaim="opponent_scores_excess")
    state = after(rules, shown(rules, FOUR, (10, 119)), Claim(0, 8), Claim(1, 4, "hand"))
    assert (state.winner, fronts(state)) == (1, (14, 121))
    assert state.steps[-1].tally is not None
    assert state.steps[-1].tally.items[0].rule == "overclaim"


def test_any_ok_of_the_other_side_of_the_window_deals_on() -> None:
    state = after(CALLS, shown(CALLS), Claim(0, 12), Accept(1), Claim(1, 4, "hand"), Accept(0))
    state = CALLS.apply(with_crib(CALLS, state), Claim(1, 20))
    assert keys(CALLS, state, 0)["ok"] == Accept(0)
    assert keys(CALLS, state, 1)["ok"] == Deal()
    state = CALLS.apply(state, Accept(0))
    assert keys(CALLS, state, 0)["ok"] == Deal()


# In the play.


def test_who_plays_the_next_card_has_lost_the_call_and_the_true_count_is_shown() -> None:
    state = after(CALLS, laid(CALLS, begun(CALLS), "7C 8D"), Claim(1, 1))
    assert state.steps == ()
    state = laid(CALLS, state, "9H")
    assert [words for words, _, _ in story(state)] == ["fifteen two", ""]
    assert "no count that Red may call" in refusal(CALLS, state, Muggins(0, 1))


def test_the_counts_that_a_card_shuts_are_shown_beside_that_card() -> None:
    state = after(CALLS, laid(CALLS, begun(CALLS), "7C 8D"), Claim(1, 2))
    first = CALLS.scene(laid(CALLS, state, "9H").steps[0])
    assert [face.card for face in first.rows[0].cards] == ["7C", "8D", "9H"]
    assert [face.marked for face in first.rows[0].cards] == [True, True, False]
    assert (first.big, first.prompt) == ("24", "Blue: a 7 or lower, or OK for go")


def test_who_says_go_may_still_call() -> None:
    state = after(CALLS, laid(CALLS, begun(CALLS), "9C 7D 8H"), Claim(0, 1), Go(1), Muggins(1, 2))
    assert fronts(state) == (1, 2)


def test_a_claim_after_the_other_has_played_on_is_settled_at_once() -> None:
    state = after(CALLS, laid(CALLS, begun(CALLS), "7C 8D 9H"), Claim(1, 1))
    assert [words for words, _, _ in story(state)] == ["claims one", "fifteen two"]


def test_what_nobody_claimed_may_be_called_before_the_caller_plays() -> None:
    state = laid(CALLS, begun(CALLS), "7C 8D")
    assert keys(CALLS, state, 0)["peg"] == Claim(0, 1)
    (choice,) = unkeyed(CALLS, state, 0, Muggins)
    assert (choice.label, choice.move) == ("Red: muggins on Blue's 8D", Muggins(0, 1, 1))
    called = CALLS.apply(state, Muggins(0, 2, 1))
    assert [(words, scores) for words, scores, _ in story(called)] == [
        ("muggins for two", (2, 0)),
        ("fifteen two", (2, 0)),
    ]
    assert "Blue has no count to claim now" in refusal(CALLS, called, Claim(1, 2))
    assert "no count that Red may call" in refusal(CALLS, laid(CALLS, state, "9H"), Muggins(0, 2, 1))


def test_peg_calls_the_claimed_count_and_its_own_claim_waits_on_the_knob() -> None:
    state = after(CALLS, laid(CALLS, begun(CALLS), "7C 8D 9H"), Claim(0, 2))
    assert keys(CALLS, state, 1) == {"peg": Muggins(1, 1), "ok": Go(1)}
    assert [choice.label for choice in unkeyed(CALLS, state, 1, Claim)] == [
        "Blue: claim 8D",
        "Blue: nothing for 8D",
    ]
    assert [choice.label for choice in unkeyed(CALLS, state, 1, Accept)] == ["Blue: let it stand"]


@pytest.mark.parametrize("scope", ["play_and_show", "show"])
def test_the_scope_says_where_muggins_may_be_called(scope: str) -> None:
    rules = manual(muggins="on", muggins_scope=scope)
    state = after(rules, laid(rules, begun(rules), "7C 8D"), Claim(1, 1))
    assert (state.steps == ()) == (scope == "play_and_show")
    state = after(rules, shown(rules), Claim(0, 8))
    assert keys(rules, state, 1)["peg"] == Muggins(1, 1)


# What cannot be called.


def test_pegs_by_hand_and_muggins_points_cannot_be_called() -> None:
    state = after(CALLS, begun(CALLS), Peg(0, 3))
    assert "no count that Blue may call" in refusal(CALLS, state, Muggins(1, 2))
    state = after(CALLS, shown(CALLS), Claim(0, 8), Muggins(1, 1))
    assert "no count that Red may call" in refusal(CALLS, state, Muggins(0, 3))


def test_nobody_calls_his_own_count_or_his_partners() -> None:
    rules = manual(muggins="on")
    state = laid(rules, begun(rules, players=4, dealer=3), "7C 8D")
    state = rules.apply(state, Claim(1, 1))
    may_call = [seat for seat in range(4) if keys(rules, state, seat)["peg"] == Muggins(seat, 1)]
    assert may_call == [0, 2]
    assert fronts(rules.apply(state, Muggins(2, 1))) == (1, 1)


# Three and four hands.


def test_of_three_hands_whoever_calls_first_has_it() -> None:
    rules = manual(muggins="on")
    state = after(rules, laid(rules, begun(rules, players=3), "7C 8D"), Claim(0, 1))
    assert {seat: keys(rules, state, seat).get("peg") for seat in (1, 2)} == {
        1: Muggins(1, 1),
        2: Muggins(2, 1),
    }
    called = rules.apply(state, Muggins(1, 1))
    assert fronts(called) == (1, 1, 0)
    assert "There is no count" in refusal(rules, called, Muggins(2, 1))


def test_the_window_stays_open_for_who_has_not_played_yet() -> None:
    rules = manual(muggins="on")
    state = after(rules, laid(rules, begun(rules, players=3), "7C 8D"), Claim(0, 1))
    state = laid(rules, state, "2C")
    assert "There is no count" in refusal(rules, state, Muggins(1, 1))
    assert rules.apply(state, Muggins(2, 1)).pegs[2] == (1, 0)


def test_every_one_of_them_lets_it_stand() -> None:
    rules = manual(muggins="on")
    state = after(rules, laid(rules, begun(rules, players=3), "7C 8D"), Claim(0, 2), Accept(1))
    assert (state.scored, len(state.due)) == ((), 2)
    state = rules.apply(state, Accept(2))
    assert [words for words, _, _ in story(state)] == ["fifteen two"]


def test_which_unclaimed_count_is_called_is_said_by_its_seat() -> None:
    rules = manual(muggins="on")
    state = laid(rules, begun(rules, players=3), "7C 8D 8H")
    assert [choice.label for choice in unkeyed(rules, state, 2, Muggins)] == [
        "Green: muggins on Blue's 8H",
        "Green: muggins on Red's 8D",
    ]
    assert fronts(rules.apply(state, Muggins(2, 2, 1))) == (0, 0, 2)
    assert [words for words, _, _ in story(rules.apply(state, Muggins(2, 2, 0)))][1] == "fifteen two"
