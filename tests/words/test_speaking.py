"""Whole games in every vocabulary: everything shown can be said, and nothing of it is English elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.cards import PACK
from companion.cursor import Cursor
from companion.game import start
from companion.plain import encode
from companion.rules import build, rules_of
from companion.rules.base import IllegalMove
from companion.view import view
from companion.words import VOCABULARIES
from tests.contract.players import step

NAMES = ("Ann", "Ben", "Cy", "Di")
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "two hands": ({}, 2),
    "with pegs alone": ({"way": "pegs", "target": 61}, 2),
    "three hands": ({"target": 61, "best_of": 3}, 3),
    "four hands": ({"target": 61, "partners_by": "cut", "stinkhole": True}, 4),
    "five cards": ({"variant": "five", "target": 61, "teach": True}, 2),
    "claims": (
        {"counting": "manual", "muggins": "on", "overclaim": "opponent_scores_excess", "judge": "on"},
        2,
    ),
    "misdeals": ({"misdeal_penalty": 2, "game_values": "acc", "heels_can_win": False}, 2),
}
STEPS = 250
# Keys of a scene that hold words for people; all others hold the table's own marks.
SAID = {"title", "caption", "result", "prompt", "hint", "label", "text", "peg", "ok", "undo", "said", "acts"}
# Words that neither French nor German has.
ENGLISH = re.compile(
    r"\b(the|and|is|are|of|deals?|plays?|cards?|nothing|next|turn|wins|leads?|counts?|claims?|back|that|this|"
    r"with|hand|pair|run|fifteen|nobs|heels|pegs|undo:)\b"
)


def texts(plain: Any, key: str = "") -> Iterator[str]:
    if isinstance(plain, dict):
        for name, value in plain.items():
            if name != "move":
                yield from texts(value, name)
    elif isinstance(plain, list):
        for each in plain:
            yield from texts(each, key)
    elif isinstance(plain, str) and key in SAID:
        yield plain


def said(vocabulary: str, options: dict[str, Any], hands: int) -> Iterator[str]:
    """Everything that is on show or refused in a game played at random."""
    chance = random.Random(f"{vocabulary} {options}")
    game = start(build(rules_of("cribbage"), {**options, "vocabulary": vocabulary}), NAMES[:hands])
    for _ in range(STEPS):
        yield from texts(encode(view(game, Cursor(), game.turn)))
        for item in game.scored:
            yield game.rules.why(game.state, item)
        try:
            game.play(game.rules.scanned(game.state, chance.choice(PACK)))
        except IllegalMove as refused:
            yield str(refused)
        game = step(game, chance, natural=True)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_a_game_is_said_from_end_to_end(vocabulary: str, table: str) -> None:
    everything = set(said(vocabulary, *TABLES[table]))
    assert len(everything) > 50
    assert not [text for text in everything if "{" in text or "  " in text]
    if vocabulary == "en-GB":
        assert not [
            text for text in everything if re.search(r"\b([Cc]rib|[Ss]tarter|nobs|pair royal)\b", text)
        ]
    if vocabulary in ("fr-CA", "de"):
        assert not [text for text in everything if ENGLISH.search(text)]
