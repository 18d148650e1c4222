"""The boards: how their strips lie, and which light is which hole. A hole is drilled over its light."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from companion.devices.holes import Lane, Segment, lanes
from hardware.svg import Point

Pieces = tuple[tuple[Point, ...], ...]
"""The strip in the order of its data: pieces of tape, and in each the places of its lights (mm)."""

ROW = 40  # holes in a row of the long board
LANE = 0.61  # of the pitch: how far each of two tracks lies beside the middle of the way
SKUNKS = (60, 90)  # lines behind these holes
NUMBERED = (30, 60, 90, 120, 121)


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to lay a strip whose lights are `pitch` mm apart, and the map that goes with it.

    below: holes that have their number below them.
    """

    says: str
    lay: Callable[[float], Pieces]
    map: tuple[Segment, ...]
    below: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plate:
    """A faceplate for one kind of strip (lights a metre)."""

    shape: str
    per_metre: int

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.shape}-{self.per_metre}"

    @property
    def pitch(self) -> float:
        """From light to light (mm)."""
        return 1000 / self.per_metre

    @property
    def drill(self) -> float:
        """Diameter of a hole (mm)."""
        return 0.41 * self.pitch

    def pieces(self) -> Pieces:
        """The strip's pieces of tape."""
        return SHAPES[self.shape].lay(self.pitch)

    def lights(self) -> list[Point]:
        """The place of each light, light 1 first."""
        return [light for piece in self.pieces() for light in piece]

    def lanes(self) -> tuple[Lane, ...]:
        """As the configuration has them."""
        return lanes(SHAPES[self.shape].map, len(self.lights()))

    def holes(self) -> list[list[Point]]:
        """For each lane the place of each hole, hole 1 first: over its light."""
        lights = self.lights()
        return [[lights[place] for place in lane] for lane in self.lanes()]


def _fold(pitch: float, apart: float, aside: float = 0.0) -> Pieces:
    """Three rows to and fro; `aside` to the left of the way, in pitches."""
    rows = []
    for row, count in enumerate((ROW, ROW, ROW + 1)):
        way = -1 if row % 2 else 1
        start = 0 if way > 0 else ROW - 1
        y = (apart * row - aside * way) * pitch
        rows.append(tuple(((start + way * at) * pitch, y) for at in range(count)))
    return tuple(rows)


def _long(pitch: float) -> Pieces:
    return _fold(pitch, 3)


def _pair(pitch: float) -> Pieces:
    back = tuple(piece[::-1] for piece in _fold(pitch, 4, -LANE)[::-1])
    return _fold(pitch, 4, LANE) + back


# The loop of three streets. Its lengths are in pitches, d along the way: after five holes the sixth light
# lies under the gap, so a group and its gap are six lights long.
GROUP = 6
STREET = 7 * GROUP
WIDE = 2 * GROUP / math.pi  # radius of the wide turn; the narrow one has half of it
LAST = 145  # the light of the game hole: one more gap before it
FIRST = 0.9


def _loop_at(d: float) -> Point:
    if d < 7 * GROUP:
        return d, -WIDE
    if d < 9 * GROUP:
        turn = math.pi * (d - 7 * GROUP) / (2 * GROUP)
        return STREET + WIDE * math.sin(turn), -WIDE * math.cos(turn)
    if d < 16 * GROUP:
        return 16 * GROUP - d, WIDE
    if d < 17 * GROUP:
        turn = math.pi * (d - 16 * GROUP) / GROUP
        return -WIDE / 2 * math.sin(turn), WIDE / 2 + WIDE / 2 * math.cos(turn)
    return d - 17 * GROUP, 0.0


def _loop(pitch: float) -> Pieces:
    """Straight pieces in the streets, single lights in the turns: tape does not bend sideways."""
    pieces: list[tuple[Point, ...]] = []
    for turn, lights in groupby((FIRST + light for light in range(LAST + 1)), _turns):
        places = tuple(_scaled(d, pitch) for d in lights)
        pieces += [(place,) for place in places] if turn else [places]
    return tuple(pieces)


def _turns(d: float) -> bool:
    return 7 * GROUP <= d < 9 * GROUP or 16 * GROUP <= d < 17 * GROUP


def _scaled(d: float, pitch: float) -> Point:
    x, y = _loop_at(d)
    return x * pitch, y * pitch


_GAPS = tuple(GROUP * group for group in range(1, 25))

SHAPES = {
    "long": Shape("three rows to and fro, hole n is light n", _long, (Segment((1, 121), 1),)),
    "rows": Shape(
        "three rows that are all read from the left, the strip to and fro",
        _long,
        (Segment((1, 120), 1, row=ROW), Segment((121, 121), 121)),
    ),
    "pair": Shape(
        "three rows to and fro with a track a side, the second lit from its end",
        _pair,
        (Segment((1, 121), 1), Segment((1, 121), 242, back=True, lane=1)),
        (60,),
    ),
    "loop": Shape(
        "three streets, two turns, groups of five", _loop, (Segment((1, 121), 1, skip=(*_GAPS, LAST)),), (60,)
    ),
}

PLATES = (
    Plate("long", 60),
    Plate("long", 144),
    Plate("rows", 144),
    Plate("pair", 60),
    Plate("loop", 60),
    Plate("loop", 144),
)
