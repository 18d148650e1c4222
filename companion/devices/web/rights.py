"""Who may do what: whoever sits at this machine, whoever is paired, and everybody else (docs/pairing.md)."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.devices.web.body import BadRequest, Endpoint, from_our_page
from companion.devices.web.hosts import is_this_machine

COOKIE = "companion"
RELAYED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # who says so is no hand at this machine
UNPAIRED = (
    "this device only looks: pair it on the table's page, with the six digits that the small screen shows "
    "once the knob has been held for 5 s"
)
STRANGER = "this table is shown to paired devices alone: pair this one on the table's page"


class Need(IntEnum):
    """What an address asks of whoever comes: nothing, that he may look, that he may act."""

    NOTHING = 0
    LOOK = 1
    ACT = 2


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. here: at this machine itself; device: the id of the paired one, "" for none.

    by_cookie: a browser sent its token by itself, whatever page asked it to.
    """

    here: bool
    device: str
    by_cookie: bool


class Rights:
    """Judges who asks. `pairing` is `wires["pairing"]`, None where nothing can be paired."""

    def __init__(self, look: str, pairing: Any) -> None:
        self._open = Need.LOOK if look == "network" else Need.NOTHING
        self._pairing = pairing

    def caller(self, asked: HTTPConnection) -> Caller:
        """Who asks, by the connection and the token that came with it."""
        bearer = _bearer(asked)
        token = bearer or asked.cookies.get(COOKIE, "")
        device = self._pairing.known(token) if token and self._pairing is not None else ""
        return Caller(is_here(asked), device, bool(device) and not bearer)

    def has(self, caller: Caller) -> Need:
        """What this caller may do at most."""
        return Need.ACT if caller.here or caller.device else self._open

    def ask(self, asked: HTTPConnection, need: Need) -> Caller:
        """The caller, if he may; BadRequest 401 says how he would be allowed to, 403 that a page may not."""
        caller = self.caller(asked)
        if self.has(caller) < need:
            words = UNPAIRED if need == Need.ACT else STRANGER
            raise BadRequest(401, words, {"www-authenticate": "Bearer"})
        if caller.by_cookie and not caller.here and asked.scope["method"] not in ("GET", "HEAD"):
            from_our_page(asked, required=True)
        if caller.device:
            self._pairing.greet(caller.device)
        return caller

    def endpoint(self, need: Need, answer: Endpoint) -> Endpoint:
        """The endpoint, for those who may."""

        async def asked(request: Request) -> Response:
            if need:
                self.ask(request, need)
            return await answer(request)

        return asked

    def stream(self, need: Need, feed: ASGIApp) -> ASGIApp:
        """The stream, for those who may, and for as long as they may."""
        return _Guarded(self, need, feed)

    def still(self, caller: Caller, asked: HTTPConnection, need: Need) -> Callable[[], bool]:
        """Asks, again and again, whether a stream may go on: revoking a device ends what it looks at."""
        if not caller.device or caller.here or self._open >= need:
            return lambda: True
        return lambda: self.has(self.caller(asked)) >= need


class _Guarded:
    """An object, so that Starlette takes it for an ASGI application."""

    def __init__(self, rights: Rights, need: Need, feed: ASGIApp) -> None:
        self._rights, self._need, self._feed = rights, need, feed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        caller = self._rights.ask(asked, self._need)
        still = self._rights.still(caller, asked, self._need)
        await self._feed({**scope, "still": still}, receive, send)


def is_here(asked: HTTPConnection) -> bool:
    """Whether a program of this machine asks for this machine.

    Its address alone proves it, and only where nobody relays for others; the name in Host tells our pages
    from a stranger's whose name points here. One without Host (HTTP/1.0) is no browser.
    """
    client = asked.client
    if client is None or any(name in asked.headers for name in RELAYED):
        return False
    host = asked.headers.get("host")
    return is_loopback(client.host) and (host is None or is_this_machine(host))


def is_loopback(host: str) -> bool:
    """Whether an address in numbers is one of this machine to itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _bearer(asked: HTTPConnection) -> str:
    kind, _, token = asked.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
