"""Who answers `companion calibrate`: hands at the table, fingers at a keyboard, a process of its own."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.devices.holes import Lane
from companion.devices.power import Light
from companion.devices.walkshown import ASKED
from companion.simulated.hardware import Hardware
from companion.simulated.strip import decode
from tests.running import PATIENCE

TABLE = """\
# The table in the hall.
[leds]   # glued by Ann
bus = "{bus}"
count = 121  # as it was sold
pixel_order = "GRB"

[buttons]
pin_factory = "mock"

[knob]
pin_factory = "mock"

[web]
port = 8121 # no change
"""
SERPENTINE = (*range(40), *range(82, 42, -1), *range(85, 126))  # three lights in each bend


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came so far"
        time.sleep(0.002)


class Hands:
    """Somebody at a simulated table who sees the decoded strip, reads the questions and knows the board."""

    def __init__(self, hardware: Hardware, board: tuple[Lane, ...], said: list[str]) -> None:
        self._hardware, self._said, self._lane = hardware, said, board[0]
        self._seen = [hardware.lit()]
        write = hardware.strip.write

        def written(buffer: bytes | bytearray) -> None:
            write(buffer)
            self._seen.append(hardware.lit())

        hardware.strip.write = written  # type: ignore[method-assign]  # eyes that miss no frame

    def play(self, alive: Callable[[], bool]) -> None:
        """Answer every question."""
        heard = 1  # what the hands are for has been said
        while alive():
            until(lambda: len(self._said) > heard or not alive())  # noqa: B023
            if len(self._said) > heard:
                heard = len(self._said)
                self._answer(self._said[-1])

    def _answer(self, question: str) -> None:
        numbers = [int(number) for number in re.findall(r"hole (\d+)", question)]
        if "the last of the strip" in question:
            self._turn(6, lambda: self._bright() == 125)
        elif "turn until" in question:
            self._turn(120, lambda: self._bright() == self._lane[numbers[0] - 1])
        elif "go through" in question:
            self._press("ok" if self._watched(self._lane[numbers[0] - 1 : numbers[1]]) else "peg")
            return
        elif "turn back" in question:
            self._turn(-10, self._without_gap)
            self._turn(10, lambda: not self._without_gap())
            self._hardware.turn(-1)
        self._press("ok")

    def _bright(self) -> int:
        """The one light that is bright."""
        return self._seen[-1].index(ASKED)

    def _without_gap(self) -> bool:
        lit = {place for place, light in enumerate(self._seen[-1]) if any(light)}
        return lit == {*self._lane[: len(lit)]} and self._bright() == self._lane[len(lit) - 1]

    def _watched(self, holes: Lane) -> bool:
        """Whether the bright light goes through these, until each was seen."""
        looked, through = len(self._seen) - 1, [-1]
        while not {*holes} <= {*through}:
            until(partial(self._more, looked))
            bright = self._seen[looked].index(ASKED)
            looked += 1
            if bright not in holes or (bright != holes[0] and through[-1] in holes[holes.index(bright) :]):
                return False
            through.append(bright)
        return True

    def _turn(self, most: int, true: Callable[[], bool]) -> None:
        """Turn on, detent by detent, until it is true."""
        for _ in range(abs(most)):
            if true():
                return
            looked = len(self._seen)
            self._hardware.turn(1 if most > 0 else -1)
            until(partial(self._more, looked))

    def _more(self, looked: int) -> bool:
        return len(self._seen) > looked

    def _press(self, role: str) -> None:
        self._hardware.press(role, 1)
        time.sleep(0.04)  # a finger is slower than a contact that bounces
        self._hardware.release(role, 1)


class Terminal:
    """A terminal and who types at it."""

    def __init__(self) -> None:
        self._ours, self.keyboard = pty.openpty()

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        os.close(self._ours)
        os.close(self.keyboard)


SPIDEV = """
class SpiDev:
    def open_path(self, path):
        self._file = open(path, "wb", buffering=0)
    def fileno(self):
        return self._file.fileno()
    def writebytes2(self, frame):
        self._file.seek(0)
        self._file.write(frame)
    def close(self):
        self._file.close()
"""


class Session:
    """`companion calibrate` as a process of its own at a terminal, with a file for the SPI device."""

    def __init__(self, folder: Path) -> None:
        self.terminal, self.table, self.bus = Terminal(), folder / "table.toml", folder / "spi"
        (folder / "spidev.py").write_text(SPIDEV)
        self.table.write_text(f'[leds]\nbus = "spidev"\ndevice = "{self.bus}"\n')
        self._talk = folder / "talk.txt"
        with self._talk.open("w") as talk:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", "calibrate", "--config", self.table, "--state", folder],
                stdin=self.terminal.keyboard,
                stdout=subprocess.PIPE,
                stderr=talk,
                env={**os.environ, "PYTHONPATH": str(folder)},
            )

    def until(self, words: str) -> None:
        until(lambda: words in self._talk.read_text())

    def end(self) -> tuple[int, str]:
        """Its exit code and what it printed."""
        printed, _ = self.process.communicate(timeout=PATIENCE)
        self.terminal.close()
        return self.process.returncode, printed.decode()

    def lit(self) -> dict[int, Light]:
        """The lights (from 1) that are on."""
        lights = decode(self.bus.read_bytes(), 6_400_000).lights
        return {number: light for number, light in enumerate(lights, 1) if any(light)}
