"""Why something scored: what it is called, with which cards, how much, and the rule."""

from __future__ import annotations

from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.scoring import worth


def because(options: Options, item: Scored) -> str:
    """One sentence in the words of the table: "a pair, 4C 4D: two points; two cards of one rank give two"."""
    words = options.words
    worth_now = item.points or worth(item.rule, len(item.cards))  # what was claimed before has no points
    points = words.points_said(worth_now) if worth_now >= 0 else words.pegged_said(worth_now)
    names = {
        "what": words.named(item.group, item.rule, len(item.cards), worth_now) or item.said,
        "cards": " ".join(str(card).replace("T", "10") for card in item.cards),
        "points": points,
        "why": words.WHY.get(item.rule, item.said),
    }
    return (words.BECAUSE if item.cards else words.BECAUSE_BARE).format(**names)
