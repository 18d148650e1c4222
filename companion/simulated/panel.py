"""A small screen at the end of an I2C bus: commands and data of its controller in, a picture out.

Two controllers: an SSD1306 (data sheet 8.1.3 and 9) and an SH1106 (data sheet, "Commands"). The glass is
mounted as on modules that one can buy: upright with the segments remapped and the rows scanned downwards.
"""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded by whoever looks: the first lights do not wait for it
    from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8

# What both understand: single bytes, and those that are followed by one more.
_SINGLE = {
    *range(0x20), *range(0x40, 0x80), *range(0xB0, 0xB8), 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF,
    0xC0, 0xC8, 0xE3,
}  # fmt: skip
_WITH_ONE = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_OF_SSD1306 = {0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x8D: 1, 0xA3: 2, **_WITH_ONE}
_OF_SH1106 = {0xAD: 1, **_WITH_ONE}


class Panel:
    """A controller and its glass, with the face of an smbus at address 0x3C.

    dead: it answers nothing, as when a wire is off. nacks: so many transfers are refused, then all is well.
    version counts what changed the picture; transfers and sent (bytes, address and control byte included)
    count what was written over the bus.
    """

    NAME: str
    COLUMNS: int  # of its memory
    LEFT: int  # the one at the left edge of the glass
    STATUS: int  # what its status byte has in its low half
    SINGLE: frozenset[int]  # commands of one byte
    ARGUMENTS: Mapping[int, int]  # other commands -> how many bytes belong to them

    def __init__(self, address: int = 0x3C) -> None:
        self.address = address
        self.dead = False
        self.nacks = 0
        self.version = 0
        self.transfers = 0
        self.sent = 0
        self.power_on()

    def power_on(self) -> None:
        """The registers as after a reset; the memory holds anything, the glass is dark."""
        self._memory = bytearray(random.Random(self.NAME).randbytes(self.COLUMNS * PAGES))
        self._pending: list[int] = []
        self._column, self._page = 0, 0
        self._start_line = 0
        self._remapped = self._downwards = self._inverted = self._all_on = False
        self.on = False
        self.contrast = 0x7F
        self.version += 1

    def write_i2c_block_data(self, address: int, control: int, data: Sequence[int]) -> None:
        """One transfer: control 0x00 for commands, 0x40 for points. OSError EREMOTEIO where none answers."""
        self._answer(address)
        self.transfers += 1
        self.sent += len(data) + 2
        if control & 0x40:
            self._data(data)
        else:
            self._commands(data)

    def read_byte_data(self, address: int, control: int) -> int:
        """The status byte: bit 6 while the display is off. OSError EREMOTEIO where none answers."""
        self._answer(address)
        return self.STATUS | (0 if self.on else 0x40)

    @property
    def lit(self) -> bool:
        """Whether the glass shows anything: switched on, and with its charge pump running."""
        return self.on and self._pumped

    @property
    def _pumped(self) -> bool:
        raise NotImplementedError

    def picture(self) -> Image.Image:
        """What one sees: 128 x 64, mode "1", all black while the panel is off."""
        from PIL import Image, ImageOps

        if not self.lit:
            return Image.new("1", (WIDTH, HEIGHT))
        if self._all_on:
            return Image.new("1", (WIDTH, HEIGHT), 1)
        image = Image.frombytes("1", (HEIGHT, WIDTH), self._seen(), "raw", "1;R")
        image = image.transpose(Image.Transpose.TRANSPOSE)
        image = _rolled(image, self._start_line)
        image = image if self._remapped else ImageOps.mirror(image)
        image = image if self._downwards else ImageOps.flip(image)
        return ImageOps.invert(image) if self._inverted else image

    def _seen(self) -> bytes:
        """The memory behind the glass column by column, eight bytes each, top first."""
        columns = range(self.LEFT, self.LEFT + WIDTH)
        return b"".join(bytes(self._memory[column :: self.COLUMNS]) for column in columns)

    def _answer(self, address: int) -> None:
        """Acknowledge the address, or not."""
        if self.nacks:
            self.nacks -= 1
        elif not self.dead and address == self.address:
            return
        raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def _commands(self, data: Sequence[int]) -> None:
        self._pending.extend(data)
        while self._pending:
            command = self._pending[0]
            if command not in self.ARGUMENTS and command not in self.SINGLE:
                raise ValueError(f"0x{command:02X} is no command of an {self.NAME}")
            needed = 1 + self.ARGUMENTS.get(command, 0)
            if len(self._pending) < needed:
                return
            arguments = self._pending[1:needed]
            del self._pending[:needed]
            before = self._look()
            self._command(command, arguments)
            self.version += before != self._look()

    def _look(self) -> tuple[object, ...]:
        """All that changes the picture, but for the memory."""
        mounting = self._remapped, self._downwards, self._start_line
        return (self.on, self._pumped, self._inverted, self._all_on, *mounting)

    def _command(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0x81:
                self.contrast = arguments[0]
            case 0xA0 | 0xA1:
                self._remapped = command == 0xA1
            case 0xC0 | 0xC8:
                self._downwards = command == 0xC8
            case 0xA4 | 0xA5:
                self._all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self._inverted = command == 0xA7
            case 0xAE | 0xAF:
                self.on = command == 0xAF
            case _ if command < 0x10:
                self._column = self._column & 0xF0 | command
            case _ if command < 0x20:
                self._column = (command & 0x0F) << 4 | self._column & 0x0F
            case _ if 0x40 <= command < 0x80:
                self._start_line = command & 63
            case _ if 0xB0 <= command < 0xB8:
                self._page = command & 7

    def _data(self, data: Sequence[int]) -> None:
        for byte in data:
            if self._column >= self.COLUMNS:
                raise ValueError(f"an {self.NAME} has no column {self._column}")
            at = self._page * self.COLUMNS + self._column
            if self._memory[at] != byte:
                self._memory[at] = byte
                self.version += 1
            self._advance()

    def _advance(self) -> None:
        """Move to the next byte; by itself along the page, begun again at its end."""
        self._column = (self._column + 1) % self.COLUMNS


class Ssd1306(Panel):
    """128 columns, all on the glass; windows of columns and pages; a charge pump to be switched on."""

    NAME, COLUMNS, LEFT, STATUS = "SSD1306", 128, 0, 0x06
    SINGLE = frozenset({*_SINGLE, 0x2E, 0x2F})
    ARGUMENTS = _OF_SSD1306

    def power_on(self) -> None:
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._mode = 2
        self._pump = False
        super().power_on()

    @property
    def _pumped(self) -> bool:
        return self._pump

    def _command(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0x20:
                self._mode = arguments[0] & 3
            case 0x21:
                self._columns = (arguments[0] & 127, arguments[1] & 127)
                self._column = self._columns[0]
            case 0x22:
                self._pages = (arguments[0] & 7, arguments[1] & 7)
                self._page = self._pages[0]
            case 0x8D:
                self._pump = bool(arguments[0] & 4)
            case _ if 0x10 <= command < 0x20:
                super()._command(command & 0x17, arguments)  # its columns have seven bits
            case _:
                super()._command(command, arguments)

    def _advance(self) -> None:
        """Along the page (modes 0 and 2) or down the column first (mode 1)."""
        if self._mode == 2:
            super()._advance()
        elif self._mode == 1:
            self._page, wrapped = _next(self._page, self._pages)
            if wrapped:
                self._column = _next(self._column, self._columns)[0]
        else:
            self._column, wrapped = _next(self._column, self._columns)
            if wrapped:
                self._page = _next(self._page, self._pages)[0]


class Sh1106(Panel):
    """132 columns, of which the glass has the middle 128; page by page only, its pump is on from the start.

    What an SSD1306 knows beyond it does nothing here: the vendor's own driver sends some of it. At the end of
    a page the column begins again; the data sheet leaves that open, but a screen that is driven as an SSD1306
    is seen to show the last line of the picture at the top.
    """

    NAME, COLUMNS, LEFT, STATUS = "SH1106", 132, 2, 0x08
    SINGLE = frozenset({*_SINGLE, *range(0x20, 0x40), 0x8D, 0xA3, 0xE0, 0xEE})
    ARGUMENTS = _OF_SH1106

    def power_on(self) -> None:
        self._pump = True
        super().power_on()

    @property
    def _pumped(self) -> bool:
        return self._pump

    def _command(self, command: int, arguments: list[int]) -> None:
        if command == 0xAD:
            self._pump = bool(arguments[0] & 1)
        else:
            super()._command(command, arguments)


PANELS: Mapping[str, type[Panel]] = {"ssd1306": Ssd1306, "sh1106": Sh1106}  # as [oled] controller has them


def _next(at: int, window: tuple[int, int]) -> tuple[int, bool]:
    return (window[0], True) if at == window[1] else (at + 1, False)


def _rolled(image: Image.Image, lines: int) -> Image.Image:
    """The picture begun at row `lines` of the memory."""
    from PIL import Image

    rolled = Image.new("1", image.size)
    rolled.paste(image, (0, -lines))
    rolled.paste(image, (0, HEIGHT - lines))
    return rolled
