"""Pins for gpiozero over libgpiod 2, of which it has none: inputs, and one thread for all their edges.

The thread sleeps in the kernel until a line changes. Edges have the kernel's time; what debounces them is
`debounce.py`, not the kernel.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable, Mapping
from typing import Any

from gpiod import Chip, LineRequest, LineSettings
from gpiod.edge_event import EdgeEvent
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero import PinFixedPull, PinInvalidBounce, PinInvalidFunction
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

EVENTS = 256  # that the kernel keeps of a line; of its own 16 a bounce would push out the oldest
CONSUMER = "companion"  # what other programs see that hold the line's name against theirs

_BIASES: Mapping[str, Bias] = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES: Mapping[str, Edge] = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING}

log = logging.getLogger(__name__)


class Hearer(threading.Thread):
    """The thread that waits for the edges of every line; it ends when one cannot be read."""

    def __init__(self) -> None:
        super().__init__(name="lines", daemon=True)
        self._heard: dict[int, tuple[LineRequest, Callable[[float, bool], None]]] = {}
        self._guard = threading.RLock()  # a line is not given back while an edge of it is told
        self._closing = False
        self._bell = os.eventfd(0)  # wakes the thread so that it ends
        self._poll = select.epoll()
        self._poll.register(self._bell, select.EPOLLIN)
        self.start()

    def watch(self, line: LineRequest, tell: Callable[[float, bool], None]) -> None:
        """From now on `tell` every edge: when (s of the monotonic clock), and whether the line is high."""
        with self._guard:
            self._heard[line.fd] = (line, tell)
            self._poll.register(line.fd, select.EPOLLIN)

    def unwatch(self, line: LineRequest) -> None:
        """Tell no more of this line."""
        with self._guard:
            if self._heard.pop(line.fd, None):
                self._poll.unregister(line.fd)

    def run(self) -> None:
        """Wait and tell, until the bell is rung."""
        while not self._closing:
            self._poll.poll()
            try:
                self._hear()
            except OSError as error:
                log.warning("the pins cannot be heard any more: %s", error)
                return

    def close(self) -> None:
        """End the thread."""
        self._closing = True
        os.eventfd_write(self._bell, 1)
        self.join()
        self._poll.close()
        os.close(self._bell)

    def _hear(self) -> None:
        """Tell the edges of all lines that are ready, in the order of time.

        The kernel keeps order within a line only, and a knob lives by the order of two: so lines are read
        until none is ready, when no edge is left that is older than those that were read.
        """
        edges: list[tuple[EdgeEvent, Callable[[float, bool], None]]] = []
        with self._guard:
            while ready := [self._heard[at] for at, _ in self._poll.poll(0) if at in self._heard]:
                for line, tell in ready:
                    edges += [(edge, tell) for edge in line.read_edge_events()]
            for edge, tell in sorted(edges, key=lambda heard: heard[0].timestamp_ns):
                tell(edge.timestamp_ns / 1e9, edge.event_type is EdgeEvent.Type.RISING_EDGE)


class LinesFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """The lines of one /dev/gpiochipN as gpiozero's pins. OSError says why it cannot be opened."""

    def __init__(self, chip: str) -> None:
        super().__init__()
        self.chip = Chip(chip)
        self.hearer = Hearer()
        self.pin_class = LinePin

    def close(self) -> None:
        """Give every line back, and end the thread."""
        if not self.chip:
            return
        super().close()
        self.hearer.close()
        self.chip.close()


class LinePin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """One line, held as an input until it is closed. OSError: EBUSY where somebody else holds it."""

    def __init__(self, factory: LinesFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._pull = "floating"
        self._edges = "both"
        self._watched = False
        self._line = factory.chip.request_lines(
            {self._number: self._settings()}, consumer=CONSUMER, event_buffer_size=EVENTS
        )

    def close(self) -> None:
        """Give the line back."""
        self.when_changed = None
        self._line.release()

    def _settings(self) -> LineSettings:
        return LineSettings(
            direction=Direction.INPUT,
            bias=_BIASES[self._pull],
            edge_detection=_EDGES[self._edges] if self._watched else Edge.NONE,
            event_clock=Clock.MONOTONIC,
        )

    def _set(self) -> None:
        self._line.reconfigure_lines({self._number: self._settings()})

    def _get_function(self) -> str:
        return "input"

    def _set_function(self, value: str) -> None:
        if value != "input":
            raise PinInvalidFunction(f"{self!r} is an input: nothing is driven through gpiod here")

    def _get_state(self) -> bool:
        return self._line.get_value(self._number) is Value.ACTIVE

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        self._pull = value
        self._set()

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value:
            raise PinInvalidBounce("nothing is debounced below the pins here")

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        self._edges = value
        self._set()

    def _enable_event_detect(self) -> None:
        self._watched = True
        self._set()
        self.factory.hearer.watch(self._line, self._call_when_changed)

    def _disable_event_detect(self) -> None:
        self.factory.hearer.unwatch(self._line)
        self._watched = False
        self._set()
