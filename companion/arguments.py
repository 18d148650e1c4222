"""Values on the command line: each is read by one function, and a wrong one is told what to write."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from pathlib import Path

SLOWEST, FASTEST = 0.1, 1000.0
PORTS = range(1, 65536)


def path(text: str) -> Path:
    """A file or folder."""
    if not text:
        raise ArgumentTypeError("the name is empty: write one, or leave the option out")
    return Path(text)


def port(text: str) -> int:
    """A port of TCP."""
    number = int(text) if re.fullmatch(r"[0-9]{1,5}", text) else 0
    if number not in PORTS:
        raise ArgumentTypeError(f"write a whole number from {PORTS[0]} to {PORTS[-1]}")
    return number


def game(text: str) -> int:
    """The number of a game, which may be one that the journal has not."""
    return _whole(text)


def speed(text: str) -> float:
    """By what walks, holds and rests are divided."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not SLOWEST <= number <= FASTEST:
        raise ArgumentTypeError(f"write a number from {SLOWEST:g} to {FASTEST:g}")
    return number


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,15}", text):
        raise ArgumentTypeError("write a whole number of at most 15 digits")
    return int(text)
