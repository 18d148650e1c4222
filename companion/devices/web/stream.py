"""Server-sent events: one newest thing, sent to many clients who each take it at their own pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send

BEAT = 15.0  # s of silence after which a comment shows that the line still stands
LATER = 0.008  # s between news and its sending: the lights go first, and news in a burst go out as one
AT_ONCE = 4  # clients served in one turn of the loop, so that fifty never hold up a press
HELLO = b"retry: 1000\n\n"  # ms until a browser comes back by itself


class Feed:
    """An endpoint (ASGI) that streams what `encode` gives, whole, on every connect and after news.

    `encode` is called once for all clients; whoever is slow skips what came in between. Where the scope has
    `still`, that is asked before each event whether the stream may go on.
    Belongs to one loop.
    """

    def __init__(self, encode: Callable[[], bytes]) -> None:
        self._encode = encode
        self._event = b""
        self._fresh = False
        self._version = 0
        self._waiters: list[asyncio.Future[None]] = []
        self._due: list[asyncio.Future[None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self.clients = 0

    def changed(self) -> None:
        """Say that there are news; they are encoded and sent a moment later."""
        self._fresh = False
        if self._timer is None and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(LATER, self._publish)

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        for waiter in (*self._due, *self._waiters):
            _set(waiter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if scope["method"] != "HEAD":
            await self._stream(receive, send, scope.get("still", _always))
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _stream(self, receive: Receive, send: Send, still: Callable[[], bool]) -> None:
        gone = asyncio.ensure_future(_until_gone(receive))
        self.clients += 1
        try:
            await send({"type": "http.response.body", "body": HELLO, "more_body": True})
            seen = -1
            while not (self._closed or gone.done()) and still():
                if seen != self._version:
                    seen = self._version
                    body = self._newest()
                elif not await self._news(gone):
                    body = b": still here\n\n"
                else:
                    continue
                await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            self.clients -= 1
            gone.cancel()

    async def _news(self, gone: asyncio.Future[None]) -> bool:
        """Wait for something to do; False where only time has passed."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        done, _ = await asyncio.wait((waiter, gone), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
        if waiter in self._waiters:
            self._waiters.remove(waiter)
        return bool(done)

    def _newest(self) -> bytes:
        if not self._fresh:
            self._event = self._encode()
            self._fresh = True
        return self._event

    def _publish(self) -> None:
        self._timer = None
        self._version += 1
        waking = bool(self._due)
        self._due += self._waiters
        self._waiters = []
        if not waking:
            self._wake()

    def _wake(self) -> None:
        now, self._due = self._due[:AT_ONCE], self._due[AT_ONCE:]
        for waiter in now:
            _set(waiter)
        if self._due:
            asyncio.get_running_loop().call_soon(self._wake)


def _always() -> bool:
    return True


def _set(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
