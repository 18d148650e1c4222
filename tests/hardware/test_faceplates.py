"""The drilled board and the map in the configuration are one: hole n lies over the light of hole n."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion import config
from companion.devices.holes import HOLES, Lane
from companion.devices.strip import COLOURS
from companion.testing import Table

HERE = Path(__file__).parent.parent.parent / "hardware" / "faceplates"
PLATES = sorted(path.stem for path in HERE.glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
NEAR = 0.01  # mm: files are written to a thousandth


def layer(plate: str, name: str) -> ET.Element:
    root = ET.parse(HERE / f"{plate}.svg").getroot()
    (found,) = (element for element in root.iter(f"{SVG}g") if element.get("id") == name)
    return found


def corners(path: str) -> list[list[Point]]:
    """The corners of a path of straight lines, piece by piece."""
    pieces: list[list[Point]] = []
    for command, x, y in re.findall(r"([ML])(-?[\d.]+) (-?[\d.]+)", path):
        if command == "M":
            pieces.append([])
        pieces[-1].append((float(x), float(y)))
    return pieces


def tape(plate: str) -> list[list[Point]]:
    """The strip as it is drawn: its pieces, a corner at each light, in the order of the data."""
    (path,) = (element for element in layer(plate, "strip") if element.get("id") == "tape")
    return corners(path.attrib["d"])


def drilled(plate: str) -> dict[tuple[int, int], Point]:
    """(lane, hole) -> its middle."""
    found = {}
    for circle in layer(plate, "cut").iter(f"{SVG}circle"):
        if named := re.fullmatch(r"hole-(\d)-(\d+)", circle.get("id", "")):
            found[int(named[1]), int(named[2])] = (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
    return found


def lanes(plate: str) -> tuple[Lane, ...]:
    """What the companion makes of the TOML beside the faceplate."""
    made = config.parse((HERE / f"{plate}.toml").read_text(), f"{plate}.toml")
    found: tuple[Lane, ...] = made.devices["leds"].lanes()
    return found


def pitch(plate: str) -> float:
    return 1000 / int(plate.partition("-")[2])


def test_there_are_boards_of_several_shapes_and_strips() -> None:
    assert {"long", "loop"} <= {plate.partition("-")[0] for plate in PLATES}
    assert {"60", "144"} <= {plate.partition("-")[2] for plate in PLATES}


@pytest.mark.parametrize("plate", PLATES)
def test_every_hole_is_drilled_where_the_configuration_has_its_light(plate: str) -> None:
    lights = [light for piece in tape(plate) for light in piece]
    holes = drilled(plate)
    board = lanes(plate)
    assert len(holes) == HOLES * len(board)
    for lane, places in enumerate(board):
        for hole, place in enumerate(places, 1):
            assert math.dist(holes[lane, hole], lights[place]) < NEAR, (lane, hole)


@pytest.mark.parametrize("plate", PLATES)
def test_the_strip_has_as_many_lights_as_are_drawn_and_one_pitch_between_them(plate: str) -> None:
    made = config.parse((HERE / f"{plate}.toml").read_text(), f"{plate}.toml")
    pieces = tape(plate)
    assert sum(map(len, pieces)) == made.devices["leds"].count
    for piece in pieces:
        for here, there in pairwise(piece):
            assert math.dist(here, there) == pytest.approx(pitch(plate), abs=NEAR)
            assert here[1] == there[1]  # tape lies straight: it does not bend sideways


@pytest.mark.parametrize("plate", PLATES)
def test_holes_keep_apart_and_away_from_edge_and_screws(plate: str) -> None:
    (edge,) = layer(plate, "cut").iter(f"{SVG}rect")
    x, y, width, height = (float(edge.attrib[key]) for key in ("x", "y", "width", "height"))
    circles = list(layer(plate, "cut").iter(f"{SVG}circle"))
    assert sum(circle.get("class") == "screw" for circle in circles) == 4
    middles = [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles]
    radii = [float(circle.attrib["r"]) for circle in circles]
    for at, (here, radius) in enumerate(zip(middles, radii, strict=True)):
        assert x + radius + 3 < here[0] < x + width - radius - 3
        assert y + radius + 3 < here[1] < y + height - radius - 3
        for other, far in zip(middles[at + 1 :], radii[at + 1 :], strict=True):
            assert math.dist(here, other) > radius + far + 0.4 * pitch(plate)


@pytest.mark.parametrize("plate", PLATES)
def test_layers_are_told_apart_by_colour_alone(plate: str) -> None:
    colours = {name: layer(plate, name).get("stroke") for name in ("cut", "engrave", "strip")}
    assert colours == {"cut": "#ff0000", "engrave": "#000000", "strip": "#0000ff"}
    for name in colours:
        assert all(element.get("stroke") is None for element in layer(plate, name))
        assert not list(layer(plate, name).iter(f"{SVG}text"))  # a laser has no fonts


@pytest.mark.parametrize("plate", PLATES)
def test_the_lines_of_the_skunks_lie_halfway(plate: str) -> None:
    holes = drilled(plate)
    engraved = [
        piece for path in layer(plate, "engrave").iter(f"{SVG}path") for piece in corners(path.attrib["d"])
    ]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, *rest in engraved for b in rest[:1]]
    for lane in range(len(lanes(plate))):
        for hole in (60, 90):
            (ax, ay), (bx, by) = holes[lane, hole], holes[lane, hole + 1]
            assert any(math.dist(((ax + bx) / 2, (ay + by) / 2), middle) < NEAR for middle in middles)


# The loop, hole by hole, as it is described for the pages' board; here a group of five and its gap are six
# pitches, so that the strip need not be cut between groups, and the game hole takes the next light but one.
def _street(d: float, x: float, y: float, way: int) -> Callable[[int], Point]:
    return lambda hole: (x + way * (_along(hole) - d), y)


def _along(hole: int) -> float:
    return 6 * ((hole - 1) // 5) + 0.9 + (hole - 1) % 5


R = 12 / math.pi


def _wide(hole: int) -> Point:
    a = math.pi * (_along(hole) - 42) / 12
    return 42 + R * math.sin(a), -R * math.cos(a)


def _narrow(hole: int) -> Point:
    t = math.pi * (_along(hole) - 96) / 6
    return -R / 2 * math.sin(t), R / 2 + R / 2 * math.cos(t)


LOOP = (
    (range(1, 36), _street(0, 0, -R, 1)),
    (range(36, 46), _wide),
    (range(46, 81), _street(54, 42, R, -1)),
    (range(81, 86), _narrow),
    (range(86, 121), _street(102, 0, 0, 1)),
)


@pytest.mark.parametrize("plate", [plate for plate in PLATES if plate.startswith("loop")])
def test_the_loop_has_its_streets_and_turns(plate: str) -> None:
    holes = drilled(plate)
    for some, place in LOOP:
        for hole in some:
            x, y = place(hole)
            assert math.dist(holes[0, hole], (x * pitch(plate), y * pitch(plate))) < NEAR, hole
    assert math.dist(holes[0, 121], ((42 + 1.9) * pitch(plate), 0)) < NEAR


@pytest.mark.parametrize("plate", PLATES)
def test_a_table_with_this_board_lights_the_peg_under_its_hole(plate: str, tmp_path: Path) -> None:
    toml = tmp_path / "board.toml"
    snippet = (HERE / f"{plate}.toml").read_text().replace("[leds]", '[leds]\nbus = "recorder"')
    toml.write_text(f'[game]\nway = "pegs"\n{snippet}')
    board = lanes(plate)
    with Table(toml=toml) as table:
        table.choose({"do": "peg", "seat": 1, "points": 29})
        table.choose({"do": "peg", "seat": 0, "points": 17})
        table.advance(5000)
        assert table.lit(17) == COLOURS[0]
        assert table.lit(29, len(board) - 1) == COLOURS[1]
        lit = {place for place, light in enumerate(table.hardware.lit()) if any(light)}
    lines = {lane[hole - 1] for lane in board for hole in (61, 91)}
    assert lit == lines | {board[0][16], board[-1][28]}
