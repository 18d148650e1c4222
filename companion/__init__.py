"""Cribbage Companion: the companion that a real cribbage table deserves."""

__version__ = "0.1.0"
