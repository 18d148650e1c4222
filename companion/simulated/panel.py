"""An SSD1306 with 128 x 64 points at the end of an I2C bus: commands and data in, a picture out.

Commands and addressing as in sections 8.1.3 and 9 of the data sheet; the glass is mounted as on the modules
one can buy: the picture stands upright with the segments remapped and the rows scanned downwards.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded by whoever looks: the first lights do not wait for it
    from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8

# Command byte -> how many bytes belong to it. What is not here and not in _SINGLE is no command.
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_SINGLE = {
    *range(0x20), *range(0x40, 0x80), *range(0xB0, 0xB8), 0x2E, 0x2F, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7,
    0xAE, 0xAF, 0xC0, 0xC8, 0xE3,
}  # fmt: skip


class Panel:
    """The controller and its glass, with the face of an smbus at address 0x3C.

    dead: it answers nothing, as when a wire is off. nacks: so many transfers are refused, then all is well.
    version counts what changed the picture; transfers and sent (bytes, address and control byte included)
    count what the bus carried.
    """

    def __init__(self, address: int = 0x3C) -> None:
        self.address = address
        self.dead = False
        self.nacks = 0
        self.version = 0
        self.transfers = 0
        self.sent = 0
        self.power_on()

    def power_on(self) -> None:
        """The registers as after a reset; the memory is empty, the glass is dark."""
        self._memory = bytearray(WIDTH * PAGES)
        self._pending: list[int] = []
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._column, self._page = 0, 0
        self._mode = 2
        self._start_line = 0
        self._remapped = self._downwards = self._pumped = self._inverted = self._all_on = False
        self.on = False
        self.contrast = 0x7F
        self.version += 1

    def write_i2c_block_data(self, address: int, control: int, data: Sequence[int]) -> None:
        """One transfer: control 0x00 for commands, 0x40 for points. OSError EREMOTEIO where none answers."""
        if self.nacks:
            self.nacks -= 1
        elif not self.dead and address == self.address:
            self.transfers += 1
            self.sent += len(data) + 2
            return self._data(data) if control & 0x40 else self._commands(data)
        raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    @property
    def lit(self) -> bool:
        """Whether the glass shows anything: switched on, and with its charge pump running."""
        return self.on and self._pumped

    def picture(self) -> Image.Image:
        """What one sees: 128 x 64, mode "1", all black while the panel is off."""
        from PIL import Image, ImageOps

        if not self.lit:
            return Image.new("1", (WIDTH, HEIGHT))
        if self._all_on:
            return Image.new("1", (WIDTH, HEIGHT), 1)
        image = Image.frombytes("1", (HEIGHT, WIDTH), _columns_of(self._memory), "raw", "1;R")
        image = image.transpose(Image.Transpose.TRANSPOSE)
        image = _rolled(image, self._start_line)
        image = image if self._remapped else ImageOps.mirror(image)
        image = image if self._downwards else ImageOps.flip(image)
        return ImageOps.invert(image) if self._inverted else image

    def _commands(self, data: Sequence[int]) -> None:
        self._pending.extend(data)
        while self._pending:
            command = self._pending[0]
            if command not in _ARGUMENTS and command not in _SINGLE:
                raise ValueError(f"0x{command:02X} is no command of an SSD1306")
            needed = 1 + _ARGUMENTS.get(command, 0)
            if len(self._pending) < needed:
                return
            arguments = self._pending[1:needed]
            del self._pending[:needed]
            self._command(command, arguments)

    def _command(self, command: int, arguments: list[int]) -> None:
        before = (self.on, self._pumped, self._inverted, self._all_on, self._start_line)
        match command:
            case 0x20:
                self._mode = arguments[0] & 3
            case 0x21:
                self._columns = (arguments[0] & 127, arguments[1] & 127)
                self._column = self._columns[0]
            case 0x22:
                self._pages = (arguments[0] & 7, arguments[1] & 7)
                self._page = self._pages[0]
            case 0x81:
                self.contrast = arguments[0]
            case 0x8D:
                self._pumped = bool(arguments[0] & 4)
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
                self._column = (command & 7) << 4 | self._column & 0x0F
            case _ if 0x40 <= command < 0x80:
                self._start_line = command & 63
            case _ if 0xB0 <= command < 0xB8:
                self._page = command & 7
        if before != (self.on, self._pumped, self._inverted, self._all_on, self._start_line):
            self.version += 1

    def _data(self, data: Sequence[int]) -> None:
        for byte in data:
            at = self._page * WIDTH + self._column
            if self._memory[at] != byte:
                self._memory[at] = byte
                self.version += 1
            self._advance()

    def _advance(self) -> None:
        """Move to the next byte: along the page (modes 0 and 2) or down the column first (mode 1)."""
        if self._mode == 2:
            self._column = (self._column + 1) % WIDTH
        elif self._mode == 1:
            self._page, wrapped = _next(self._page, self._pages)
            if wrapped:
                self._column = _next(self._column, self._columns)[0]
        else:
            self._column, wrapped = _next(self._column, self._columns)
            if wrapped:
                self._page = _next(self._page, self._pages)[0]


def _next(at: int, window: tuple[int, int]) -> tuple[int, bool]:
    return (window[0], True) if at == window[1] else (at + 1, False)


def _columns_of(memory: bytes | bytearray) -> bytes:
    """The memory column by column, eight bytes each, top first."""
    return b"".join(bytes(memory[column::WIDTH]) for column in range(WIDTH))


def _rolled(image: Image.Image, lines: int) -> Image.Image:
    """The picture begun at row `lines` of the memory."""
    from PIL import Image

    rolled = Image.new("1", image.size)
    rolled.paste(image, (0, -lines))
    rolled.paste(image, (0, HEIGHT - lines))
    return rolled
