"""The wiring that is drawn is the one that the companion opens, and what is counted is counted from it."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion import config
from companion.devices import buttons, knob, leds, oled
from companion.devices.power import current
from hardware import budget
from hardware.parts import parts
from hardware.pins import header, wires

HERE = Path(__file__).parent.parent.parent / "hardware"
SVG = "{http://www.w3.org/2000/svg}"
TEXTS = list(ET.parse(HERE / "wiring.svg").getroot().iter(f"{SVG}text"))
DRAWN = [element.text or "" for element in TEXTS]
PI = (104, 144)  # mm from the left, where the Pi is drawn
ENDS = [
    re.fullmatch(r"(\d+) · (\S+)", element.text or "")
    for element in TEXTS
    if PI[0] < float(element.attrib["x"]) < PI[1]
]
PINS = [(int(end[1]), end[2]) for end in ENDS if end]


def test_every_pin_that_is_drawn_has_the_name_that_the_header_gives_it() -> None:
    assert PINS
    assert all(header()[pin] == name for pin, name in PINS)
    assert len({pin for pin, _ in PINS}) == len(PINS)


def test_the_buttons_and_the_knob_of_the_default_configuration_are_drawn_and_no_other() -> None:
    standard = knob.Options()
    wanted = {button.pin for button in buttons.BOARD} | {standard.a, standard.b, standard.push}
    wanted |= {10, *oled.I2C_PINS[oled.Options().port]}
    assert {name for _, name in PINS if name.startswith("GPIO")} == {f"GPIO{pin}" for pin in wanted}


def test_each_button_is_drawn_on_the_line_of_its_own_pin() -> None:
    at = {element.text or "": float(element.attrib["y"]) for element in TEXTS}
    pins = {name: pin for pin, name in header().items()}
    for button in buttons.BOARD:
        seat = "" if button.seat is None else f" seat {button.seat}"
        label = at[f"{button.role.upper()}{seat}"]
        name = f"GPIO{button.pin}"
        assert math.isclose(label + 1.6, at[f"{pins[name]} · {name}"] - 1.1, abs_tol=0.01)


def test_the_data_of_the_lights_leaves_from_the_bus_of_the_default_configuration() -> None:
    (data,) = (wire for wire in wires() if wire.what == "data")
    assert data.name == "GPIO10"
    assert 10 in leds.SPI_PINS[leds.Options().device]


def test_the_table_of_this_folder_is_wired_by_default_and_plays_with_any_number_of_hands() -> None:
    text = (HERE / "table.toml").read_text()
    made = config.load(HERE / "table.toml").devices
    assert made["buttons"] == buttons.Options()
    assert made["knob"] == knob.Options()
    assert made["oled"] == oled.Options()
    for players in (["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]):
        config.parse(text.replace('["Red", "Blue"]', str(players)), "table.toml")


def test_text_of_the_drawing_can_be_read_on_a4() -> None:
    root = ET.parse(HERE / "wiring.svg").getroot()
    assert (root.attrib["width"], root.attrib["height"]) == ("297mm", "210mm")
    for element in root.iter(f"{SVG}text"):
        assert float(element.attrib["font-size"]) >= 2.2  # mm: 6 points


@pytest.mark.parametrize(("hands", "column"), [(2, 0), (4, 1)])
def test_as_many_buttons_are_bought_as_are_wired(hands: int, column: int) -> None:
    bought = {part[2]: part[column] for part in parts()}
    for role in ("peg", "ok", "undo"):
        wired = [b for b in buttons.BOARD if b.role == role and (b.seat is None or b.seat < hands)]
        assert bought[f"button, {role.upper()}"] == len(wired)


def test_the_fuse_bears_the_limit_and_the_supply_blows_the_fuse() -> None:
    limit = leds.Options().limit_ma / 1000
    assert limit * 1.25 <= budget.fuse_a() <= 2 * limit
    assert budget.supply_a() >= 1.5 * budget.fuse_a()
    assert f"fuse {budget.fuse_a():g} A" in DRAWN


def test_the_budget_s_rows_are_the_estimate_of_the_driver() -> None:
    text = (HERE / "power.md").read_text()
    rows = dict(re.findall(r"^\| ([a-z]+-\d+) \| (.*) \|$", text, re.MULTILINE))
    assert set(rows) == {path.stem for path in (HERE / "faceplates").glob("*.svg")}
    for row in rows.values():
        count, dark, play, win, white, least = (float(cell) for cell in row.split(" | "))
        assert dark == current([(0, 0, 0)] * int(count))
        assert white == current([(255, 255, 255)] * int(count))
        assert dark < play < win < leds.Options().limit_ma < white
        leds.Options(count=int(count), limit_ma=int(least))
        with pytest.raises(ValueError, match="limit_ma"):
            leds.Options(count=int(count), limit_ma=int(least) - 1)
