"""Cribbage for two hands with six cards, played with cards that are read or with pegs alone."""

from companion.rules.cribbage.rules import Cribbage

RULES = Cribbage

__all__ = ["RULES"]
