"""A board whose back end ends in software below the vendor's own Python, and a bench to read it at."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from companion.devices.buttons import Button
from companion.inputs import Input
from tests.devices.boards import GpiodBoard, LgBoard
from tests.running import PATIENCE

VENDORS = (
    "lgpio",
    "RPi",
    "gpiozero.pins.lgpio",
    "gpiozero.pins.rpigpio",
    "gpiod",
    "companion.devices.pins.lines",
)
BACK_ENDS = ("lgpio", "rpigpio", "gpiod")
ONE = (Button("peg", 5, 0),)
UP = 0x20  # lgpio's SET_PULL_UP
NONE = 0x80  # lgpio's SET_PULL_NONE
DETENT = ((20, False), (26, False), (20, True), (26, True))  # one clockwise: which line, and its level then


def forget() -> None:
    """Have the vendors' modules be imported anew."""
    for name in list(sys.modules):
        if any(name == vendor or name.startswith(f"{vendor}.") for vendor in VENDORS):
            del sys.modules[name]


class Bench:
    """A reader, what it has said, and a clock that stands unless told."""

    def __init__(self, kind: Any, options: Any) -> None:
        self.now = 1000.0
        self.said: list[Input] = []
        self._woken = threading.Event()
        self._opened = lambda: kind.open(options, self.said.append, self.wires())
        self.reader = self._opened()
        self.reader.read(self.now)

    def wires(self) -> dict[str, Any]:
        return {"clock": lambda: self.now, "wake": self._woken.set}

    def hear(self, count: int) -> list[Input]:
        """Read whenever woken until so many inputs were said in all."""
        end = time.monotonic() + PATIENCE
        while len(self.said) < count:
            assert self._woken.wait(max(0, end - time.monotonic())), f"only {self.said} came"
            self._woken.clear()
            self.reader.read(self.now)
        return self.said

    def wait_for_edges(self, count: int) -> None:
        """Until the vendor's thread has noted so many edges that nobody has read."""
        end = time.monotonic() + PATIENCE
        while len(self.reader._contacts._noted._noted) < count:
            assert time.monotonic() < end
            self._woken.wait(0.01)
            self._woken.clear()

    def reopen(self) -> None:
        self.reopen_when(lambda: None)

    def reopen_when(self, mended: Callable[[], None]) -> None:
        """Close the reader, mend what was broken, and open it anew."""
        self.reader.close()
        mended()
        self.reader = self._opened()
        self.reader.read(self.now)

    def close(self) -> None:
        self.reader.close()


def bounce(board: LgBoard | GpiodBoard, line: int, high: bool, ms: float) -> None:
    """A contact that closes or opens as metal does: five edges within 4 ms."""
    for step, level in enumerate((high, not high, high, not high, high)):
        board.edge(line, level, ms + step)
