"""The reference itself against every published case, before it judges anybody else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.cards import PACK, Card, card
from tests.rules.cribbage.reference import claims, match
from tests.rules.cribbage.reference.board import Board
from tests.rules.cribbage.reference.deal import Deal, show_order
from tests.rules.cribbage.reference.law import Law, left_of, shape, side_of
from tests.rules.cribbage.reference.play import NotAllowed, Play, count_of, fitting, pegged, play_out
from tests.rules.cribbage.reference.show import parts, worth

Plain = dict[str, Any]
CASES: list[Plain] = json.loads((Path(__file__).parents[2] / "cases" / "cribbage.json").read_text())
OPTIONS = {"lead_rule": "series_lead", "go_rule": "go_rule", "cap": "cap_at_target"}


def cases(kind: str) -> pytest.MarkDecorator:
    """One test for each case of a kind, called by the case's own name."""
    chosen = [case for case in CASES if case["kind"] == kind]
    pairs = [(case["input"], case["expected"]) for case in chosen]
    return pytest.mark.parametrize(("given", "expected"), pairs, ids=[case["id"] for case in chosen])


def dealt(texts: list[str]) -> list[Card]:
    """Cards of a case; where only ranks are told the suits go round."""
    return [card(text if len(text) > 1 else text + "CDHS"[at % 4]) for at, text in enumerate(texts)]


def law_of(given: Plain) -> Law:
    """The options of a case under the law's own names."""
    told = given.get("options", {})
    options = {name: told[short] for short, name in OPTIONS.items() if short in told}
    variant = "five" if told.get("one_series") else given.get("variant", "six")
    hands = given.get("players", len(given.get("hands", "ab")))
    return Law(hands=hands, variant=variant, target=given.get("target", 121), **options)


def pegs_of(play: Play) -> list[int]:
    """What every seat has pegged in a play."""
    return [
        sum(event.get("points", 0) for event in play.events if event["seat"] == seat)
        for seat in range(play.law.hands)
    ]


@cases("hand")
def test_a_hand_is_counted(given: Plain, expected: Plain) -> None:
    hand = tuple(dealt(given["cards"]))
    found = parts(hand, card(given["starter"]), is_crib=given["is_crib"])
    assert worth(found) == expected["total"]
    named = {"fifteens": "fifteen", "pairs": "pair", "runs": "run", "flush": "flush", "nobs": "nobs"}
    for name, kind in named.items():
        assert sum(points for found_kind, _, points in found if found_kind == kind) == expected.get(name, 0)
    as_told = sorted([kind, sorted(map(str, cards)), points] for kind, cards, points in found)
    assert as_told == sorted(expected["parts"])


@cases("peg")
def test_a_card_is_pegged(given: Plain, expected: Plain) -> None:
    series = dealt(given["sequence"])
    kinds = pegged(series)
    told = {"count": count_of(series), "points": sum(kinds.values()), "kinds": kinds}
    assert told == expected


@cases("legal")
def test_what_fits_may_be_laid(given: Plain, expected: Plain) -> None:
    hand = dealt(given["hand"])
    legal = fitting(given["count"], hand)
    assert [str(one) for one in legal] == expected["legal"]
    assert (bool(hand) and not legal) == expected["must_say_go"]


@cases("play_phase")
def test_a_play_is_told_event_by_event(given: Plain, expected: Plain) -> None:
    law = law_of(given)
    play = play_out(law, given["dealer"], [dealt(hand) for hand in given["hands"]], dealt(given["plays"]))
    assert play.over
    assert play.events == expected["events"]
    assert play.leads == expected["leads"]
    assert pegs_of(play) == expected["pegs"]
    if "team_pegs" in expected:
        pegs = pegs_of(play)
        assert [pegs[0] + pegs[2], pegs[1] + pegs[3]] == expected["team_pegs"]


@cases("play_illegal")
def test_a_play_is_refused_at_its_card(given: Plain, expected: Plain) -> None:
    hands = [dealt(hand) for hand in given["hands"]]
    with pytest.raises(NotAllowed) as refusal:
        play_out(law_of(given), given["dealer"], hands, dealt(given["plays"]))
    assert refusal.value.args[1] == expected["at_index"]


def told_of_deal(given: Plain) -> Plain:
    """A deal of a case played out, told as the cases tell it: one line a count, the play as one."""
    board = Board(law_of(given), given["scores"])
    hands = [dealt(hand) for hand in given["hands"]]
    deal = Deal(board, given["dealer"], hands, dealt(given["crib"]), card(given["starter"]))
    log: list[Plain] = []
    if board.log:
        log.append({"what": "heels", "side": board.log[0].side, "points": 2, "scores": list(board.front)})
    for played in dealt(given["plays"]):
        while not deal.play.legal():
            deal.go()
        deal.put(played)
    while board.winner is None and deal.play.turn is not None:
        deal.go()
    if board.winner is None or deal.play.events:
        log.append({"what": "play", "pegs": pegs_of(deal.play), "scores": list(board.front)})
    if board.winner is None:
        log += told_of_show(deal)
    ended = log[-1]["what"] if board.winner is not None else None
    return {"scores": board.front, "winner": board.winner, "ended_at": ended, "log": log}


def told_of_show(deal: Deal) -> list[Plain]:
    """Every count of the show with the scores after it."""
    log = []
    for what in [*(f"hand {seat}" for seat in show_order(deal.law, deal.dealer)), "crib"]:
        if deal.over:
            break
        deal.count_next()
        seat = deal.dealer if what == "crib" else int(what.split()[1])
        side, points = side_of(deal.law, seat), deal.counted[-1][1]
        log.append({"what": what, "side": side, "points": points, "scores": list(deal.board.front)})
    assert [what for what, _ in deal.counted] == [line["what"] for line in log]
    return log


@cases("deal")
def test_a_deal_is_booked_in_order(given: Plain, expected: Plain) -> None:
    assert told_of_deal(given) == expected


@cases("game_result")
def test_a_game_is_called_by_the_loser_s_score(given: Plain, expected: Plain) -> None:
    law = Law(target=given["target"], skunk_table=given["table"], game_values=given["values"])
    scores = [given["winner_score"], given["loser_score"]]
    assert match.games(law, scores, 0) == {1: (expected["result"], expected["games"])}


@cases("claim")
def test_a_claim_is_settled(given: Plain, expected: Plain) -> None:
    settled = claims.settle(**given)
    assert {"counter": settled.counter, "opponent": settled.opponent} == expected
    assert settled.back == 0


@cases("cut")
def test_a_cut_says_who_deals(given: Plain, expected: Plain) -> None:
    assert match.cut(dealt(given["cards"]), low_deals=given["low_deals"]) == expected


@cases("deal_shape")
def test_the_cards_are_dealt_in_this_shape(given: Plain, expected: Plain) -> None:
    assert shape(law_of(given)) == expected


@cases("rotation")
def test_the_deal_goes_round(given: Plain, expected: Plain) -> None:
    law = law_of(given)
    told: Plain = {}
    if "next_dealer" in expected:
        told["next_dealer"] = match.next_dealer(law.hands, given["dealer"])
    if "first_dealer" in expected:
        told["first_dealer"] = match.next_first_dealers(law, 0, [121, 90], given["winner"])[0]
    if "show" in expected:
        told["leader"] = left_of(law, given["dealer"])
        told["show"] = [*(f"hand {seat}" for seat in show_order(law, given["dealer"])), "crib"]
    assert told == expected


@cases("pegs")
def test_the_back_peg_jumps_over_the_front_peg(given: Plain, expected: Plain) -> None:
    board = Board(Law(target=given["target"]))
    pairs = []
    for points in given["awards"]:
        board.book(0, {"hand": points})
        pairs.append([board.front[0], board.back[0]])
    assert pairs == expected["front_back"]


def dealt_out(hands: int, seed: int) -> list[list[Card]]:
    """Four cards for each hand."""
    pack = random.Random(f"{hands} hands, deal {seed}").sample(PACK, 4 * hands)
    return [pack[4 * seat : 4 * seat + 4] for seat in range(hands)]


def played_plainly(law: Law, hands: list[list[Card]]) -> Play:
    """Everybody lays the first card that fits."""
    play = Play(law, 0, hands)
    while play.turn is not None:
        if play.legal():
            play.put(play.legal()[0])
        else:
            play.go()
    return play


@pytest.mark.parametrize(
    ("other", "percent"),
    [
        (Law(hands=2, series_lead="go_caller"), 0),
        (Law(hands=3, series_lead="go_caller"), 13),
        (Law(hands=4, series_lead="go_caller"), 29),
        (Law(hands=2, go_rule="uspc_three_hand"), 0),
        (Law(hands=3, go_rule="uspc_three_hand"), 13),
        (Law(hands=4, go_rule="uspc_three_hand"), 34),
    ],
)
def test_the_sources_disagree_as_often_as_the_law_says(other: Law, percent: int) -> None:
    deals = [dealt_out(other.hands, seed) for seed in range(800)]
    usual = Law(hands=other.hands)
    differ = sum(
        pegs_of(played_plainly(usual, deal)) != pegs_of(played_plainly(other, deal)) for deal in deals
    )
    assert 100 * differ / len(deals) == pytest.approx(percent, abs=4 if percent else 0)


def test_no_case_is_left_out() -> None:
    kinds = {case["kind"] for case in CASES}
    known = "hand peg legal play_phase play_illegal deal game_result claim cut deal_shape rotation pegs"
    assert kinds == set(known.split())
