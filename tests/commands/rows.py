"""Games as text for the commands: headers, rows and a whole deal."""

from __future__ import annotations

import json
from typing import Any

HEADER = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"way": "cards", "target": 121}}
PEGS = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"way": "pegs"}}


def text(*values: Any) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def play(seat: int, card: str) -> dict[str, Any]:
    return {"do": "play", "seat": seat, "card": card}


def peg(seat: int, points: int) -> dict[str, Any]:
    return {"do": "peg", "seat": seat, "points": points}


DEAL = (
    {"do": "dealer", "seat": 1},
    {"do": "starter", "card": "KS"},
    play(0, "8S"),
    play(1, "10H"),
    play(0, "7S"),
    play(1, "2D"),
    play(0, "3H"),
    {"do": "go", "seat": 1},
    {"do": "go", "seat": 0},
    play(1, "JH"),
    play(0, "3C"),
    play(1, "7H"),
    {"do": "crib", "cards": ["QD", "QH"]},
    {"do": "crib", "cards": ["4H", "KH"]},
)
