"""Every case of tests/cases/cribbage.json by the real moves; those of claims are in test_claims.py."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.cards import card, cards
from companion.rules.base import IllegalMove, Scored
from companion.rules.cribbage.hands import shape
from companion.rules.cribbage.match import result
from companion.rules.cribbage.moves import Cut, Deal, Dealer, Go, Next, Peg, Play, Starter
from companion.rules.cribbage.pegs import moved
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.scoring import play_parts, show_parts
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import CRIB, State, scores, side_of
from tests.rules.cribbage.table import CARDS, FOUR, PLAYERS, THREE, after, dealt, played, unused, with_crib

CASES = json.loads((Path(__file__).parents[2] / "cases" / "cribbage.json").read_text())
SEATED = {2: PLAYERS, 3: THREE, 4: FOUR}
HERE = {
    "hand": 44,
    "peg": 19,
    "legal": 7,
    "play_phase": 19,
    "play_illegal": 2,
    "deal": 13,
    "pegs": 5,
    "cut": 6,
    "deal_shape": 2,
    "rotation": 4,
    "game_result": 8,
}
OPTIONS = {"lead_rule": "series_lead", "cap": "cap_at_target", "go_rule": "go_rule"}  # as the cases have them


def _rules(given: dict[str, Any]) -> Cribbage:
    """The rules of a case; who is of which side it only repeats."""
    options = dict(given.get("options", {}))
    options.pop("team", None)
    five = options.pop("one_series", False) or given.get("variant") == "five"
    named = {OPTIONS[name]: value for name, value in options.items()}
    return Cribbage(target=given.get("target", 121), variant="five" if five else "six", **named)


def _cases(kind: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] == kind]
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in found]


def test_no_case_is_left_out() -> None:
    found = Counter(case["kind"] for case in CASES)
    assert found - Counter(HERE) == Counter(claim=8)
    assert Counter(HERE) - found == Counter()


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
    state = dealt(starter="5H", players=SEATED[given.get("players", 2)])
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
    rules, hands = _rules(given), [text for hand in given["hands"] for text in hand]
    players = SEATED[len(given["hands"])]
    states = [dealt(rules, given["dealer"], str(unused(*hands)), players=players)]
    for event in expected["events"]:
        states += _happened(rules, states[-1], event)
        if "card" in event:
            assert (states[-1].steps or states[-1:])[0].count == event["count"]
            assert _combinations(states[-1]) == event["kinds"]
        if "award" in event:
            last = _pegged(states[-1])[-1]
            assert (last.rule, last.seat, last.points) == (event["award"], event["seat"], event["points"])
    items = [item for state in states for item in _pegged(state)]
    assert [sum(item.points for item in items if item.seat == seat) for seat in range(len(players))] == (
        expected["pegs"]
    )
    assert [states[-1].played[i].seat for i in states[-1].series] == expected["leads"]


def _happened(rules: Cribbage, state: State, event: dict[str, Any]) -> list[State]:
    """The states that an event leads to: none where the table has said the go by itself."""
    seat = event["seat"]
    if "card" in event:
        return [rules.apply(state, Play(seat, card(event["card"])))]
    if event.get("award") == "go" and [item.rule for item in _pegged(state)][-1:] == ["go"]:
        return []
    return [rules.apply(state, Go(seat))] if event.get("award") != "last" and state.to_act == seat else []


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
    rules = _rules(given)
    players = SEATED[len(given["hands"])]
    first = dealt(rules, given["dealer"], given["starter"], given["scores"], players)
    assert [side_of(first, seat) for seat in range(len(players))] == (
        given["options"].get("team", list(range(len(players))))
    )
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
    state = rules.start(SEATED[len(given["cards"])])
    state = rules.apply(state, Cut(cards(" ".join(given["cards"]))))
    if "recut" in expected:
        assert (state.phase, list(state.cutters), state.to_act) == ("cut", expected["recut"], 0)
    else:
        assert (state.phase, state.dealer) == ("starter", expected["dealer"])


@pytest.mark.parametrize(("given", "expected"), _cases("deal_shape"))
def test_a_deal_is_dealt_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = Cribbage(variant=given["variant"])
    found = shape(rules, given["players"])
    assert (found.each, found.out, found.to_crib) == (
        expected["cards_each"],
        expected["discards_each"],
        expected["dealt_to_crib"],
    )
    assert (found.hand, CRIB) == (expected["hand"], expected["crib"])
    assert rules.hand == expected["hand"]


@pytest.mark.parametrize(("given", "expected"), _cases("rotation"))
def test_the_deal_goes_round_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    start = CARDS.start(SEATED[given["players"]])
    if "winner" in given:
        state = after(CARDS, start, Dealer(0), Peg(given["winner"], 121), Next())
        assert state.dealer == expected["first_dealer"]
        return
    state = after(CARDS, start, Dealer(given["dealer"]), Starter(card("KS")))
    if "next_dealer" in expected:
        pegs = Cribbage(way="pegs")
        by_hand = after(pegs, pegs.start(SEATED[given["players"]]), Dealer(given["dealer"]), Deal())
        assert by_hand.dealer == expected["next_dealer"]
    else:
        assert state.to_act == expected["leader"]
        assert [*(f"hand {seat}" for seat in order(CARDS, state)), "crib"] == expected["show"]


@pytest.mark.parametrize(("given", "expected"), _cases("game_result"))
def test_a_won_game_counts_as_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = Cribbage(
        way="pegs",
        target=given["target"],
        skunk_table=given["table"],
        game_values=given["values"],
    )
    assert result(rules, given["loser_score"]) == (expected["result"], expected["games"])
    pegs = Peg(1, given["loser_score"]), Peg(0, given["winner_score"])
    state = after(rules, rules.start(PLAYERS), *pegs)
    assert (state.winner, state.match_points) == (0, (expected["games"], 0))
