"""A refusal in the words of the language."""

from __future__ import annotations

from companion.rules.base import IllegalMove
from companion.words import en


def refused(why: str, **names: object) -> IllegalMove:
    """The IllegalMove to raise for `why`, a key of en.REFUSED, with what its words leave open."""
    return IllegalMove(en.REFUSED[why].format(**names))
