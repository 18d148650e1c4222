"""Which way the lights are driven: chosen by pin and model, said with the reason, refused with the others."""

from __future__ import annotations

import logging
import re
import textwrap
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion import config
from companion.config import ConfigError
from companion.devices import leds
from companion.devices.base import DeviceError
from companion.devices.leds import Options, wire
from companion.devices.leds.choice import chosen
from companion.devices.machine import Machine
from companion.simulated.strip import Strip
from tests.devices.recorded import spidev

MODELS = {
    "zero2": "Raspberry Pi Zero 2 W Rev 1.0",
    "3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "4": "Raspberry Pi 4 Model B Rev 1.5",
    "5": "Raspberry Pi 5 Model B Rev 1.0",
    "older": "Raspberry Pi Model B Plus Rev 1.2",
}
SPI1 = "/dev/spidev1.0"


def unseen() -> Machine:
    raise AssertionError("the machine was looked at")


def machine(family: str) -> Callable[[], Machine]:
    return lambda: Machine(MODELS.get(family, ""), family, "")


@pytest.mark.parametrize(
    ("options", "family", "bus"),
    [
        ({"pin": 18}, "older", "helper"),
        ({"pin": 18}, "zero2", "helper"),
        ({"pin": 12}, "3", "helper"),
        ({"pin": 21}, "4", "helper"),
        ({"pin": 18}, "5", "neopixel"),
        ({"pin": 4}, "5", "neopixel"),
    ],
)
def test_another_pin_than_10_is_driven_as_the_model_allows(
    options: dict[str, Any], family: str, bus: str
) -> None:
    assert chosen(Options(**options), machine(family)).bus == bus


@pytest.mark.parametrize(
    "options", [{}, {"device": "/dev/spidev0.1"}, {"device": SPI1, "pin": 20}, {"device": "/dev/strip"}]
)
def test_the_spi_bus_is_chosen_without_a_look_at_the_machine(options: dict[str, Any]) -> None:
    assert chosen(Options(**options), unseen).bus == "spidev"


def test_no_pi_has_no_other_pin_than_its_bus() -> None:
    with pytest.raises(DeviceError) as caught:
        chosen(Options(pin=18), machine(""))
    assert str(caught.value) == (
        "lights at GPIO 18 need a Raspberry Pi, and this is none: "
        "join the strip to an SPI bus (pin = 10 and its device)"
    )


def test_what_was_chosen_is_said_with_its_reason_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    spidev(monkeypatch, Strip())
    leds.open(Options(), print, {}).close()
    assert caplog.messages == ["lights: the SPI bus on GPIO 10, for it works on every model without root"]


def test_who_names_the_bus_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    spidev(monkeypatch, Strip())
    leds.open(Options(bus="spidev"), print, {}).close()
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("4", "(sudo systemd/install brings it, docs/strip.md), or join the strip to GPIO 10"),
        ("5", "need /dev/pio0, and it is not there"),
        ("5", "or join the strip to GPIO 10 and write pin = 10"),
    ],
)
def test_what_was_chosen_fails_rather_than_falls_back(
    family: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip = Strip()
    spidev(monkeypatch, strip)
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text(f"{MODELS[family]}\0")
    with pytest.raises(DeviceError) as caught:
        wire(Options(pin=18), {"root": tmp_path, "lights": tmp_path / "none"})
    assert words in str(caught.value)
    assert strip.frames == 0


@pytest.mark.parametrize(
    ("table", "pins"),
    [
        ("", [7, 8, 9, 10, 11]),
        ('bus = "spidev"', [7, 8, 9, 10, 11]),
        (f'device = "{SPI1}"\npin = 20', [18, 19, 20, 21]),
        ("pin = 18", [18]),
        ('bus = "helper"\npin = 12', [12]),
        ('bus = "neopixel"\npin = 10', [10]),
        ('bus = "recorder"\npin = 18', []),
    ],
)
def test_the_pins_that_each_way_needs_are_claimed_without_a_look_at_the_machine(
    table: str, pins: list[int]
) -> None:
    options = config.parse(f"[leds]\n{table}\n", "a.toml").devices["leds"]
    assert [claim.pin for claim in options.claims()] == pins


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[leds]\npin = 18\n[knob]\na = 18\n", 4, "GPIO 18 is given twice, to [leds] the lights' data"),
        ("[leds]\npin = 28\n", 2, "[leds] the lights' data cannot have pin 28"),
        (
            '[leds]\nbus = "spidev"\npin = 18\n',
            3,
            "/dev/spidev0.0 sends at GPIO 10, not at GPIO 18: write pin = 10, or leave device out and write "
            'bus = "auto" for another pin',
        ),
        (f'[leds]\ndevice = "{SPI1}"\n', 1, f"{SPI1} sends at GPIO 20, not at GPIO 10: write pin = 20"),
        ('[leds]\nbus = "gpio"\n', 2, "use auto, spidev, neopixel, helper, recorder"),
        ("[leds]\nbit0 = 0b0100_0000\n", 2, "bit0 = 0b01000000 does not start high"),
        ("[leds]\nreset_us = 10\n", 2, '"reset_us" cannot be 10: use a number from 50 to 1000'),
        ("[leds]\nnight_brightness = 0.0\n", 2, "night_brightness 0.0 is no share"),
        (
            '[leds]\ncount = 121\nnight = ["22:00"]\n',
            3,
            "night needs two times, not 1: write its beginning and its end",
        ),
        ('[leds]\nnight = ["22:00", "7"]\n', 2, 'night: "7" is no time: write hours and minutes, as "22:00"'),
        ('[leds]\nnight = ["24:00", "07:00"]\n', 2, 'night: "24:00" is no time'),
        ('[leds]\nnight = ["07:00", "07:00"]\n', 2, 'night begins and ends at "07:00"'),
        ('[leds]\nnight = "22:00"\n', 2, '"night"'),
    ],
)
def test_a_table_of_lights_that_cannot_work_is_refused_where_it_is_written(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value).startswith(f"a.toml, line {line}: ")
    assert words in str(caught.value)


def test_the_page_of_the_lights_shows_every_option_with_its_value() -> None:
    page = (Path(__file__).parents[2] / "docs" / "strip.md").read_text()
    (table,) = re.findall(r"^## Options\n\n((?: {4}.*\n)+)", page, re.MULTILINE)
    options = config.parse(textwrap.dedent(table), "strip.md").devices["leds"]
    assert options == Options()
    shown = re.findall(r"^ {4}(\w+) = ", table, re.MULTILINE)
    assert shown == [field.name for field in fields(Options) if field.name != "map"]
