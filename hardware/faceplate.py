"""A faceplate for a laser cutter, the TOML of its map, and how the strip looks from behind.

Red is cut, black is engraved; blue is where the strip lies on the back and is left out when cutting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from companion.devices import leds
from companion.devices.holes import written
from companion.devices.leds.spi import Pixels
from companion.simulated.strip import Strip
from hardware.figures import figures
from hardware.plates import NUMBERED, SHAPES, SKUNKS, Plate
from hardware.svg import Box, Point, dot, drawing, line, number, rect, tag, text, through

BED = 12.0  # mm from the outermost light to the edge, at least
SCREW = 3.2  # mm: M3
CORNER = 6.0
SPIDEV = 4096  # bytes that spidev takes in one transfer unless it is told otherwise


def drawn(plate: Plate) -> str:
    """The SVG of a faceplate, in millimetres."""
    box = outline(plate)
    drill = plate.drill
    cut = [rect(box, 4, id="outline")]
    cut += [dot(at, SCREW / 2, class_="screw") for at in _corners(box)]
    for lane, holes in enumerate(plate.holes()):
        cut += [dot(at, drill / 2, id=f"hole-{lane}-{hole}") for hole, at in enumerate(holes, 1)]
    return drawing(
        box,
        f"Faceplate {plate.name}: {SHAPES[plate.shape].says}; {number(box[2])} x {number(box[3])} mm",
        [
            tag("g", *cut, id="cut", fill="none", stroke="#ff0000", stroke_width=0.1),
            tag("g", *_engraved(plate), id="engrave", fill="none", stroke="#000000", stroke_width=0.3),
            tag("g", *_strip(plate), id="strip", fill="none", stroke="#0000ff", stroke_width=0.2),
        ],
    )


def outline(plate: Plate) -> Box:
    """The plate's edge."""
    lights = plate.lights()
    edge = max(BED, 1.7 * plate.pitch)
    left, right = min(x for x, _ in lights) - edge, max(x for x, _ in lights) + edge
    top, bottom = min(y for _, y in lights) - edge, max(y for _, y in lights) + edge
    return left, top, right - left, bottom - top


def _corners(box: Box) -> list[Point]:
    x, y, width, height = box
    return [
        (x + across, y + down) for across in (CORNER, width - CORNER) for down in (CORNER, height - CORNER)
    ]


def _engraved(plate: Plate) -> Iterator[str]:
    """Numbers, a tick after every five holes of a row, lines of the skunks, a ring about the game hole."""
    pitch = plate.pitch
    below = SHAPES[plate.shape].below
    for lane, holes in enumerate(plate.holes()):
        for hole, (here, there) in enumerate(pairwise(holes), 1):
            near = math.dist(here, there) < 1.5 * pitch
            if hole in SKUNKS:
                yield _across(here, there, 0.55 * pitch)
            elif near and hole % 5 == 0:
                yield _across(here, there, 0.3 * pitch)
        yield dot(holes[-1], 0.36 * pitch)
        if lane == 0:
            for hole in NUMBERED:
                x, y = holes[hole - 1]
                yield from figures(hole, (x, y + (1 if hole in below else -1) * 0.9 * pitch), 0.33 * pitch)


def _across(here: Point, there: Point, half: float) -> str:
    """A line halfway between two holes, across the way."""
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    way = math.atan2(there[1] - here[1], there[0] - here[0])
    aside = (half * math.sin(way), -half * math.cos(way))
    return line((middle[0] - aside[0], middle[1] - aside[1]), (middle[0] + aside[0], middle[1] + aside[1]))


def _strip(plate: Plate) -> Iterator[str]:
    """The tape, a corner of its path at each light in the order of the data, and the wires between pieces."""
    pieces = plate.pieces()
    yield tag("path", id="tape", d=" ".join(through(piece) for piece in pieces))
    yield tag(
        "path",
        id="wires",
        stroke_dasharray="1 1",
        d=" ".join(through((before[-1], after[0])) for before, after in pairwise(pieces)),
    )
    yield from (dot(light, 0.1 * plate.pitch) for light in plate.lights())


def snippet(plate: Plate) -> str:
    """The [leds] table of a plate, as the companion's configuration reads it."""
    count = len(plate.lights())
    size = frame(count)
    lines = [f"# The lights of faceplate {plate.name}: {SHAPES[plate.shape].says}."]
    if size > SPIDEV:
        lines.append(
            f"# A frame has {size} bytes: add spidev.bufsiz={_power(size)} to the line of cmdline.txt."
        )
    return "\n".join([*lines, "[leds]", f"count = {count}", written(SHAPES[plate.shape].map)])


def frame(count: int) -> int:
    """Bytes of one frame for so many lights, as the driver sends it."""
    strip = Strip(count)
    Pixels(strip, leds.Options(count=count, limit_ma=60_000)).show()
    return len(strip.frame)


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()


def behind(plate: Plate) -> str:
    """The plate seen from behind, where the tape is glued: mirrored, the ends of each long piece numbered."""
    box = outline(plate)
    middle = 2 * box[0] + box[2]

    def mirrored(points: Iterable[Point]) -> list[Point]:
        return [(middle - x, y) for x, y in points]

    body = [rect(box, 4, fill="#fffdf8", stroke="#7a644a", stroke_width=0.5)]
    pieces = [mirrored(piece) for piece in plate.pieces()]
    for holes in plate.holes():
        body += [dot(at, plate.drill / 2, fill="#e3d8c6") for at in mirrored(holes)]
    for before, after in pairwise(pieces):
        body.append(
            line(before[-1], after[0], stroke="#c1272d", stroke_width=0.08 * plate.pitch, fill="none")
        )
    first = 1
    for piece in pieces:
        body.append(_tape(piece, plate.pitch))
        if len(piece) > 1:
            last = first + len(piece) - 1
            body.append(_named(first, piece[0], piece[-1], plate.pitch))
            body.append(_named(last, piece[-1], piece[0], plate.pitch))
        first += len(piece)
    return drawing(box, f"Faceplate {plate.name} from behind: the tape and its lights", body)


def _tape(piece: list[Point], pitch: float) -> str:
    """One piece of tape with an arrow along its data at each end that has room."""
    lights = [
        dot(at, 0.12 * pitch, fill="#ffffff", stroke="#1b1714", stroke_width=0.03 * pitch) for at in piece
    ]
    if len(piece) == 1:
        return tag("g", dot(piece[0], 0.3 * pitch, fill="#3a3129"), *lights)
    (x, y), (next_x, _) = piece[:2]
    way = math.copysign(1, next_x - x)
    arrow = [
        (x + way * pitch * at, y + aside * pitch) for at, aside in ((0.35, -0.16), (0.65, 0), (0.35, 0.16))
    ]
    return tag(
        "g",
        line(*piece, stroke="#3a3129", stroke_width=0.6 * pitch, stroke_linecap="square"),
        *lights,
        line(*arrow, stroke="#f0e442", stroke_width=0.07 * pitch, fill="none"),
    )


def _named(light: int, at: Point, other: Point, pitch: float) -> str:
    """The number of the light at one end of a piece, written towards its other end."""
    return text(
        (at[0] + math.copysign(0.3 * pitch, other[0] - at[0]), at[1] - 0.5 * pitch),
        f"light {light}",
        0.6 * pitch,
        font_family="DejaVu Sans, sans-serif",
        text_anchor="start" if other[0] > at[0] else "end",
    )
