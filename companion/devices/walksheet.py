"""What the small screen shows of a walk round the strip: the hole that is asked for, and what answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PIL import Image

from companion.devices import oled
from companion.devices.base import DeviceError, Wires
from companion.devices.ink import MIDDLE, WIDTH, Sheet
from companion.devices.walkround import Walk

if TYPE_CHECKING:
    from companion.devices.oled.driver import Panel

# What turns and what says yes: two rows of 21 characters.
_HOW: Mapping[str, tuple[str, str]] = {
    "count": ("turn: last one bright", "OK: the whole strip"),
    "hole": ("turn: light in it", "OK: yes   UNDO: back"),
    "look": ("OK: it goes through", "PEG or turn: no"),
    "back": ("turn: no gap in light", "OK: right so far"),
    "end": ("OK: write it down", "UNDO: back"),
    "done": ("", ""),
}
_ASKED: Mapping[str, Callable[[Walk], str]] = {  # at most ten characters
    "count": lambda walk: f"{walk.at}",
    "hole": lambda walk: f"hole {walk.found + 1}",
    "look": lambda walk: f"{walk.found + 1} to {walk.found + len(walk.block)}",
    "back": lambda walk: f"hole {walk.found + walk.at}",
    "end": lambda walk: "all found",
    "done": lambda walk: "done",
}
_TITLES: Mapping[str, str] = {"count": "How many lights?", "look": "Through the holes", "back": "Right up to"}


def picture(walk: Walk) -> Image.Image:
    """The question, 128 x 64, mode "1"."""
    sheet, lanes = Sheet(), len(walk.lanes)
    first, second = _HOW[walk.stage]
    if walk.stage == "end" and walk.more:
        second = "PEG: another track"
    sheet.text(0, 0, _TITLES.get(walk.stage, "The strip"))
    if lanes > 1:
        sheet.right(WIDTH, 0, f"track {lanes}")
    sheet.rule(12)
    sheet.centred(0, WIDTH, 14, _ASKED[walk.stage](walk), MIDDLE)
    sheet.text(0, 40, first)
    sheet.text(0, 52, second)
    return sheet.image


class Screen:
    """The small screen while the strip asks; where it is away, or none is there, nothing is shown."""

    def __init__(self, options: oled.Options | None, wires: Wires, say: Callable[[str], None]) -> None:
        """say: is told once why there is no picture, where there should be one."""
        self._say = say
        self._panel: Panel | None = None
        self._shown: Walk | None = None
        try:
            self._panel = None if options is None else oled.panel(options, wires)
        except DeviceError as error:
            self._lost(error)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        if self._panel is not None:
            self._panel.close()

    def show(self, walk: Walk) -> None:
        """Show the question, unless it is there already."""
        if self._panel is None or walk is self._shown:
            return
        self._shown = walk
        try:
            self._panel.display(picture(walk))
        except DeviceError as error:
            self._panel.close()
            self._lost(error)

    def _lost(self, error: DeviceError) -> None:
        self._panel = None
        self._say(f"the screen shows no question: {error}")
