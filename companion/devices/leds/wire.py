"""The wire to the strip: whoever lights lights sends whole frames and need not know how they get there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from companion.devices.base import Wires
from companion.devices.leds.choice import chosen
from companion.devices.leds.options import Options
from companion.devices.machine import Machine, this
from companion.devices.power import Light

log = logging.getLogger(__name__)


class Wire(Protocol):
    """An open strip, and the only owner of its bus."""

    def send(self, frame: list[Light]) -> None:
        """Have the strip show `frame`: for each of its `count` lights (r, g, b) of 255 each, light 1 first.

        Nothing dims it. DeviceError where the strip does not take it.
        """

    def close(self) -> None:
        """Give the bus back; the lights stay as they are."""


# The module of this package whose `open(options, wires)` has the wire; it loads its vendor's library.
_MODULES = {"recorder": "spi", "spidev": "spi", "neopixel": "neopixel", "helper": "helper"}


def wire(options: Options, wires: Wires) -> Wire:
    """The wire that `options` describe, open; DeviceError where it cannot be had.

    wires: "recorder", the simulated strip's bus; "root", where the machine's files are looked for (/);
    "lights", the socket of the service companion-leds (talk.SOCKET).
    """
    if options.bus != "auto":
        return _opened(options.bus, options, wires)
    choice = chosen(options, lambda: _machine(wires.get("root", Path("/"))))
    opened = _opened(choice.bus, options, wires)
    log.info("lights: %s on GPIO %d, for %s", choice.called, options.pin, choice.why)
    return opened


def _opened(bus: str, options: Options, wires: Wires) -> Wire:
    module = import_module(f"{__package__}.{_MODULES[bus]}")
    return cast(Callable[[Options, Wires], Wire], module.open)(options, wires)


def _machine(root: Path) -> Machine:
    return this(root, lambda _chip: "")  # the model is enough, and chips are not everybody's to open
