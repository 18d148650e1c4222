"""Ink on a small one-bit sheet: text in cells of fixed width, always cut to the room it has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 128, 64
SMALL, MIDDLE, LARGE, HUGE = (6, 12), (12, 24), (16, 32), (32, 64)  # cells of the fonts: width, height
Size = tuple[int, int]

_CUT = ".."
# What NFKD does not take apart: typographers' quotes and dashes, letters with a stroke, by their numbers.
_PLAIN = {
    0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2013: "-", 0x2014: "-", 0x2026: "...", 0x00A0: " ",
    0x0110: "D", 0x0111: "d", 0x0131: "i", 0x0141: "L", 0x0142: "l", 0x0152: "OE", 0x0153: "oe",
}  # fmt: skip


class Sheet:
    """A picture of 128 x 64 points, black to begin with, and what one draws with. x and y count from 0."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._pen = ImageDraw.Draw(self.image)

    def text(self, x: int, y: int, words: str, cells: int = 21, size: Size = SMALL, ink: int = 1) -> None:
        """Words from `x` on, the top of their cells at `y`, cut to so many cells."""
        self._pen.text((x, y), cut(words, cells), font=_font(size), fill=ink)

    def right(self, x: int, y: int, words: str, cells: int = 21, ink: int = 1) -> None:
        """Words that end before `x`."""
        words = cut(words, cells)
        self.text(x - len(words) * SMALL[0], y, words, cells, SMALL, ink)

    def centred(self, left: int, right: int, y: int, words: str, size: Size = SMALL, ink: int = 1) -> None:
        """Words in the middle between `left` and `right` (exclusive)."""
        words = cut(words, (right - left) // size[0])
        self.text((left + right - len(words) * size[0]) // 2, y, words, len(words), size, ink)

    def digits(self, x: int, y: int, words: str, advance: int = 32) -> None:
        """Huge figures 40 points high from (x, y) on, one every `advance` points (27 to 32)."""
        for at, figure in enumerate(words):
            # The figure stands 4 points from the left and 12 from the top of its cell.
            self._pen.text((x - 4 + at * advance, y - 12), figure, font=_font(HUGE), fill=1)

    def bar(self, left: int, top: int, right: int, bottom: int, ink: int = 1) -> None:
        """A filled rectangle, right and bottom exclusive."""
        self._pen.rectangle((left, top, right - 1, bottom - 1), fill=ink)

    def frame(self, left: int, top: int, right: int, bottom: int) -> None:
        """The outline of a card, right and bottom exclusive."""
        self._pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius=1, outline=1)

    def rule(self, y: int, left: int = 0, right: int = WIDTH, dotted: bool = False) -> None:
        """A line one point thick; dotted: every second point."""
        self._pen.point([(x, y) for x in range(left, right, 2 if dotted else 1)], fill=1)

    def stripes(self, top: int, bottom: int) -> None:
        """A band of slanting stripes across the sheet."""
        for y in range(top, bottom):
            self._pen.point([(x, y) for x in range(WIDTH) if (x + y - top) % 6 < 3], fill=1)

    def badge(self, x: int, y: int, letter: str, pattern: str, ink: int = 1) -> None:
        """A side's letter in its shape, 11 points high; partners' two letters make the shape broader."""
        right, foot = x + badge_width(letter) - 1, y + 10
        if pattern == "circle" and len(letter) == 1:
            self._pen.ellipse((x, y, right, foot), fill=ink)
        elif pattern == "circle":
            self._pen.rounded_rectangle((x, y, right, foot), radius=5, fill=ink)
        elif pattern == "triangle":
            self._pen.polygon([(x + 3, y), (right - 3, y), (right + 1, foot), (x - 1, foot)], fill=ink)
        else:
            self._pen.rectangle((x, y, right, foot), fill=ink)
        self.text(x + 3, y + 1, letter, 2, SMALL, 1 - ink)


def badge_width(letter: str) -> int:
    """How broad the shape of one letter or of two is, in points."""
    return 5 + SMALL[0] * min(2, len(letter))


def cut(words: str, cells: int) -> str:
    """The words in characters that the fonts have, and no longer than so many of them."""
    words = plain(words)
    if len(words) <= cells:
        return words
    return words[: cells - len(_CUT)].rstrip() + _CUT if cells > 2 * len(_CUT) else words[: max(0, cells)]


def wrapped(words: str, cells: int, rows: int) -> tuple[str, ...]:
    """The words in at most so many rows of so many cells, broken between words; the last row is cut."""
    lines = _broken(words, cells)
    if len(lines) > rows:
        lines[rows - 1 :] = [" ".join(lines[rows - 1 :])]
    return tuple(cut(line, cells) for line in lines)


def fits(words: str, cells: int, rows: int) -> bool:
    """Whether so many rows of so many cells hold the words uncut."""
    lines = _broken(words, cells)
    return len(lines) <= rows and all(len(line) <= cells for line in lines)


def first_fitting(ways: Iterable[str], cells: int, rows: int = 1) -> str:
    """The first of these ways to say a thing that so many rows of so many cells hold uncut, else the last."""
    way = ""
    for way in ways:
        if fits(way, cells, rows):
            break
    return way


def _broken(words: str, cells: int) -> list[str]:
    lines: list[str] = []
    for word in map(plain, re.findall(r"[^ \n]+", words)):  # a space that breaks no line is part of a word
        if lines and len(lines[-1]) + 1 + len(word) <= cells:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def plain(words: str) -> str:
    """The words in Latin-1, which is what the fonts have for certain: accents beyond it are dropped."""
    return "".join(map(_fitting, words.translate(_PLAIN)))


def _fitting(character: str) -> str:
    if character.isprintable() and ord(character) < 256:
        return character
    if unicodedata.combining(character):
        return ""
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isprintable() and ord(base) < 256 else "?"


@cache
def _font(size: Size) -> ImageFont.FreeTypeFont:
    path = Path(__file__).parent / "fonts" / f"spleen-{size[0]}x{size[1]}.otf"
    return ImageFont.truetype(str(path), size[1], layout_engine=ImageFont.Layout.BASIC)
