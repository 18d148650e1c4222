"""What takes minutes: `make soak` runs it, `make test` has the short way to the same figures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest

from companion import portable
from companion.cards import PACK
from companion.rules.cribbage.scoring import show_parts
from tests.contract.players import played

TABLE = json.loads((Path(__file__).parents[1] / "cases" / "frequency.json").read_text())
GAMES = 300


def worths(lowest: int) -> Counter[int]:
    """What the hands are worth whose five cards begin, in the order of the pack, with this one."""
    found: Counter[int] = Counter()
    for rest in combinations(PACK[lowest + 1 :], 4):
        five = (PACK[lowest], *rest)
        for place, starter in enumerate(five):
            parts = show_parts((*five[:place], *five[place + 1 :]), starter, False)
            found[sum(part.points for part in parts)] += 1
    return found


@pytest.mark.soak
@pytest.mark.timeout(5400)
def test_every_one_of_12994800_hands_is_counted_as_the_published_table_has_it() -> None:
    with ProcessPoolExecutor() as pool:
        found = sum(pool.map(worths, range(len(PACK))), Counter())
    assert found.total() == TABLE["hand"]["n"] == 12_994_800
    assert found == Counter({int(worth): n for worth, n in TABLE["hand"]["counts"].items()})


def wild() -> Iterator[tuple[str, int]]:
    for preset in ("kitchen-table", "sixty-one", "pegs-only"):
        yield from ((preset, seed) for seed in range(GAMES))


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_hundreds_of_wild_games_are_the_same_when_they_are_read_from_their_text() -> None:
    for preset, seed in wild():
        *_, game = played("cribbage", preset, seed)
        *_, again = portable.read(portable.write(game))
        assert again.state == game.state, f"{preset}, seed {seed}"
