"""How often nonsense is told: a reader that talks it without an end harms nobody but itself."""

from __future__ import annotations

from collections import deque

from companion.inputs import Input, Misread, Post

MOST, WITHIN = 5, 1000.0  # Misreads that are told within so many ms; no hand lays down so many


class Calm:
    """A post that leaves out every Misread beyond MOST in WITHIN ms. Everything else goes through."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._told: deque[float] = deque(maxlen=MOST)

    def __call__(self, said: Input) -> None:
        """Post it, unless it is too much."""
        if isinstance(said, Misread):
            if len(self._told) == MOST and said.t - self._told[0] < WITHIN:
                return
            self._told.append(said.t)
        self._post(said)
