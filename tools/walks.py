"""Works out the walks of companion/rules/cribbage/walks.py by the itemised count: `make walks`.

Every worth in them is what scoring.py says of cards laid before it; nothing is counted a second way here.
docs/scoring.md has the reasons. The order of all rows is fixed, so that the same rules give the same bytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

from companion.cards import SUITS, Card
from companion.rules.cribbage.scoring import play_parts, show_parts
from companion.rules.cribbage.walks import JACK_HELD

RANKS = range(1, 14)
JACK = 11
SHIPPED = Path(__file__).parent.parent / "companion" / "rules" / "cribbage" / "walks.z"

Row = tuple[int, ...]
Tail = tuple[int, ...]  # ranks of a series, newest first
Key = Tail | tuple[frozenset[int], int] | int


def made() -> bytes:
    """The walks not yet compressed: worths of hands, place by place; links so too, as differences; tails."""
    places = bytes(worth for place in zip(*hands(), strict=True) for worth in place)
    numbers = [number for place in zip(*links(), strict=True) for number in place]
    steps = [number - before for before, number in pairwise([0, *numbers])]
    return places + struct.pack(f"<{len(steps)}h", *steps) + b"".join(map(bytes, tails()))


def hands() -> list[Row]:
    """The last rows, of hands of three and then of four: what they are worth by the starter's rank."""
    return [
        (0, *(worth(tuple(sorted((*hand, starter)))) + JACK_HELD * (JACK in hand) for starter in RANKS))
        for size in (3, 4)
        for hand in combinations_with_replacement(RANKS, size)
    ]


@cache
def worth(ranks: tuple[int, ...]) -> int:
    """Fifteens, pairs and runs of four or five cards, 0 for five of a rank, which no pack holds."""
    if len(set(ranks)) == 1 and len(ranks) > len(SUITS):
        return 0
    *hand, starter = _suited(ranks)
    parts = show_parts(hand, starter, crib=False)
    return sum(part.points for part in parts if part.rule in ("fifteen", "pair", "run"))


def links() -> list[Row]:
    """The rows that lead to `hands`, of three cards held, two, one and none: numbers of rows by rank."""
    ends = [hand for size in (3, 4) for hand in combinations_with_replacement(RANKS, size)]
    number = {hand: at for at, hand in enumerate(ends)}
    found: list[Row] = []
    for size in (3, 2, 1, 0):
        held = list(combinations_with_replacement(RANKS, size))
        ahead = [[number[tuple(sorted((*hand, rank)))] for rank in RANKS] for hand in held]
        at = len(ends) + len(found)
        found += [(number.get(hand, 0), *numbers) for hand, numbers in zip(held, ahead, strict=True)]
        number |= {hand: at + place for place, hand in enumerate(held)}
    return found


def tails() -> list[Row]:
    """The ends of a series, read from its newest card back: points so far, where each rank leads on."""
    keys: list[Key] = [_matters(())]
    known: dict[Key, Tail] = {keys[0]: ()}
    ahead: list[list[Key]] = []
    for key in keys:
        ahead.append([])
        for rank in RANKS:
            tail = (*known[key], rank)
            then = key if isinstance(key, int) else _matters(tail)
            if then not in known:
                known[then] = tail
                keys.append(then)
            ahead[-1].append(then)
    number = {key: at for at, key in enumerate(keys)}
    return [
        (_points(known[key]), *(number[then] for then in leads))
        for key, leads in zip(keys, ahead, strict=True)
    ]


def _matters(tail: Tail) -> Key:
    """What further cards can tell apart: equal cards, or the set of a run to come; else the points alone."""
    kinds = frozenset(tail)
    if len(kinds) <= 1 and len(tail) <= len(SUITS):
        return tail
    if len(kinds) == len(tail) and any(kinds < run for run in _runs()):
        return kinds, _points(tail)
    return _points(tail)


def _runs() -> Iterator[frozenset[int]]:
    """Every run that counts no more than 31."""
    for low in RANKS:
        for high in range(low + 2, RANKS.stop):
            if sum(min(rank, 10) for rank in range(low, high + 1)) <= 31:
                yield frozenset(range(low, high + 1))


def _points(tail: Tail) -> int:
    parts = play_parts(_suited(tail[::-1])) if tail else ()
    return sum(part.points for part in parts if part.rule not in ("fifteen", "thirty_one"))


def _suited(ranks: Sequence[int]) -> list[Card]:
    return [Card(rank, SUITS[at % len(SUITS)]) for at, rank in enumerate(ranks)]


if __name__ == "__main__":
    SHIPPED.write_bytes(zlib.compress(made(), 9))
