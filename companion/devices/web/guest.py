"""One connection: uvicorn's, with an end to its patience and to the number of those who sit there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import h11
from starlette.types import Scope
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.devices.web.body import write_json
from companion.devices.web.rights import is_loopback

HEAD_LIMIT = 16 * 1024  # bytes of the head of a request
PATIENCE = 5.0  # s for the whole head of a request, and again for its body
DEAF = 30.0  # s for which a client may read nothing of what is sent to it
SHARE = 8  # one address of the network has at most this part of all places

HEAD, BODY = "head", "body"
_WAITED_FOR = {h11.IDLE: HEAD, h11.SEND_BODY: BODY}
_WORDS = write_json({"error": "too many pages are open at this table: close one, and try again"})
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\n%b" % (len(_WORDS), _WORDS)
)


class _Line(h11.Connection):
    """h11's, which looks at the length of a head only for as long as it is not whole."""

    def next_event(self) -> Any:
        """What has come; RemoteProtocolError for a head that is too long, in one piece or in many."""
        if self.their_state is not h11.IDLE:
            return super().next_event()
        held = len(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request) and held - len(self.trailing_data[0]) > HEAD_LIMIT:
            raise h11.RemoteProtocolError("the head of the request is too long", error_status_hint=431)
        return event


class Guest(H11Protocol):
    """A connection that ends when a request is not whole within PATIENCE, or nothing is read for DEAF.

    most: how many connections there may be. For one more, whoever has sat longest without asking for
    anything has to go; then, of those that `known` (told the request) does not know, whoever has been
    answered longest: a page that only looks comes back by itself. Where all are known, it is told 503.
    """

    def __init__(self, config: Config, state: ServerState, most: int, known: Callable[[Scope], bool]) -> None:
        super().__init__(config, state, {})
        self.conn = _Line(h11.SERVER, HEAD_LIMIT)
        self._most = most
        self._knows = known
        self._asked: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._deaf: asyncio.TimerHandle | None = None
        self.address = ""
        self.known = False
        self.waited_for = ""  # HEAD or BODY of a request, since `since` (s of the loop's clock)
        self.since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # uvicorn's own
        """Sit down, if there is a place."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.known = is_loopback(self.address)
        others = [guest for guest in self.connections if isinstance(guest, Guest) and guest is not self]
        from_there = [guest for guest in others if guest.address == self.address]
        if not self.known and len(from_there) >= max(1, self._most // SHARE):
            seated = self._make_room(from_there)
        else:
            seated = len(others) < self._most or self._make_room(others)
        if not seated:
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
        if self.scope is not self._asked:
            self._asked = self.scope
            self.known = self._knows(dict(self.scope))
        waited_for = "" if self.transport.is_closing() else _WAITED_FOR.get(self.conn.their_state, "")
        if waited_for == self.waited_for:
            return
        self.waited_for, self.since = waited_for, self.loop.time()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(PATIENCE, self.transport.abort) if waited_for else None

    def _make_room(self, guests: Iterable[Guest]) -> bool:
        """Send away the one of them that can best go; False where none can."""
        others = [guest for guest in guests if guest.waited_for == HEAD or not guest.known]
        if not others:
            return False
        first = min(others, key=lambda guest: (guest.waited_for != HEAD, guest.known, guest.since))
        self.connections.discard(first)
        first.transport.abort()
        return True
