"""The table of the header is the header's, and says what a config.txt does with which pin."""

from __future__ import annotations

import pytest
from gpiozero.pins.pi import PiBoardInfo

from companion.devices.header import POSITIONS, uses

PI_4 = 0xC03112


def test_every_pin_stands_where_gpiozero_has_it():
    header = PiBoardInfo.from_revision(PI_4).headers["J8"].pins.values()
    named = {pin.name: int(pin.number) for pin in header if pin.name.startswith("GPIO")}
    assert {f"GPIO{gpio}": at for gpio, at in enumerate(POSITIONS)} == named


@pytest.mark.parametrize(
    ("settings", "taken"),
    [
        ({}, set()),
        ({"dtparam=spi": "on"}, {7, 8, 9, 10, 11}),
        ({"dtparam=spi": "off"}, set()),
        ({"dtparam=i2c_arm": "on", "dtparam=i2c_arm_baudrate": "400000"}, {2, 3}),
        ({"dtparam=i2c": "1"}, {2, 3}),
        ({"dtoverlay=gpio-shutdown": "on"}, {3}),
        ({"dtoverlay=gpio-shutdown": "on", "dtoverlay=gpio_pin": "17"}, {17}),
        ({"dtoverlay=gpio-shutdown": "on", "dtoverlay=gpio_pin": "x"}, {3}),
        ({"dtoverlay=gpio_pin": "17"}, set()),
        ({"enable_uart": "1"}, {14, 15}),
        ({"dtparam=i2s": "on", "dtoverlay=w1-gpio": "on"}, {4, 18, 19, 20, 21}),
        ({"dtparam=audio": "on"}, set()),
    ],
)
def test_what_a_config_txt_does_with_pins(settings, taken):
    assert {pin for pin, _ in uses(settings)} == taken


def test_whom_a_bus_serves_is_said_with_it():
    found = dict(uses({"dtparam=i2c_arm": "on", "dtoverlay=gpio-fan": "on"}))
    assert (found[2].what, found[2].serves) == ("I2C bus 1", "oled")
    assert (found[12].what, found[12].serves) == ("a fan", "")
