"""Contacts that no hand moves: one that does not come to rest, one that stays down."""

from __future__ import annotations

RESTS = 20.0  # ms without an edge in which any contact of a button has settled, whatever a finger does
STORM = 100.0  # ms without such a rest, after which it is no finger: a loose wire, mains hum on an open line
CALM = 1000.0  # ms without an edge after which a contact is believed again
STUCK = 30_000.0  # ms that a button is down: six times as long as the longest hold that means anything


class Unrest:
    """The raw edges of one contact. storm: it has not come to rest for longer than a finger explains."""

    def __init__(self) -> None:
        self.storm = False
        self._last = self._since = float("-inf")

    def edge(self, t: float) -> None:
        """Take an edge seen at `t` (ms)."""
        if t - self._last > RESTS:
            self._since = t
        self._last = t
        self.storm = self.storm or t - self._since >= STORM

    def due(self) -> float | None:
        """When the storm will be over if no edge comes (ms), None where there is none."""
        return self._last + CALM if self.storm else None

    def calmed(self, t: float) -> bool:
        """Whether a storm has just come to its end."""
        over = self.storm and t >= self._last + CALM
        self.storm = self.storm and not over
        return over
