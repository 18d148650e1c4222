"""A code on show: what makes it come, how often it may be tried, when it is gone."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace

from companion.inputs import Input, Pressed, Released, Turned

HOLD = 5000.0  # ms that the knob is held
LIFE = 60_000.0  # ms that a code is on show
TRIES = 5  # wrong ones in all, whoever makes them
DIGITS = 6


@dataclass(frozen=True, slots=True)
class Code:
    """The digits, good before `until` (ms), for `left` more wrong tries and for one right one."""

    digits: str
    until: float
    left: int = TRIES


def tried(code: Code | None, digits: str, t: float) -> tuple[Code | None, bool]:
    """What is left of the code after these digits at `t` (ms), and whether they were right."""
    if code is None or t >= code.until:
        return None, False
    if hmac.compare_digest(code.digits, digits):
        return None, True
    return (replace(code, left=code.left - 1) if code.left > 1 else None), False


def held(since: float | None, said: Input, at_rest: bool) -> float | None:
    """Since when (ms) the knob is held for a code, once `said` has been heard; None where it is not.

    at_rest: neither a draft nor the list of choices was open before. Any other push means something else:
    it sends, chooses, or is on its way to a careful choice.
    """
    if isinstance(said, Pressed) and said.role == "push":
        return said.t if at_rest else None
    if isinstance(said, Turned) or (isinstance(said, Released) and said.role == "push"):
        return None
    return since


def touched(said: Input) -> bool:
    """Whether somebody has taken the knob in hand: that takes a code off."""
    return isinstance(said, Turned) or (isinstance(said, Pressed) and said.role == "push")
