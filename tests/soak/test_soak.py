"""What takes minutes: `make soak` runs it, `make test` has the short way to the same figures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from bench.tally import Count
from companion import portable
from companion.cards import PACK, Card
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.total import total
from tests.contract.players import played

TABLE = json.loads((Path(__file__).parents[1] / "cases" / "frequency.json").read_text())
GAMES = 300


def itemised(hand: Sequence[Card], starter: Card) -> int:
    return sum(part.points for part in show_parts(hand, starter, False))


def worths(count: Count, held: int, lowest: int) -> Counter[int]:
    """What the hands are worth whose cards, the starter too, begin in the order of the pack with this one."""
    found: Counter[int] = Counter()
    for rest in combinations(PACK[lowest + 1 :], held):
        laid = (PACK[lowest], *rest)
        for place, starter in enumerate(laid):
            found[count((*laid[:place], *laid[place + 1 :]), starter)] += 1
    return found


@pytest.mark.soak
@pytest.mark.timeout(5400)
@pytest.mark.parametrize(
    ("group", "held", "count"),
    [
        pytest.param("hand", 4, itemised, id="hand, itemised"),
        pytest.param("hand", 4, total, id="hand"),
        pytest.param("crib", 4, partial(total, crib=True), id="crib"),
        pytest.param("five_card_hand", 3, itemised, id="five-card hand, itemised"),
        pytest.param("five_card_hand", 3, total, id="five-card hand"),
    ],
)
def test_every_one_of_all_hands_is_counted_as_the_published_table_has_it(
    group: str, held: int, count: Count
) -> None:
    with ProcessPoolExecutor() as pool:
        found = sum(pool.map(partial(worths, count, held), range(len(PACK))), Counter())
    assert found.total() == TABLE[group]["n"]
    assert found == {int(worth): n for worth, n in TABLE[group]["counts"].items() if n}


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
