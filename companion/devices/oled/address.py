"""Where the pages are, on the small screen: a code for a telephone's camera, and the same in letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from PIL import Image

from companion.devices.ink import WIDTH, Sheet, wrapped
from companion.devices.screens import ROWS
from companion.scene import Scene
from companion.words import vocabulary

FIELD = 60  # points of the lit field's side; two rows stay free below it, where the picture walks
DOTS = 2  # points of a module's side
QUIET = 2  # modules that stay light round the code at the least
_BESIDE = FIELD + 2  # where the letters begin: eleven cells
_CELLS, _ALL = 11, 21
_WAY_OUT = ("[web]", 'host = "0.0.0.0"')


def stands(scene: Scene, place: Any) -> bool:
    """Whether the address stands in the place of the scene.

    Nothing stands in the place of NOT SAVED. Nobody has asked for a welcome: it waits for a network, and
    hides no notice.
    """
    if scene.address == "asked":
        return all(notice.kind != "unsaved" for notice in scene.notices)
    return scene.address == "welcome" and bool(place.link) and not scene.notices and scene.drafter is None


def address_over(scene: Scene, place: Any) -> Image.Image:
    """The address (`companion.address.Place`), or why there is none and the way out: 128 x 64, mode "1"."""
    sheet, words = Sheet(), vocabulary(scene.language).SCREEN
    if not place.link:
        sheet.centred(0, WIDTH, 0, words["address_head"])
        sheet.rule(12)
        for y, line in zip(ROWS, _reason(words, private=place.private), strict=False):
            sheet.text(0, y, line)
        return sheet.image
    left, cells = (_BESIDE, _CELLS) if code(sheet, place.modules) else (0, _ALL)
    for y, line in zip((0, *ROWS), (words["address_head"], *_lines(place, cells)), strict=False):
        sheet.text(left, y, line, cells)
    return sheet.image


def code(sheet: Sheet, modules: tuple[str, ...]) -> bool:
    """Draw the code dark on a lit field at the left, as cameras expect it; False where it has no room."""
    side = len(modules) * DOTS
    if not modules or side + 2 * QUIET * DOTS > FIELD:
        return False
    at = (FIELD - side) // 2
    sheet.bar(0, 0, FIELD, FIELD)
    for row, line in enumerate(modules):
        for dark in re.finditer("1+", line):
            top = at + row * DOTS
            sheet.bar(at + dark.start() * DOTS, top, at + dark.end() * DOTS, top + DOTS, 0)
    return True


def _reason(words: Mapping[str, str], *, private: bool) -> tuple[str, ...]:
    """Why nobody else finds the pages, and the way out."""
    if private:
        return (*wrapped(words["address_private"], _ALL, 2), *_WAY_OUT)
    return wrapped(words["address_offline"], _ALL, len(ROWS))


def _lines(place: Any, cells: int) -> Iterator[str]:
    """The address by number, then by name, each in two rows of so many cells, or not at all."""
    for words in (bare(place.link), bare(place.name)):
        if len(words) <= cells:
            yield words
            continue
        port, part = words.rfind(":"), words.rfind(".")
        at = port if port <= cells else part  # "10.0.0.7" and ":8121", "cribbage" and ".local:8121"
        if 0 < at <= cells:  # a name that is cut is none
            yield from (words[:at], words[at:])


def bare(link: str) -> str:
    """An address as one types it: without "http://" and without its last stroke."""
    return link.removeprefix("http://").rstrip("/")
