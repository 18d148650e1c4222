"""`make pictures`: the README's pictures, of the real companion at moments of the demonstration's game.

    python docs/pictures/take.py [FOLDER]

For each moment the game is put into a journal up to there, the companion resumes it, and hands at the
simulated table do the rest. Lights and small screens are drawn from what their wires carried.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from sheets import draw_lights, draw_screens

from bench.process import free_port, ready
from companion.commands.demo import RECORDED
from companion.entries import entry
from companion.journal import Journal
from companion.testing import Table

CHROMIUM = "/usr/bin/chromium"
# A closed network is no fault: without these Chromium looks for its maker's hosts.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LOOKS = 6  # at the wires, 0.1 s apart: what blinks does so twice a second
Scene = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shot:
    """A page at one size, kept as NAME-WIDTHxHEIGHT.png."""

    name: str
    path: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Moment:
    """The game as far as `turn`, what hands do then, and what the scene must be like for the pictures."""

    title: str
    turn: int
    hands: tuple[Mapping[str, Any], ...]
    when: Callable[[Scene], Any]
    shots: tuple[Shot, ...] = ()
    lights: str = ""  # what is to be seen on the strip; "" for no picture of it
    settle: float = 0.5  # s that motion needs to end
    speed: float = 1.0
    players: tuple[str, ...] = ()  # a game of their own instead of the demonstration's
    pegged: tuple[int, ...] = ()  # by hand, by each seat in turn
    cards: tuple[str, ...] = ()  # that are tapped then


def press(role: str, seat: int | None = None) -> Mapping[str, Any]:
    return {"press": {"role": role, "seat": seat}}


MOMENTS = (
    Moment("waiting for the starter", 107, (), lambda scene: scene["phase"] == "starter"),
    Moment(
        "the play",
        114,
        ({"tap": "5H"},),
        lambda scene: scene["turn"] == 115 and not scene["pace"],
        (
            Shot("play", "/", 1920, 1080),
            Shot("table", "/table", 1440, 900),
        ),
        "front pegs bright, back pegs at a sixth, the lines at 61 and 91 faint",
    ),
    Moment(
        "the show",
        101,
        ({"tap": "KH"},),
        lambda scene: scene["count"]["title"] == "hand" and scene["step"] == 3,
        (
            Shot("show", "/", 1920, 1080),
            Shot("show", "/", 1080, 1920),
            Shot("show", "/", 800, 480),
        ),
        "the peg walks hole by hole in the steps of the count",
        settle=0.0,
        speed=0.25,
    ),
    Moment(
        "a draft",
        107,
        (press("peg", 1),) * 6,
        lambda scene: scene["tracks"][1]["draft"] == 6,
        (Shot("phone", "/seat/1", 390, 844),),
        "Blue dials 6: its hole blinks, the pegs stay",
    ),
    Moment(
        "choices on the knob",
        107,
        ({"turn": 3},),
        lambda scene: scene["knob"] is not None,
    ),
    Moment(
        "the reader is away",
        107,
        ({"fault": {"name": "scanner_unplugged", "on": True}},),
        lambda scene: any(notice["kind"] == "device" for notice in scene["notices"]),
    ),
    Moment(
        "three hands",
        0,
        ({"tap": "7S"},),
        lambda scene: scene["big"] == "22" and not scene["pace"],
        (Shot("three", "/", 1920, 1080),),
        "six pegs, each side's in its own colour and brightness",
        players=("Red", "Blue", "Gold"),
        pegged=(29, 24, 27, 22, 29, 18, 21, 12, 9),
        cards=("8D", "7C"),
    ),
    Moment(
        "four hands",
        0,
        ({"tap": "6H"},),
        lambda scene: scene["big"] == "21" and not scene["pace"],
        (Shot("four", "/", 1920, 1080), Shot("four", "/seat/2", 390, 844), Shot("four", "/table", 1440, 900)),
        "partners share a pair of pegs",
        players=("Ann", "Bob", "Cy", "Di"),
        pegged=(29, 27, 24, 29, 18, 22),
        cards=("5S", "4D", "6C"),
    ),
    Moment(
        "not saved",
        124,
        ({"fault": {"name": "disk_full", "on": True}}, {"tap": "5D"}),
        lambda scene: any(notice["kind"] == "unsaved" for notice in scene["notices"]) and not scene["pace"],
        lights="the way of a move that is not on disk yet glows",
    ),
    Moment(
        "the win",
        130,
        ({"tap": "7C"},),
        lambda scene: scene["winner"] is not None and scene["saved"] == scene["turn"],
        (Shot("win", "/", 1920, 1080),),
        "the colour of the winner has run up the track",
        settle=4.0,
    ),
)


def main(folder: Path) -> None:
    """Take every picture into `folder`."""
    screens, lights = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for moment in MOMENTS:
            seen = _take(browser, moment, folder)
            screens.append((moment.title, seen["panel"]))
            if moment.lights:
                lights.append((moment.title, moment.lights, seen["lit"]))
        _draw(browser, draw_screens(screens), folder / "oled.png")
        _draw(browser, draw_lights(lights), folder / "strip.png")
        browser.close()


def _take(browser: Browser, moment: Moment, folder: Path) -> Mapping[str, Any]:
    """The pages of a moment as files; the strip and the panel as the wires have them."""
    with _companion(moment) as port:
        pages = [_open(browser, port, shot) for shot in moment.shots]
        for does in moment.hands:
            _post(port, does)
            time.sleep(0.25)
        _wait(port, moment.when)
        time.sleep(moment.settle)
        seen = max((_event(port, "sim/stream") for _ in range(LOOKS)), key=_brightness)
        for shot, page in zip(moment.shots, pages, strict=True):
            page.screenshot(path=folder / f"{shot.name}-{shot.width}x{shot.height}.png")
            page.close()
    return seen


@contextmanager
def _companion(moment: Moment) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as state:
        if moment.players:
            _play(Path(state), moment)
        else:
            _prefill(Path(state), moment.turn)
        port = free_port()
        given = ["run", "--state", state, "--port", str(port), "--speed", str(moment.speed)]
        with subprocess.Popen(
            [sys.executable, "-m", "companion", *given], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            ready(port)
            yield port
            process.terminate()


def _prefill(state: Path, turns: int) -> None:
    """A journal with the demonstration's game up to `turns`."""
    with Journal(state) as journal, RECORDED.open() as lines:
        seal = ""
        for turn, line in enumerate(islice(lines, turns + 1)):
            row = entry(seal, 1, turn, json.loads(line))
            journal.write([row])
            seal = row.checksum


def _play(state: Path, moment: Moment) -> None:
    """A journal with the beginning of a game of the moment's own: cut, starter, pegs by hand, cards."""
    seats = len(moment.players)
    with Table(state=state, players=moment.players) as table:
        for card in (*("2H", "3H", "KD", "QC")[: seats - 1], "AD", "KH"):
            _tap(table, card)
        for turn, points in enumerate(moment.pegged):
            for _ in range(points):
                table.press("peg", turn % seats)
            while table.scene.tracks[turn % seats % len(table.scene.tracks)].draft:
                table.press("ok", turn % seats)
            table.advance(5000)
        for card in moment.cards:
            _tap(table, card)


def _tap(table: Table, card: str) -> None:
    table.scan(card)
    table.advance(5000)


def _open(browser: Browser, port: int, shot: Shot) -> Page:
    page = browser.new_page(
        viewport={"width": shot.width, "height": shot.height},
        reduced_motion="reduce",
    )
    page.goto(f"http://127.0.0.1:{port}{shot.path}")
    page.evaluate("document.fonts.ready.then(() => true)")
    return page


def _draw(browser: Browser, html: str, file: Path) -> None:
    page = browser.new_page(viewport={"width": 1240, "height": 400})
    page.set_content(html)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=file, full_page=True)


def _post(port: int, does: Mapping[str, Any]) -> None:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/sim", json.dumps(does).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10):
        return


def _brightness(seen: Mapping[str, Any]) -> int:
    """How bright the strip is: of a light that blinks, the bright half is wanted."""
    time.sleep(0.1)
    return sum(sum(bytes.fromhex(light)) for light in seen["lit"])


def _wait(port: int, when: Callable[[Scene], Any], seconds: float = 90.0) -> None:
    until = time.monotonic() + seconds
    while not when(scene := _event(port, "stream")):
        if time.monotonic() > until:
            raise TimeoutError(f"the table did not come to what was to be seen: {scene}")
        time.sleep(0.05)


def _event(port: int, name: str) -> Any:
    """The first event of a stream: how things are now."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/{name}", timeout=10) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                return json.loads(line[6:])
    raise EOFError(f"the stream {name} ended without an event")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
