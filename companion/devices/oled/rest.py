"""How a screen is spared: it dims and goes dark while nothing happens, and its picture moves a little."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image

from companion.devices.ink import HEIGHT, WIDTH

if TYPE_CHECKING:
    from companion.devices.oled import Options

DARK = -1  # the level of a screen that is switched off
DIMMED = 8  # a dim screen has this part of its contrast
STEP_MS = 60_000.0  # how long the picture stands in one place
_WALK = (0, 1, 2, 1)  # rows that it is moved down, one place after the other
_ROW = WIDTH // 8


def level(options: Options, since: float, t: float, *, saved: bool) -> tuple[int, float]:
    """The contrast at `t` (ms) of a screen whose scene came at `since`, or DARK; when that will change (ms).

    It never goes dark over a move that is not on disk: only what was shown as saved is promised.
    """
    dim = since + options.dim_s * 1000 if options.dim_s else math.inf
    dark = since + options.blank_s * 1000 if options.blank_s and saved else math.inf
    if t >= dark:
        return DARK, math.inf
    if t >= dim:
        return options.contrast // DIMMED, dark
    return options.contrast, min(dim, dark)


def place(shown: float) -> int:
    """How many rows down the picture is wanted of a screen that has shown pictures for so long (ms)."""
    return _WALK[int(shown // STEP_MS) % len(_WALK)]


def moved(image: Image.Image, down: int) -> Image.Image:
    """The picture with all that has room below it moved down by up to so many rows.

    Rows that touch move as one, bands of them keep their order and stay apart: no point is lost.
    """
    data = image.tobytes()
    rows = [data[start : start + _ROW] for start in range(0, len(data), _ROW)]
    result = [bytes(_ROW)] * HEIGHT
    limit = HEIGHT  # the first row that is not free
    for top, bottom in reversed(_bands(rows)):
        by = min(down, limit - bottom)
        result[top + by : bottom + by] = rows[top:bottom]
        limit = top + by - 1  # a row stays dark between two bands
    return Image.frombytes("1", image.size, b"".join(result))


def _bands(rows: list[bytes]) -> list[tuple[int, int]]:
    """Rows with light that lie together: first, and the one after the last."""
    light = [False, *(any(row) for row in rows), False]
    edges = [y for y, (above, below) in enumerate(pairwise(light)) if above != below]
    return list(zip(edges[::2], edges[1::2], strict=True))
