"""All simulated hardware of one table: what a hand can do to it, and what an eye can see on it.

It knows nothing of the game. A driver gets the far ends of the wires (`wires`); a test or a page presses,
turns, taps, and reads what the wires have carried: `lit()` and `panel()` are decoded from bytes, never from
a scene.
"""

from __future__ import annotations

import os
import select
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.devices import knob
from companion.devices.buttons import BOARD
from companion.devices.holes import HOLES, Lane, straight
from companion.simulated.disk import Disk
from companion.simulated.panel import PANELS, Panel
from companion.simulated.reader import Reader
from companion.simulated.strip import Light, Strip

if TYPE_CHECKING:  # loaded when first wanted: the first lights wait for neither
    from PIL import Image

    from companion.simulated.pins import PinBank

_KNOB = knob.Options()
BUTTONS: Mapping[tuple[str, int | None], int] = {(button.role, button.seat): button.pin for button in BOARD}
KNOB = (_KNOB.a, _KNOB.b, _KNOB.push)

FAULTS = ("scanner_unplugged", "screen_dead", "bounce", "disk_full", "disk_slow")
SLOW = 200.0  # ms that each commit takes more on a slow disk
_REST = 0.25  # s: how soon the thread notices that the reader was plugged in again


class Hardware:
    """Pins, strip, panel and card reader of one table. Close it when done: the reader holds a pty.

    buttons: (role, seat) -> BCM pin. knob: its pins (a, b, push).
    lights: how many the strip has. board: its lanes, the place on the strip of the light under each hole.
    controller: the chip of its small screen, as [oled] names it.
    wires: what a device is opened with instead of real ends: "mock" (pin factory), "recorder" (SPI bus),
    "model" (smbus), "pty" (path of the reader's line), "sim" (this object).
    """

    def __init__(
        self,
        buttons: Mapping[tuple[str, int | None], int] = BUTTONS,
        knob: tuple[int, int, int] | None = KNOB,
        lights: int = HOLES,
        board: Sequence[Lane] = straight(HOLES),
        controller: str = "ssd1306",
    ) -> None:
        self._contacts = buttons, knob
        self._board = board
        self._pins: PinBank | None = None
        self._lock = threading.Lock()  # hands, drivers and the reader's own thread come at any time
        self.strip = Strip(lights)
        self.screen: Panel = PANELS[controller]()
        self.reader = Reader()
        self.disk = Disk()
        self.wires: Mapping[str, Any] = _Wires(
            mock=lambda: self.pins.factory,
            recorder=lambda: self.strip,
            model=lambda: self.screen,
            pty=lambda: self.reader.path,
            sim=lambda: self,
        )
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    @property
    def pins(self) -> PinBank:
        """The pins, made when first wanted."""
        with self._lock:
            if self._pins is None:
                from companion.simulated.pins import PinBank

                self._pins = PinBank(*self._contacts)
            return self._pins

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have buttons."""
        buttons, _ = self._contacts
        return tuple(sorted({seat for _, seat in buttons if seat is not None}))

    def press(self, role: str, seat: int | None = None) -> None:
        """Put a button down: "peg" or "ok" of a seat, "undo", "push". KeyError where there is none."""
        self.pins.press(role, seat)

    def release(self, role: str, seat: int | None = None) -> None:
        """Let it go."""
        self.pins.release(role, seat)

    def turn(self, steps: int) -> None:
        """Turn the knob by detents, clockwise positive."""
        self.pins.turn(steps)

    def tap(self, card: str) -> None:
        """Lay the tag of a card of this pack ("5H") on the reader and take it away."""
        with self._lock:
            self.reader.tap(card)

    def tap_unreadable(self) -> None:
        """Lay a tag on the reader that carries no text."""
        with self._lock:
            self.reader.tap_unreadable()

    def tap_stranger(self, card: str) -> None:
        """Lay the tag of a card of another pack on the reader."""
        with self._lock:
            self.reader.tap_stranger(card)

    def lit(self) -> list[Light]:
        """What the lights show, (r, g, b) of 255 each, light 1 first."""
        return self.strip.lit()

    def holes(self) -> list[Light]:
        """What is seen in each of the 121 holes; of a board with several tracks the brightest of each."""
        lit = self.strip.lit()
        under = ([lit[lane[hole]] for lane in self._board if hole < len(lane)] for hole in range(HOLES))
        return [max(lights, key=sum, default=(0, 0, 0)) for lights in under]

    def panel(self) -> Image.Image:
        """What the small screen shows: 128 x 64, mode "1"."""
        return self.screen.picture()

    def panel_bytes(self) -> bytes:
        """The same as 1,024 bytes: rows from the top, eight points a byte, the leftmost the highest bit."""
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
        """Break something of FAULTS, or mend it again; ValueError for anything else."""
        if name not in FAULTS:
            raise ValueError(f'"{name}" is no fault of this table: use {", ".join(FAULTS)}')
        if name == "bounce":
            self.pins.bounce = on
        elif name == "disk_full":
            self.disk.full = on
        elif name == "disk_slow":
            self.disk.delay = SLOW if on else 0.0
        elif name == "screen_dead":
            self.screen.dead = on
            self.screen.power_on()  # a wire came off: the controller has forgotten everything
        else:
            with self._lock:
                self.reader.unplug() if on else self.reader.plug()

    def pull_plug(self) -> None:
        """Cut the power of the whole table: this process dies here and now (SIGKILL)."""
        os.kill(os.getpid(), signal.SIGKILL)

    def faults(self) -> tuple[str, ...]:
        """What `fault` can break."""
        return FAULTS

    def pump(self, t: float) -> float | None:
        """Let the reader do what is due at `t` (ms); when it wants to be called again (ms)."""
        with self._lock:
            return self.reader.pump(t)

    def start(self) -> None:
        """Keep the reader alive by the real clock, in a thread of its own, until `close`."""
        self.reader.waits = False  # a host in a thread may have read it before anybody could see it arrive
        self._thread = threading.Thread(target=self._run, name="simulated reader", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take the reader's line and the pins away."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()
        self.reader.close()
        if self._pins is not None:
            self._pins.close()

    def _run(self) -> None:
        while not self._closed.is_set():
            self.pump(time.monotonic() * 1000)
            line = self.reader.fileno()
            if line < 0:
                self._closed.wait(_REST)
            else:
                watch = select.poll()  # unlike select, it bears a line that is unplugged meanwhile
                watch.register(line, select.POLLIN)
                watch.poll(_REST * 1000)


class _Wires(Mapping[str, Any]):
    """Far ends by name, each made when first looked up."""

    def __init__(self, **makers: Callable[[], Any]) -> None:
        self._makers = makers

    def __getitem__(self, name: str) -> Any:
        return self._makers[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def wired(devices: Mapping[str, Any]) -> Hardware:
    """The hardware for devices with these options by name: its buttons and knob are on their pins."""
    buttons, knob_, leds = devices.get("buttons"), devices.get("knob"), devices.get("leds")
    oled = devices.get("oled")
    return Hardware(
        {(button.role, button.seat): button.pin for button in buttons.buttons} if buttons else {},
        (knob_.a, knob_.b, knob_.push) if knob_ else None,
        leds.count if leds else HOLES,
        leds.lanes() if leds else straight(HOLES),
        oled.controller if oled else "ssd1306",
    )
