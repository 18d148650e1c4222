"""What holds for every request: it asks for this table by a name of its own, and its page stays here."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.devices.web.body import answer

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_HOST = re.compile(  # no name of a machine has anything else (RFC 1123, 2.1; _ is an old habit)
    r"(?P<name>\[[0-9a-f:.]+(?:%[\w.~-]+)?\]|[\w-]+(?:\.[\w-]+)*\.?)(?::[0-9]{1,5})?",
    re.ASCII | re.IGNORECASE,
)


def at_home(host: str, names: Collection[str] = ()) -> bool:
    """Whether a Host header names this table: an IP address, localhost, a name in .local, or one of `names`.

    Any other name may be a stranger's that he has made to point here (DNS rebinding), so that a page of
    his could play at this table. Nobody but the home's own machines can answer for a name in .local; for
    `names` the owner answers.
    """
    name = _name(host)
    return name == "localhost" or name.endswith(".local") or name in names or _address(name) is not None


def is_this_machine(host: str) -> bool:
    """Whether a Host header names the machine that it reaches: localhost, or a loopback address."""
    name = _name(host)
    address = _address(name)
    return name == "localhost" or (address is not None and address.is_loopback)


def _name(host: str) -> str:
    """The name or address in a Host header, in small letters, an IPv6 one in brackets; "" for none."""
    found = _HOST.fullmatch(host)
    return found["name"].lower().removesuffix(".") if found else ""


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    six = name.startswith("[")
    try:
        address = ipaddress.ip_address(name[1:-1] if six else name)
    except ValueError:
        return None
    return address if (address.version == 6) == six else None


def guarded(app: ASGIApp, names: Collection[str] = ()) -> ASGIApp:
    """`app` for those who ask for this table, with headers that keep a page to its own origin.

    A request without a Host (HTTP/1.0) comes from no browser, and is answered.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        host = Request(scope).headers.get("host")
        asked = app if host is None or at_home(host, names) else _elsewhere
        await asked(scope, receive, send_more)

    return wrapped


async def _elsewhere(scope: Scope, receive: Receive, send: Send) -> None:
    words = (
        "this table answers to its address alone, as http://192.168.1.5:8121/, to a name in .local, or to "
        "one that its owner has written below [web], as names"
    )
    await answer(421, {"error": words})(scope, receive, send)
