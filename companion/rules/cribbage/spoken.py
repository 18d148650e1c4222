"""The parts of a hand as players say them: what belongs together is one item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import Card
from companion.rules.cribbage.scoring import ROYALS, Part

# How often a run is there: twice with one card doubled, three times with one trebled, four with two doubled.
RUNS = {1: "run", 2: "double_run", 3: "triple_run", 4: "double_double_run"}


def spoken(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The itemised parts of one hand, those of equal ranks and those of runs grouped; the order stays.

    A double run is one item with its pair: 8 points for three cards and a double, 10 for four. Three alike
    are one pair royal, four a double pair royal. Where no run takes them in, pairs stay as they are.
    """
    runs = [part for part in parts if part.rule == "run"]
    in_run = {card for part in runs for card in part.cards}
    pairs = [part for part in parts if part.rule == "pair" and not in_run.issuperset(part.cards)]
    doubles = [part for part in parts if part.rule == "pair" and in_run.issuperset(part.cards)]
    first = next((at for at, part in enumerate(parts) if part.rule in ("pair", "run")), len(parts))
    rest = [part for part in parts[first:] if part.rule not in ("pair", "run")]
    return (*parts[:first], *_alike(pairs), *_run(runs, doubles), *rest)


def _alike(pairs: Iterable[Part]) -> Iterator[Part]:
    by_rank: dict[int, dict[Card, None]] = {}  # a dict keeps the order of the cards
    for part in pairs:
        by_rank.setdefault(part.cards[0].rank, {}).update(dict.fromkeys(part.cards))
    for cards in by_rank.values():
        yield Part(*ROYALS[len(cards)], tuple(cards))


def _run(runs: Sequence[Part], doubles: Sequence[Part]) -> Iterator[Part]:
    if runs:
        cards = sorted({card for part in runs for card in part.cards})
        points = sum(part.points for part in (*runs, *doubles))
        yield Part(RUNS[len(runs)], points, tuple(cards))
