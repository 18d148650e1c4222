"""The wiring as one A4 page: every wire from the pin table; cut-outs of the same page for the assembly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hardware.budget import CAPACITOR_UF, RESISTOR_OHM, fuse_a
from hardware.pins import Wire, claimed, header, wires
from hardware.svg import Box, Point, dot, drawing, line, rect, text

PAGE: Box = (0, 0, 297, 210)
PI: Box = (104, 22, 40, 172)
LEFT, RIGHT = 104.0, 144.0  # where wires leave the Pi
RAIL = 16.0  # x of the buttons' ground
FIRST, STEP = 32.0, 12.4  # y of the first button's wire, and from one to the next
SIZE, SMALL = 3.2, 2.6

INK, PAPER, EDGE = "#1b1714", "#ffffff", "#7a644a"
COLOURS = {
    "GND": "#1b1714",
    "3V3": "#d9730d",
    "5V": "#c1272d",
    "leds": "#2e7d32",
    "oled": "#1565c0",
    "buttons": "#8a5a2b",
    "knob": "#7b3fa0",
}
CALLED = {"leds": "lights", "oled": "screen", "buttons": "buttons", "knob": "knob"}


def page() -> str:
    """The whole drawing."""
    body = [
        text((8, 11), "Cribbage Companion: the wiring", 5.2, class_="b"),
        text(
            (8, 17),
            "Drawn from hardware/table.toml. Seat 0 is the first player (Red), seat 1 the second (Blue). "
            "Switch everything off before you change a wire.",
            SMALL,
        ),
        *_pi(),
    ]
    for part in (_left, _strip, _screen, _scanner, _header):
        body += part()
    return drawing(PAGE, "Wiring of the table", [_style(), rect(PAGE, fill=PAPER), *body])


def cutout(name: str) -> str:
    """One part of it, alone."""
    box, part = CUTOUTS[name]
    return drawing(box, f"Wiring of the table: {name}", [_style(), rect(box, fill=PAPER), *_pi(), *part()])


def _style() -> str:
    return "<style>text{font-family:'DejaVu Sans',Arial,sans-serif;fill:#1b1714}.b{font-weight:bold}</style>"


def _pi() -> Iterator[str]:
    yield rect(PI, 2, fill="#e8f0e4", stroke=EDGE, stroke_width=0.4)
    yield text((PI[0] + PI[2] / 2, 201), "Raspberry Pi", 4, text_anchor="middle", class_="b")
    yield text((PI[0] + PI[2] / 2, 206), "header pin and its name", SMALL, text_anchor="middle")


def _of(table: str) -> list[Wire]:
    return [wire for wire in wires() if wire.table == table]


def _colour(wire: Wire) -> str:
    return COLOURS.get(wire.name, COLOURS[wire.table])


def _wire(colour: str, *points: Point) -> str:
    return line(*points, fill="none", stroke=colour, stroke_width=0.7, stroke_linejoin="round")


def _pin(wire: Wire, y: float, left: bool = False) -> str:
    """The name of a pin at the Pi's edge, and the pin."""
    x = LEFT if left else RIGHT
    inside = 2.5 if left else -2.5
    anchor = "start" if left else "end"
    return (
        dot((x, y), 0.9, fill=_colour(wire))
        + "\n"
        + text((x + inside, y + 1.1), f"{wire.pin} · {wire.name}", SIZE, text_anchor=anchor)
    )


def _box(box: Box, title: str, fill: str = "#f6efe3") -> str:
    return (
        rect(box, 1.5, fill=fill, stroke=EDGE, stroke_width=0.4)
        + "\n"
        + text(
            (box[0] + box[2] / 2, box[1] + box[3] / 2 + 1.2), title, SIZE, text_anchor="middle", class_="b"
        )
    )


def _left() -> Iterator[str]:
    """Each button between its pin and the rail that is ground; the knob below them on the same rail."""
    ground, *pressed = _of("buttons")
    knob = _of("knob")
    y = FIRST
    for wire in pressed:
        yield from _button(wire, y)
        y += STEP
    yield from _knob(knob, y)
    y += STEP * len(knob)
    yield _wire(COLOURS["GND"], (RAIL, FIRST), (RAIL, y), (LEFT, y))
    yield _pin(ground, y, left=True)
    yield text((RAIL + 3, y - 1.6), "ground of every button and of the knob", SMALL)
    far = [at for at, wire in enumerate(pressed) if wire.seat is not None and wire.seat > 1]
    if far:
        top, bottom = FIRST + STEP * far[0] - 7.4, FIRST + STEP * far[-1] + 3.4
        yield rect(
            (20, top, 80, bottom - top),
            2,
            fill="none",
            stroke=EDGE,
            stroke_width=0.4,
            stroke_dasharray="2 1.5",
        )
        yield text((98, top + 3.6), "only for three or four", SMALL, text_anchor="end")


def _button(wire: Wire, y: float) -> Iterator[str]:
    colour = _colour(wire)
    yield _wire(COLOURS["GND"], (RAIL, y), (44, y))
    yield dot((RAIL, y), 0.8, fill=COLOURS["GND"])
    yield _wire(colour, (56, y), (LEFT, y))
    yield _wire(INK, (45, y - 3), (55, y - 3))
    yield _wire(INK, (50, y - 3), (50, y - 5))
    yield dot((45, y), 1, fill=PAPER, stroke=INK, stroke_width=0.5)
    yield dot((55, y), 1, fill=PAPER, stroke=INK, stroke_width=0.5)
    seat = "" if wire.seat is None else f"seat {wire.seat}"
    yield text((42, y - 1.6), f"{wire.what.upper()} {seat}".strip(), SIZE, class_="b", text_anchor="end")
    yield _pin(wire, y, left=True)


def _knob(knob: list[Wire], y: float) -> Iterator[str]:
    box = (36.0, y - 6, 28.0, STEP * (len(knob) - 1) + 12)
    yield _box(box, "")
    middle = box[1] + box[3] / 2
    yield dot((46, middle), 6, fill=PAPER, stroke=EDGE, stroke_width=0.5)
    yield text((46, middle + 1.2), "KNOB", SMALL, text_anchor="middle", class_="b")
    for at, (wire, inside, outside) in enumerate(zip(knob, ("A", "B", "SW"), ("C", "", "SW"), strict=True)):
        here = y + STEP * at
        yield text((62.5, here + 1.1), inside, SIZE, text_anchor="end")
        yield _wire(_colour(wire), (64, here), (LEFT, here))
        yield _pin(wire, here, left=True)
        yield text((66, here - 1.4), {"a": "A", "b": "B", "push": "its push"}[wire.what], SMALL)
        if outside:
            yield text((37.5, here + 1.1), outside, SIZE)
            yield _wire(COLOURS["GND"], (RAIL, here), (36, here))
            yield dot((RAIL, here), 0.8, fill=COLOURS["GND"])


def _strip() -> Iterator[str]:
    """The strip with the supply above it: 5 V and ground go down, data goes right; nothing crosses."""
    ground, data = _of("leds")
    red, black, green = COLOURS["5V"], COLOURS["GND"], COLOURS["leds"]
    yield _box((246, 20, 42, 24), "5 V supply", "#fbeaea")
    yield _box((246, 72, 42, 28), "strip")
    yield _pin(ground, 32)
    yield _wire(black, (RIGHT, 32), (246, 32))
    yield text((244, 30.4), "0 V", SMALL, text_anchor="end")
    yield text((206, 30.4), "ground is shared", SMALL, text_anchor="middle")
    yield _wire(red, (256, 44), (256, 72))
    yield _wire(black, (278, 44), (278, 72))
    for x, name in ((256, "+5 V"), (278, "0 V")):
        yield text((x, 42.4), name, SMALL, text_anchor="middle")
    for x, name in ((256, "5V"), (278, "GND")):
        yield text((x, 76), name, SMALL, text_anchor="middle")
    yield rect((254, 46.5, 4, 7), 0.8, fill=PAPER, stroke=red, stroke_width=0.6)
    yield text((252.5, 51), f"fuse {fuse_a():g} A", SIZE, text_anchor="end")
    yield from _capacitor(58.5)
    yield from _shifter(data, green)


def _capacitor(y: float) -> Iterator[str]:
    """Between 5 V and ground, close to the strip."""
    yield _wire(COLOURS["5V"], (256, y), (266, y))
    yield _wire(COLOURS["GND"], (268, y), (278, y))
    yield line((266, y - 3), (266, y + 3), stroke=INK, stroke_width=1)
    yield line((268, y - 3), (268, y + 3), stroke=INK, stroke_width=1)
    yield dot((256, y), 0.8, fill=COLOURS["5V"])
    yield dot((278, y), 0.8, fill=COLOURS["GND"])
    yield text((262.5, y - 1.2), "+", SIZE, text_anchor="end")
    yield text((267, y + 6.2), f"{CAPACITOR_UF} µF", SMALL, text_anchor="middle")


def _shifter(data: Wire, green: str) -> Iterator[str]:
    """The level shifter in the data line: one of its four gates."""
    red, black = COLOURS["5V"], COLOURS["GND"]
    yield _box((166, 78, 40, 20), "74AHCT125")
    yield _pin(data, 88)
    yield _wire(green, (RIGHT, 88), (166, 88))
    yield text((164, 86.4), "3.3 V data", SMALL, text_anchor="end")
    yield text((167.5, 93.5), "2 · 1A", SMALL)
    yield text((204.5, 93.5), "3 · 1Y", SMALL, text_anchor="end")
    for x, name in ((172, "1 · 1OE"), (184, "7 · GND")):
        yield _wire(black, (x, 32), (x, 78))
        yield dot((x, 32), 0.8, fill=black)
        yield text((x, 81.5), name, 2.2, text_anchor="middle")
    yield text((198, 81.5), "14 · VCC", 2.2, text_anchor="middle")
    yield _wire(red, (198, 78), (198, 66), (256, 66))
    yield dot((256, 66), 0.8, fill=red)
    yield _wire(green, (206, 88), (216, 88))
    yield rect((216, 85.8, 12, 4.4), 0.5, fill=PAPER, stroke=green, stroke_width=0.6)
    yield _wire(green, (228, 88), (246, 88))
    yield text((222, 84), f"{RESISTOR_OHM} Ω", SIZE, text_anchor="middle")
    yield text((237, 86.4), "5 V data", SMALL, text_anchor="middle")
    yield text((247.5, 89.1), "DIN", SMALL)
    yield text((166, 103), "Its idle gates: 4, 10, 13 to 5 V and 5, 9, 12 to ground.", SMALL)


def _screen() -> Iterator[str]:
    yield _box((190, 107, 52, 48), "screen 128 x 64, I2C")
    for at, wire in enumerate(_of("oled")):
        y = FIRST + STEP * (6.5 + at)  # between the pins of the other side
        yield _wire(_colour(wire), (RIGHT, y), (190, y))
        yield _pin(wire, y)
        yield text((192, y + 1.1), wire.what, SMALL)


def _scanner() -> Iterator[str]:
    yield _box((190, 159, 52, 10), "card scanner")
    yield _wire(INK, (RIGHT, 163), (190, 163))
    yield dot((RIGHT, 163), 0.9, fill=INK)
    yield text((RIGHT - 2.5, 164.1), "any USB port", SIZE, text_anchor="end")
    yield text((167, 161.4), "USB", SMALL, text_anchor="middle")


def _header() -> Iterator[str]:
    """The 40 pins as they lie on the Pi, in the colours of their wires."""
    yield text((150, 178), "The header seen from above, the board's edge at the top", SIZE, class_="b")
    used = {wire.pin: wire for wire in wires()}
    kept = {f"GPIO{gpio}" for gpios in claimed().values() for gpio in gpios}
    for pin, name in header().items():
        x, y = 150 + 6.9 * ((pin - 1) // 2), 187.5 if pin % 2 else 181
        wire = used.get(pin)
        fill = _colour(wire) if wire else "#d9d2c6" if name in kept else PAPER
        yield rect((x, y, 6, 6), 0 if pin == 1 else 3, fill=fill, stroke=EDGE, stroke_width=0.3)
        ink = "#ffffff" if wire else INK
        yield text((x + 3, y + 4), str(pin), 2.4, text_anchor="middle", style=f"fill:{ink}")
    legend = [(COLOURS[table], said) for table, said in CALLED.items()]
    legend += [(COLOURS["GND"], "GND"), (COLOURS["3V3"], "3.3 V"), ("#d9d2c6", "kept by the bus, not wired")]
    x = 150.0
    for colour, said in legend:
        yield rect((x, 197, 3, 3), fill=colour)
        yield text((x + 4, 199.7), said, SMALL)
        x += 7 + 1.75 * len(said)
    yield text((150, 205), "Both 5 V pins stay empty: the Pi has a supply of its own.", SMALL)


CUTOUTS: dict[str, tuple[Box, Callable[[], Iterator[str]]]] = {
    "strip": ((114, 18, 178, 88), _strip),
    "screen": ((114, 104, 132, 54), _screen),
    "buttons": ((8, 22, 126, 114), _left),
    "knob": ((8, 134, 126, 52), _left),
    "header": ((147, 172, 146, 36), _header),
}
