"""A table's hardware that only remembers what was done to it, and shows what it is told to."""

from __future__ import annotations

import time
from typing import Any


class Wires:
    """Stands where companion.simulated.hardware.Hardware does; `done` is what hands did, in order."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.edges: list[float] = []  # s, when a button went down or came up
        self.lights = [(0, 0, 0)] * 121
        self.picture = bytes(1024)
        self.panel_on = True
        self.version = 0
        self.seats = (0, 1, 2, 3)

    def show(self, lights: dict[int, tuple[int, int, int]], picture: bytes | None = None) -> None:
        """Light these holes (from 1) and no other; a picture of 1,024 bytes for the small screen."""
        self.lights = [lights.get(hole, (0, 0, 0)) for hole in range(1, 122)]
        self.picture = picture or self.picture
        self.version += 1

    def holes(self) -> list[tuple[int, int, int]]:
        return self.lights

    def panel_bytes(self) -> bytes:
        return self.picture

    def faults(self) -> tuple[str, ...]:
        return ("scanner_unplugged", "screen_dead", "bounce")

    def press(self, role: str, seat: int | None = None) -> None:
        if seat is not None and seat not in self.seats:
            raise KeyError((role, seat))
        self.edges.append(time.monotonic())
        self.done.append(("press", role, seat))

    def release(self, role: str, seat: int | None = None) -> None:
        self.edges.append(time.monotonic())
        self.done.append(("release", role, seat))

    def turn(self, steps: int) -> None:
        self.done.append(("turn", steps))

    def tap(self, card: str) -> None:
        self.done.append(("tap", card))

    def tap_unreadable(self) -> None:
        self.done.append(("unreadable",))

    def tap_stranger(self, card: str) -> None:
        self.done.append(("stranger", card))

    def fault(self, name: str, on: bool) -> None:
        self.done.append(("fault", name, on))

    def pull_plug(self) -> None:
        self.done.append(("pull_plug",))
