"""The real rules against the reference: random deals, random options, every peg, lead, count and winner."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.cards import PACK, SUITS, Card
from companion.rules.cribbage import RULES
from companion.rules.cribbage.match import results
from companion.rules.cribbage.moves import Cut
from tests.rules.cribbage.beside import AUTO, NAMES, Beside, law_of, options
from tests.rules.cribbage.beside_claims import MANUAL, Claiming
from tests.rules.cribbage.reference import match

TABLES = [(2, "six"), (3, "six"), (4, "six"), (2, "five")]
each_table = pytest.mark.parametrize(("hands", "variant"), TABLES)


class LateCalls(Claiming):
    """Every game begins just before its end: there calls win and false claims of game cost."""

    late = 1.0


KINDS: dict[str, tuple[type[Beside], dict[str, Any]]] = {
    "counted": (Beside, AUTO),
    "claimed": (Claiming, MANUAL),
    "called late": (LateCalls, {**MANUAL, "muggins": "on"}),
}


def play(hands: int, variant: str, games: int, seeds: str, how: str) -> Counter[str]:
    """So many matches of one to three games from these seeds; what was compared."""
    compared: Counter[str] = Counter()
    kind, fixed = KINDS[how]
    for number in range(games):
        chance = random.Random(f"{seeds} {hands} {variant} {number}")
        rules = options(chance, hands, {**fixed, "variant": variant})
        beside = kind(rules, hands, chance)
        beside.match(chance.randrange(hands), 0 if kind.late == 1.0 else number % 3)
        compared.update(games=beside.games, deals=beside.deals, moves=beside.moves)
    return compared


@each_table
def test_games_with_random_options_agree_move_by_move(hands: int, variant: str) -> None:
    compared = play(hands, variant, games=8, seeds="short", how="counted")
    assert compared["deals"] >= 60


@each_table
def test_games_of_claims_and_calls_agree_claim_by_claim(hands: int, variant: str) -> None:
    compared = play(hands, variant, games=5, seeds="short", how="claimed")
    assert compared["deals"] >= 20


@each_table
def test_calls_and_false_claims_of_game_agree_at_the_end_of_a_game(hands: int, variant: str) -> None:
    compared = play(hands, variant, games=40, seeds="late", how="called late")
    assert compared["games"] == 40


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("how", KINDS)
@each_table
def test_thousands_of_games_with_random_options_agree(hands: int, variant: str, how: str) -> None:
    compared = play(hands, variant, games=250, seeds="long", how=how)
    assert compared["games"] >= 250
    print(f"{hands} hands, {variant}, {how}: {dict(compared)}")


def test_cuts_with_many_ties_agree_on_who_cuts_again_and_who_deals() -> None:
    few = [card for card in PACK if card.rank in (1, 10, 11, 13)]
    for number in range(300):
        chance = random.Random(f"cut {number}")
        hands = chance.choice((2, 3, 4))
        rules = options(chance, hands, {**AUTO, "partners_by": "seats"})
        state, cutters = rules.start(NAMES[:hands]), list(range(hands))
        while cutters:
            cards = chance.sample(few, len(cutters))
            state = rules.apply(state, Cut(tuple(cards)))
            found = match.cut(cards, low_deals=rules.first_deal == "low", tie=rules.cut_tie)
            if "dealer" in found:
                assert state.dealer == cutters[found["dealer"]]
                break
            cutters = [cutters[at] for at in found["recut"]]
            assert (state.phase, state.cutters) == ("cut", tuple(cutters))


def test_partners_by_cut_are_the_two_best_and_the_best_deals() -> None:
    for number in range(200):
        chance = random.Random(f"partners {number}")
        rules = options(chance, 4, {**AUTO, "partners_by": "cut"})
        ranks = chance.sample(range(1, 14), 4)
        cards = tuple(Card(rank, chance.choice(SUITS)) for rank in ranks)
        state = rules.apply(rules.start(NAMES), Cut(cards))
        best = [NAMES[ranks.index(rank)] for rank in sorted(ranks, reverse=rules.first_deal == "high")]
        assert state.players[state.dealer] == best[0]
        assert state.players[(state.dealer + 2) % 4] == best[1]
        assert sorted(state.players) == sorted(NAMES)


@pytest.mark.parametrize("target", [31, 60, 61, 121])
@pytest.mark.parametrize("table", ["skunk", "lurch", "none"])
def test_every_score_that_a_game_can_be_lost_with_is_called_and_counts_alike(target: int, table: str) -> None:
    for values, multi in product(("uspc", "free", "acc"), ("per_loser", "off")):
        switches: dict[str, Any] = {
            "target": target,
            "skunk_table": table,
            "game_values": values,
            "multi_skunk": multi,
        }
        rules = RULES(**switches)
        for score in range(target):
            for scores in ([target, score], [score, target, target - 1 - score]):
                winner = scores.index(target)
                law = law_of(rules, len(scores))
                assert results(rules, scores, winner) == match.games(law, scores, winner)
