"""`companion demo`: a recorded game plays itself on the simulated table, over and over.

It sits where a visitor sits: it presses and taps over /api/v1/sim and looks at the scene, nothing else. So
everything on the way is the real thing, and a table that does not follow the recorded game says so.
"""

from __future__ import annotations

import argparse
import json
import logging
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion import config, portable
from companion.commands import run as running
from companion.game import Game
from companion.plain import encode_move

NAME = "demo"
HELP = "have a recorded game play itself, over and over"

RECORDED = Path(__file__).with_name("demo.jsonl")
BEAT = 1.4  # s between two moves, for eyes that look at a board, a screen and cards
ENCORE = 12.0  # s that a won game stays
LOOK = 0.05  # s between two looks at the scene
LATEST = 15.0  # s in which the table follows a move; a count of the show takes at most 3.5 of them
PATIENCE = 2.0  # s without an answer after which a hand does it again
AGAIN = 0.5  # s until a card that was tapped can be tapped again, however fast the demonstration runs
KEYS: Mapping[str, tuple[str, int | None]] = {"go": ("ok", None), "deal": ("ok", 0), "undo": ("undo", None)}

log = logging.getLogger(__name__)


class _Astray(Exception):
    """The table is not where the recorded game is: somebody plays along, or it does not work."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """As `companion run`, but for the table and the state: a demonstration leaves nothing behind."""
    running.add_page_arguments(parser)
    parser.set_defaults(config=config.SIMULATED_TABLE)


def run(arguments: argparse.Namespace) -> int:
    """Play until Ctrl-C."""
    port = arguments.port or config.load(config.SIMULATED_TABLE).devices["web"].port
    player = _Player(port, arguments.speed)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        threading.Thread(target=player.play, name="player", daemon=True).start()
        try:
            return running.run(argparse.Namespace(**{**vars(arguments), "state": Path(folder)}))
        finally:
            player.leave()


class _Player:
    """Two people who know one game by heart."""

    def __init__(self, port: int, speed: float) -> None:
        self._api = f"http://127.0.0.1:{port}/api/v1"
        self._speed = speed
        self._gone = threading.Event()
        self._tapped: dict[str, float] = {}

    def play(self) -> None:
        """Play the recorded game and begin again, until `leave`."""
        while not self._gone.is_set():
            try:
                self._seat()
                done: Mapping[str, Any] | None = None
                for before, move in _recorded():
                    self._follow(before, done)
                    self._rest(BEAT)
                    self._do(move)
                    done = move
                self._rest(ENCORE)
            except (_Astray, urllib.error.HTTPError) as astray:
                log.warning("the table did not follow the recorded game (%s): it begins again", astray)
            except OSError:
                self._rest(LOOK)  # the pages are not up yet, or not any more

    def leave(self) -> None:
        """Be done at once."""
        self._gone.set()

    def _seat(self) -> None:
        """A game without a move on the table."""
        scene = self._scene()
        if scene["turn"]:
            new = next(offer["move"] for offer in scene["choices"] if offer["move"]["do"] == "new")
            self._post("moves", {"game": scene["game"], "turn": scene["turn"], "move": new})

    def _follow(self, before: Game, done: Mapping[str, Any] | None) -> None:
        """Wait until the table is where `before` is, by the move `done`, and everything has been shown.

        A press that a busy machine made too long is a look at one's pegs, so it is made once more.
        """
        for look in range(1, round(LATEST / LOOK)):
            scene = self._scene()
            if scene["turn"] == before.turn and not scene["pace"] and not (scene["count"] or {}).get("more"):
                break
            if done is not None and scene["turn"] == before.turn - 1 and not look % round(PATIENCE / LOOK):
                self._do(done)
            self._rest(LOOK, 1.0)
        fronts = [track["front"] for track in scene["tracks"]]
        wanted = [track.front for track in before.rules.scene(before.state).tracks]
        if (scene["turn"], fronts) != (before.turn, wanted):
            raise _Astray(f"turn {scene['turn']} with {fronts} instead of {before.turn} with {wanted}")

    def _do(self, move: Mapping[str, Any]) -> None:
        cards = move.get("cards") or [move["card"]] if "card" in move or "cards" in move else []
        for card in cards:
            self._rest(max(0.0, self._tapped.get(card, 0.0) + AGAIN - time.monotonic()), 1.0)
            self._tapped[card] = time.monotonic()
            self._post("sim", {"tap": card})
        if not cards:
            role, seat = KEYS[move["do"]]
            self._post("sim", {"press": {"role": role, "seat": move.get("seat", seat)}})

    def _rest(self, seconds: float, speed: float | None = None) -> None:
        self._gone.wait(seconds / (speed or self._speed))
        if self._gone.is_set():
            raise SystemExit

    def _scene(self) -> Any:
        with urllib.request.urlopen(f"{self._api}/scene", timeout=LATEST) as answer:
            return json.load(answer)

    def _post(self, what: str, body: Mapping[str, Any]) -> None:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self._api}/{what}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=LATEST):
            return


def _recorded() -> Iterator[tuple[Game, Mapping[str, Any]]]:
    """Each move of the recorded game with the game before it."""
    with RECORDED.open("rb") as lines:
        games = portable.read(lines)
        before = next(games)
        for game in games:
            yield before, encode_move(game.rows[-1].move)
            before = game
