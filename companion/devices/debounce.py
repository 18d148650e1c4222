"""Debouncing with a given clock: the first edge counts at once, what follows for 30 ms is contact noise."""

from __future__ import annotations

LOCK = 30.0  # ms; contacts of tact switches settle within 10


class Debouncer:
    """One contact. It says each change once: (when, down).

    An edge is believed at once and locks the contact for 30 ms; after the lock the level itself is
    looked at again, so that neither a tap shorter than the lock nor a lost edge leaves a button stuck.
    An edge of the time of the lock that is heard only after that look is older than what was seen: noise.
    """

    def __init__(self) -> None:
        self.down = False
        self._raw = False
        self._raw_at = 0.0
        self._until: float | None = None  # the end of the lock, None once the level was looked at
        self._settled = float("-inf")  # the end of the last lock after which the level was looked at

    @property
    def due(self) -> float | None:
        """When `check` should be called (ms), None when nothing is open."""
        return self._until

    def edge(self, t: float, down: bool) -> list[tuple[float, bool]]:
        """Take an edge seen at `t` (ms); what it says, oldest first. Edges come in the order of time."""
        said = self.check(t, self._raw)
        if t < self._settled:
            return said
        self._raw, self._raw_at = down, t
        if self._until is None and down != self.down:
            said.append(self._say(t, t, down))
        return said

    def check(self, t: float, down: bool) -> list[tuple[float, bool]]:
        """Look at the level `down` that the contact has at `t` (ms): does nothing while the lock lasts."""
        if self._until is None or t < self._until:
            return []
        until = self._settled = self._until
        self._until = None
        if down == self.down:
            return []
        changed_at = self._raw_at if down == self._raw else t  # an edge was lost: it changed by now
        self._raw, self._raw_at = down, changed_at
        said = self._say(until, changed_at, down)
        return [said, *self.check(t, down)]

    def _say(self, t: float, changed_at: float, down: bool) -> tuple[float, bool]:
        self.down = down
        self._until = changed_at + LOCK
        return t, down
