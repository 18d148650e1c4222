"""The test card: whether all of a picture is on the glass, the right way up, and for which options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.devices.ink import HEIGHT, SMALL, WIDTH, Sheet

if TYPE_CHECKING:
    from PIL import Image

    from companion.devices.oled import Options

_CORNERS = {"1": (3, 2), "2": (WIDTH - SMALL[0] - 3, 2), "3": (3, 50), "4": (WIDTH - SMALL[0] - 3, 50)}


def card(options: Options) -> Image.Image:
    """A border of one point to the very edge, figures at the corners, and what the options say: mode "1"."""
    sheet = Sheet()
    for y in (0, HEIGHT - 1):
        sheet.rule(y)
    for x in (0, WIDTH - 1):
        sheet.bar(x, 0, x + 1, HEIGHT)
    for figure, (x, y) in _CORNERS.items():
        sheet.text(x, y, figure, 1)
    rows = (options.controller, f"offset {options.left}", f"0x{options.address:02X} bus {options.port}")
    for y, words in zip((14, 26, 38), rows, strict=True):
        sheet.centred(0, WIDTH, y, words)
    return sheet.image
