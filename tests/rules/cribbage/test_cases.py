"""The cases of tests/cases/cribbage.json that two hands with six cards can show, every one of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cards import card, cards
from companion.rules.base import IllegalMove, Scored
from companion.rules.cribbage.moves import Cut, Go, Play
from companion.rules.cribbage.pegs import moved
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.scoring import play_parts, show_parts
from companion.rules.cribbage.state import State, scores
from tests.rules.cribbage.table import CARDS, PLAYERS, after, dealt, played, unused, with_crib

CASES = json.loads((Path(__file__).parents[2] / "cases" / "cribbage.json").read_text())
FOR_TWO = {
    "hand": 39,
    "peg": 19,
    "legal": 7,
    "play_phase": 10,
    "play_illegal": 2,
    "deal": 10,
    "pegs": 5,
    "cut": 4,
}


def _two_hands_six_cards(case: dict[str, Any]) -> bool:
    given = case["input"]
    return (
        given.get("variant", "six") == "six"
        and given.get("players", 2) == 2
        and len(given.get("hands", "two")) in (2, 3)
        and len(given.get("scores", "ab")) == 2
        and "one_series" not in given.get("options", {})
        and (case["kind"] != "cut" or len(given["cards"]) == 2)
    )


def _cases(kind: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] == kind and _two_hands_six_cards(case)]
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in found]


def test_no_case_is_left_out() -> None:
    assert {kind: len(_cases(kind)) for kind in FOR_TWO} == FOR_TWO


@pytest.mark.parametrize(("given", "expected"), _cases("hand"))
def test_a_hand_is_worth_what_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    parts = show_parts(cards(" ".join(given["cards"])), card(given["starter"]), given["is_crib"])
    found = sorted([part.rule, sorted(map(str, part.cards)), part.points] for part in parts)
    assert found == sorted(expected["parts"])
    assert sum(part.points for part in parts) == expected["total"]


@pytest.mark.parametrize(("given", "expected"), _cases("peg"))
def test_a_card_in_the_play_is_worth_what_the_sources_say(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    series = [card(rank + "CDHS"[i % 4]) for i, rank in enumerate(given["sequence"])]
    parts = play_parts(series)
    assert sum(each.value for each in series) == expected["count"]
    assert {part.rule: part.points for part in parts} == expected["kinds"]


# The last card before each of these counts; the cards of the hand are none of them.
UP_TO = {21: "TS 9S 2S", 22: "TS 9S 3S", 25: "TS 9S 6S", 30: "TS 9S JS AS"}


@pytest.mark.parametrize(("given", "expected"), _cases("legal"))
def test_who_may_play_which_card(given: dict[str, Any], expected: dict[str, Any]) -> None:
    state = dealt(starter="5H")
    for text in UP_TO[given["count"]].split():
        state = CARDS.apply(state, Play(state.to_act or 0, card(text)))
    seat = state.to_act or 0
    legal = [text for text in given["hand"] if _is_legal(state, Play(seat, card(text)))]
    assert legal == expected["legal"]
    if expected["must_say_go"]:
        assert CARDS.apply(state, Go(seat)).to_act != seat


def _is_legal(state: State, move: Any) -> bool:
    try:
        CARDS.apply(state, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("given", "expected"), _cases("play_phase"))
def test_the_play_goes_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hands = [text for hand in given["hands"] for text in hand]
    states = [dealt(dealer=given["dealer"], starter=str(unused(*hands)))]
    for event in expected["events"]:
        states += _happened(states[-1], event)
        if "card" in event:
            assert (states[-1].steps or states[-1:])[0].count == event["count"]
            assert _combinations(states[-1]) == event["kinds"]
        if "award" in event:
            last = _pegged(states[-1])[-1]
            assert (last.rule, last.seat, last.points) == (event["award"], event["seat"], event["points"])
    items = [item for state in states for item in _pegged(state)]
    assert [sum(item.points for item in items if item.seat == seat) for seat in (0, 1)] == expected["pegs"]
    assert [states[-1].played[i].seat for i in states[-1].series] == expected["leads"]


def _happened(state: State, event: dict[str, Any]) -> list[State]:
    """The states that an event leads to: none where the table has said the go by itself."""
    seat = event["seat"]
    if "card" in event:
        return [CARDS.apply(state, Play(seat, card(event["card"])))]
    if event.get("award") == "go" and [item.rule for item in _pegged(state)][-1:] == ["go"]:
        return []
    return [CARDS.apply(state, Go(seat))] if event.get("award") != "last" and state.to_act == seat else []


def _pegged(state: State) -> list[Scored]:
    return [item for item in state.scored if item.group == "play"]


def _combinations(state: State) -> dict[str, int]:
    return {item.rule: item.points for item in _pegged(state) if item.rule not in ("go", "last")}


@pytest.mark.parametrize(("given", "expected"), _cases("play_illegal"))
def test_an_illegal_card_is_refused(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hands = [text for hand in given["hands"] for text in hand]
    state = dealt(dealer=given["dealer"], starter=str(unused(*hands)))
    before, bad = given["plays"][: expected["at_index"]], given["plays"][expected["at_index"]]
    for text in before:
        state = CARDS.apply(state, Play(state.to_act or 0, card(text)))
    seat = next(seat for seat, hand in enumerate(given["hands"]) if bad in hand)
    with pytest.raises(IllegalMove):
        CARDS.apply(state, Play(seat, card(bad)))


@pytest.mark.parametrize(("given", "expected"), _cases("deal"))
def test_a_deal_ends_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = Cribbage(target=given["target"], cap_at_target=given["options"].get("cap", True))
    first = dealt(rules, given["dealer"], given["starter"], given["scores"])
    last = played(rules, first, given["hands"], given["plays"]) if first.phase == "play" else first
    stages = [first, *(last.steps or [last])]
    if last.phase == "show":
        stages.append(with_crib(rules, last, " ".join(given["crib"])))
    assert list(scores(stages[-1])) == expected["scores"]
    assert stages[-1].winner == expected["winner"]
    shown = {_what(stage): stage for stage in stages if stage.tally}
    for line in expected["log"]:
        stage = shown[line["what"]]
        assert list(scores(stage)) == line["scores"]
        if "points" in line:
            assert sum(item.points for item in stage.scored) == line["points"]
    assert (stages[-1].phase == "over") == (expected["ended_at"] is not None)
    assert _what(stages[-1]) == (expected["ended_at"] or "crib")


def _what(state: State) -> str:
    """The last count of a state in the words of the cases."""
    assert state.tally is not None
    return f"hand {state.tally.seat}" if state.tally.group == "hand" else state.tally.group


@pytest.mark.parametrize(("given", "expected"), _cases("pegs"))
def test_pegs_jump_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    pegs, found = (0, 0), []
    for points in given["awards"]:
        pegs = moved(Cribbage(target=given["target"]), pegs, points)
        found.append(list(pegs))
    assert found == expected["front_back"]


@pytest.mark.parametrize(("given", "expected"), _cases("cut"))
def test_the_cut_decides_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = Cribbage(first_deal="low" if given["low_deals"] else "high")
    state = after(rules, rules.start(PLAYERS), Cut(cards(" ".join(given["cards"]))))
    assert (state.phase, state.dealer) == ("starter", expected["dealer"])
