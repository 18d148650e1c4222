"""What holds for every request: it asks for this table by a name of its own, and its page stays here."""

from __future__ import annotations

import ipaddress
import re

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.devices.web.body import answer

HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_HOST = re.compile(r"(?:\[(?P<six>[^][]+)\]|(?P<name>[^][:]+))(?::[0-9]{1,5})?")


def at_home(host: str) -> bool:
    """Whether a Host header names this table: an IP address, localhost, or a name that ends in .local.

    Any other name may be a stranger's that he has made to point here (DNS rebinding), so that a page of
    his could play at this table. Nobody but the home's own machines can answer for a name in .local.
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = (found["six"] or found["name"]).lower().removesuffix(".")
    if found["name"] and (name == "localhost" or name.endswith(".local")):
        return True
    try:
        return ipaddress.ip_address(name).version == (6 if found["six"] else 4)
    except ValueError:
        return False


def guarded(app: ASGIApp) -> ASGIApp:
    """`app` for those who ask for this table, with headers that keep a page to its own origin.

    A request without a Host (HTTP/1.0) comes from no browser, and is answered.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        host = Request(scope).headers.get("host")
        asked = app if host is None or at_home(host) else _elsewhere
        await asked(scope, receive, send_more)

    return wrapped


async def _elsewhere(scope: Scope, receive: Receive, send: Send) -> None:
    words = "this table answers to its address alone, as http://192.168.1.5:8121/, or to a name in .local"
    await answer(421, {"error": words})(scope, receive, send)
