"""Cribbage: its rules, its counts, and a fast count for who has no table (total.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.rules.cribbage.rules import Cribbage

    RULES = Cribbage

__all__ = ["RULES"]


def __getattr__(name: str) -> Any:
    """RULES (Cribbage): loaded when it is asked for, so that who only counts cards loads no whole game."""
    if name not in ("RULES", "Cribbage"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.rules.cribbage.rules import Cribbage

    globals().update(RULES=Cribbage, Cribbage=Cribbage)
    return Cribbage
