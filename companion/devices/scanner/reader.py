"""The card scanner on its line: opened, listened to, and opened again, whatever happens to the plug."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from companion.devices.scanner.heard import Tag, Talk, WireError
from companion.inputs import Found, Lost, Misread, Post

BACK_OFF = (500.0, 5000.0)  # ms between two tries to open the line: the first wait, the longest
HANGS = 5000.0  # ms that opening a line may take: a USB adapter may be waited for, a dead one for ever
DEAF = "it does not answer, not even when it is opened; unplug it and plug it in again"

BY_HAND = ", or play this deal by hand"  # ends what players are told of a reader that is away
TORN = "the reader could not read that: lay the card on it once more"


class Wire(Protocol):
    """An open line, serial or of keys. WireError when it has gone."""

    def fileno(self) -> int: ...
    def receive(self) -> bytes: ...
    def send(self, data: bytes) -> None: ...
    def close(self) -> None: ...


def at_once(work: Callable[[], None]) -> None:
    """Do the work here and now: for who has nobody to do it aside."""
    work()


class Scanner:
    """A reader of tags. It reopens its line by itself, and says when it is lost and found.

    connect: opens the line, or raises WireError. taken: is told every tap with its time (ms) and says what
    became of it, for the reader's lamp. aside: does work that may hang, and has `read` called after it.
    """

    def __init__(
        self,
        talk: Talk,
        connect: Callable[[], Wire],
        taken: Callable[[Tag, float], str],
        post: Post,
        aside: Callable[[Callable[[], None]], None] = at_once,
    ) -> None:
        self._talk = talk
        self._connect = connect
        self._taken = taken
        self._post = post
        self._aside = aside
        self._line: Wire | None = None
        self._opening: float | None = None  # since when somebody is opening it (ms)
        self._came: Wire | Exception | None = None
        self._closed = False
        self._lock = threading.Lock()
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
                self._line = self._reached(t)
                if self._line is None:
                    return self._wanted(t)
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
        """Close the line, for good."""
        with self._lock:
            self._closed = True
            came, self._came = self._came, None
        for line in (self._line, came):
            if line is not None and not isinstance(line, Exception):
                line.close()
        self._line = None

    def _reached(self, t: float) -> Wire | None:
        """The line, once it is open; None while it is not. WireError: it cannot be opened."""
        if self._opening is None:
            if t < self._retry_at:
                return None
            self._opening = t
            self._aside(self._open)
        came, self._came = self._came, None
        if came is None:
            return None
        self._opening = None
        if isinstance(came, Exception):
            raise came
        return came

    def _open(self) -> None:
        """Aside: open the line, and lay it down for `read`."""
        try:
            line = self._connect()
        except Exception as error:  # noqa: BLE001 (raised again where it is read)
            self._came = error
            return
        with self._lock:
            if not self._closed:
                self._came = line
                return
        line.close()

    def _wanted(self, t: float) -> float | None:
        """When to look again while there is no line; whoever opens it calls when it is there."""
        if self._opening is None:
            return self._retry_at
        if t < self._opening + HANGS:
            return self._opening + HANGS
        self._say_lost(t, DEAF)
        return None

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
        if self._line:
            self._aside(self._line.close)
            self._line = None
        self._talk.out = b""
        self._retry_at = t + self._wait
        self._wait = min(self._wait * 2, BACK_OFF[1])
        self._say_lost(t, f"{error}; {error.fix}")

    def _say_lost(self, t: float, why: str) -> None:
        if not self._lost:
            self._lost = True
            self._post(Lost(t, "scanner", f"scanner is away: {why}{BY_HAND}"))
