"""The strip on an SPI bus: eight SPI bits for each bit of a WS2812B, by the vendor's NeoPixel_SPI."""

from __future__ import annotations

import importlib
from typing import Any

from neopixel_spi import NeoPixel_SPI

from companion.devices.base import DeviceError, Wires
from companion.devices.leds.options import Options
from companion.devices.power import Light

RESET_S = 300e-6  # WS2812B of 2017 and later want 280 us; the vendor's 80 us are too short


class SpidevBus:
    """A Linux spidev with the face that NeoPixel_SPI knows a bus by."""

    def __init__(self, path: str) -> None:
        """DeviceError says what is missing: the package, the device or the right to use it."""
        try:
            self._spi = importlib.import_module("spidev").SpiDev()
            self._spi.open_path(path)
        except ImportError as error:
            raise DeviceError(
                "the lights need the package spidev: apt install python3-spidev, or set [leds] bus"
            ) from error
        except PermissionError as error:
            raise DeviceError(f"{path} is not ours to use: add this user to the group spi") from error
        except OSError as error:
            raise DeviceError(
                f"the lights' bus {path} is not there ({error.strerror}): switch SPI on with dtparam=spi=on"
            ) from error
        self.frequency = 6_400_000

    def try_lock(self) -> bool:
        """The strip is alone on its bus."""
        return True

    def unlock(self) -> None:
        """Nothing to give back."""

    def configure(self, baudrate: int = 6_400_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
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


class Pixels(NeoPixel_SPI):  # type: ignore[misc]  # the vendor ships no types
    """The vendor's driver with a table for its loop over bits: the same bytes, fifty times as fast."""

    def __init__(self, bus: Any, count: int, order: str) -> None:
        super().__init__(bus, count, auto_write=False, pixel_order=order, reset_time=RESET_S)
        symbols = (bytes([self._bit0]), bytes([self._bit1]))
        self._table = [b"".join(symbols[int(bit)] for bit in f"{byte:08b}") for byte in range(256)]

    def _transmogrify(self, buffer: bytearray) -> None:
        self._spibuf[:] = b"".join([self._table[byte] for byte in buffer])


class SpiWire:
    """Frames to the strip at the end of an SPI bus."""

    def __init__(self, bus: Any, options: Options) -> None:
        self._bus = bus
        self._pixels = Pixels(bus, options.count, options.pixel_order)

    def send(self, frame: list[Light]) -> None:
        """One transfer; DeviceError where the bus does not take it."""
        self._pixels[:] = frame
        try:
            self._pixels.show()
        except OSError as error:
            raise DeviceError(f"the lights' bus does not answer: {error.strerror or error}") from error

    def close(self) -> None:
        """Give the bus back, where it is one that can be given back."""
        if isinstance(self._bus, SpidevBus):
            self._bus.close()


def open(options: Options, wires: Wires) -> SpiWire:  # noqa: A001  the name that every wire is opened by
    """The strip on `options.device`, or the simulated one; DeviceError where it cannot be had."""
    bus = wires["recorder"] if options.bus == "recorder" else SpidevBus(options.device)
    return SpiWire(bus, options)
