"""The small screen: an SSD1306 or an SH1106 on I2C.

`scenes.py` says what it shows, `code.py` a code for pairing, `address.py` where the pages are, `rest.py` when
it rests, `driver.py` what is done on the bus, `chips.py` in which commands, `windows.py` with which bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.devices.base import Claim, Display, OptionsError, Wires
from companion.inputs import Post

if TYPE_CHECKING:  # a configuration is read, and the first lights are lit, before these are loaded
    from PIL import Image

    from companion.devices.oled.driver import Panel

I2C_PINS = {0: (0, 1), 1: (2, 3)}  # BCM numbers of the buses that are on the header
OFFSETS = {"ssd1306": 0, "sh1106": 2}  # most glass is wired to the middle 128 of an SH1106's 132 columns
CALLED = "screen"  # "screen is away"
PRINTED = {0x78: 0x3C, 0x7A: 0x3D}  # on the backs of boards stands the address with the bit for writing, of 8
_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Options:
    """The [oled] table."""

    bus: str = field(
        default="i2c",
        metadata={"help": "i2c: a real bus; model: the simulated screen", "values": ("i2c", "model")},
    )
    port: int = field(default=1, metadata={"help": "the number of the I2C bus", "values": range(100)})
    address: int = field(
        default=0x3C,
        metadata={
            "help": "the screen's I2C address: 0x3C or 0x3D, which boards print as 0x78 or 0x7A",
            "values": (0x3C, 0x3D, *PRINTED),
            "hex": True,
        },
    )
    controller: str = field(
        default="ssd1306",
        metadata={
            "help": "the chip behind the glass; what a seller says may be wrong",
            "values": (*OFFSETS,),
        },
    )
    column_offset: int | None = field(
        default=None,
        metadata={
            "help": "the SH1106's column at the left edge, 2 where nothing is said",
            "values": range(5),
        },
    )
    rotate: int = field(default=0, metadata={"help": "180: it is mounted upside down", "values": (0, 180)})
    contrast: int = field(
        default=127, metadata={"help": "how bright it is while somebody plays", "values": range(256)}
    )
    dim_s: int = field(
        default=60,
        metadata={"help": "seconds with nothing new before it dims; 0: never", "values": range(_DAY + 1)},
    )
    blank_s: int = field(
        default=300,
        metadata={
            "help": "seconds with nothing new before it goes dark; 0: never",
            "values": range(_DAY + 1),
        },
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "address", PRINTED.get(self.address, self.address))
        if self.controller == "ssd1306" and self.column_offset:
            raise OptionsError(
                f"column_offset {self.column_offset} means nothing to an ssd1306, whose columns are all on "
                'the glass: take it out, or write controller = "sh1106"',
                "column_offset",
            )

    @property
    def left(self) -> int:
        """The controller's column at the left edge of the glass."""
        return OFFSETS[self.controller] if self.column_offset is None else self.column_offset

    def claims(self) -> tuple[Claim, ...]:
        """The pins of a real bus on the header."""
        pins = I2C_PINS.get(self.port, ()) if self.bus == "i2c" else ()
        return tuple(Claim(f"I2C bus {self.port}", "bus", pin=pin) for pin in pins)


def open(options: Options, post: Post, wires: Wires) -> Display:  # noqa: A001  the contract's name
    """The screen that `options` describe; DeviceError where it is away."""
    from companion.devices.oled.scenes import Oled

    return Oled(options, panel(options, wires), wires.get("pairing"), wires.get("address"))


def panel(options: Options, wires: Wires) -> Panel:
    """The same without scenes, for a picture that is no scene's; DeviceError where it is away."""
    from companion.devices.oled.driver import connect

    return connect(options, wires["model"] if options.bus == "model" else None)


def test_card(options: Options) -> Image.Image:
    """A picture that shows whether `options` fit the screen: 128 x 64, mode "1"."""
    from companion.devices.oled.card import card

    return card(options)
