"""Contacts to ground on GPIO pins, debounced: which changed, when, and whether it is closed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from gpiozero import DigitalInputDevice

from companion.devices.base import DeviceError, Wires
from companion.devices.debounce import Debouncer
from companion.devices.pins import errors

K = TypeVar("K", bound=Hashable)


class Contacts(Generic[K]):
    """Contacts by a name of the caller's, each on a BCM pin with the internal pull-up.

    gpiozero's thread only notes an edge with its time and wakes the house; everything else happens in
    `read`. DeviceError when a pin cannot be had.
    """

    def __init__(self, pins: Mapping[K, int], pin_factory: Any, wires: Wires) -> None:
        self._edges: deque[tuple[float, K, bool]] = deque()
        self._clock = clock_of(wires)
        self._wake = wake_of(wires)
        self._debouncers = {key: Debouncer() for key in pins}
        self._devices: dict[K, Any] = {}
        for key, pin in pins.items():
            try:
                device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=pin_factory)
            except errors() as error:
                self.close()
                raise DeviceError(f"pin {pin} cannot be used: {error or type(error).__name__}") from error
            device.when_activated = partial(self._edge, key, True)
            device.when_deactivated = partial(self._edge, key, False)
            self._devices[key] = device

    def read(self, t: float) -> list[tuple[float, K, bool]]:
        """What changed up to `t` (ms), oldest first: (when, which, whether it is down)."""
        said = []
        while self._edges:
            at, key, down = self._edges.popleft()
            said += [(when, key, state) for when, state in self._debouncers[key].edge(at, down)]
        for key, debouncer in self._debouncers.items():
            if debouncer.due is not None and debouncer.due <= t:
                level = bool(self._devices[key].is_active)
                said += [(when, key, state) for when, state in debouncer.check(t, level)]
        return sorted(said, key=lambda change: change[0])

    def due(self) -> float | None:
        """When `read` is wanted next without an edge (ms), None for never."""
        dues = [debouncer.due for debouncer in self._debouncers.values() if debouncer.due is not None]
        return min(dues, default=None)

    def close(self) -> None:
        """Give the pins back."""
        for device in self._devices.values():
            device.close()
        self._devices.clear()
        self._debouncers.clear()
        self._edges.clear()

    def _edge(self, key: K, down: bool) -> None:
        self._edges.append((self._clock(), key, down))
        self._wake()


def clock_of(wires: Wires) -> Callable[[], float]:
    """The table's clock (ms): `time.monotonic` unless the wires bring another."""
    clock: Callable[[], float] = wires.get("clock", _monotonic)
    return clock


def wake_of(wires: Wires) -> Callable[[], None]:
    """How to wake the house from a vendor's thread: never raises, for that thread would die of it."""
    wake: Callable[[], None] = wires.get("wake", _nobody)

    def guarded() -> None:
        try:
            wake()
        except RuntimeError:
            return  # the loop is closed: the house is shutting down, and nobody waits for this edge

    return guarded


def _monotonic() -> float:
    return time.monotonic() * 1000


def _nobody() -> None:
    return None
