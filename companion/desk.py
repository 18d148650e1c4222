"""A desk at which somebody is asked: buttons, knob, scanner and keyboard heard in one loop."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from companion.devices.base import DeviceError, Wires

LOOK = 1000.0  # ms after which a line that says nothing is looked at all the same


class Desk:
    """What is heard, until it is closed. `wires` is what a reader must be opened with to be heard here.

    keyboard: its descriptor, -1 for none. typed: is told what comes from it.
    """

    def __init__(self, wires: Wires, keyboard: int, typed: Callable[[bytes], None]) -> None:
        self._awake, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self.wires: Wires = {**wires, "wake": lambda: os.write(self._wake, b"!"), "clock": now}
        self._keyboard = keyboard
        self._typed = typed
        self._readers: list[Any] = []
        self._dues: list[float | None] = []

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        for reader in self._readers:
            reader.close()
        os.close(self._awake)
        os.close(self._wake)

    def add(self, reader: Any) -> None:
        """Hear this reader too, and close it in the end; one that is away already is closed: DeviceError."""
        try:
            due = reader.read(now())
        except DeviceError:
            reader.close()
            raise
        self._readers.append(reader)
        self._dues.append(due)

    def hear(self, due: float = inf) -> None:
        """Wait until there is something, or it is `due` (ms), and have who says it say it.

        DeviceError where a reader is away.
        """
        watch = select.poll()
        lines = (self._awake, self._keyboard, *(reader.fileno() for reader in self._readers))
        for line in lines:
            if line >= 0:
                watch.register(line, select.POLLIN)
        dues = [at for at in self._dues if at is not None]
        ready = watch.poll(max(0.0, min(now() + LOOK, due, *dues) - now()))
        if (self._awake, select.POLLIN) in ready:
            os.read(self._awake, 64)
        if any(line == self._keyboard for line, _ in ready):
            data = os.read(self._keyboard, 256)
            self._keyboard = self._keyboard if data else -1  # an end is no key, and is not heard again
            self._typed(data)
        self._dues = [reader.read(now()) for reader in self._readers]


@contextmanager
def in_order() -> Iterator[None]:
    """Have a terminal that is closed, and a request to end, leave the block as Ctrl-C does: in order.

    Who is asked may have lights on, which would stay on. A signal that is ignored (nohup) stays so.
    """
    meant = [
        number for number in (signal.SIGHUP, signal.SIGTERM) if signal.getsignal(number) == signal.SIG_DFL
    ]
    for number in meant:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in meant:
            signal.signal(number, signal.SIG_DFL)


def now() -> float:
    """The table's clock (ms)."""
    return time.monotonic() * 1000
