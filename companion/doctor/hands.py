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
        self.read = read
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

    def line(self, timeout: float) -> str | None:
        """The next line that is typed within `timeout` seconds, None for none."""
        if b"\n" not in self._typed and select.select([self.read], [], [], timeout)[0]:
            # The end of the input is an Enter: nobody is there to wait for.
            self._typed += os.read(self.read, 1024) or b"\n"
        line, end, rest = self._typed.partition(b"\n")
        if not end:
            return None
        self._typed = rest
        return line.decode("utf-8", "replace")


def present() -> bool:
    """Whether somebody can be asked: stdin and stderr are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
