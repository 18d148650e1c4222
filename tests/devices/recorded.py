"""The kernel's spidev with a strip at its end, in the place of the package of that name."""

from __future__ import annotations

import os
import sys
from types import ModuleType

import pytest

from companion.simulated.strip import Strip


class SpiDev:
    """What spidev is asked for, in order. trouble: what the next thing asked for fails with, by its name."""

    def __init__(self, strip: Strip, clock: int) -> None:
        self._strip = strip
        self._strip.frequency = clock
        self._clock = clock
        self.asked: list[tuple[str, object]] = []
        self.trouble: dict[str, OSError] = {}
        self._node = os.memfd_create("spidev")  # the device file, the same one for everybody who opens it
        self._opened: list[int] = []

    def open_path(self, path: str) -> None:
        self._ask("open_path", path)
        self._opened.append(os.open(f"/proc/self/fd/{self._node}", os.O_RDWR))

    def fileno(self) -> int:
        return self._opened[-1]

    def writebytes2(self, buffer: bytes) -> None:
        self._ask("writebytes2", len(buffer))
        self._strip.write(buffer)

    def close(self) -> None:
        """The newest that was opened: there is one object for all, as the test has one recorder."""
        self._ask("close", None)
        if self._opened:
            os.close(self._opened.pop())

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("mode", "bits_per_word", "max_speed_hz", "no_cs", "lsbfirst"):
            self._ask(name, value)
        object.__setattr__(self, name, value)

    def _ask(self, name: str, value: object) -> None:
        if name in self.trouble:
            raise self.trouble.pop(name)
        self.asked.append((name, value))


def spidev(monkeypatch: pytest.MonkeyPatch, strip: Strip, clock: int = 6_250_000) -> SpiDev:
    """Put the recorder in the place of the package; `clock` is what the controller really makes (Hz)."""
    spi = SpiDev(strip, clock)
    module = ModuleType("spidev")
    module.SpiDev = lambda: spi  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spidev", module)
    return spi
