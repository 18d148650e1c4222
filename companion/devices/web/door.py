"""The door: connections come in by it, a few at a time, as long as there is room."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import time
from collections.abc import Callable

AT_ONCE = 4  # connections taken in one turn of the loop, so that a crowd never holds up a press
PAUSE = 1.0  # s until it is tried again where the system has no descriptor left
MOST = 256  # connections
SELDOM = 60.0  # s in which a kind of warning is logged once

log = logging.getLogger(__name__)


def places() -> int:
    """How many connections there may be: half of our descriptors are left to the journal and the wires."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft // 2)


class Door:
    """Takes what comes in at `listener`; each gets a protocol made by `guest`. Belongs to the running loop.

    asyncio's own servers try on, in a loop, when the system has no descriptor left, and log each try.
    """

    def __init__(self, listener: socket.socket, guest: Callable[[], asyncio.Protocol]) -> None:
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._guest = guest
        self._coming: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Let them in from now on."""
        self._listener.setblocking(False)
        self._loop.add_reader(self._listener, self._take)

    async def close(self) -> None:
        """Let nobody in any more; whoever stood in the door is in then."""
        self._loop.remove_reader(self._listener)
        if self._timer is not None:
            self._timer.cancel()
        if self._coming:
            await asyncio.wait(self._coming)

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                log.warning("the pages take nobody in just now: %s", error.strerror or error)
                self._loop.remove_reader(self._listener)
                self._timer = self._loop.call_later(PAUSE, self.open)
                return
            task = self._loop.create_task(self._bring_in(connection))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _bring_in(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._guest, connection)
        except OSError:
            connection.close()  # it had left before it was in


class Seldom(logging.Filter):
    """Lets one record of a kind pass in SELDOM seconds: what strangers send must not fill the disk.

    A kind is a level and, where an exception is told, its class.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[int, object], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.levelno, record.exc_info[0] if record.exc_info else None
        now = time.monotonic()
        if now < self._told.get(kind, -SELDOM) + SELDOM:
            return False
        self._told[kind] = now
        return True
