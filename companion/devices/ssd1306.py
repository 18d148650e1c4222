"""The panel of the small screen: luma's driver, and only what has changed on the wire."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import luma.core.error
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from companion.devices.base import DeviceError
from companion.devices.screens import picture
from companion.scene import Scene

CHECK_MS = 2000.0  # how often a screen with nothing new to show is asked whether it is still there
_NOP = 0xE3


class Screen(ssd1306):  # type: ignore[misc]  # the vendor ships no types
    """The vendor's driver that sends the window around the changed bytes instead of all 1,024."""

    def __init__(self, serial: Any) -> None:
        self._memory: bytes | None = None  # what the controller holds; None while that is not known
        super().__init__(serial)

    def display(self, image: Image.Image) -> None:
        """Make the screen show a picture of 128 x 64, mode "1"."""
        memory = pages(image)
        left, right, top, bottom = 0, self._w - 1, 0, self._pages - 1
        if self._memory is not None:
            changed = [
                at for at, pair in enumerate(zip(memory, self._memory, strict=True)) if pair[0] != pair[1]
            ]
            if not changed:
                return
            columns = [at % self._w for at in changed]
            left, right = min(columns), max(columns)
            top, bottom = changed[0] // self._w, changed[-1] // self._w
        self._memory = None
        self.command(self._const.COLUMNADDR, left, right, self._const.PAGEADDR, top, bottom)
        rows = (memory[page * self._w + left : page * self._w + right + 1] for page in range(top, bottom + 1))
        self.data(list(b"".join(rows)))
        self._memory = memory

    def forget(self) -> None:
        """Let go of the tables that the vendor's hook at exit would keep for every screen ever opened."""
        self.persist = True
        del self._mask, self._offsets


def pages(image: Image.Image) -> bytes:
    """A picture as the controller keeps it: pages of eight rows, a byte a column, the top row in bit 0."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    count = image.height // 8
    return b"".join(columns[page::count] for page in range(count))


class Oled:
    """A small screen that shows scenes, and the only owner of its bus."""

    def __init__(self, serial: Any) -> None:
        """DeviceError where it does not answer."""
        with _said():
            serial.command(_NOP)
            self._screen = Screen(serial)
        self._scene: Scene | None = None

    def show(self, scene: Scene, t: float) -> float | None:
        """Show the picture of `scene`, or only ask whether the screen is there; when to ask again (ms)."""
        with _said():
            if scene is self._scene:
                self._screen.command(_NOP)
            else:
                self._screen.display(picture(scene))
        self._scene = scene
        return t + CHECK_MS

    def close(self) -> None:
        """Switch the screen off and give the bus back."""
        with contextlib.suppress(DeviceError), _said():  # where it is away there is nothing to switch off
            self._screen.cleanup()
        self._screen.forget()


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """Turn what the vendor and the bus raise into words for the owner."""
    try:
        yield
    except luma.core.error.DevicePermissionError as error:
        raise DeviceError("the screen's bus is not ours to use: add this user to the group i2c") from error
    except (luma.core.error.Error, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DeviceError(f"the screen does not answer: check its wires and its address ({why})") from error


def connect(bus: Any, port: int, address: int) -> Oled:
    """The screen at `address` of the smbus-like `bus`, of the I2C bus number `port` where that is None.

    DeviceError where it is away.
    """
    with _said():
        serial = i2c(bus=bus, address=address) if bus is not None else i2c(port=port, address=address)
    try:
        return Oled(serial)
    except DeviceError:
        serial.cleanup()
        raise
