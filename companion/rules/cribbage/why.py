"""Why something scored: what it is called, with which cards, how much, and the rule."""

from __future__ import annotations

from companion.rules.base import Scored
from companion.rules.cribbage.options import Options


def because(options: Options, item: Scored) -> str:
    """One sentence in the words of the table: "a pair, 4C 4D: two points; two cards of one rank give two"."""
    words = options.words
    points = words.points_said(item.points) if item.points >= 0 else words.pegged_said(item.points)
    names = {
        "what": words.named(item.group, item.rule, len(item.cards), item.points) or item.said,
        "cards": " ".join(str(card).replace("T", "10") for card in item.cards),
        "points": points,
        "why": words.WHY.get(item.rule, item.said),
    }
    return (words.BECAUSE if item.cards else words.BECAUSE_BARE).format(**names)
