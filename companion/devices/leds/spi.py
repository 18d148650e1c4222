"""The strip on an SPI bus: eight SPI bits for each bit of a WS2812B, by the vendor's NeoPixel_SPI."""

from __future__ import annotations

import fcntl
import importlib
import re
from pathlib import Path
from typing import Any

from neopixel_spi import NeoPixel_SPI

from companion.devices.base import DeviceError, Wires
from companion.devices.leds.options import Options
from companion.devices.leds.symbols import ASKED_HZ
from companion.devices.power import Light

BUFSIZ = "sys/module/spidev/parameters/bufsiz"  # bytes that spidev sends in one piece


class SpidevBus:
    """A Linux spidev with the face that NeoPixel_SPI knows a bus by."""

    def __init__(self, path: str) -> None:
        """DeviceError says what is missing: the package, the device or the right to use it."""
        try:
            self._spi = importlib.import_module("spidev").SpiDev()
            _open(self._spi, path)
            fcntl.flock(self._spi.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)  # the kernel lets any number in
        except ImportError as error:
            raise DeviceError(
                "the lights need the package spidev: sudo apt install python3-spidev; a .venv sees it with "
                "--system-site-packages (docs/install-pi.md)"
            ) from error
        except BlockingIOError as error:
            self._spi.close()
            raise DeviceError(
                f"the lights at {path} are another companion's: stop that one first, or give each a strip"
                " of its own as [leds] device"
            ) from error
        except PermissionError as error:
            raise DeviceError(f"{path} is not ours to use: add this user to the group spi") from error
        except OSError as error:
            raise DeviceError(
                f"the lights' bus {path} is not there ({error.strerror}): switch SPI on with dtparam=spi=on, "
                "or join the strip to another pin and name it as [leds] pin"
            ) from error
        self.frequency = ASKED_HZ

    def try_lock(self) -> bool:
        """The strip is alone on its bus."""
        return True

    def unlock(self) -> None:
        """Nothing to give back."""

    def configure(self, baudrate: int = ASKED_HZ, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Set the clock (Hz) and the mode."""
        self._spi.mode = polarity << 1 | phase
        self._spi.bits_per_word = bits
        self._spi.max_speed_hz = self.frequency = baudrate

    def write(self, buffer: bytes | bytearray) -> None:
        """One transfer: 3,384 bytes for 121 lights, below spidev's usual 4,096."""
        self._spi.writebytes2(buffer)

    def close(self) -> None:
        """Give the device back."""
        self._spi.close()


def _open(spi: Any, path: str) -> None:
    """spidev 3.6, which Debian has, opens a bus by its numbers alone; open_path came after it."""
    numbers = re.fullmatch(r"/dev/spidev(\d+)\.(\d+)", path)
    if hasattr(spi, "open_path"):
        spi.open_path(path)
    elif numbers:
        spi.open(int(numbers[1]), int(numbers[2]))
    else:
        raise DeviceError(f"this spidev knows no bus {path}: name one as /dev/spidev0.0 with [leds] device")


class Pixels(NeoPixel_SPI):  # type: ignore[misc]  # the vendor ships no types
    """The vendor's driver without its loops over lights and bits: the same bytes, forty times as fast."""

    def __init__(self, bus: Any, options: Options) -> None:
        super().__init__(
            bus,
            options.count,
            auto_write=False,
            pixel_order=options.pixel_order,
            frequency=ASKED_HZ,
            reset_time=options.reset_us * 1e-6,
            bit0=options.bit0,
            bit1=options.bit1,
        )
        symbols = (bytes([options.bit0]), bytes([options.bit1]))
        self._table = [b"".join(symbols[int(bit)] for bit in f"{byte:08b}") for byte in range(256)]

    def lay(self, frame: list[Light]) -> None:
        """Take the colours of all lights; `show` sends them."""
        for at, channel in zip(self._byteorder, zip(*frame, strict=True), strict=True):
            self._post_brightness_buffer[at::3] = bytes(channel)

    def size(self) -> int:
        """Bytes of one frame, with the rest before and after it."""
        return len(self._spibuf) + 2 * len(self._reset)

    def _transmogrify(self, buffer: bytearray) -> None:
        self._spibuf[:] = b"".join([self._table[byte] for byte in buffer])


class SpiWire:
    """Frames to the strip at the end of an SPI bus."""

    def __init__(self, bus: Any, options: Options) -> None:
        self._bus = bus
        try:
            self._pixels = Pixels(bus, options)
        except OSError as error:
            self.close()
            raise DeviceError(
                f"the lights' bus {options.device} takes no clock of {ASKED_HZ / 1e6:g} MHz"
                f" ({error.strerror}): name one that can as [leds] device"
            ) from error

    def send(self, frame: list[Light]) -> None:
        """One transfer; DeviceError where the bus does not take it."""
        self._pixels.lay(frame)
        try:
            self._pixels.show()
        except OSError as error:
            raise DeviceError(
                f"the lights' bus does not answer ({error.strerror or error}): look at its device and driver"
            ) from error

    def close(self) -> None:
        """Give the bus back, where it is one that can be given back."""
        if isinstance(self._bus, SpidevBus):
            self._bus.close()

    def fits(self, bufsiz: Path) -> None:
        """DeviceError where the kernel would send a frame in pieces, of which the strip makes several."""
        try:
            most = int(bufsiz.read_text("ascii"))
        except (OSError, ValueError):
            return  # no spidev that says so
        size = self._pixels.size()
        if size > most:
            enough = 1 << (size - 1).bit_length()
            raise DeviceError(
                f"a frame for {len(self._pixels)} lights has {size} bytes and spidev sends {most} at once:"
                f" write spidev.bufsiz={enough} into the one line of /boot/firmware/cmdline.txt, and restart"
            )


def open(options: Options, wires: Wires) -> SpiWire:  # noqa: A001  the name that every wire is opened by
    """The strip on `options.device`, or the simulated one; DeviceError where it cannot be had."""
    if options.bus == "recorder":
        return SpiWire(wires["recorder"], options)
    wire = SpiWire(SpidevBus(options.device), options)
    try:
        wire.fits(Path(wires.get("root", "/")) / BUFSIZ)
    except DeviceError:
        wire.close()
        raise
    return wire
