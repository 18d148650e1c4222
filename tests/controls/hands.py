"""Hands on a table with a fake clock: presses, turns and taps through the pure controls alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import card
from companion.controls import adopted, due, respond
from companion.cursor import Cursor
from companion.game import Game, New, opened, start
from companion.inputs import Chosen, Input, Pressed, Released, Reply, Scanned, Tick, Turned
from companion.plain import encode_move
from companion.rules import build, rules_of


def cribbage(**options: Any) -> Game:
    """A game of cribbage of Red and Blue, number 7."""
    return start(build(rules_of("cribbage"), options), ("Red", "Blue"), 7)


class Hands:
    """A game, its cursor, and the time (ms). `moves` are what was adopted, `said` what was said."""

    def __init__(self, game: Game, speed: float = 1.0) -> None:
        self.game = game
        self.cursor = Cursor(speed=speed)
        self.t = 0.0
        self.moves: list[dict[str, Any]] = []
        self.said: list[str] = []

    def does(self, input_: Input) -> None:
        """One input, and what comes of it."""
        self.cursor, move, words = respond(self.game, self.cursor, input_)
        if words:
            self.said.append(words)
        if move is not None:
            self.moves.append(encode_move(move))
            self.game = (
                opened(move, self.game, self.game.number + 1)
                if isinstance(move, New)
                else self.game.play(move)
            )
            self.cursor = adopted(self.game, self.cursor, input_.t)

    def press(self, role: str, seat: int | None = None, ms: float = 50) -> None:
        """Down, and up again after so many ms."""
        self.down(role, seat)
        self.advance(ms)
        self.up(role, seat)

    def down(self, role: str, seat: int | None = None) -> None:
        self.does(Pressed(self.t, role, seat))

    def up(self, role: str, seat: int | None = None) -> None:
        self.does(Released(self.t, role, seat))

    def turn(self, steps: int) -> None:
        self.does(Turned(self.t, steps))

    def taps(self, text: str, seat: int | None = None) -> None:
        """Cards of a text, one after another."""
        for name in text.split():
            self.does(Scanned(self.t, card(name), seat))

    def asks(self, move: Mapping[str, Any], game: int = 7, turn: int | None = None) -> list[Reply]:
        """A page's request; the replies that it got by now."""
        replies: list[Reply] = []
        self.does(Chosen(self.t, game, self.game.turn if turn is None else turn, move, replies.append))
        return replies

    def advance(self, ms: float) -> None:
        """Let time pass as the house does: a Tick whenever one is due."""
        end = self.t + ms
        while (wanted := due(self.game, self.cursor)) is not None and wanted <= end:
            assert wanted >= self.t, "what is due lies ahead, or the house would spin"
            self.t = wanted
            before = self.game, self.cursor
            self.does(Tick(self.t))
            assert (self.game, self.cursor) != before, "a tick that was asked for does something"
        self.t = end

    def jump(self, ms: float) -> None:
        """Let time pass on a machine that stood still: one Tick at the end of it."""
        self.t += ms
        self.does(Tick(self.t))

    def choose(self, label: str) -> None:
        """Turn the knob to that choice."""
        labels = [choice.label for choice in self.game.choices()]
        at = -1 if self.cursor.knob is None else self.cursor.knob
        self.turn(labels.index(label) - at)

    def amount(self, seat: int) -> int:
        """The seat's draft, 0 for none."""
        return next((draft.amount for draft in self.cursor.drafts if draft.seat == seat), 0)

    def score(self, seat: int) -> int:
        """The seat's score as the game has it."""
        return self.game.rules.scene(self.game.state).tracks[seat].score
