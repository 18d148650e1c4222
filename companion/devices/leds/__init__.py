"""The strip of lights: `wire` writes frames to it, the display shows scenes upon a wire."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from companion.devices.base import Wires
from companion.devices.leds.options import SPI_PINS, Options
from companion.devices.leds.wire import Wire, wire
from companion.inputs import Post

if TYPE_CHECKING:
    from companion.devices.leds.scenes import Leds

__all__ = ["CALLED", "SPI_PINS", "Options", "Wire", "open", "wire"]

CALLED = "strip"  # "strip is away"


def open(options: Options, post: Post, wires: Wires) -> Leds:  # noqa: A001  the contract's name
    """The strip that `options` describe; DeviceError where it cannot be had.

    wires: those of `wire`, and "wall": () -> datetime, the clock on the wall (local time) for the night.
    """
    from companion.devices.leds.scenes import Leds  # whoever lights single lights needs no scenes

    return Leds(options, wire(options, wires), wires.get("wall", datetime.now))
