"""A recorded game of 300 moves, and a process that plays it: journal, rules and writer, no more."""

from __future__ import annotations

import os
import queue
import signal
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion import writer
from companion.config import Config
from companion.entries import Entry, entry, heading
from companion.game import Game
from companion.inputs import Saved
from companion.plain import encode_move
from companion.portable import header
from companion.seated import Seated, sit_down
from companion.writer import Writer
from tests.contract.players import played

MOVES = 300
PATIENCE = 60.0  # s; a busy disk takes its time to sync


@dataclass(frozen=True)
class Recorded:
    """The game after its last move, every row as the journal holds it, and the turns that begin a deal."""

    game: Game
    config: Config
    rows: tuple[Entry, ...]
    deals: frozenset[int]

    def dealt(self, turn: int) -> int:
        """The newest turn up to `turn` at which a deal began: the second copy was asked for then."""
        return max(deal for deal in self.deals if deal <= turn)


@cache
def recorded(preset: str = "muggins", seed: int = 7, moves: int = MOVES, number: int = 1) -> Recorded:
    """A game as players who know nothing play it: undo and redo, claims and whatever else it may hold."""
    *_, game = played("cribbage", preset, seed)
    rows, deals = [heading(number, header(game), chosen=False)], {0}
    before = len(game.rules.scene(game.state_at(0)).history)
    for turn, row in enumerate(game.rows[:moves], 1):
        rows.append(entry(rows[-1].checksum, number, turn, encode_move(row.move)))
        now = len(game.rules.scene(row.node.state).history)
        if now != before:
            deals.add(turn)
        before = now
    config = Config("cribbage", game.players, game.rules, None, {})
    return Recorded(game, config, tuple(rows), frozenset(deals))


def checked(folder: Path, saved: int, whole: Recorded | None = None) -> Seated:
    """Sit down at what is left: the recorded game as far as it goes, all of it that was shown as saved."""
    whole = whole or recorded()
    seated = sit_down(folder, whole.config)
    assert seated.rows == whole.rows[: len(seated.rows)]
    assert seated.game.turn >= saved, f"{seated.game.turn} moves came back, {saved} had been saved"
    assert seated.game.state == whole.game.state_at(seated.game.turn)
    assert not seated.unsaved
    return seated


class Player:
    """Puts the rows of the recorded game into a journal, each once the one before it is saved."""

    def __init__(
        self,
        folder: Path,
        rows: Iterable[Entry],
        commit: Any = sqlite3.Connection.commit,
        whole: Recorded | None = None,
    ) -> None:
        self.whole = whole or recorded()
        self.said: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.writer = Writer(folder, self.said.put, lambda: time.monotonic() * 1000, commit, rows)
        self.writer.start()

    def play(self, turns: Iterable[int], saved: Callable[[int], None] = lambda turn: None) -> None:
        for turn in turns:
            self.writer.put(self.whole.rows[turn])
            self.wait(turn)
            saved(turn)
            if turn in self.whole.deals:
                self.writer.copy()
                time.sleep(2 * writer.QUIET)  # a table rests longer before it deals

    def wait(self, turn: int) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            said = self.said.get(timeout=PATIENCE)
            if isinstance(said, Saved) and said.turn >= turn:
                return
        raise TimeoutError(f"move {turn} was never saved")

    def close(self) -> None:
        assert self.writer.close(PATIENCE)


def child(folder: Path, pipe: Any, fatal: int | None, early: bool) -> None:
    """Sit down and play on; killed at its commit number `fatal`, before or after it is done.

    The turn is said on the pipe each time that a move is saved: from then on it has been shown.
    """
    writer.QUIET = 0.001
    seated = sit_down(folder, recorded().config)
    commits = 0

    def commit(connection: sqlite3.Connection) -> None:
        nonlocal commits
        commits += 1
        if commits == fatal and early:
            os.kill(os.getpid(), signal.SIGKILL)
        connection.commit()
        if commits == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    player = Player(folder, seated.rows, commit)
    pipe.send(seated.game.turn)
    player.play(range(seated.game.turn + 1, MOVES + 1), pipe.send)
    player.close()
