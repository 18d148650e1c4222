"""A scorekeeper with nobody around it: hands, pages and the disk are the test's."""

from __future__ import annotations

from dataclasses import replace

from companion.entries import Entry, entry
from companion.game import start
from companion.inputs import (
    Chosen,
    Pressed,
    Released,
    Saved,
)
from companion.portable import header
from companion.rules.cribbage import RULES
from companion.scorekeeper import Scorekeeper

PEGS = RULES(way="pegs")


class Shelf:
    """A keeper that keeps what it is given and says nothing by itself."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []
        self.copies = 0

    def put(self, entry: Entry) -> None:
        self.rows.append(entry)

    def copy(self) -> None:
        self.copies += 1


class Desk:
    """A scorekeeper, what it wrote, and what it answered to pages."""

    def __init__(self, game=None) -> None:
        self.shelf, self.answers, self.t = Shelf(), [], 0.0
        game = game or start(PEGS, ("Red", "Blue"), 7)
        game = replace(game, number=7)
        self.first = entry("", 7, 0, header(game))
        self.keeper = Scorekeeper(game, self.first.checksum, self.shelf, 7)

    @property
    def scene(self):
        return self.keeper.latest.scene

    def peg(self, points: int, seat: int = 0) -> None:
        for _ in range(points):
            self.keeper.take(Pressed(self.t, "peg", seat))
            self.keeper.take(Released(self.t + 50, "peg", seat))
        self.keeper.take(Pressed(self.t + 60, "ok", seat))
        self.keeper.take(Released(self.t + 90, "ok", seat))
        self.t += 100

    def choose(self, move: dict, game: int | None = None, turn: int | None = None) -> None:
        seen = self.scene
        game, turn = seen.game if game is None else game, seen.turn if turn is None else turn
        self.keeper.take(Chosen(self.t, game, turn, move, self.answers.append))

    def saved(self, turn: int, game: int = 7) -> None:
        self.keeper.take(Saved(self.t, game, turn))

    def notices(self) -> list[str]:
        return [notice.text for notice in self.scene.notices]
