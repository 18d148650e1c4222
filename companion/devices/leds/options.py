"""What the table [leds] may say."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time

from companion.devices.base import Claim, OptionsError
from companion.devices.holes import Lane, Segment, lanes, straight
from companion.devices.leds.night import NightError, span
from companion.devices.leds.symbols import BIT0, BIT1, wrong
from companion.devices.power import least

SPI_PINS = {  # BCM numbers that the kernel takes with dtparam=spi=on and dtoverlay=spi1-1cs
    "/dev/spidev0.0": (7, 8, 9, 10, 11),
    "/dev/spidev0.1": (7, 8, 9, 10, 11),
    "/dev/spidev1.0": (18, 19, 20, 21),
}
DATA_PINS = {
    "/dev/spidev0.0": 10,
    "/dev/spidev0.1": 10,
    "/dev/spidev1.0": 20,
}  # MOSI: where the lights listen
USUAL = "/dev/spidev0.0"


@dataclass(frozen=True, slots=True)
class Options:
    """The [leds] table."""

    bus: str = field(
        default="auto",
        metadata={
            "help": "auto: by pin and model; spidev: an SPI bus; neopixel: Adafruit's library here; "
            "helper: the same in the service companion-leds; recorder: the simulated strip",
            "values": ("auto", "spidev", "neopixel", "helper", "recorder"),
        },
    )
    pin: int = field(default=10, metadata={"help": "the pin (BCM) that the strip's data are joined to"})
    device: str = field(default=USUAL, metadata={"help": "the SPI device (GPIO 10 is its data pin)"})
    count: int = field(default=121, metadata={"help": "lights on the strip", "values": range(1, 1001)})
    limit_ma: int = field(
        default=1500, metadata={"help": "the most current the strip may take, mA", "values": range(50, 60001)}
    )
    brightness: float = field(default=1.0, metadata={"help": "share of the full drive, above 0 to 1"})
    night: tuple[str, ...] = field(
        default=(), metadata={"help": 'from when to when it is night, as ["22:00", "07:00"]; empty: never'}
    )
    night_brightness: float = field(default=0.2, metadata={"help": "the brightness at night, above 0 to 1"})
    pixel_order: str = field(
        default="GRB",
        metadata={
            "help": "the order of colours that the strip wants",
            "values": ("GRB", "RGB", "RBG", "GBR", "BRG", "BGR"),
        },
    )
    reset_us: int = field(
        default=300,
        metadata={"help": "low before and after each frame on an SPI bus, us", "values": range(50, 1001)},
    )
    bit0: int = field(default=BIT0, metadata={"help": "the SPI byte that a strip takes for a 0"})
    bit1: int = field(default=BIT1, metadata={"help": "the SPI byte that a strip takes for a 1"})
    map: tuple[Segment, ...] = field(
        default=(), metadata={"help": "which light lies under which hole; empty: hole n is light n"}
    )

    def __post_init__(self) -> None:
        for key in ("brightness", "night_brightness"):
            share = getattr(self, key)
            if not 0 < share <= 1:
                raise OptionsError(f"{key} {share} is no share: write a number above 0, at most 1", key)
        if self.limit_ma < least(self.count):
            need = int(least(self.count)) + 1
            raise OptionsError(
                f"limit_ma {self.limit_ma} cannot feed {self.count} lights: write at least {need}", "limit_ma"
            )
        self._check_pin()
        if found := wrong(self.bit0, self.bit1):
            raise OptionsError(*found)
        self.hours()
        self.lanes()

    def _check_pin(self) -> None:
        """A bus that is named sends at its own pin alone."""
        sends = DATA_PINS.get(self.device, self.pin)
        meant = self.bus == "spidev" or (self.bus == "auto" and self.device != USUAL)
        if meant and self.pin != sends:
            raise OptionsError(
                f"{self.device} sends at GPIO {sends}, not at GPIO {self.pin}: write pin = {sends},"
                ' or leave device out and write bus = "auto" for another pin',
                "pin",
            )

    def on_spi(self) -> bool:
        """Whether these lights hang on an SPI bus, which needs neither root nor a look at the machine."""
        here = self.pin == DATA_PINS.get(self.device, self.pin)
        return self.bus == "spidev" or (self.bus == "auto" and here)

    def hours(self) -> tuple[time, time] | None:
        """When night begins and ends by the clock on the wall; None where it never does."""
        try:
            return span(self.night)
        except NightError as error:
            raise OptionsError(str(error), "night") from error

    def lanes(self) -> tuple[Lane, ...]:
        """For each lane the place on the strip (from 0) of the light under each hole; one lane serves all."""
        return lanes(self.map, self.count) if self.map else straight(self.count)

    def claims(self) -> tuple[Claim, ...]:
        """The pins on the header that the lights need."""
        if self.bus == "recorder":
            return ()
        if self.on_spi():
            return tuple(
                Claim(f"the bus {self.device}", "bus", pin=pin) for pin in SPI_PINS.get(self.device, ())
            )
        return (Claim("the lights' data", "pin", pin=self.pin),)
