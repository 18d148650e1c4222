"""Who uses which pin of the Pi's header, as the configuration of this folder has it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gpiozero.pins.data import SPI_HARDWARE_PINS
from gpiozero.pins.pi import PiBoardInfo

from companion import config

TABLE = Path(__file__).parent / "table.toml"
PI_4 = 0xC03112  # any model with 40 pins has the same header
MOSI = tuple(int(bus["mosi"].removeprefix("GPIO")) for bus in SPI_HARDWARE_PINS.values())


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire to the header: what it goes to, its pin there (1 to 40), and that pin's name."""

    table: str  # "leds", "oled", "buttons", "knob"
    what: str
    pin: int
    name: str  # "GPIO5", "GND", "3V3"
    seat: int | None = None


def header() -> dict[int, str]:
    """The name of each of the 40 pins, by gpiozero's own table."""
    return {int(pin.number): pin.name for pin in PiBoardInfo.from_revision(PI_4).headers["J8"].pins.values()}


def devices() -> dict[str, Any]:
    """The options of every device of hardware/table.toml."""
    return dict(config.load(TABLE).devices)


def claimed() -> dict[str, list[int]]:
    """The GPIO numbers that each table of the TOML takes, wired or not (a bus takes more than it needs)."""
    return {
        table: [claim.pin for claim in options.claims() if claim.pin is not None]
        for table, options in devices().items()
        if hasattr(options, "claims")
    }


def wires() -> list[Wire]:
    """Every wire, in the order of the drawing: lights, screen, buttons, knob; with each its ground."""
    taken = claimed()
    data = next(pin for pin in taken["leds"] if pin in MOSI or len(taken["leds"]) == 1)
    sda, scl = taken["oled"]
    signals = [
        [("leds", "data", data, None)],
        [("oled", "SDA", sda, None), ("oled", "SCL", scl, None)],
        [("buttons", button.role, button.pin, button.seat) for button in devices()["buttons"].buttons],
        [("knob", what, getattr(devices()["knob"], what), None) for what in ("a", "b", "push")],
    ]
    at = {name: pin for pin, name in header().items()}
    found: list[Wire] = []
    for group in signals:
        made = [
            Wire(table, what, at[f"GPIO{gpio}"], f"GPIO{gpio}", seat) for table, what, gpio, seat in group
        ]
        if made[0].table == "oled":
            found.append(_power("oled", "VCC", "3V3", made[0].pin, found))
        if made[0].table != "knob":  # the knob shares the rail of the buttons
            found.append(_power(made[0].table, "GND", "GND", made[0].pin, found))
        found += made
    return found


def _power(table: str, what: str, name: str, near: int, found: list[Wire]) -> Wire:
    """The pin of this name that is nearest and free."""
    free = [
        pin for pin, called in header().items() if called == name and pin not in {wire.pin for wire in found}
    ]
    return Wire(table, what, min(free, key=lambda pin: (abs(pin - near), pin)), name)
