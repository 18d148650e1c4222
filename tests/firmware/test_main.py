"""main.py as it is flashed, on a module `machine` that stands for the Pico's."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.devices import scanner
from companion.inputs import Input, Scanned
from tests.firmware.pico import ENVIRONMENT, HERE, PATIENCE, PYTHON

FIRMWARE = HERE.parents[1] / "firmware"


@contextmanager
def flashed(folder: Path, chip: str, **environment: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A Pico with the files of firmware/, CHIP changed as its README says; and the path of its line."""
    shutil.copytree(FIRMWARE, folder / "pico")
    main = folder / "pico" / "main.py"
    main.write_text(main.read_text().replace('CHIP = "pn532"', f'CHIP = "{chip}"'))
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    process = subprocess.Popen(
        [*PYTHON, str(main)],
        stdin=ours,
        stdout=ours,
        env={**ENVIRONMENT, "MACHINE_LOG": str(folder / "log"), **environment},
    )
    try:
        yield process, os.ttyname(theirs)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(
    ("chip", "bus"), [("pn532", "I2C0 GP4 GP5 400000"), ("rc522", "SPI0 GP18 GP19 GP16 1000000")]
)
def test_what_is_flashed_reads_a_card_and_beeps(tmp_path: Path, chip: str, bus: str) -> None:
    said: list[Input] = []
    log = tmp_path / "log"
    with flashed(tmp_path, chip) as (_, path):
        reader = scanner.open(scanner.Options(path), said.append, {})
        deadline = time.monotonic() + PATIENCE
        while not (said and "GP14 2400 Hz" in log.read_text()) and time.monotonic() < deadline:
            reader.read(time.monotonic() * 1000)
            time.sleep(0.005)
        reader.close()
    assert [str(one.card) for one in said if isinstance(one, Scanned)] == ["5H"]
    noted = log.read_text().splitlines()
    assert {bus, "watchdog 8000", "GP15 1", "GP14 2400 Hz"} <= set(noted)


def test_with_gp22_to_ground_it_does_not_scan(tmp_path: Path) -> None:
    with flashed(tmp_path, "pn532", MACHINE_SERVICE="1") as (process, _):
        assert process.wait(PATIENCE) == 0
    assert not (tmp_path / "log").exists()
