"""config.txt as the firmware of each model reads it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from companion.devices.boot import Boot
from companion.doctor import boot
from tests.doctor.boards import place, write

FILE = "/boot/firmware/config.txt"
SPI = "dtparam=spi"


def read(folder: Path, text: str, family: str = "4", model: str = "", file: str = FILE) -> Boot:
    at = place(folder, family)
    at.at(FILE).unlink()
    write(folder, file, text)
    called = model or at.machine.model
    return boot.read(dataclasses.replace(at, machine=dataclasses.replace(at.machine, model=called)))


HOLDS = [
    ("dtparam=spi=on", "4", "", "on"),
    ("dtparam=spi", "4", "", "on"),
    ("dtparam=audio=on,spi=on", "4", "", "on"),
    (" dtparam=spi=on ", "4", "", "on"),
    ("dtparam=spi=on\ndtparam=spi=off", "4", "", "off"),  # the last one holds
    ("[pi4]\ndtparam=spi=on", "4", "", "on"),
    ("[pi4]\ndtparam=spi=on", "5", "", None),
    ("[pi5]\n[all]\ndtparam=spi=on", "4", "", "on"),
    ("[pi02]\ndtparam=spi=on", "zero2", "", "on"),
    ("[pi0]\ndtparam=spi=on", "zero2", "", "on"),
    ("[pi3]\ndtparam=spi=on", "zero2", "", None),
    ("[pi3+]\ndtparam=spi=on", "3", "Raspberry Pi 3 Model B Plus Rev 1.3", "on"),
    ("[pi3+]\ndtparam=spi=on", "3", "Raspberry Pi 3 Model B Rev 1.2", None),
    ("[pi400]\ndtparam=spi=on", "4", "Raspberry Pi 400 Rev 1.0", "on"),
    ("[pi400]\ndtparam=spi=on", "4", "", None),
    ("[cm5]\ndtparam=spi=on", "5", "Raspberry Pi Compute Module 5 Rev 1.0", "on"),
    ("[none]\ndtparam=spi=on", "4", "", None),
    ("[gpio4=1]\ndtparam=spi=on", "4", "", None),  # nobody knows
    ("# dtparam=spi=on", "4", "", None),
]


@pytest.mark.parametrize(("text", "family", "model", "value"), HOLDS)
def test_a_line_holds_for_the_models_of_its_filter(
    tmp_path: Path, text: str, family: str, model: str, value: str | None
) -> None:
    assert read(tmp_path, text, family, model).values.get(SPI) == value


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("", f'add the line "dtparam=spi=on" to {FILE}, below [all], then restart (sudo reboot)'),
        (
            "#dtparam=spi=on\n",
            f'in {FILE} take the "#" away before "dtparam=spi=on", then restart (sudo reboot)',
        ),
        (
            "[pi5]\ndtparam=spi=on\n",
            f'in {FILE} move "dtparam=spi=on" from below [pi5] to below a line [all], '
            "then restart (sudo reboot)",
        ),
    ],
)
def test_what_stands_in_the_way_of_a_line_is_named(tmp_path: Path, text: str, fix: str) -> None:
    assert boot.add(read(tmp_path, text), "dtparam=spi=on") == fix


def test_the_place_of_before_debian_12_is_known_too(tmp_path: Path) -> None:
    found = read(tmp_path, "dtparam=spi=on", file="/boot/config.txt")
    assert (found.file, found.on("spi")) == ("/boot/config.txt", True)


def test_without_a_config_txt_nothing_is_on(tmp_path: Path) -> None:
    at = place(tmp_path)
    at.at(FILE).unlink()
    found = boot.read(at)
    assert (found.name, found.on("spi")) == (FILE, False)
