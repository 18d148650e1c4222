"""Pins below each back end, for the tests that ask for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from gpiozero.pins import local

from companion.devices import buttons, machine
from companion.devices.machine import Machine
from companion.devices.pins import notify
from tests.devices.boards import WHEELS, GpiodBoard, LgBoard
from tests.devices.pinned import ONE, Bench, forget


@pytest.fixture
def name() -> str:
    return "lgpio"


@pytest.fixture
def board(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[LgBoard | GpiodBoard]:
    """A Raspberry Pi 4 whose back end called `name` ends in software."""
    assert WHEELS, "the wheels of lgpio and rpi-lgpio are not here: make test fetches them"
    forget()
    notify._folder.cache_clear()
    made = GpiodBoard() if name == "gpiod" else LgBoard()
    made.back_end = name
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(sys, "path", [*WHEELS, *sys.path])
    monkeypatch.setenv("RPI_LGPIO_REVISION", "c03112")
    monkeypatch.setenv(
        "RPI_LGPIO_CHIP", "7"
    )  # a number that somebody wrote down; the chip is found by its label
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    monkeypatch.setattr(
        machine, "this", lambda: Machine("Raspberry Pi 4 Model B Rev 1.1", "4", "/dev/gpiochip4")
    )
    yield made
    made.close()
    forget()


@pytest.fixture
def bench(name: str, board: LgBoard | GpiodBoard) -> Iterator[Bench]:
    made = Bench(buttons, buttons.Options(name, ONE))
    yield made
    made.close()
