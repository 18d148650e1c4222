"""What cards are worth: the card just played, and the five cards of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.cards import Card

ROYALS = {2: ("pair", 2), 3: ("pair_royal", 6), 4: ("double_pair_royal", 12)}


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for points."""

    rule: str
    points: int
    cards: tuple[Card, ...]


# What is worth as much as it has cards, and what always is worth the same.
A_CARD = {"run": 1, "flush": 1, "double_run": 2, "triple_run": 3}
ALWAYS = {"fifteen": 2, "thirty_one": 2, "double_double_run": 16, "nobs": 1, "go": 1, "last": 1, "heels": 2}


def worth(rule: str, size: int) -> int:
    """The points of an item that has `size` cards, by its rule; 0 where no cards make them."""
    royals = dict(ROYALS.values())
    return {**ALWAYS, **royals}.get(rule, A_CARD.get(rule, 0) * size)


def play_parts(series: Sequence[Card]) -> tuple[Part, ...]:
    """What the last card of `series` earns in the play; the series holds nothing from before a go or 31."""
    cards = tuple(series)
    total = sum(card.value for card in cards)
    parts = []
    if total in (15, 31):
        parts.append(Part("fifteen" if total == 15 else "thirty_one", 2, cards))
    same = _equal_tail(cards)
    if same in ROYALS:
        parts.append(Part(*ROYALS[same], cards[-same:]))
    length = _run_tail(cards)
    if length:
        parts.append(Part("run", length, cards[-length:]))
    return tuple(parts)


def _equal_tail(cards: tuple[Card, ...]) -> int:
    n = 1
    while n < len(cards) and cards[-n - 1].rank == cards[-1].rank:
        n += 1
    return n


def _run_tail(cards: tuple[Card, ...]) -> int:
    ranks = [card.rank for card in cards]
    return next((n for n in range(len(cards), 2, -1) if _is_run(ranks[-n:])), 0)


def show_parts(
    cards: Sequence[Card], starter: Card, crib: bool, four_flush: bool = False
) -> tuple[Part, ...]:
    """Every part of a hand (or of the crib) with the starter, in the order in which players count.

    four_flush: four cards of one suit count in the crib as well (the option crib_flush).
    """
    five = (*cards, starter)
    return (
        *_fifteens(five),
        *_pairs(five),
        *_runs(five),
        *_flush(tuple(cards), starter, crib and not four_flush),
        *(Part("nobs", 1, (card,)) for card in cards if card.rank == 11 and card.suit == starter.suit),
    )


def _fifteens(five: tuple[Card, ...]) -> Iterator[Part]:
    values = [card.value for card in five]
    for size in range(2, len(five) + 1):
        for some, worths in zip(combinations(five, size), combinations(values, size), strict=True):
            if sum(worths) == 15:
                yield Part("fifteen", 2, some)


def _pairs(five: tuple[Card, ...]) -> Iterator[Part]:
    for one, other in combinations(five, 2):
        if one.rank == other.rank:
            yield Part("pair", 2, (one, other))


def _runs(five: tuple[Card, ...]) -> Iterator[Part]:
    # The longest only: a run of four is not also two of three. The ace is low.
    ranks = [card.rank for card in five]
    for size in range(len(five), 2, -1):
        both = zip(combinations(five, size), combinations(ranks, size), strict=True)
        found = [some for some, these in both if _is_run(these)]
        if found:
            for some in found:
                yield Part("run", size, tuple(sorted(some)))
            return


def _is_run(ranks: Sequence[int]) -> bool:
    """Whether these are all different and follow one another."""
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def _flush(cards: tuple[Card, ...], starter: Card, all_five: bool) -> Iterator[Part]:
    if len({card.suit for card in cards}) > 1:
        return
    if starter.suit == cards[0].suit:
        yield Part("flush", len(cards) + 1, (*cards, starter))
    elif not all_five:
        yield Part("flush", len(cards), cards)
