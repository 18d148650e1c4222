"""All 12,994,800 hands against the published table, by the way that needs no minutes.

Fifteens, pairs and runs depend on ranks alone; flush and nobs on suits, and on ranks only by which are
equal and which are jacks. So every pattern of ranks is counted once, and every way to give it suits once
for each kind of pattern: five cards in all, any one of them the starter.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest

from companion.cards import PACK, SUITS, Card
from companion.rules.cribbage.scoring import show_parts

TABLE = json.loads((Path(__file__).parents[2] / "cases" / "frequency.json").read_text())
JACK = 11
BY_SUIT = ("flush", "nobs")


@cache
def by_suits(kind: tuple[tuple[int, bool], ...], crib: bool) -> Counter[int]:
    """What flush and nobs add, over all suits and all starters: kind is (how many, jacks?) of each rank."""
    plain = iter((1, 3, 5, 7, 9))
    ranks = [(JACK if jacks else next(plain), n) for n, jacks in kind]
    found: Counter[int] = Counter()
    for suits in product(*(combinations(SUITS, n) for _, n in ranks)):
        five = [Card(rank, suit) for (rank, _), some in zip(ranks, suits, strict=True) for suit in some]
        for place, starter in enumerate(five):
            parts = show_parts([*five[:place], *five[place + 1 :]], starter, crib)
            found[sum(part.points for part in parts if part.rule in BY_SUIT)] += 1
    return found


def by_ranks(ranks: tuple[int, ...]) -> int:
    """What fifteens, pairs and runs are worth."""
    dealt: Counter[int] = Counter()
    five = []
    for rank in ranks:
        five.append(Card(rank, SUITS[dealt[rank]]))
        dealt[rank] += 1
    parts = show_parts(five[:4], five[4], False)
    return sum(part.points for part in parts if part.rule not in BY_SUIT)


@pytest.mark.parametrize("group", ["hand", "crib"])
def test_all_hands_are_worth_what_the_published_table_says(group: str) -> None:
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        held = Counter(ranks)
        if max(held.values()) > len(SUITS):
            continue
        kind = tuple(sorted((n, rank == JACK) for rank, n in held.items()))
        worth = by_ranks(ranks)
        for extra, ways in by_suits(kind, group == "crib").items():
            found[worth + extra] += ways
    assert found.total() == TABLE[group]["n"]
    assert found == Counter({int(worth): n for worth, n in TABLE[group]["counts"].items()})


def test_a_sample_of_hands_is_worth_what_its_parts_are_and_never_an_impossible_number() -> None:
    draw = Random(121)
    for _ in range(3000):
        *hand, starter = draw.sample(PACK, 5)
        worth, crib = (sum(part.points for part in show_parts(hand, starter, crib)) for crib in (False, True))
        assert worth not in (19, 25, 26, 27)
        assert 0 <= worth <= 29
        assert worth - crib in (0, 4)
        assert worth > 0 or not any(card.rank == 5 for card in (*hand, starter))
