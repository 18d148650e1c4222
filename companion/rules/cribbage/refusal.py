"""Refusals in the words of the language."""

from __future__ import annotations

from companion.rules.base import IllegalMove
from companion.words import en_refusals


def refused(why: str, **names: object) -> IllegalMove:
    """The IllegalMove to raise for `why`, a key of en_refusals.REFUSED, with what its words leave open."""
    return IllegalMove(en_refusals.REFUSED[why].format(**names))


def not_now(move: str, phase: str, **names: object) -> IllegalMove:
    """The IllegalMove for a move that this phase does not allow ("" for a card that means nothing)."""
    tried = [("", phase)] if phase == "over" else [(move, phase), (move, ""), ("", phase)]
    found = next(key for key in tried if key in en_refusals.NOT_NOW)
    return IllegalMove(en_refusals.NOT_NOW[found].format(**names))
