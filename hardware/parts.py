"""The bill of materials, counted from the pin table and the boards."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.budget import CAPACITOR_UF, RESISTOR_OHM, fuse_a, supply_a
from hardware.faceplate import outline
from hardware.pins import Wire, wires
from hardware.plates import PLATES
from hardware.svg import number

JOINTS = 6  # between two pieces: 5 V, 0 V and data, each soldered at both ends

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
    yield 1, 1, "strip of WS2812B lights, 5 V", "metres as below; IP30 (no silicone), not RGBW"
    yield 1, 1, f"supply, 5 V, at least {supply_a():g} A", "for the strip alone"
    yield 1, 1, f"fuse {fuse_a():g} A with its holder", "a blade fuse of a car will do"
    yield 1, 1, f"capacitor {CAPACITOR_UF} µF", "electrolytic, for 6.3 V or more"
    yield 1, 1, f"resistor {RESISTOR_OHM} Ω", "a quarter of a watt"
    yield 1, 1, "74AHCT125", "with the T in its name: it takes 3.3 V for high; a socket of 14 pins"
    yield 1, 1, "OLED screen 128 x 64, I2C", "SSD1306 or SH1106, four pins"
    yield (
        1,
        1,
        "rotary encoder with a push button",
        "two contacts and a common; a KY-040 will do, its + on 3.3 V",
    )
    yield from _scanner()
    yield 1, 1, "microSD card", "16 GB or more"
    yield 1, 1, "stranded wire, three colours", "0.5 mm² for 5 V and 0 V of the strip, 0.14 mm² for the rest"
    yield 1, 1, "perfboard, header plugs", "for the shifter; a plug for the 40 pins"
    yield 4, 4, "screws M3 with distance pieces", "the corners of the faceplate"
    yield 1, 1, "faceplate, plywood or acrylic, 3 mm", "its size is below"
    yield 1, 1, "thin white paper or opal plastic", "between lights and faceplate"


def _scanner() -> Iterator[Part]:
    """What the scanner that we know best is made of."""
    yield (
        1,
        1,
        "Raspberry Pi Pico",
        "or Pico W, Pico 2; [other scanners](../docs/scanner.md) need none of these",
    )
    yield 1, 1, "PN532 board, red, for NFC", "or an RC522, which reads less far"
    yield 52, 52, "NTAG213 stickers, 25 mm or less", "one a card, and some to spare"
    yield 1, 1, "LED with 330 Ω; piezo without electronics with 100 Ω", "what a tap says"
    yield 1, 1, "USB cable that carries data", "from the Pico to the Pi; some only charge"


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
        metres = -(-count // plate.per_metre)
        joints = (len(pieces) - 1) * JOINTS
        boards.append(
            f"| [{plate.name}](faceplates/{plate.name}.svg) | {plate.per_metre} a metre "
            f"| {count} | {metres} m | {cut} | {joints} "
            f"| {number(round(plate.drill, 1))} mm | {width:.0f} x {height:.0f} mm |"
        )
    return f"""# Parts

Written by `make hardware`: buttons are counted from the pin table, lights from the boards.

| two hands | four | what | look for |
| --- | --- | --- | --- |
{chr(10).join(listed)}

| board | strip | lights | to buy | cut it into | solder joints | holes | faceplate |
| --- | --- | --- | --- | --- | --- | --- | --- |
{chr(10).join(boards)}

Metres are of whole reels: one of 1 m at 144 has 144 lights, and a loop takes 146. Joints are those between
the pieces, three wires with two ends each, on small pads: a long board is a Saturday, a loop is several.
**Begin with long-60.**
"""
