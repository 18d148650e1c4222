"""What cards are worth in one number, from tables: the same number as the parts of scoring.py come to.

For whoever counts hands by the million; players are told the parts. docs/scoring.md has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card
from companion.rules.cribbage.walks import JACK_HELD, shipped, unpacked

_HAND, _TAIL = unpacked(shipped())
_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_COUNTED = tuple(2 if count in (15, 31) else 0 for count in range(32))


def total(hand: Sequence[Card], starter: Card, crib: bool = False, four_flush: bool = False) -> int:
    """The worth of a hand with the starter: of four cards, or of the three that the five-card game holds.

    crib: four cards of which only a flush of all five counts; four_flush: four of a suit count there too.
    The cards are taken to be different ones of one pack. ValueError where they are too few or too many.
    """
    try:
        one, two, three, four = hand
    except ValueError:
        return _of_three(hand, starter, crib)
    points: int = _HAND[one.rank][two.rank][three.rank][four.rank][starter.rank]
    if one.suit == two.suit == three.suit == four.suit:
        if one.suit == starter.suit:
            points += 5
        elif four_flush or not crib:
            points += 4
    if points >= JACK_HELD:
        points -= JACK_HELD
        suit = starter.suit
        if (
            (one.rank == 11 and one.suit == suit)
            or (two.rank == 11 and two.suit == suit)
            or (three.rank == 11 and three.suit == suit)
            or (four.rank == 11 and four.suit == suit)
        ):
            points += 1
    return points


def _of_three(hand: Sequence[Card], starter: Card, crib: bool) -> int:
    if len(hand) != 3 or crib:
        raise ValueError(f"{len(hand)} cards cannot be counted: a hand has three or four, a crib has four")
    one, two, three = hand
    points: int = _HAND[one.rank][two.rank][three.rank][0][starter.rank] % JACK_HELD
    if one.suit == two.suit == three.suit:
        points += 4 if one.suit == starter.suit else 3
    return points + any(card.rank == 11 and card.suit == starter.suit for card in hand)


def play_total(series: Sequence[Card]) -> int:
    """What the last card of `series` earns in the play: fifteen, thirty-one, pairs, runs; no go and no last.

    The series holds nothing from before a go or 31; without a card it earns nothing. ValueError where it
    counts more than 31.
    """
    tail, count = _TAIL, 0
    for card in reversed(series):
        rank = card.rank
        tail = tail[rank]
        count += _VALUES[rank]
    try:
        points: int = tail[0] + _COUNTED[count]
    except IndexError:
        raise ValueError(f"a series counts 31 at most, this one {count}") from None
    return points
