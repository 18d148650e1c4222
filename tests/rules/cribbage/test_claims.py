"""Claims: what a player announces, and what it comes to."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.cards import PACK
from companion.rules.base import IllegalMove
from companion.rules.cribbage.due import truth_of
from companion.rules.cribbage.moves import (
    Accept,
    Claim,
    Crib,
    Go,
    Muggins,
    Peg,
    Play,
)
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.settle import settle
from companion.rules.cribbage.state import State, hand, left
from tests.rules.cribbage.claiming import (
    CLAIMS,
    FOUR,
    TWELVE,
    begun,
    fronts,
    manual,
    shown,
    story,
    words,
)
from tests.rules.cribbage.reference import claims as reference
from tests.rules.cribbage.table import CARDS, after, laid, points, refusal, said

CASES = [
    pytest.param(case["input"], case["expected"], id=case["id"])
    for case in json.loads((Path(__file__).parents[2] / "cases" / "cribbage.json").read_text())
    if case["kind"] == "claim"
]


@pytest.mark.parametrize(("given", "expected"), CASES)
def test_a_claim_comes_to_what_the_sources_say(given: dict[str, Any], expected: dict[str, int]) -> None:
    called = given.get("called") if given.get("muggins") else 0
    settled = settle(given["actual"], given["claimed"], called or 0, given.get("overclaim", "correct"))
    assert {"counter": settled.counter, "opponent": settled.opponent} == expected


@pytest.mark.parametrize(("given", "expected"), CASES)
def test_a_claim_at_the_table_comes_to_the_same(given: dict[str, Any], expected: dict[str, int]) -> None:
    muggins = "on" if given.get("muggins") else "off"
    rules = manual(muggins=muggins, overclaim=given.get("overclaim", "correct"))
    state = shown(rules, {12: TWELVE, 4: FOUR}[given["actual"]])
    start = fronts(state)
    state = rules.apply(state, Claim(0, given["claimed"]))
    if muggins == "on":
        called = given["called"]
        state = rules.apply(state, Accept(1) if called is None else Muggins(1, called))
    elif given.get("called"):
        assert "no count that Blue may call" in refusal(rules, state, Muggins(1, given["called"]))
    assert fronts(state) == (start[0] + expected["counter"], start[1] + expected["opponent"])


def test_eight_cases_are_all_there_are() -> None:
    assert len(CASES) == 8


@pytest.mark.parametrize("overclaim", ["correct", "opponent_scores_excess", "opponent_scores_two"])
def test_the_table_of_claims_is_the_one_of_the_reference(overclaim: str) -> None:
    for actual in range(30):
        for claimed in range(30):
            for called in (0, 1, 5, 29):
                for of_game in (False, True):
                    mine = settle(actual, claimed, called, overclaim, of_game)
                    theirs = reference.settle(
                        actual,
                        claimed,
                        muggins=called > 0,
                        called=called or None,
                        overclaim=overclaim,
                        of_game=of_game,
                    )
                    assert (mine.counter, mine.opponent, mine.back) == (
                        theirs.counter,
                        theirs.opponent,
                        theirs.back,
                    )


# The play.


def test_the_table_pegs_nothing_in_the_play_until_it_is_claimed() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "7C 8D")
    assert (fronts(state), state.scored, state.tally) == ((0, 0), (), None)
    state = CLAIMS.apply(state, Claim(1, 2))
    assert (fronts(state), said(state)) == ((0, 2), ["fifteen two"])


def test_a_seat_may_claim_until_it_plays_again() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "7C 8D 9H")
    assert fronts(CLAIMS.apply(state, Claim(1, 2))) == (0, 2)
    state = laid(CLAIMS, state, "2C")
    assert words(state) == ["Blue claimed nothing: fifteen two, 2 lost"]
    assert story(CLAIMS.apply(state, Claim(1, 2)))[-1] == ("two too many go back", (0, 0), None)


def test_a_seat_may_claim_until_the_next_series_has_begun() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "KC TC QD AS")
    assert fronts(CLAIMS.apply(state, Claim(1, 2))) == (0, 2)
    state = laid(CLAIMS, state, "2C")
    assert words(state) == ["Blue claimed nothing: thirty-one for two, 2 lost"]
    assert "Blue has no count to claim now: " in refusal(CLAIMS, state, Claim(1, 2))


def test_what_made_nothing_passes_without_a_word() -> None:
    assert words(laid(CLAIMS, begun(CLAIMS), "KC 2C 4D")) == []


def test_the_go_belongs_to_the_claim_for_the_last_card() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "KC TC KD go go")
    assert points(CLAIMS.apply(state, Claim(0, 1))) == [(0, "go", 1)]
    state = laid(CLAIMS, begun(CLAIMS), "9C 6C 6D 9D go go")
    assert "Red has no count to claim now" not in refusal(CLAIMS, state, Claim(0, 30))
    assert points(CLAIMS.apply(state, Claim(1, 1))) == [(1, "go", 1)]


def test_a_go_after_the_claim_is_a_count_of_its_own() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "9C 6C 6D 4D")
    state = after(CLAIMS, state, Claim(0, 2), Go(0), Go(1))
    state = CLAIMS.apply(state, Claim(1, 1))
    assert (points(state), fronts(state)) == ([(1, "go", 1)], (2, 1))


def test_no_go_is_pegged_by_the_table() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "KC TC KD go go")
    assert (state.phase, fronts(state)) == ("play", (0, 0))
    assert words(laid(CLAIMS, state, "2C")) == ["Red claimed nothing: one for go, 1 lost"]


def test_an_overclaim_in_the_play_is_put_right_in_steps() -> None:
    state = CLAIMS.apply(laid(CLAIMS, begun(CLAIMS, (10, 20)), "7C 8D"), Claim(1, 5))
    assert story(state) == [
        ("claims five", (10, 25), None),
        ("fifteen two", (10, 25), None),
        ("three too many go back", (10, 22), None),
    ]
    assert state.pegs[1] == (22, 20)


def test_an_underclaim_stands_and_the_true_count_is_shown() -> None:
    state = CLAIMS.apply(laid(CLAIMS, begun(CLAIMS), "7C 8D 9H"), Claim(0, 1))
    assert story(state) == [("claims one", (1, 0), None), ("run of three for three", (1, 0), None)]


def test_claiming_nothing_moves_no_peg() -> None:
    state = CLAIMS.apply(laid(CLAIMS, begun(CLAIMS, (5, 9)), "7C 8D"), Claim(1, 0))
    assert state.pegs == ((5, 0), (9, 0))
    assert story(state)[0] == ("claims nothing", (5, 9), None)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Claim(0, 30), "30 points cannot be claimed or called: use 0 to 29"),
        (Claim(0, -1), "-1 points cannot be claimed or called: use 0 to 29"),
        (Muggins(0, 0), "0 points cannot be claimed or called: use 1 to 29"),
        (Claim(0, 2), "Red has no count to claim now: Blue plays any card"),
        (Claim(1, 2, "hand"), "Blue has no count to claim now: Blue plays any card"),
        (Accept(0), "There is no count that Red may call now: Blue plays any card"),
    ],
)
def test_what_cannot_be_claimed_is_refused_with_the_way_out(move: Any, words: str) -> None:
    state = after(CLAIMS, laid(CLAIMS, begun(CLAIMS), "7C"), Claim(0, 0))
    assert refusal(CLAIMS, state, move) == words


@pytest.mark.parametrize("move", [Claim(0, 2), Muggins(0, 2), Accept(0)])
def test_where_the_table_counts_nothing_is_claimed(move: Any) -> None:
    assert refusal(CARDS, laid(CARDS, begun(CARDS), "7C"), move).startswith("The table counts here")


def test_with_pegs_alone_nothing_is_claimed() -> None:
    rules = Cribbage(way="pegs")
    assert "played with pegs alone" in refusal(rules, rules.start(("Red", "Blue")), Claim(0, 2))


# His heels.

HEELS = manual(heels_claim="before_dealer_plays", muggins="on")


def test_heels_are_pegged_by_the_table_unless_they_must_be_claimed() -> None:
    assert fronts(begun(CLAIMS, starter="JS")) == (0, 2)
    assert fronts(begun(HEELS, starter="JS")) == (0, 0)


def test_the_dealer_claims_heels_before_he_plays() -> None:
    state = laid(HEELS, begun(HEELS, starter="JS"), "7C")
    assert points(HEELS.apply(state, Claim(1, 2))) == [(1, "heels", 2)]
    lost = laid(HEELS, state, "2C")
    assert words(lost) == ["Blue claimed nothing: two for his heels, 2 lost"]
    assert "Blue has no count" in refusal(HEELS, lost, Claim(1, 2, "heels"))


def test_heels_cannot_be_called() -> None:
    state = begun(HEELS, starter="JS")
    assert not any(isinstance(choice.move, Muggins) for choice in HEELS.choices(state))
    state = HEELS.apply(state, Claim(1, 1))
    assert fronts(state) == (0, 1)
    assert "no count that Red may call" in refusal(HEELS, state, Muggins(0, 1))


def test_the_choice_of_heels_is_there_whatever_was_turned() -> None:
    labels = [
        [choice.label for choice in HEELS.choices(begun(HEELS, starter=starter))] for starter in ("JS", "KS")
    ]
    assert labels[0] == labels[1]
    assert "Blue: claim heels" in labels[0]


# What the keys do.


def keys(rules: Cribbage, state: State, seat: int) -> dict[str, Any]:
    return {
        choice.button: choice.move for choice in rules.choices(state) if choice.seat == seat and choice.button
    }


def test_peg_claims_and_ok_alone_claims_nothing_unless_it_is_the_go() -> None:
    state = laid(CLAIMS, begun(CLAIMS), "KC TC")
    assert keys(CLAIMS, state, 1) == {"peg": Claim(1, 1), "ok": Claim(1, 0)}
    state = laid(CLAIMS, state, "QD")
    assert keys(CLAIMS, state, 1) == {"peg": Claim(1, 1), "ok": Go(1)}
    assert keys(CLAIMS, state, 0) == {"peg": Claim(0, 1), "ok": Claim(0, 0)}


def test_a_seat_without_a_claim_corrects_by_hand() -> None:
    state = after(CLAIMS, laid(CLAIMS, begun(CLAIMS), "7C"), Claim(0, 0))
    assert keys(CLAIMS, state, 0) == {"peg": Peg(0, 1)}


# Claiming the truth.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("muggins", ["off", "on"])
def test_who_claims_exactly_the_truth_has_what_the_table_would_have_pegged(
    players: int, muggins: str
) -> None:
    chance = random.Random(f"{players} {muggins}")
    auto, own = Cribbage(), manual(muggins=muggins)
    for _ in range(15):
        scores = [chance.randrange(80, 121) for _ in range(2 if players == 4 else players)]
        pack = chance.sample(PACK, 4 * players + 5)
        hands = [pack[4 * seat : 4 * seat + 4] for seat in range(players)]
        one, other = (begun(rules, scores, players, 0, str(pack[-1])) for rules in (auto, own))
        while one.phase == "play":
            move = _any_play(chance, auto, one, hands)
            one, other = auto.apply(one, move), _truth_claimed(own, own.apply(other, move))
            assert (one.pegs, one.winner) == (other.pegs, other.winner) or one.phase == "show"
        if one.phase == "show":
            crib = Crib(tuple(pack[-5:-1]))
            one, other = auto.apply(one, crib), _truth_claimed(own, own.apply(other, crib))
        assert (one.pegs, one.phase, one.winner) == (other.pegs, other.phase, other.winner)


def _any_play(chance: random.Random, rules: Cribbage, state: State, hands: list[list[Any]]) -> Any:
    seat = state.to_act or 0
    moves = [Play(seat, each) for each in hands[seat] if each not in hand(state, seat)]
    chance.shuffle(moves)
    assert left(rules, state, seat)
    for move in moves:
        try:
            rules.apply(state, move)
        except IllegalMove:
            continue
        return move
    return Go(seat)


def _truth_claimed(rules: Cribbage, state: State) -> State:
    """Everything that is due is claimed as it is, and nobody calls it."""
    while state.phase != "over":
        at = next((at for at, due in enumerate(state.due) if due.claimed is None and _worth(state, at)), None)
        if at is None:
            return state
        state = rules.apply(state, Claim(state.due[at].seat, _worth(state, at), state.due[at].group))
        for seat in range(len(state.players)):
            if any(seat in due.callers and due.claimed is not None for due in state.due):
                state = rules.apply(state, Accept(seat))
    return state


def _worth(state: State, at: int) -> int:
    return sum(item.points for item in truth_of(state, at) or ()) or (state.due[at].group in ("hand", "crib"))
