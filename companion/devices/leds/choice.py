"""Which way the lights are driven where [leds] bus says "auto": by the pin, and by the model of the Pi."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.devices.base import DeviceError
from companion.devices.leds.options import Options
from companion.devices.machine import Machine


@dataclass(frozen=True, slots=True)
class Choice:
    """One way. bus: as [leds] bus names it; called: what people call it; why: ends "..., for"."""

    bus: str
    called: str
    why: str


ON_SPI = Choice("spidev", "the SPI bus", "it works on every model without root")
ROOT_ALONE = Choice(
    "helper",
    "the service companion-leds",
    "on a Raspberry Pi 4 or older only root may drive another pin than GPIO 10",
)
ELSEWHERE: Mapping[str, Choice] = {  # by family of machine.py: what drives any other pin
    "older": ROOT_ALONE,
    "zero2": ROOT_ALONE,
    "3": ROOT_ALONE,
    "4": ROOT_ALONE,
    "5": Choice("neopixel", "the PIO", "on a Raspberry Pi 5 it drives any pin without root"),
}


def chosen(options: Options, machine: Callable[[], Machine]) -> Choice:
    """The way for these options; the machine is looked at only where they do not say enough.

    DeviceError where this machine has no way to the pin.
    """
    if options.on_spi():
        return ON_SPI
    here = machine()
    if here.family not in ELSEWHERE:
        raise DeviceError(
            f"lights at GPIO {options.pin} need a Raspberry Pi, and this is none: "
            "join the strip to an SPI bus (pin = 10 and its device)"
        )
    return ELSEWHERE[here.family]
