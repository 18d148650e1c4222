"""Refusals in the words of the table."""

from __future__ import annotations

from companion.rules.base import IllegalMove
from companion.rules.cribbage.options import Options


def refused(options: Options, why: str, **names: object) -> IllegalMove:
    """The IllegalMove to raise for `why`, a key of REFUSED, with what its words leave open."""
    return IllegalMove(options.words.REFUSED[why].format(**names))


def not_now(options: Options, move: str, phase: str, **names: object) -> IllegalMove:
    """The IllegalMove for a move that this phase does not allow ("" for a card that means nothing)."""
    words = options.words.NOT_NOW
    tried = [("", phase)] if phase == "over" else [(move, phase), (move, ""), ("", phase)]
    found = next(key for key in tried if key in words)
    return IllegalMove(words[found].format(**names))
