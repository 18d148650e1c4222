"""Sheets of lights and of small screens, drawn as HTML from what the wires carried."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from pathlib import Path

FONTS = Path(__file__).parents[2] / "companion" / "devices" / "web" / "static" / "fonts"
FACES = (("Vollkorn", "vollkorn-semibold.woff2"), ("Inter", "inter-regular.woff2"))
WIDTH, HEIGHT = 128, 64
SCALE = 4
EYE = 1 / 2.2  # a light at half drive looks brighter than half

STYLE = """
body { margin: 0; padding: 40px; background: #17130f; color: #f3e9da; font: 18px Inter, sans-serif }
h1 { margin: 0 0 28px; font: 600 40px Vollkorn, serif }
h2 { margin: 0 16px 0 0; display: inline-block; font: 600 22px Vollkorn, serif }
p { display: inline-block; margin: 0; color: #b3a48f; font-size: 16px }
.strip { margin: 12px 0 30px; padding: 7px 10px; border-radius: 16px; background: #0d0b09; display: flex;
    justify-content: space-between }
.strip i { width: 7px; height: 7px; border-radius: 50%; background: #241d17 }
.screens { display: flex; flex-wrap: wrap; justify-content: space-between }
.screens figure { margin: 0 0 26px }
.screens canvas, .screens svg { display: block; padding: 14px; background: #07090b; border-radius: 10px }
.screens figcaption { margin-top: 10px; font: 600 20px Vollkorn, serif }
"""


def draw_lights(rows: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    """Strips one below the other: title, what is to be seen, each light's drive as "rrggbb"."""
    drawn = "".join(
        f"<h2>{escape(title)}</h2><p>{escape(words)}</p>"
        f'<div class="strip">{"".join(_light(light) for light in lit)}</div>'
        for title, words, lit in rows
    )
    return _page("The strip", drawn)


def draw_screens(panels: Sequence[tuple[str, str]]) -> str:
    """Small screens side by side: title, and the panel's 1,024 bytes in base64, row by row."""
    drawn = "".join(
        f"<figure>{_panel(base64.b64decode(panel))}<figcaption>{escape(title)}</figcaption></figure>"
        for title, panel in panels
    )
    return _page("The small screen", f'<div class="screens">{drawn}</div>')


def _page(title: str, body: str) -> str:
    faces = "".join(_face(name, file) for name, file in FACES)
    return f"<!doctype html><style>{faces}{STYLE}</style><h1>{title}</h1>{body}"


def _face(name: str, file: str) -> str:
    data = base64.b64encode((FONTS / file).read_bytes()).decode()
    return f"@font-face {{ font-family: {name}; src: url(data:font/woff2;base64,{data}) }}"


def _light(drive: str) -> str:
    """One light as /table draws it: its hue at full, and how strong it is to an eye as opacity and glow."""
    channels = [int(drive[at : at + 2], 16) for at in (0, 2, 4)]
    most = max(channels)
    if not most:
        return "<i></i>"
    level = (most / 255) ** EYE
    hue = f"rgb({','.join(str(round(255 * (channel / most) ** EYE)) for channel in channels)})"
    glow = f"0 0 {round(16 * level**2)}px {round(3 * level**2)}px {hue}"
    return f'<i style="background: {hue}; opacity: {0.3 + 0.7 * level:.2f}; box-shadow: {glow}"></i>'


def _panel(points: bytes) -> str:
    runs = "".join(
        f'<rect x="{x}" y="{y}" width="1.02" height="1.02"/>'
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if points[(y * WIDTH + x) // 8] & 0x80 >> x % 8
    )
    size = f'width="{WIDTH * SCALE}" height="{HEIGHT * SCALE}"'
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" {size} fill="#e9f1ff" shape-rendering="crispEdges">{runs}</svg>'
    )
