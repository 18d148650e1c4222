"""The vendor's drivers of both controllers, made to send only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from luma.oled.device import sh1106, ssd1306
from PIL import Image

from companion.devices.oled.windows import Window, changed, pages

OFF = 0x40  # the bit of the status byte that says that the display is off, of both controllers
# The low half of the status byte as chips have been seen to answer; the data sheets leave it open.
CHIPS = {0x3: "ssd1306", 0x6: "ssd1306", 0x7: "ssd1306", 0x8: "sh1106"}


class _Windowed:
    """What both drivers have before the vendor's: a picture is sent as the windows that differ."""

    overhead: int  # bytes for each window beside those it holds: addresses, control bytes, commands
    tall: bool
    _memory: bytes | None = None  # what the controller holds; None while that is not known
    preprocess: Callable[[Image.Image], Image.Image]
    command: Callable[..., None]
    data: Callable[[list[int]], None]
    persist: bool

    def display(self, image: Image.Image) -> bool:
        """Make the screen show a picture of 128 x 64, mode "1"; whether anything had to be sent."""
        memory = pages(self.preprocess(image))
        windows = changed(memory, self._memory, self.overhead, tall=self.tall)
        self._memory = None
        for window in windows:
            self.command(*self.addressed(window))
            self.data(list(window.of(memory)))
        self._memory = memory
        return bool(windows)

    def addressed(self, window: Window) -> tuple[int, ...]:
        """The command that has the next bytes go there."""
        raise NotImplementedError

    def forget(self) -> None:
        """Send the next picture whole."""
        self._memory = None

    def let_go(self) -> None:
        """Give back what the vendor's hook at exit would keep for every driver ever made."""
        self.persist = True
        for table in ("_mask", "_offsets"):
            self.__dict__.pop(table, None)


class Ssd1306(_Windowed, ssd1306):  # type: ignore[misc]  # the vendor ships no types
    """An SSD1306 (data sheet 10.1.3): a window has columns and pages, and bytes go through it row by row."""

    overhead, tall = 10, True

    def addressed(self, window: Window) -> tuple[int, ...]:
        const = self._const
        return (const.COLUMNADDR, window.left, window.right, const.PAGEADDR, window.top, window.bottom)


class Sh1106(_Windowed, sh1106):  # type: ignore[misc]  # the vendor ships no types
    """An SH1106 (data sheet, commands 1, 2 and 12): page by page; all one can say is where a run begins."""

    overhead, tall = 7, False

    def addressed(self, window: Window) -> tuple[int, ...]:
        column = window.left + self._page_address_offset
        return (0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)


DRIVERS: Mapping[str, Callable[..., Any]] = {"ssd1306": Ssd1306, "sh1106": Sh1106}
