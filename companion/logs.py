"""What the companion logs, for people at a terminal or for the journal of systemd."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping
from typing import TextIO

# sd-daemon(3): a line that begins so goes into the journal with that priority, as of syslog(3).
LEVELS = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
BURST, WITHIN = 5, 60.0  # so often a line is written within so many s
KINDS = 256  # different lines that are remembered

Clock = Callable[[], float]


def begin(stream: TextIO, environment: Mapping[str, str] = os.environ) -> None:
    """Log to `stream` from now on: words alone, with their priority where the journal of systemd reads them.

    It has its own time of every line, so none is written.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        Priorities() if is_journal(stream, environment) else logging.Formatter("%(message)s")
    )
    handler.addFilter(Seldom(time.monotonic))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def is_journal(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether the journal reads what is written there: systemd.exec(5), $JOURNAL_STREAM is "device:inode"."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return environment.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


class Priorities(logging.Formatter):
    """Each line with the priority of its record, a traceback's too."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as the journal takes it."""
        priority = LEVELS[max((level for level in LEVELS if level <= record.levelno), default=logging.DEBUG)]
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


class Seldom(logging.Filter):
    """Lets the same line pass five times a minute, then once more with how often it came meanwhile.

    A plug that is loose all evening must not fill the disk, nor hide what else is said.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, tuple[float, int, int]] = {}  # line -> since when, how often, how often not

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it passes."""
        now, line = self._clock(), record.getMessage()
        begun, passed, kept = self._told.pop(line, (now, 0, 0))
        if now - begun >= WITHIN:
            begun, passed = now, 0
        if passed < BURST and kept:
            record.msg, record.args = f"{line} (and {kept} times more since it was said last)", ()
            kept = 0
        self._told[line] = (begun, passed + 1, kept) if passed < BURST else (begun, passed, kept + 1)
        if len(self._told) > KINDS:
            del self._told[next(iter(self._told))]
        return passed < BURST
