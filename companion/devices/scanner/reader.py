"""The card scanner on its line: opened, listened to, and opened again, whatever happens to the plug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.devices.scanner.heard import Tag, Talk, WireError
from companion.inputs import Found, Lost, Misread, Post

BACK_OFF = (500.0, 5000.0)  # ms between two tries to open the line: the first wait, the longest

TORN = "the reader could not read that: lay the card on it once more"


class Wire(Protocol):
    """An open line, serial or of keys. WireError when it has gone."""

    def fileno(self) -> int: ...
    def receive(self) -> bytes: ...
    def send(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class Scanner:
    """A reader of tags. It reopens its line by itself, and says when it is lost and found.

    connect: opens the line, or raises WireError. taken: is told every tap with its time (ms) and says what
    became of it, for the reader's lamp.
    """

    def __init__(
        self, talk: Talk, connect: Callable[[], Wire], taken: Callable[[Tag, float], str], post: Post
    ) -> None:
        self._talk = talk
        self._connect = connect
        self._taken = taken
        self._post = post
        self._line: Wire | None = None
        self._lost = False
        self._wait = BACK_OFF[0]
        self._retry_at = float("-inf")

    def fileno(self) -> int:
        """The line's descriptor; -1 while it is away. It changes when the line is opened again."""
        return self._line.fileno() if self._line else -1

    def read(self, t: float) -> float | None:
        """Take what has come by `t` (ms), post it, answer it; when to look again (ms)."""
        try:
            if self._line is None:
                if t < self._retry_at:
                    return self._retry_at
                self._line = self._connect()
                self._talk.begin(t)
            self._hear(self._line.receive(), t)
            due = self._talk.due(t)
            self._tell(t)
            self._flush(self._line)
            return due
        except WireError as error:
            self._lose(t, error)
            return self._retry_at

    def close(self) -> None:
        """Close the line."""
        if self._line:
            self._line.close()
            self._line = None

    def _hear(self, data: bytes, t: float) -> None:
        for said in self._talk.feed(data, t):
            if isinstance(said, Tag):
                self._talk.answer(said, self._taken(said, t))
            else:
                self._post(Misread(t, TORN))

    def _tell(self, t: float) -> None:
        """Say how the reader fares, where that has changed."""
        if self._talk.trouble:
            self._say_lost(t, self._talk.trouble)
        elif self._talk.well:
            self._wait = BACK_OFF[0]
            if self._lost:
                self._lost = False
                self._post(Found(t, "scanner"))

    def _flush(self, line: Wire) -> None:
        if self._talk.out:
            line.send(self._talk.out)
            self._talk.out = b""

    def _lose(self, t: float, error: WireError) -> None:
        self.close()
        self._talk.out = b""
        self._retry_at = t + self._wait
        self._wait = min(self._wait * 2, BACK_OFF[1])
        self._say_lost(t, f"{error}; {error.fix}")

    def _say_lost(self, t: float, why: str) -> None:
        if not self._lost:
            self._lost = True
            self._post(Lost(t, "scanner", f"scanner is away: {why}, or play this deal by hand"))
