"""The bill of materials, counted from the pin table and the boards."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.budget import CAPACITOR_UF, RESISTOR_OHM, fuse_a, supply_a
from hardware.faceplate import outline
from hardware.pins import Wire, wires
from hardware.plates import PLATES
from hardware.svg import number

Part = tuple[int, int, str, str]
"""How many for two hands, how many for four, what, what to look for."""


def parts() -> Iterator[Part]:
    """All but the wood."""
    pressed = [wire for wire in wires() if wire.table == "buttons" and wire.name != "GND"]
    for role in dict.fromkeys(wire.what for wire in pressed):
        yield (
            *_hands([wire for wire in pressed if wire.what == role]),
            f"button, {role.upper()}",
            "makes contact while pressed",
        )
    yield (
        1,
        1,
        "Raspberry Pi with a 40-pin header and its own supply",
        "Zero 2 W, 3, 4 or 5",
    )
    yield 1, 1, "strip of WS2812B lights, 5 V", "as many lights as your board has (below)"
    yield 1, 1, f"supply, 5 V, at least {supply_a():g} A", "for the strip alone"
    yield 1, 1, f"fuse {fuse_a():g} A with its holder", "a blade fuse of a car will do"
    yield 1, 1, f"capacitor {CAPACITOR_UF} µF", "electrolytic, for 6.3 V or more"
    yield 1, 1, f"resistor {RESISTOR_OHM} Ω", "a quarter of a watt"
    yield 1, 1, "74AHCT125", "with the T in its name: it takes 3.3 V for high; a socket of 14 pins"
    yield 1, 1, "OLED screen 128 x 64, I2C", "SSD1306"
    yield 1, 1, "rotary encoder with a push button", "two contacts and a common, without electronics"
    yield 1, 1, "card scanner on USB, and tags for 52 cards", "[which](../docs/scanner.md)"
    yield 4, 4, "screws M3 with distance pieces", "the corners of the faceplate"
    yield 1, 1, "thin white paper or opal plastic", "between lights and faceplate"


def _hands(buttons: list[Wire]) -> tuple[int, int]:
    return sum(1 for button in buttons if button.seat is None or button.seat < 2), len(buttons)


def page() -> str:
    """The list as Markdown."""
    listed = [f"| {two} | {four} | {what} | {look} |" for two, four, what, look in parts()]
    boards = []
    for plate in PLATES:
        _, _, width, height = outline(plate)
        pieces = plate.pieces()
        long = ", ".join(str(len(piece)) for piece in pieces if len(piece) > 1)
        alone = sum(len(piece) == 1 for piece in pieces)
        cut = f"pieces of {long}" + (f" and {alone} single lights" if alone else "")
        count = len(plate.lights())
        boards.append(
            f"| [{plate.name}](faceplates/{plate.name}.svg) | {plate.per_metre} a metre "
            f"| {count} | {cut} | {number(round(plate.drill, 1))} mm | {width:.0f} x {height:.0f} mm |"
        )
    return f"""# Parts

Written by `make hardware`: buttons are counted from the pin table, lights from the boards.

| two hands | four | what | look for |
| --- | --- | --- | --- |
{chr(10).join(listed)}

| board | strip | lights | cut it into | holes | faceplate |
| --- | --- | --- | --- | --- | --- |
{chr(10).join(boards)}
"""
