"""A whole game at the simulated table, every card laid on a Pico that runs our firmware in MicroPython."""

from __future__ import annotations

import os
import pty
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import portable
from companion.commands.demo import KEYS, RECORDED
from companion.game import Game
from companion.plain import encode_move
from tests.firmware.pico import Pico, uid
from tests.running import Running

TABLE = """
[game]
players = ["Red", "Blue"]
[leds]
bus = "recorder"
[buttons]
pin_factory = "mock"
[scanner]
port = "{port}"
[oled]
bus = "model"
[web]
"""
ACCEPTED = 2400  # Hz
REST = 0.7  # s until the same card is a new tap: missed three times, and 250 ms


class Night:
    """The companion in a process, a Pico on its scanner's line, somebody who plays."""

    def __init__(self, folder: Path, chip: str) -> None:
        self._ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self._theirs = theirs
        self._pico = Pico(self._ours, chip)
        self._tones: list[int] = []
        self._lifted: dict[str, float] = {}
        (folder / "table.toml").write_text(TABLE.format(port=os.ttyname(theirs)))
        self.table = Running(folder / "state", "--config", str(folder / "table.toml"), "--speed", "500")

    def lay(self, card: str) -> None:
        """Lay a card on the reader until it is accepted, and take it away."""
        while time.monotonic() < self._lifted.get(card, 0.0) + REST:
            self._step()
        self._tones.clear()
        self._pico.ask("lay", uid(card), f"CRIB1:home:{card}")
        self.table.until(lambda: self._step() or ACCEPTED in self._tones)
        self._pico.ask("lift")
        self._lifted[card] = time.monotonic()

    def press(self, role: str, seat: int | None) -> None:
        self.table.do("press", {"role": role, "seat": seat})

    def at_rest(self, turn: int) -> dict[str, Any]:
        """The scene of that turn, once it is on disk and all of it has been shown."""

        def rests() -> dict[str, Any] | None:
            self._step()
            scene = self.table.scene()
            told = not scene["pace"] and not (scene["count"] or {}).get("more")
            return scene if told and scene["turn"] == scene["saved"] == turn else None

        scene: dict[str, Any] = self.table.until(rests)
        return scene

    def _step(self) -> None:
        self._tones += self._pico.step(time.monotonic() * 1000)["tones"]

    def close(self) -> None:
        self.table.kill()
        self._pico.close()
        os.close(self._ours)
        os.close(self._theirs)


@pytest.fixture(params=["pn532", pytest.param("rc522", marks=pytest.mark.soak)])
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Night]:
    evening = Night(tmp_path, request.param)
    yield evening
    evening.close()


def recorded() -> Iterator[tuple[dict[str, Any], Game]]:
    """Each move of the recorded game, and the game after it."""
    with RECORDED.open("rb") as lines:
        games = portable.read(lines)
        next(games)
        for game in games:
            yield encode_move(game.rows[-1].move), game


@pytest.mark.sockets
def test_a_whole_game_is_played_with_cards_on_the_reader(night: Night) -> None:
    for move, game in recorded():
        cards = move.get("cards") or ([move["card"]] if "card" in move else [])
        for card in cards:
            night.lay(card)
        if not cards:
            role, seat = KEYS[move["do"]]
            night.press(role, move.get("seat", seat))
        scene = night.at_rest(game.turn)
        wanted = [(track.name, track.front) for track in game.rules.scene(game.state).tracks]
        assert [(track["name"], track["front"]) for track in scene["tracks"]] == wanted
    assert scene["winner"] is not None
    assert not scene["notices"]
    assert "away" not in night.table.talk()
