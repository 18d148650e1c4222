"""What the table [leds] may say."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.devices.base import Claim, OptionsError
from companion.devices.holes import Lane, Segment, lanes, straight
from companion.devices.power import least

SPI_PINS = {  # BCM numbers that the kernel takes with dtparam=spi=on and dtoverlay=spi1-1cs
    "/dev/spidev0.0": (7, 8, 9, 10, 11),
    "/dev/spidev0.1": (7, 8, 9, 10, 11),
    "/dev/spidev1.0": (18, 19, 20, 21),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The [leds] table."""

    bus: str = field(
        default="spidev",
        metadata={
            "help": "spidev: a real SPI bus; recorder: the simulated strip",
            "values": ("spidev", "recorder"),
        },
    )
    device: str = field(default="/dev/spidev0.0", metadata={"help": "the SPI device (GPIO 10 is its MOSI)"})
    count: int = field(default=121, metadata={"help": "lights on the strip", "values": range(1, 1001)})
    limit_ma: int = field(
        default=1500, metadata={"help": "the most current the strip may take, mA", "values": range(50, 60001)}
    )
    brightness: float = field(default=1.0, metadata={"help": "share of the full drive, above 0 to 1"})
    pixel_order: str = field(
        default="GRB",
        metadata={
            "help": "the order of colours that the strip wants",
            "values": ("GRB", "RGB", "RBG", "GBR", "BRG", "BGR"),
        },
    )
    map: tuple[Segment, ...] = field(
        default=(), metadata={"help": "which light lies under which hole; empty: hole n is light n"}
    )

    def __post_init__(self) -> None:
        if not 0 < self.brightness <= 1:
            raise OptionsError(
                f"brightness {self.brightness} is no share: write a number above 0, at most 1", "brightness"
            )
        if self.limit_ma < least(self.count):
            need = int(least(self.count)) + 1
            raise OptionsError(
                f"limit_ma {self.limit_ma} cannot feed {self.count} lights: write at least {need}", "limit_ma"
            )
        self.lanes()

    def lanes(self) -> tuple[Lane, ...]:
        """For each lane the place on the strip (from 0) of the light under each hole; one lane serves all."""
        return lanes(self.map, self.count) if self.map else straight(self.count)

    def claims(self) -> tuple[Claim, ...]:
        """The pins of a real bus on the header."""
        pins = SPI_PINS.get(self.device, ()) if self.bus == "spidev" else ()
        return tuple(Claim(f"the bus {self.device}", "bus", pin=pin) for pin in pins)
