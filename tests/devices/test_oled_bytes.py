"""What the moments of a real game take on the small screen's wire: the tables of docs/screen.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from PIL import ImageChops

from companion import config
from companion.devices import oled
from companion.devices.oled import Options
from companion.devices.oled.rest import STEP_MS
from companion.devices.oled.scenes import Oled
from companion.devices.screens import picture
from companion.scene import Scene
from companion.simulated.panel import PANELS
from companion.testing import Table
from tests.devices.screen import CONTROLLERS, Bus
from tests.testing.hands import WHOLE, deal, play_all_but_one

PAGE = (Path(__file__).parent.parent.parent / "docs" / "screen.md").read_text()
BITS = 9  # of a byte on an I2C bus: eight and the acknowledgement
SPEEDS = (100, 400, 1000)  # kHz


def pegged() -> Iterator[tuple[str, Scene, Scene]]:
    """Two points pegged by hand."""
    with Table(way="pegs") as table:
        table.advance(5000)
        table.disk.hold()
        seen = [table.scene]
        for act in (
            lambda: table.press("peg", 0),
            lambda: table.press("peg", 0),
            lambda: (table.press("ok", 0), table.advance(4000)),
            table.disk.release,
            lambda: table.turn(1),
            lambda: table.turn(1),
        ):
            act()
            seen.append(table.scene)
    yield "PEG: the amount stands large", seen[0], seen[1]
    yield "PEG once more", seen[1], seen[2]
    yield "OK: it is pegged", seen[2], seen[3]
    yield "it is on disk", seen[3], seen[4]
    yield "the knob: the choices", seen[4], seen[5]
    yield "the next choice", seen[5], seen[6]


def laid() -> Iterator[tuple[str, Scene, Scene]]:
    """Two cards of the play, the second of them a fifteen."""
    with Table() as table:
        deal(table, "QS", "4C", "JH")
        table.advance(5000)
        table.disk.hold()
        before = table.scene
        table.scan("AD")
        laid = table.scene
        table.disk.release()
        yield "a card is laid", before, laid
        yield "one figure of a score", laid, replace(laid, tracks=_more(laid, 0))
        yield "one of each score, at both ends", laid, replace(laid, tracks=_more(laid, 0, 1))


def _more(scene: Scene, *sides: int) -> tuple:
    return tuple(
        replace(track, score=track.score + 1) if side in sides else track
        for side, track in enumerate(scene.tracks)
    )


def counted() -> Iterator[tuple[str, Scene, Scene]]:
    """The show, line by line."""
    with Table() as table:
        play_all_but_one(table)
        table.scan(WHOLE[8])
        seen = [table.scene]
        while table.scene.pace and len(seen) < 40:
            table.advance(50)
            if table.scene is not seen[-1]:
                seen.append(table.scene)
    shows = [pair for pair in pairwise(seen) if all(each.phase == "show" for each in pair)]
    lines = [
        pair for pair in shows if pair[0].count and pair[1].count and pair[0].count.seat == pair[1].count.seat
    ]
    hands = [pair for pair in shows if pair not in lines]
    yield "the next line of a count", *lines[0]
    yield "the next hand is counted", *hands[0]


@cache
def moments() -> tuple[tuple[str, Scene, Scene], ...]:
    return (*pegged(), *laid(), *counted())


def spent(monkeypatch: pytest.MonkeyPatch, controller: str, then: Callable[[Oled], object]) -> int:
    """The bytes that `then` costs on a bus that smbus2 has opened."""
    with monkeypatch.context() as patch:
        bus = Bus(PANELS[controller](), patch)
        screen = cast(Oled, oled.open(Options(controller=controller), print, {}))
        before = bus.glass.sent
        then(screen)
        sent = bus.glass.sent - before
        screen.close()
    return sent


def change(monkeypatch: pytest.MonkeyPatch, controller: str, before: Scene, after: Scene) -> int:
    first = spent(monkeypatch, controller, lambda screen: screen.show(before, 0))
    return (
        spent(monkeypatch, controller, lambda screen: (screen.show(before, 0), screen.show(after, 1))) - first
    )


def one_window(before: Scene, after: Scene) -> int:
    """What a single window round all that differs would cost an SSD1306."""
    box = ImageChops.logical_xor(picture(before), picture(after)).getbbox()
    if box is None:
        return 0
    return 10 + (box[2] - box[0]) * ((box[3] - 1) // 8 - box[1] // 8 + 1)


def table_of(heading: str) -> dict[str, list[int]]:
    """A table of the page: its first column, and the numbers of the others."""
    _, _, below = PAGE.partition(heading)
    lines = re.findall(r"^\|(.*)\|$", below.partition("\n\n")[0], re.MULTILINE)
    cells = [[cell.strip() for cell in line.split("|")] for line in lines[1:]]
    return {name: [int(number) for number in numbers] for name, *numbers in cells}


def test_the_page_writes_down_what_holds_where_nothing_is_written() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    made = config.parse(text, "table.toml").devices["oled"]
    assert made == Options()
    assert {field.name for field in fields(Options)} == {*tomllib.loads(text)["oled"], "column_offset"}
    (left,) = re.findall(r"column_offset = (\d+):", text)
    assert Options(controller="sh1106").left == int(left)


def test_the_page_says_what_the_moments_of_a_game_take(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = {
        name: [
            *(change(monkeypatch, controller, before, after) for controller in CONTROLLERS),
            one_window(before, after),
        ]
        for name, before, after in moments()
    }
    assert measured == table_of("| bytes for | ssd1306 | sh1106 | in one window |\n")


def test_no_moment_costs_more_than_one_window_or_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, before, after in moments():
        assert change(monkeypatch, "ssd1306", before, after) <= min(1034, one_window(before, after)), name
        assert change(monkeypatch, "sh1106", before, after) <= 1080, name


def test_the_page_says_how_long_a_whole_picture_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = moments()[0][1]
    contrast = 4
    whole = {
        controller: spent(monkeypatch, controller, lambda screen: screen.show(scene, 0)) - contrast
        for controller in CONTROLLERS
    }
    measured = {
        f"{controller}, {size} bytes": [round(size * BITS / speed) for speed in SPEEDS]
        for controller, size in whole.items()
    }
    assert measured == table_of("| ms for a whole picture | 100 kHz | 400 kHz | 1 MHz |\n")


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_the_walk_of_the_picture_costs_at_most_a_whole_one_a_minute(
    monkeypatch: pytest.MonkeyPatch, controller: str
) -> None:
    scene = moments()[0][1]

    def stands(screen: Oled) -> None:
        for minute in range(5):
            screen.show(scene, minute * STEP_MS)

    assert spent(monkeypatch, controller, stands) <= 6 * 1084
