"""Whoever is asked at a desk: readers that are away do not keep the others from answering."""

from __future__ import annotations

import os

import pytest

from companion.desk import Desk
from companion.devices.base import DeviceError


class Away:
    """A reader that was opened, and is away when it is first looked at."""

    def __init__(self) -> None:
        self.closed = 0

    def fileno(self) -> int:
        return -1

    def read(self, t: float) -> float | None:
        raise DeviceError("nobody hears the pins any more")

    def close(self) -> None:
        self.closed += 1


def test_a_reader_that_is_away_from_the_start_is_closed_and_the_keyboard_goes_on() -> None:
    keyboard, far = os.pipe()
    typed: list[bytes] = []
    away = Away()
    with Desk({}, keyboard, typed.append) as desk:
        with pytest.raises(DeviceError, match="nobody hears the pins"):
            desk.add(away)
        os.write(far, b"y")
        desk.hear()
    os.close(far)
    os.close(keyboard)
    assert (typed, away.closed) == ([b"y"], 1)
