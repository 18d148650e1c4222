"""Games for the tests of what everybody may see: how they were played, and what is seen of them."""

from __future__ import annotations

from typing import Any

from companion.cursor import Cursor
from companion.game import Game, start
from companion.portable import read
from companion.scene import Scene
from companion.view import view
from tests.toys import Feast, Race, Step

IDLE = Cursor()
# A feast from 3 and 1: seat 0 counts 2 + 2 + 2, then seat 1 counts 2.
FEAST = (Step(0, 3), Step(1, 1), Feast())
SHOW = """\
{"game": "cribbage", "players": ["Red", "Blue"]}
{"do": "dealer", "seat": 1}
{"do": "starter", "card": "KS"}
{"do": "play", "seat": 0, "card": "8S"}
{"do": "play", "seat": 1, "card": "TH"}
{"do": "play", "seat": 0, "card": "7S"}
{"do": "play", "seat": 1, "card": "2D"}
{"do": "play", "seat": 0, "card": "3H"}
{"do": "go", "seat": 1}
{"do": "go", "seat": 0}
{"do": "play", "seat": 1, "card": "JH"}
{"do": "play", "seat": 0, "card": "3C"}
{"do": "play", "seat": 1, "card": "7H"}
"""
WON = """\
{"game": "cribbage", "players": ["Red", "Blue"], "options": {"target": 61}}
{"do": "dealer", "seat": 0}
{"do": "starter", "card": "9H"}
{"do": "peg", "seat": 0, "points": 50}
{"do": "peg", "seat": 1, "points": 50}
{"do": "play", "seat": 1, "card": "4C"}
{"do": "play", "seat": 0, "card": "4D"}
{"do": "play", "seat": 1, "card": "3C"}
{"do": "play", "seat": 0, "card": "3D"}
{"do": "play", "seat": 1, "card": "2C"}
{"do": "play", "seat": 0, "card": "2D"}
{"do": "play", "seat": 1, "card": "AC"}
{"do": "play", "seat": 0, "card": "AD"}
"""


def played(*moves: Any, target: int = 21) -> Game:
    """A race of Red and Blue after these moves, number 3."""
    game = start(Race(target), ("Red", "Blue"), 3)
    for move in moves:
        game = game.play(move)
    return game


def seen(game: Game, cursor: Cursor = IDLE, saved: int | None = None) -> Scene:
    return view(game, cursor, game.turn if saved is None else saved)


def pegs(scene: Scene) -> list[tuple[int, int, int]]:
    """Front, back and score of every track."""
    return [(track.front, track.back, track.score) for track in scene.tracks]


def show(rows: int = 12) -> Game:
    """A game of cribbage after so many rows; the last of twelve begins the show."""
    return list(read(SHOW.splitlines()))[rows]


def won(language: str = "en") -> Game:
    """Red's last card made three; Blue's hand, 2 and 2 and 4 and 4, is the game."""
    return list(read(WON.replace("61}", f'61, "vocabulary": "{language}"}}').splitlines()))[-1]
