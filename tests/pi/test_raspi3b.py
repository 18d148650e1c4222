"""A Raspberry Pi 3 in qemu, with Debian 13: what installs there, and what the companion sees and drives.

qemu's model of the chip has outputs alone: presses are test_gpiosim.py's.
"""

from __future__ import annotations

import json

import pytest

import companion
from tests.pi import emulator, systems
from tests.pi.emulator import Report

pytestmark = [pytest.mark.pi, pytest.mark.timeout(1800)]
LIMIT = 1200.0  # s


@pytest.fixture(scope="module")
def report() -> Report:
    return emulator.booted(systems.RASPI3B, LIMIT).report


def test_the_package_installs_with_what_apt_and_the_wheels_bring(report: Report) -> None:
    assert report["environment"]["code"] == 0, report["environment"]
    assert report["install"]["code"] == 0, report["install"]
    assert report["version"]["out"] == f"companion {companion.__version__}\n"


def test_it_counts(report: Report) -> None:
    assert json.loads(report["count"]["out"])["total"] == 29


def test_the_model_is_known_and_the_chip_of_the_header_found_by_its_label(report: Report) -> None:
    assert report["machine"]["out"] == "Raspberry Pi 3 Model B, 3, /dev/gpiochip0, pinctrl-bcm2835\n"


def test_an_output_is_read_back_from_the_registers_of_the_chip(report: Report) -> None:
    assert report["output"]["code"] == 0, report["output"]
    said = json.loads(report["output"]["out"])
    free = "gpio-529 (GPIO17 )"  # the kernel numbers the lines of this chip from 512
    assert (said["before"], said["after"]) == (free, free)
    assert said["levels"] == [f"gpio-529 (GPIO17 |lg ) out {level}" for level in ("hi", "lo", "hi")]


def test_libgpiod_has_the_pin_once_lgpio_gave_it_back(report: Report) -> None:
    assert json.loads(report["output"]["out"])["gpiod"].startswith("gpio-529 (GPIO17 |companion ) in ")


def test_doctor_names_the_machine_and_says_how_to_switch_on_what_is_off(report: Report) -> None:
    said = json.loads(report["doctor"]["out"])
    assert (report["doctor"]["code"], said["verdict"]) == (1, "mend")
    checks = {check["name"]: (check["verdict"], check["words"], check["fix"]) for check in said["checks"]}
    assert checks["machine"] == ("well", "Raspberry Pi 3 Model B", "")
    assert checks["pins chip"] == ("well", "/dev/gpiochip0 drives the header", "")
    assert checks["pins"] == ("well", "12 pins are ours, for buttons and knob", "")
    for name, words, line in (
        ("leds device", "/dev/spidev0.0 is not there", "dtparam=spi=on"),
        ("oled device", "/dev/i2c-1 is not there", "dtparam=i2c_arm=on"),
    ):
        assert checks[name][:2] == ("mend", words)
        assert line in checks[name][2]
