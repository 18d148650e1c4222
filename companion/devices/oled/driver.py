"""The panel on its bus: the vendor's drivers, only what has changed on the wire, and what goes wrong."""

from __future__ import annotations

import contextlib
import errno
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import luma.core.error
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from companion.devices.base import DeviceError
from companion.devices.oled.rest import DARK
from companion.devices.oled.windows import Window, changed, pages

if TYPE_CHECKING:
    from companion.devices.oled import Options

_T = TypeVar("_T")
_FAULTS = (luma.core.error.Error, OSError)
_NOP = 0xE3
_OFF = 0x40  # the bit of the status byte that says that the display is off, of both controllers
# The low half of the status byte as chips have been seen to answer; the data sheets leave it open.
_CHIPS = {0x3: "ssd1306", 0x6: "ssd1306", 0x7: "ssd1306", 0x8: "sh1106"}
_WORDS = {
    errno.ENOENT: "the screen's bus /dev/i2c-{port} is not there: switch I2C on with "
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000 in config.txt, or set [oled] port",
    errno.EACCES: "the screen's bus /dev/i2c-{port} is not ours to use: add this user to the group i2c",
    errno.EBUSY: "the kernel keeps the screen's address 0x{address:02X} for a driver of its own: take the "
    "screen's dtoverlay line out of config.txt",
}
_WORDS[errno.EPERM] = _WORDS[errno.EACCES]
_SILENT = "the screen does not answer: check its wires and its address 0x{address:02X} ({why})"

log = logging.getLogger(__name__)


class _Windowed:
    """What both drivers have before the vendor's: a picture is sent as the windows that differ."""

    overhead: (
        int  # bytes on the bus for each window beside those it holds: addresses, control bytes, commands
    )
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


class _Ssd1306(_Windowed, ssd1306):  # type: ignore[misc]  # the vendor ships no types
    """An SSD1306 (data sheet 10.1.3): a window has columns and pages, and bytes go through it row by row."""

    overhead, tall = 10, True

    def addressed(self, window: Window) -> tuple[int, ...]:
        const = self._const
        return (const.COLUMNADDR, window.left, window.right, const.PAGEADDR, window.top, window.bottom)


class _Sh1106(_Windowed, sh1106):  # type: ignore[misc]  # the vendor ships no types
    """An SH1106 (data sheet, commands 1, 2 and 12): page by page; all one can say is where a run begins."""

    overhead, tall = 7, False

    def addressed(self, window: Window) -> tuple[int, ...]:
        column = window.left + self._page_address_offset
        return (0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)


_DRIVERS: Mapping[str, Callable[..., Any]] = {"ssd1306": _Ssd1306, "sh1106": _Sh1106}


class Panel:
    """A screen that shows pictures, and the only owner of its bus.

    faults: transfers that went wrong and were made good by setting the screen up anew, or were not.
    """

    def __init__(self, options: Options, serial: Any) -> None:
        """DeviceError where it does not answer."""
        self.faults = 0
        self._options = options
        self._serial = serial
        self._driver: Any = None
        self._level: int | None = None  # the contrast it has, or DARK; None while that is not known
        self._honest = False  # whether its status byte can be believed
        self._tried(self._ready)

    @property
    def controller(self) -> str:
        """What the chip answers as: "ssd1306", "sh1106", or "" where it does not say. DeviceError."""
        return _CHIPS.get(self._tried(self._status) & 0x0F, "")

    def display(self, image: Image.Image) -> None:
        """Show a picture of 128 x 64, mode "1". DeviceError."""
        self.show(image, self._options.contrast)

    def show(self, image: Image.Image, level: int, ask: bool = False) -> bool:
        """Show a picture at a contrast (0 to 255), or none at DARK; whether anything was sent.

        ask: where there is nothing to send, ask whether the screen is still there and still on.
        A transfer that fails is made good once, by setting the screen up anew. DeviceError.
        """
        return self._tried(lambda: self._settled(image, level) or (ask and self._asked()))

    def close(self) -> None:
        """Switch the screen off and give the bus back."""
        with contextlib.suppress(*_FAULTS):  # where it is away there is nothing to switch off
            if self._driver is not None:
                self._driver.hide()
        self._drop()
        self._serial.cleanup()

    def _settled(self, image: Image.Image, level: int) -> bool:
        """Send what differs from this picture at this level."""
        before = self._level
        if level == DARK:
            if before == DARK:
                return False
            self._ready().hide()
        else:
            if before == DARK:
                self._drop()  # whether it had power all the while nobody knows
            driver = self._ready()
            sent = driver.display(image)
            if level == self._level:
                return bool(sent)
            driver.contrast(level)
        self._level = level
        return True

    def _asked(self) -> bool:
        """Ask whether it is there. One that has lost its power for a moment answers, but is switched off."""
        if not self._honest:
            self._driver.command(_NOP)
        elif bool(self._status() & _OFF) != (self._level == DARK):
            raise OSError(errno.EIO, "it was without power")
        return True

    def _ready(self) -> Any:
        """The driver; a new one sends the whole sequence of the start."""
        if self._driver is None:
            self._serial.command(_NOP)  # whether anybody is there, before the vendor makes its tables
            make = _DRIVERS[self._options.controller]
            upside_down = 2 if self._options.rotate else 0
            self._driver = make(self._serial, rotate=upside_down, page_address_offset=self._options.left)
            self._driver.forget()
            self._honest = self._tells()
        return self._driver

    def _tells(self) -> bool:
        """Whether the status byte follows the display: off, then on, as the vendor leaves it."""
        self._driver.hide()
        off = self._is_off()
        self._driver.show()
        return off is True and self._is_off() is False

    def _is_off(self) -> bool | None:
        """What the status byte says of the display; None where it cannot be read."""
        try:
            return bool(self._status() & _OFF)
        except OSError:
            return None  # some modules can only be written to: they are asked in another way

    def _status(self) -> int:
        # The vendor only writes, so its bus is borrowed to read.
        status: int = self._serial._bus.read_byte_data(self._options.address, 0)
        return status

    def _drop(self) -> None:
        if self._driver is not None:
            self._driver.let_go()
        self._driver = self._level = None

    def _tried(self, act: Callable[[], _T]) -> _T:
        """What `act` returns, the second time where the first transfer is lost."""
        try:
            return act()
        except _FAULTS as error:
            self._lost(error)
        try:
            return act()
        except _FAULTS as error:
            self._lost(error)
            raise DeviceError(words(error, self._options)) from error

    def _lost(self, error: Exception) -> None:
        self._drop()
        self.faults += 1
        if self.faults & (self.faults - 1) == 0:  # the 1st, 2nd, 4th, 8th: a loose wire fills no log
            log.warning("the screen has lost %d transfers: look at its wires (%s)", self.faults, error)


def words(error: Exception, options: Options) -> str:
    """What the vendor and the bus raise, for the owner."""
    cause = error if isinstance(error, OSError) else error.__context__
    number = cause.errno if isinstance(cause, OSError) else None
    why = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(error)
    return _WORDS.get(number or 0, _SILENT).format(port=options.port, address=options.address, why=why)


def connect(options: Options, bus: Any) -> Panel:
    """The panel on the smbus-like `bus`, or on the I2C bus that `options` name where that is None.

    DeviceError where it is away.
    """
    end = partial(i2c, port=options.port) if bus is None else partial(i2c, bus=bus)
    try:
        serial = end(address=options.address)
    except _FAULTS as error:
        raise DeviceError(words(error, options)) from error
    try:
        return Panel(options, serial)
    except DeviceError:
        serial.cleanup()
        raise
