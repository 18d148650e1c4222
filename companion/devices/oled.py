"""The small screen: an SSD1306 on I2C. What it says to the panel is in `ssd1306.py`."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.devices.base import Claim, Display, Wires
from companion.inputs import Post

I2C_PINS = {0: (0, 1), 1: (2, 3)}  # BCM numbers of the buses that are on the header
CALLED = "screen"  # "screen is away"


@dataclass(frozen=True, slots=True)
class Options:
    """The [oled] table."""

    bus: str = field(
        default="i2c",
        metadata={"help": "i2c: a real bus; model: the simulated screen", "values": ("i2c", "model")},
    )
    port: int = field(default=1, metadata={"help": "the number of the I2C bus", "values": range(100)})
    address: int = field(
        default=0x3C, metadata={"help": "the screen's I2C address: 0x3C or 0x3D", "values": (0x3C, 0x3D)}
    )

    def claims(self) -> tuple[Claim, ...]:
        """The pins of a real bus on the header."""
        pins = I2C_PINS.get(self.port, ()) if self.bus == "i2c" else ()
        return tuple(Claim(f"I2C bus {self.port}", "bus", pin=pin) for pin in pins)


def open(options: Options, post: Post, wires: Wires) -> Display:  # noqa: A001  the contract's name
    """The screen that `options` describe; DeviceError where it is away."""
    # Here, not above: a configuration is read, and the first lights are lit, before luma is loaded.
    from companion.devices.ssd1306 import connect

    return connect(wires["model"] if options.bus == "model" else None, options.port, options.address)
