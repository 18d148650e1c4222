"""config.txt: what the installer adds holds on every model, and nothing of the owner's changes."""

from __future__ import annotations

import dataclasses
import subprocess
from pathlib import Path

import pytest

from companion.devices.machine import Machine
from companion.doctor import boot
from companion.doctor.place import here

UNITS = Path(__file__).parents[2] / "systemd"
OWN = "# mine\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
BUSES = {"dtparam=spi": "on", "dtparam=i2c_arm": "on", "dtparam=i2c_arm_baudrate": "400000"}


def merged(text: str, *, away: bool = False) -> str:
    command = ["awk", "-f", UNITS / "config.awk", "-v", f"away={away:d}", UNITS / "config.txt", "-"]
    ended = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return ended.stdout.decode()


def holding(text: str, model: str, family: str, folder: Path) -> dict[str, str]:
    """What a config.txt says to this model, as the doctor reads it."""
    file = folder / "boot/firmware/config.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    place = dataclasses.replace(here(), root=folder, machine=Machine(model, family, ""))
    return dict(boot.read(place).values)


@pytest.mark.parametrize(
    ("model", "family", "clock"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", "zero2", {"core_freq": "250"}),
        ("Raspberry Pi 3 Model B Rev 1.2", "3", {"core_freq": "250"}),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "3", {"core_freq": "250"}),
        ("Raspberry Pi 4 Model B Rev 1.4", "4", {"core_freq": "500", "core_freq_min": "500"}),
        ("Raspberry Pi 400 Rev 1.0", "4", {"core_freq": "500", "core_freq_min": "500"}),
        ("Raspberry Pi 5 Model B Rev 1.0", "5", {}),
    ],
)
def test_each_model_reads_its_own_lines(
    model: str, family: str, clock: dict[str, str], tmp_path: Path
) -> None:
    own = holding(OWN, model, family, tmp_path)
    assert holding(merged(OWN), model, family, tmp_path) == own | BUSES | clock


@pytest.mark.parametrize("text", ["", OWN, "dtparam=spi=on\n", "[all]\r\ngpu_mem=64\r\n"])
def test_said_twice_it_changes_nothing_and_taken_away_it_leaves_what_was(text: str) -> None:
    once = merged(text)
    assert once.startswith(text)
    assert merged(once) == once
    assert merged(once, away=True) == text


def test_a_line_that_the_owner_has_written_is_not_written_again() -> None:
    own = "dtparam=spi=on\n[pi4]\ncore_freq_min=500\n"
    added = merged(own).removeprefix(own)
    assert "dtparam=spi=on" not in added
    assert "core_freq_min" not in added
    assert "core_freq=500" in added


def test_a_line_that_sleeps_or_is_another_models_is_written() -> None:
    added = merged("#dtparam=spi=on\n[cm5]\ndtparam=spi=on\n")
    assert added.count("dtparam=spi=on") == 3


def test_an_owner_who_has_written_everything_gets_no_block() -> None:
    block = merged("").splitlines(keepends=True)
    own = "".join(line for line in block if not line.startswith("#"))
    assert merged(own) == own


def test_what_the_owner_writes_below_the_block_stays_below_it_and_wins() -> None:
    text = merged("gpu_mem=64\n") + "dtparam=spi=off\n"
    assert merged(text) == text


def test_a_block_without_its_end_is_left_alone() -> None:
    torn = merged(OWN).replace("# <<< Cribbage Companion\n", "")
    command = ["awk", "-f", str(UNITS / "config.awk"), str(UNITS / "config.txt"), "-"]
    assert subprocess.run(command, input=torn, capture_output=True, text=True, check=False).returncode == 3
