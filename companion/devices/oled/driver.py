"""The panel on its bus: what is done there, what goes wrong, and what is said of it."""

from __future__ import annotations

import contextlib
import errno
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import luma.core.error
from luma.core.interface.serial import i2c

from companion.devices.base import DeviceError
from companion.devices.oled.chips import CHIPS, DRIVERS, OFF
from companion.devices.oled.rest import DARK

if TYPE_CHECKING:
    from PIL import Image

    from companion.devices.oled import Options

_T = TypeVar("_T")
_FAULTS = (luma.core.error.Error, OSError)
_NOP = 0xE3  # of both controllers
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


class Panel:
    """A screen that shows pictures, and the only owner of its bus.

    faults: how many transfers were lost, whether or not they were made good.
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
        """What the chip answers as, a hint and no proof: "ssd1306", "sh1106", "" where it does not say."""
        status = self._status() if self._honest else None
        return "" if status is None else CHIPS.get(status & 0x0F, "")

    def display(self, image: Image.Image) -> None:
        """Show a picture of 128 x 64, mode "1". DeviceError."""
        self.show(image, self._options.contrast)

    def show(self, image: Image.Image, level: int, *, whole: bool = False, ask: bool = False) -> bool:
        """Show a picture at a contrast (0 to 255), or none at DARK; whether anything was sent.

        whole: send all of it, whatever was sent before. ask: where there is nothing to send, ask whether the
        screen is still there and still on. A transfer that fails is made good once, by setting the screen up
        anew. DeviceError.
        """
        return self._tried(lambda: self._settled(image, level, whole) or (ask and self._asked()))

    def close(self) -> None:
        """Switch the screen off and give the bus back."""
        with contextlib.suppress(*_FAULTS):  # where it is away there is nothing to switch off
            if self._driver is not None:
                self._driver.hide()
        self._drop()
        self._serial.cleanup()

    def _settled(self, image: Image.Image, level: int, whole: bool) -> bool:
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
            if whole:
                driver.forget()
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
        elif self._is_off() != (self._level == DARK):
            raise OSError(errno.EIO, "its status byte is wrong")
        return True

    def _ready(self) -> Any:
        """The driver; a new one sends the whole sequence of the start."""
        if self._driver is None:
            self._serial.command(_NOP)  # whether anybody is there, before the vendor makes its tables
            make = DRIVERS[self._options.controller]
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
        status = self._status()
        return None if status is None else bool(status & OFF)

    def _status(self) -> int | None:
        try:
            # The vendor only writes, so its bus is borrowed to read.
            status: int = self._serial._bus.read_byte_data(self._options.address, 0)
        except OSError:
            return None  # some modules can only be written to: they are asked in another way
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
            self._lost()
            why = error
        try:
            done = act()
        except _FAULTS as error:
            self._lost()
            raise DeviceError(words(error, self._options)) from error
        if self.faults & (self.faults - 1) == 0:  # the 1st, 2nd, 4th, 8th: a loose wire fills no log
            log.warning("the screen has lost %d transfers so far: look at its wires (%s)", self.faults, why)
        return done

    def _lost(self) -> None:
        self._drop()
        self.faults += 1


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
