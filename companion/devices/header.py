"""The pins of the header by their GPIO numbers: where they are, what else they are, who else may have them.

What a pin may be: Raspberry Pi's documentation, "GPIO and the 40-pin header". What a line of config.txt does
with pins: /boot/firmware/overlays/README of every Raspberry Pi OS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

# Where GPIO n is on the header of 40 pins, alike on every model that has one.
POSITIONS = (
    *(27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33),  # GPIO 0 to 13
    *(8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13),  # GPIO 14 to 27
)
PINS = range(len(POSITIONS))
# Where a Pi looks for the memory of a HAT while it starts; nothing else may be joined to these two.
MEMORY = (0, 1)
# Lights on one of these are sent by the PWM block, which on a Pi 4 or older also makes the sound of the
# headphone jack (dtparam=audio=on). A button on another one of them is not touched.
PWM = (12, 13, 18, 19)
# The serial port of the header, by the names that it has on one model or another.
SERIAL = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
SERIAL_PINS = (14, 15)
# What a pin is beside a pin for a button, where that is what most people use it for.
ALSO: Mapping[int, str] = {
    2: "SDA of I2C bus 1",
    3: "SCL of I2C bus 1 and the Pi's own power button (dtoverlay=gpio-shutdown)",
    7: "CE1 of SPI bus 0",
    8: "CE0 of SPI bus 0",
    9: "MISO of SPI bus 0",
    10: "MOSI of SPI bus 0",
    11: "SCLK of SPI bus 0",
    14: "TXD of the serial port",
    15: "RXD of the serial port",
}
OFFERED = 6  # free pins that are named to choose from


@dataclass(frozen=True, slots=True)
class Use:
    """What a Pi does with pins by itself.

    settings: each of these in config.txt starts it, as "dtparam=spi". parameter: the setting that gives
    another pin, "" for none. serves: the table of the TOML whose device wants it, "" for none.
    """

    what: str
    settings: tuple[str, ...]
    pins: tuple[int, ...]
    parameter: str = ""
    serves: str = ""


USES = (
    Use("I2C bus 1", ("dtparam=i2c_arm", "dtparam=i2c", "dtparam=i2c1"), (2, 3), serves="oled"),
    Use("SPI bus 0", ("dtparam=spi",), (7, 8, 9, 10, 11), serves="leds"),
    Use("SPI bus 1", ("dtoverlay=spi1-1cs",), (18, 19, 20, 21), serves="leds"),
    Use("SPI bus 1", ("dtoverlay=spi1-2cs",), (17, 18, 19, 20, 21), serves="leds"),
    Use("SPI bus 1", ("dtoverlay=spi1-3cs",), (16, 17, 18, 19, 20, 21), serves="leds"),
    # On a Pi 5 enable_uart is the plug between its HDMI sockets, and uart0 is the header.
    Use(
        "the serial port", ("enable_uart", "dtparam=uart0", "dtoverlay=uart0"), SERIAL_PINS, serves="scanner"
    ),
    Use("sound by I2S", ("dtparam=i2s",), (18, 19, 20, 21)),
    Use("the Pi's power button", ("dtoverlay=gpio-shutdown",), (3,), "dtoverlay=gpio_pin"),
    Use("a switch of the Pi's supply", ("dtoverlay=gpio-poweroff",), (26,), "dtoverlay=gpiopin"),
    Use("a 1-wire bus", ("dtoverlay=w1-gpio",), (4,), "dtoverlay=gpiopin"),
    Use("a fan", ("dtoverlay=gpio-fan",), (12,), "dtoverlay=gpiopin"),
    Use("an infrared receiver", ("dtoverlay=gpio-ir",), (18,), "dtoverlay=gpio_pin"),
    Use("PWM", ("dtoverlay=pwm",), (18,), "dtoverlay=pin"),
)
"""What is not here, another overlay or a HAT's own, is seen only on the Pi: its kernel says who has a pin."""


@dataclass(frozen=True, slots=True)
class User:
    """Who has a pin: "[buttons] undo", and the line of the TOML that says so."""

    pin: int
    who: str
    line: int


def unfit(pin: int) -> str:
    """Why nothing can be on `pin`, "" where something can."""
    if pin not in PINS:
        named = [gpio for gpio in PINS if POSITIONS[gpio] == pin and gpio not in MEMORY]
        meant = f" (its pin {pin} is GPIO {named[0]})" if named else ""
        return f"the header has GPIO {PINS[0]} to {PINS[-1]}{meant}"
    if pin in MEMORY:
        return "GPIO 0 and 1 belong to the memory of a HAT, which the Pi reads when it starts"
    return ""


def twice(first: User, second: User, users: Sequence[User]) -> str:
    """That two use one pin, what that pin is, which are free, and below it the table of who uses what."""
    also = f"; it is {ALSO[first.pin]}" if first.pin in ALSO else ""
    return (
        f"GPIO {first.pin} is given twice, to {first.who} (line {first.line}) and to {second.who}{also}: "
        f"{_offer(users)}\n{table(users)}"
    )


def table(users: Sequence[User]) -> str:
    """A row for each pin in use: its GPIO number, its place on the header, by whom, on which line."""
    rows = [("GPIO", "header", "used by", "line")]
    for pin in sorted({user.pin for user in users}):
        has = [user for user in users if user.pin == pin]
        who = " AND ".join(user.who for user in has)
        rows.append(
            (str(pin), str(POSITIONS[pin]), who, ", ".join(dict.fromkeys(str(user.line) for user in has)))
        )
    wide = max(len(who) for _, _, who, _ in rows)
    return "\n".join(f"  {gpio:>4}  {at:>6}  {who:<{wide}}  {line}" for gpio, at, who, line in rows)


def uses(settings: Mapping[str, str]) -> Iterator[tuple[int, Use]]:
    """The pins that a config.txt has the Pi itself use, and for what.

    settings: its lines, {"dtparam=spi": "on", "dtoverlay=gpio-shutdown": "on", "dtoverlay=gpio_pin": "17"}.
    """
    for use in USES:
        if any(settings.get(name, "off").lower() in ("on", "yes", "1") for name in use.settings):
            given = settings.get(use.parameter, "")
            yield from ((pin, use) for pin in ((int(given),) if given.isdecimal() else use.pins))


def _offer(users: Sequence[User]) -> str:
    taken = {user.pin for user in users}
    free = [str(pin) for pin in PINS if pin not in taken and pin not in ALSO and pin not in MEMORY][:OFFERED]
    return f"move one of them, to {', '.join(free)} or another free one" if free else "leave one of them out"
