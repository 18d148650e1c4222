"""Whoever stands at the table: what is asked of hands and eyes, at a terminal."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable

PATIENCE = 60.0  # s for an answer; then the question counts as left out


class Hands:
    """A terminal. Questions go to stderr, answers come from stdin, each a line."""

    def __init__(self, read: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        """read: the descriptor that answers come from. clock: in seconds."""
        self._read = read
        self._clock = clock
        self._typed = b""

    def say(self, words: str) -> None:
        """Tell them something."""
        print(words, file=sys.stderr, flush=True)

    def yes(self, question: str) -> bool | None:
        """What they answer, Enter for yes; None where no answer comes within a minute."""
        print(f"{question} [Y/n] ", end="", file=sys.stderr, flush=True)
        ends = self._clock() + PATIENCE
        while (left := ends - self._clock()) > 0:
            line = self.line(left)
            if line is not None:
                return not line.strip().lower().startswith("n")
        self.say("")
        return None

    def line(self, timeout: float, also: int = -1) -> str | None:
        """The next line that is typed within `timeout` seconds, None for none.

        Returns at once when the descriptor `also` has something to read.
        """
        if b"\n" not in self._typed:
            watched = [self._read] if also < 0 else [self._read, also]
            ready, _, _ = select.select(watched, [], [], max(0.0, timeout))
            if self._read in ready:
                more = os.read(self._read, 1024)
                self._typed += more or b"\n"  # the end of the input is an Enter: nobody is there to wait for
        line, end, rest = self._typed.partition(b"\n")
        if not end:
            return None
        self._typed = rest
        return line.decode("utf-8", "replace")


def present() -> bool:
    """Whether somebody can be asked: stdin and stderr are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
