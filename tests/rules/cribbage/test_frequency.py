"""All 12,994,800 hands with their starters, and the 1,082,900 of the five-card game, against the tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.tally import tally
from companion.cards import PACK, Card
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.total import total

TABLE = json.loads((Path(__file__).parents[2] / "cases" / "frequency.json").read_text())
HELD = {"hand": 4, "crib": 4, "five_card_hand": 3}


def itemised(hand: Sequence[Card], starter: Card, crib: bool = False) -> int:
    return sum(part.points for part in show_parts(hand, starter, crib))


@pytest.mark.parametrize("group", HELD)
@pytest.mark.parametrize("count", [itemised, total])
def test_all_hands_are_worth_what_the_published_table_says(count: Any, group: str) -> None:
    found = tally(partial(count, crib=group == "crib"), HELD[group])
    assert found.total() == TABLE[group]["n"]
    assert found == {int(worth): n for worth, n in TABLE[group]["counts"].items() if n}
    assert sum(worth * n for worth, n in found.items()) == TABLE[group]["sum"]


def test_a_sample_of_hands_is_worth_what_its_parts_are_and_never_an_impossible_number() -> None:
    draw = Random(121)
    for _ in range(3000):
        *hand, starter = draw.sample(PACK, 5)
        worth, crib = (itemised(hand, starter, crib) for crib in (False, True))
        assert worth not in (19, 25, 26, 27)
        assert 0 <= worth <= 29
        assert worth - crib in (0, 4)
        assert worth > 0 or not any(card.rank == 5 for card in (*hand, starter))
        assert (total(hand, starter), total(hand, starter, crib=True)) == (worth, crib)
