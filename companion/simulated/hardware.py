"""All simulated hardware of one table: what a hand can do to it, and what an eye can see on it.

It knows nothing of the game. A driver gets the far ends of the wires (`wires`); a test or a page presses, turns,
taps, and reads what the wires have carried: `lit()` and `panel()` are decoded from bytes, never from a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from companion.simulated.panel import Panel
from companion.simulated.pins import PinBank
from companion.simulated.reader import Reader
from companion.simulated.strip import Light, Strip


class Hardware:
    """Pins, strip, panel and card reader of one table. Close it when done: the reader holds a pty.

    wires: what a device is opened with instead of real ends: "mock" (pin factory), "recorder" (SPI bus), "model"
    (smbus), "pty" (path of the reader's line), "sim" (this object).
    """

    def __init__(self) -> None:
        self.pins = PinBank()
        self.strip = Strip()
        self.screen = Panel()
        self.reader = Reader()
        self.wires: dict[str, Any] = {
            "mock": self.pins.factory,
            "recorder": self.strip,
            "model": self.screen,
            "pty": self.reader.path,
            "sim": self,
        }
        self._faults: dict[str, Callable[[bool], None]] = {
            "scanner_unplugged": lambda on: self.reader.unplug() if on else self.reader.plug(),
            "screen_dead": self._screen_dead,
            "bounce": lambda on: setattr(self.pins, "bounce", on),
        }

    def press(self, role: str, seat: int | None = None) -> None:
        """Put a button down: role "peg", "ok" (of a seat), "undo", "push"."""
        self.pins.press(role, seat)

    def release(self, role: str, seat: int | None = None) -> None:
        """Let it go."""
        self.pins.release(role, seat)

    def turn(self, steps: int) -> None:
        """Turn the knob by detents, clockwise positive."""
        self.pins.turn(steps)

    def tap(self, card: str) -> None:
        """Lay the tag of a card of this pack ("5H") on the reader and take it away."""
        self.reader.tap(card)

    def tap_unreadable(self) -> None:
        """Lay a tag on the reader that carries no text."""
        self.reader.tap_unreadable()

    def tap_stranger(self, card: str) -> None:
        """Lay the tag of a card of another pack on the reader."""
        self.reader.tap_stranger(card)

    def lit(self) -> list[Light]:
        """What the 121 lights show, (r, g, b) of 255 each, light 1 first."""
        return self.strip.lit()

    def panel(self) -> Image.Image:
        """What the small screen shows: 128 x 64, mode "1"."""
        return self.screen.picture()

    def panel_bytes(self) -> bytes:
        """The same as 1,024 bytes: rows from the top, eight points a byte, the leftmost in the highest bit."""
        return self.panel().tobytes()

    @property
    def panel_on(self) -> bool:
        """Whether the small screen is switched on."""
        return self.screen.lit

    @property
    def version(self) -> int:
        """A number that grows whenever a light or the small screen has changed."""
        return self.strip.version + self.screen.version

    def fault(self, name: str, on: bool) -> None:
        """Break something ("scanner_unplugged", "screen_dead", "bounce") or mend it again."""
        if name not in self._faults:
            raise ValueError(f'"{name}" is no fault of this table: use {", ".join(self._faults)}')
        self._faults[name](on)

    def faults(self) -> tuple[str, ...]:
        """The names that `fault` takes."""
        return tuple(self._faults)

    def pump(self, t: float) -> float | None:
        """Let the reader do what is due at `t` (ms); when it wants to be called again (ms)."""
        return self.reader.pump(t)

    def close(self) -> None:
        """Take the reader's line and the pins away."""
        self.reader.close()
        self.pins.close()

    def _screen_dead(self, on: bool) -> None:
        """A wire comes off, or goes on again: by then the controller has forgotten everything."""
        self.screen.dead = on
        self.screen.power_on()
