"""The wire to the strip: whoever lights lights sends whole frames and need not know how they get there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from companion.devices.base import Wires
from companion.devices.leds.options import Options
from companion.devices.power import Light


class Wire(Protocol):
    """An open strip, and the only owner of its bus."""

    def send(self, frame: list[Light]) -> None:
        """Have the strip show `frame`: for each of its `count` lights (r, g, b) of 255 each, light 1 first.

        Nothing dims it. DeviceError where the strip does not take it.
        """

    def close(self) -> None:
        """Give the bus back; the lights stay as they are."""


# The module of this package whose `open(options, wires)` has the wire; it loads its vendor's library.
_MODULES = {"recorder": "spi", "spidev": "spi"}


def wire(options: Options, wires: Wires) -> Wire:
    """The wire that `options` describe, open; DeviceError where it cannot be had."""
    module = import_module(f"{__package__}.{_MODULES[options.bus]}")
    return cast(Callable[[Options, Wires], Wire], module.open)(options, wires)
