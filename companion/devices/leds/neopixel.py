"""The strip on a pin of its own, by Adafruit's NeoPixel: the PIO of a Pi 5, PWM or PCM of an older one.

On a Raspberry Pi 4 or older the library below it (rpi_ws281x) opens /dev/mem, so that only root may, and it
sleeps about 1 ms for every 33 lights after each frame: there it belongs into the service companion-leds.
"""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path
from typing import Any

from companion.devices.base import DeviceError, Wires
from companion.devices.boot import FILES, Boot, below
from companion.devices.header import PWM
from companion.devices.leds.options import Options
from companion.devices.machine import Machine, this
from companion.devices.power import Light

PCM = 21
PIO = "dev/pio0"
PACKAGES = "install the extra neopixel (docs/install-pi.md says how)"
COMPILED = "install the extra neopixel and rpi_ws281x (docs/install-pi.md says how)"
UDEV = 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'
SPI = "join the strip to GPIO 10 and write pin = 10"
OR_SPI = f"or {SPI}"


class NeopixelWire:
    """Frames to the vendor's NeoPixel."""

    def __init__(self, pixels: Any, pin: int) -> None:
        self._pixels = pixels
        self._pin = pin

    def send(self, frame: list[Light]) -> None:
        """One frame; DeviceError where the pin's driver does not take it."""
        self._pixels[:] = frame
        try:
            self._pixels.show()
        except (OSError, RuntimeError, ImportError) as error:
            raise DeviceError(
                f"the lights at GPIO {self._pin} do not take a frame ({_told(error)})"
            ) from error

    def close(self) -> None:
        """Give the pin back; the vendor's own way to do so would darken the lights."""
        self._pixels.pin.deinit()


def open(options: Options, wires: Wires) -> NeopixelWire:  # noqa: A001  the name that every wire is opened by
    """The strip at `options.pin`; DeviceError says what this machine lacks for it.

    wires: "root", where the machine's files are looked for (/).
    """
    root = Path(wires.get("root", "/"))
    machine = this(root, lambda _chip: "")
    family = machine.family
    _check(root, machine, options.pin)
    try:
        pixels = _pixels(options)
    except PermissionError as error:
        raise DeviceError(
            f"GPIO {options.pin} is not ours to use ({_told(error)}):"
            f" add this user to the group gpio, {OR_SPI}"
        ) from error
    except (ImportError, NotImplementedError, RuntimeError) as error:
        raise DeviceError(
            f"lights at GPIO {options.pin} need Adafruit's library for this machine ({_told(error)}):"
            f" {PACKAGES if family == '5' else COMPILED}, {OR_SPI}"
        ) from error
    except OSError as error:
        raise DeviceError(
            f"GPIO {options.pin} cannot be had ({_told(error)}): see who else uses it (gpioinfo), {OR_SPI}"
        ) from error
    return NeopixelWire(pixels, options.pin)


def _pixels(options: Options) -> Any:
    """The vendor's own class, on the vendor's own pin."""
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"  # else it asks at a terminal whether pip may install
    board = importlib.import_module("board")
    pin = getattr(board, f"D{options.pin}", None)
    if pin is None:
        raise DeviceError(f"Adafruit's library knows no GPIO {options.pin} on this machine: {SPI}")
    kind = importlib.import_module("neopixel").NeoPixel
    return kind(pin, options.count, auto_write=False, pixel_order=options.pixel_order)


def _check(root: Path, machine: Machine, pin: int) -> None:
    """DeviceError where this machine cannot drive lights at this pin, with what would make it."""
    fits(machine.family, pin)
    if machine.family == "5":
        _check_pio(root, pin)
    else:
        _check_pin(below(root, machine), pin)


def fits(family: str, pin: int) -> None:
    """DeviceError where no machine of this family drives lights at this pin but by SPI, whoever asks."""
    if family == "5":
        return
    if pin == 10:
        raise DeviceError(
            'GPIO 10 is the SPI bus, which needs no root: write bus = "spidev" below [leds] or leave bus out'
        )
    if not family:
        raise DeviceError(f"lights at GPIO {pin} need a Raspberry Pi, and this is none: {SPI}")
    if pin not in (*PWM, PCM):
        raise DeviceError(
            f"a Raspberry Pi 4 or older cannot drive lights at GPIO {pin}:"
            f" take GPIO {', '.join(map(str, PWM))} or {PCM}, {OR_SPI}"
        )


def _check_pio(root: Path, pin: int) -> None:
    """A Pi 5 drives a strip at any pin with its PIO, where kernel and firmware show that as a device."""
    pio = root / PIO
    if not pio.exists():
        raise DeviceError(
            f"lights at GPIO {pin} of a Raspberry Pi 5 need /{PIO}, and it is not there:"
            " bring system and firmware up to date (sudo apt full-upgrade, sudo rpi-eeprom-update -a),"
            f" {OR_SPI}"
        )
    if not os.access(pio, os.R_OK | os.W_OK):
        raise DeviceError(
            f"/{PIO} is not ours to use: write {UDEV} into /etc/udev/rules.d/99-pio.rules,"
            f" add this user to the group gpio and restart, {OR_SPI}"
        )


def _check_pin(told: Boot, pin: int) -> None:
    """A Pi 4 or older drives a strip with PWM or PCM only for root."""
    if os.geteuid() != 0:
        raise DeviceError(
            f"on this Raspberry Pi only root may drive lights at GPIO {pin}:"
            f' write bus = "helper", which the service companion-leds serves, {OR_SPI}'
        )
    if pin in PWM and told.on("audio"):
        raise DeviceError(
            f"GPIO {pin} and the Pi's analog sound share one clock: write dtparam=audio=off into"
            f" {FILES[0]} and restart, or join the strip to GPIO {PCM} or 10 and write that as pin"
        )


def _told(error: Exception) -> str:
    """The vendor's words, the first sentence of them, on one line."""
    words = " ".join(str(error).split()) or type(error).__name__
    return re.split(r"(?<=\w)[.!?](?= [A-Z]|$)", words)[0]
