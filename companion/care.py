"""How one device fares: whether it is away, what is said of it, and how long to wait for it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from companion.inputs import Found, Input, Lost, Post

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # s before a device that is away is opened again
STEADY = 10.0  # s of work after which a device is trusted again
HANGS = 10.0  # s that a driver may take for one call before the table says that it does not answer

DEAF = "it does not answer; check its wires, and take its power away for a moment"

log = logging.getLogger(__name__)


def clock() -> float:
    """The table's clock: monotonic ms, the same as the loop's."""
    return time.monotonic() * 1000


class Care:
    """How one device fares: says when it is away and when it is back, and how long to wait.

    A thread of the device's own calls its driver between `begins` and `works`; `look` belongs to another.
    """

    def __init__(self, name: str, module: object, post: Post, clock: Callable[[], float]) -> None:
        """module: the device's own, which may say what it is CALLED."""
        self.called: str = getattr(module, "CALLED", name)
        self._name = name
        self._post = post
        self._clock = clock
        self._away = False
        self._wait = 0.0
        self._since = clock()
        self._lock = threading.Lock()
        self._busy: float | None = None  # since when the driver is in a call (ms)

    def begins(self) -> None:
        """A call of the driver begins."""
        self._busy = self._clock()

    def works(self) -> None:
        """The call is over, and all is well."""
        with self._lock:
            self._busy, away = None, self._away
        if away:
            self.found()

    def look(self) -> None:
        """Say that it is away where a call has lasted for too long; it is back when the call is over."""
        with self._lock:
            if self._busy is not None and not self._away and self._clock() - self._busy > HANGS * 1000:
                self._lose(DEAF)

    def found(self) -> None:
        with self._lock:
            self._since, self._busy = self._clock(), None
            if self._away:
                self._away = False
                log.info("%s: back", self.called)
                self._post(Found(self._clock(), self._name))

    def lost(self, words: str) -> None:
        with self._lock:
            self._lose(words)

    def _lose(self, words: str) -> None:
        said = f"{self.called} is away: {words}"
        if not self._away:
            log.warning("%s", said)
        self._away = True
        self._post(Lost(self._clock(), self._name, said))

    def heard(self, said: Input) -> None:
        """What the device says; the log has it too where it has lost its far end, and found it again."""
        if isinstance(said, Lost):
            log.warning("%s", said.words)
        elif isinstance(said, Found):
            log.info("%s: back", self.called if said.device == self._name else said.device)
        self._post(said)

    def broken(self, error: Exception) -> None:
        """An error that nobody foresaw: a fault of ours, told once with all of it."""
        if not self._away:
            log.error("%s stopped; please report this", self.called, exc_info=error)
        self.lost("it stopped by a fault of the companion; the log says how")

    def pause(self) -> float:
        """Seconds until it is opened again: longer each time, unless it had worked for a while."""
        steady = self._clock() - self._since > STEADY * 1000
        self._wait = FIRST_WAIT if steady or not self._wait else min(LONGEST_WAIT, self._wait * 2)
        return self._wait
