"""SVG written by hand: millimetres in, the same text out on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height (mm)."""


def number(value: float) -> str:
    """A length to a thousandth of a millimetre, without idle zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inner: str, **attributes: object) -> str:
    """An element; `stroke_width` is written stroke-width, and a name that Python keeps ends in _."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_plain(value)}"' for key, value in attributes.items()
    )
    body = "\n".join(inner)
    if not body:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{body}</{name}>" if "<" not in body else f"<{name}{written}>\n{body}\n</{name}>"


def _plain(value: object) -> str:
    return number(value) if isinstance(value, float | int) else escape(str(value))


def line(*points: Point, **attributes: object) -> str:
    """A line through points."""
    return tag("path", d=through(points), **attributes)


def through(points: Iterable[Point]) -> str:
    """The data of a path through points."""
    return " ".join(f"{'ML'[bool(at)]}{number(x)} {number(y)}" for at, (x, y) in enumerate(points))


def rect(box: Box, round_: float = 0.0, **attributes: object) -> str:
    """A rectangle with round corners."""
    x, y, width, height = box
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_, **attributes)


def dot(at: Point, radius: float, **attributes: object) -> str:
    """A circle."""
    return tag("circle", cx=at[0], cy=at[1], r=radius, **attributes)


def text(at: Point, words: str, size: float, **attributes: object) -> str:
    """Words whose capitals are about 0.7 `size` (mm) tall, begun at a point of their base line."""
    return tag("text", escape(words), x=at[0], y=at[1], font_size=size, **attributes)


def drawing(box: Box, title: str, body: Iterable[str]) -> str:
    """The file: as large in print as `box`, which is the part of the body that is seen."""
    x, y, width, height = (number(value) for value in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{x} {y} {width} {height}">\n'
        + tag("title", escape(title))
        + "\n"
        + "\n".join(body)
        + "\n</svg>\n"
    )
