"""Figures as single strokes: a laser needs no font."""

from __future__ import annotations

from hardware.svg import Point, line

# Strokes in a box 4 wide and 6 tall, y down.
_STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "0": (((1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)),),
    "1": (((1, 1), (2, 0), (2, 6)), ((1, 6), (3, 6))),
    "2": (((0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (0, 6), (4, 6)),),
    "3": (((0, 0), (4, 0), (2, 2.5), (3, 2.5), (4, 3.5), (4, 5), (3, 6), (1, 6), (0, 5)),),
    "4": (((3, 6), (3, 0), (0, 4), (4, 4)),),
    "5": (((4, 0), (0, 0), (0, 2.5), (3, 2.5), (4, 3.5), (4, 5), (3, 6), (0, 6)),),
    "6": (((3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 3.5), (3, 2.5), (0, 2.5)),),
    "7": (((0, 0), (4, 0), (1.5, 6)),),
    "8": (
        ((1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (1, 3), (0, 2), (0, 1), (1, 0)),
        ((1, 3), (0, 4), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 3)),
    ),
    "9": (((4, 3.5), (1, 3.5), (0, 2.5), (0, 1), (1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6)),),
}
_ADVANCE = 5.5


def figures(value: int, middle: Point, height: float) -> list[str]:
    """A number of this height (mm) around a point."""
    written, unit = str(value), height / 6
    left = middle[0] - (len(written) * _ADVANCE - (_ADVANCE - 4)) * unit / 2
    top = middle[1] - height / 2
    return [
        line(*((left + (at * _ADVANCE + x) * unit, top + y * unit) for x, y in stroke))
        for at, figure in enumerate(written)
        for stroke in _STROKES[figure]
    ]
