"""A table that is played at for days on end, with everything that happens to one meanwhile."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from bench.clients import Clients
from companion.plain import encode_move
from tests.contract.players import played
from tests.running import Running

PEGS = [{"do": "peg", "seat": turn % 2, "points": 29} for turn in range(9)]  # Red is home with the last
CARDS = 10  # every so many games one is played with cards
TROUBLE = 5  # every so many games something comes off and is put on again
STEADY = 0.5  # s between two looks
GIVEN_UP = 20.0  # s after which nothing of a page or a line that went is left
FAULTS = ("scanner_unplugged", "screen_dead", "bounce")


class Standing(NamedTuple):
    """What a process has of the machine."""

    kilobytes: int
    threads: int
    descriptors: int


def standing(pid: int) -> Standing:
    """What it has now; memory that is its own, not its libraries' files."""
    status = dict(line.partition(":")[::2] for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Standing(int(status["RssAnon"].split()[0]), int(status["Threads"]), descriptors)


def left_behind(state: Path, warm: int, games: int) -> Standing:
    """What a running table has more of after so many games than after those that warmed it up."""
    with Living(state) as living:
        living.play(warm)
        before = living.settled()
        living.play(games)
        after = living.settled(before)
    return Standing(*(now - then for now, then in zip(after, before, strict=True)))


def _more(now: Standing, before: Standing) -> bool:
    return now.threads > before.threads or now.descriptors > before.descriptors


class Living:
    """A running simulated table, everything as fast as it goes, with a few pages that look all the time."""

    def __init__(self, state: Path) -> None:
        self._stack = ExitStack()
        self.table = self._stack.enter_context(Running(state, "--speed", "1000"))
        self._stack.enter_context(Clients(self.table.port, 3))
        self._number = 0
        self._game, self._turn = 1, 0

    def __enter__(self) -> Living:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def play(self, games: int) -> None:
        """So many games, one after the other, to their end."""
        for _ in range(games):
            self._number += 1
            with_cards = self._number % CARDS == 0
            preset = "kitchen-table" if with_cards else "pegs-only"
            scene = self.table.scene()
            self._game, self._turn = scene["game"], scene["turn"]
            self._move({"do": "new", "preset": preset, "players": ["Red", "Blue"]})
            for move in _cards(self._number) if with_cards else PEGS:
                self._move(move)
            self._hands()
            if self._number % TROUBLE == 0:
                self._trouble(FAULTS[self._number // TROUBLE % len(FAULTS)])

    def settled(self, before: Standing | None = None) -> Standing:
        """What the process has once everything is back and on disk.

        What a page or a line that went has left is given up within moments: so long is waited for the same
        figures twice, and with `before` for no more threads and descriptors than there were.
        """
        self.table.until(lambda: not self._trouble_shown())
        until, last = time.monotonic() + GIVEN_UP, None
        while time.monotonic() < until:
            now = standing(self.table.process.pid)
            steady = last is not None and now[1:] == last[1:]
            if steady and (before is None or not _more(now, before)):
                break
            last = now
            time.sleep(STEADY)
        return now

    def _move(self, move: Mapping[str, Any]) -> None:
        asked = {"game": self._game, "turn": self._turn, "move": move}
        status, said = self.table.ask("/api/v1/moves", asked)
        assert status in (200, 202), said
        self._game, self._turn = said["game"], said["turn"]

    def _hands(self) -> None:
        """What hands do beside: a press that comes to nothing, the knob, a card that does not fit."""
        self.table.do("press", {"role": "undo", "seat": None, "ms": 40})
        self.table.until(lambda: self.table.scene()["turn"] > self._turn)
        self.table.do("turn", 3)
        self.table.do("stranger", "5H")

    def _trouble(self, fault: str) -> None:
        """Something comes off, somebody looks and leaves, and it is put on again."""
        self.table.do("fault", {"name": fault, "on": True})
        with socket.create_connection(("127.0.0.1", self.table.port)) as page:
            page.sendall(b"GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if fault != "bounce":
                self.table.until(self._trouble_shown)
        self.table.do("fault", {"name": fault, "on": False})

    def _trouble_shown(self) -> bool:
        """Whether the table says that a device is away, or something not on disk."""
        return any(notice["kind"] in ("device", "unsaved") for notice in self.table.scene()["notices"])


def _cards(seed: int) -> Iterator[dict[str, Any]]:
    *_, game = played("cribbage", "kitchen-table", seed)
    return (encode_move(row.move) for row in game.rows)
