"""Contacts to ground on GPIO pins, debounced: which changed, when, and whether it is closed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from gpiozero import InputDevice

from companion.devices.base import DeviceError, Wires
from companion.devices.debounce import Debouncer
from companion.devices.pins import Pins
from companion.devices.pins.faults import errors, said
from companion.devices.unrest import STUCK, Unrest

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

LOOK = 3000.0  # ms after which somebody looks again whether the pins are heard
MOST = 256  # edges of one contact that wait for the house; a bounce has 20, and the level is looked at anyway

LOOSE = "its contact does not come to rest; look at its wires, it is not heard until it is still"
HELD = "it has been down for {:.0f} s; let it go, it counts as let go already"


class Noted(Generic[T]):
    """What a vendor's thread hears, for the house to take: it only notes, wakes the house, and never raises.

    That thread brings the edges of every pin; an error would end it, and with it every button.
    """

    def __init__(self, pins: Pins, wires: Wires) -> None:
        self._stamps = pins.stamps
        self._clock = clock_of(wires)
        self._wake: Callable[[], None] = wires.get("wake", _nobody)
        self._noted: deque[tuple[float, T]] = deque()
        self._failed: Exception | None = None

    def note(self, ticks: float, what: T) -> None:
        """On the vendor's thread: note what was heard, and the kernel's time of it (s) if ticks are that."""
        try:
            self._noted.append((round(ticks * 1000, 3) if self._stamps else self._clock(), what))
            self._wake()
        except Exception as error:  # noqa: BLE001 (raised in the thread that takes)
            self._failed = error

    def take(self) -> Iterator[tuple[float, T]]:
        """Everything noted, oldest first: (when in ms, what). Raises what went wrong with noting it."""
        if self._failed is not None:
            raise self._failed
        while self._noted:
            yield self._noted.popleft()


class Contacts(Generic[K]):
    """Contacts by a name of the caller's, each on a BCM pin with the internal pull-up.

    A contact that never comes to rest is not heard until it does, one that is down for half a minute counts
    as let go: each harms only itself. `troubles` says so. DeviceError when a pin cannot be had. Who opened
    `pins` closes them.
    """

    def __init__(self, on: Mapping[K, int], pins: Pins, wires: Wires) -> None:
        self._pins = pins
        self._on = on
        self.clock = clock_of(wires)
        self._noted: Noted[tuple[K, int]] = Noted(pins, wires)
        self._debouncers = {key: Debouncer() for key in on}
        self._unrest = {key: Unrest() for key in on}
        self._since: dict[K, float] = {}  # when those that are down went down (ms)
        self._troubled: dict[K, str] = {}
        self._said: list[tuple[K, str]] = []
        self._look: float | None = None
        self._contacts = {key: _Contact(key, pin, pins, self._noted) for key, pin in on.items()}

    def also(self, key: K) -> Callable[[float, int], None]:
        """What to tell a number to that the pins bring with their ticks: `read` has it in its place.

        A queue of its own would not do: while one is read both may get something, and their order is lost.
        """
        return lambda ticks, number: self._noted.note(ticks, (key, number))

    def read(self, t: float) -> list[tuple[float, K, int]]:
        """What changed up to `t` (ms), oldest first: (when, which, whether it is down, or its number).

        DeviceError when a pin cannot be read, or nobody hears the pins any more.
        """
        for contact in self._contacts.values():
            contact.unread = 0
        changes: list[tuple[float, K, int]] = []
        for at, (key, what) in self._noted.take():
            changes += self._edge(at, key, bool(what)) if key in self._on else [(at, key, what)]
        for key, debouncer in self._debouncers.items():
            if debouncer.due is not None and debouncer.due <= t:
                changes += [(when, key, state) for when, state in debouncer.check(t, self._down(key))]
            if self._unrest[key].calmed(t):
                self._trouble(key, "")
        if self._pins.watched and (self._look is None or self._look <= t):
            self._pins.check()
            self._look = t + LOOK
        changes.sort(key=lambda change: change[0])
        return [*self._free(changes), *self._stuck(t)]

    def troubles(self) -> list[tuple[K, str]]:
        """Which contacts are in trouble since this was asked last, and why; "" for one that is well again."""
        said, self._said = self._said, []
        return said

    def troubled(self) -> list[K]:
        """All that are in trouble now."""
        return list(self._troubled)

    def due(self) -> float | None:
        """When `read` is wanted next without an edge (ms), None for never."""
        dues = [debouncer.due for debouncer in self._debouncers.values()]
        dues += [unrest.due() for unrest in self._unrest.values()]
        dues += [since + STUCK for since in self._since.values()]
        return min((due for due in (*dues, self._look) if due is not None), default=None)

    def _edge(self, at: float, key: K, down: bool) -> list[tuple[float, K, int]]:
        unrest, debouncer = self._unrest[key], self._debouncers[key]
        unrest.edge(at)
        if not unrest.storm:
            return [(when, key, state) for when, state in debouncer.edge(at, down)]
        if self._troubled.get(key) == LOOSE:
            return []
        self._trouble(key, LOOSE)
        self._debouncers[key] = Debouncer()  # where it comes to rest while it is down, that is no press
        return [(at, key, False)] if debouncer.down else []

    def _free(self, changes: list[tuple[float, K, int]]) -> Iterator[tuple[float, K, int]]:
        """The changes, but for one that counted as let go before and is so now."""
        for at, key, down in changes:
            if down and key in self._on:
                self._since[key] = at
            elif key in self._on and self._since.pop(key, None) is None:
                if not self._unrest[key].storm:
                    self._trouble(key, "")
                continue
            yield at, key, down

    def _stuck(self, t: float) -> Iterator[tuple[float, K, int]]:
        for key in [key for key, since in self._since.items() if since + STUCK <= t]:
            del self._since[key]
            self._trouble(key, HELD.format(STUCK / 1000))
            yield t, key, False

    def _trouble(self, key: K, why: str) -> None:
        if why == self._troubled.get(key, ""):
            return
        self._said.append((key, why))
        if why:
            self._troubled[key] = why
        else:
            del self._troubled[key]

    def _down(self, key: K) -> bool:
        try:
            return bool(self._contacts[key].device.is_active)
        except errors() as error:
            raise DeviceError(f"pin {self._on[key]} cannot be read any more: {said(error)}") from error


class _Contact(Generic[K]):
    """One contact; gpiozero keeps only a weak reference to what it tells edges."""

    def __init__(self, key: K, pin: int, pins: Pins, noted: Noted[tuple[K, int]]) -> None:
        self._key = key
        self._noted = noted
        self.unread = 0
        self.device: Any = pins.take(_watched, pin, tell=self._changed)

    def _changed(self, ticks: float, state: object) -> None:
        if self.unread < MOST:
            self.unread += 1
            self._noted.note(ticks, (self._key, not state))


def _watched(pin: int, tell: Callable[[float, object], None], pin_factory: Any) -> Any:
    """gpiozero's input with the pull-up, whose pin tells every edge."""
    device = InputDevice(pin, pull_up=True, pin_factory=pin_factory)
    try:
        device.pin.edges = "both"
        device.pin.when_changed = tell
    except errors():
        device.close()
        raise
    return device


def clock_of(wires: Wires) -> Callable[[], float]:
    """The table's clock (ms): `time.monotonic` unless the wires bring another."""
    clock: Callable[[], float] = wires.get("clock", _monotonic)
    return clock


def _monotonic() -> float:
    return time.monotonic() * 1000


def _nobody() -> None:
    return None
