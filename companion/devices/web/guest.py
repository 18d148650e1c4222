"""One connection: uvicorn's, with an end to its patience and to the number of those who sit there."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.devices.web.body import write_json

PATIENCE = 5.0  # s for the whole head of a request, and again for its body
DEAF = 30.0  # s for which a client may read nothing of what is sent to it

HEAD, BODY = "head", "body"
_WAITED_FOR = {h11.IDLE: HEAD, h11.SEND_BODY: BODY}
_WORDS = write_json({"error": "too many pages are open at this table: close one, and try again"})
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\n%b" % (len(_WORDS), _WORDS)
)


class Guest(H11Protocol):
    """A connection that ends when a request is not whole within PATIENCE, or nothing is read for DEAF.

    most: how many connections there may be. For one more, whoever has sat longest without asking for
    anything has to go; where all are being answered, it is told 503.
    """

    def __init__(self, config: Config, state: ServerState, most: int) -> None:
        super().__init__(config, state, {})
        self._most = most
        self._timer: asyncio.TimerHandle | None = None
        self._deaf: asyncio.TimerHandle | None = None
        self.waited_for = ""  # HEAD or BODY of a request, since `since` (s of the loop's clock)
        self.since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # uvicorn's own
        """Sit down, if there is a place."""
        super().connection_made(transport)
        if len(self.connections) > self._most and not self._make_room():
            self.connections.discard(self)
            transport.write(FULL)
            transport.close()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind."""
        super().connection_lost(exc)
        for timer in (self._timer, self._deaf):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        """What was sent is not read."""
        super().pause_writing()
        self._deaf = self.loop.call_later(DEAF, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        if self._deaf is not None:
            self._deaf.cancel()

    def _watch(self) -> None:
        """Begin to count when something begins to be waited for; more of the same does not begin anew."""
        waited_for = "" if self.transport.is_closing() else _WAITED_FOR.get(self.conn.their_state, "")
        if waited_for == self.waited_for:
            return
        self.waited_for, self.since = waited_for, self.loop.time()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(PATIENCE, self.transport.abort) if waited_for else None

    def _make_room(self) -> bool:
        """Send away whoever has sat longest without asking for anything; False where there is nobody."""
        sitting = [
            guest
            for guest in self.connections
            if isinstance(guest, Guest) and guest is not self and guest.waited_for == HEAD
        ]
        if not sitting:
            return False
        oldest = min(sitting, key=lambda guest: guest.since)
        self.connections.discard(oldest)
        oldest.transport.abort()
        return True
