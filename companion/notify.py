"""What systemd is told of this process (sd_notify(3)), where one listens."""

from __future__ import annotations

import logging
import os
import socket

log = logging.getLogger(__name__)


def listened() -> bool:
    """Whether systemd has started this process and wants to be told."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def say(*said: str) -> None:
    """Tell systemd, say "READY=1" and "STATUS=..."; never waits, and nothing is done where nobody listens."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        try:
            line.sendto("\n".join(said).encode(), path.replace("@", "\0", 1) if path[0] == "@" else path)
        except OSError as error:
            log.debug("systemd does not listen: %s", error)


def patience() -> float | None:
    """Seconds that the watchdog waits for a sign of life of this process; None where there is no watchdog."""
    given = os.environ.get("WATCHDOG_USEC", "")
    mine = os.environ.get("WATCHDOG_PID") in (None, "", str(os.getpid()))
    return int(given) / 1_000_000 if mine and given.isdecimal() and int(given) else None
