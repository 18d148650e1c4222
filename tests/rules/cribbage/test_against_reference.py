"""The real rules against the reference: random deals, random options, every peg, lead, count and winner."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.cribbage.beside import AUTO, Beside, options

TABLES = [(2, "six"), (3, "six"), (4, "six"), (2, "five")]
each_table = pytest.mark.parametrize(("hands", "variant"), TABLES)


def play(hands: int, variant: str, games: int, seeds: str) -> Counter[str]:
    """So many games from these seeds; what was compared."""
    compared: Counter[str] = Counter()
    for number in range(games):
        chance = random.Random(f"{seeds} {hands} {variant} {number}")
        rules = options(chance, hands, {**AUTO, "variant": variant})
        beside = Beside(rules, hands, chance)
        beside.match(chance.randrange(hands), number % 3)
        compared.update(games=beside.games, deals=beside.deals, moves=beside.moves)
    return compared


@each_table
def test_games_with_random_options_agree_move_by_move(hands: int, variant: str) -> None:
    compared = play(hands, variant, games=10, seeds="short")
    assert compared["deals"] >= 60


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_table
def test_thousands_of_games_with_random_options_agree_move_by_move(hands: int, variant: str) -> None:
    compared = play(hands, variant, games=2500, seeds="long")
    assert compared["deals"] >= 12_500
    print(f"{hands} hands, {variant}: {dict(compared)}")
