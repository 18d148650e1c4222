"""JSON in and JSON out: what a request carries, and how an answer is written."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

LIMIT = 64 * 1024  # bytes of a body

Endpoint = Callable[[Request], Awaitable[Response]]


class BadRequest(Exception):
    """A request that comes to nothing: HTTP status, one sentence for people, more headers."""

    def __init__(self, status: int, words: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.headers = headers


def write_json(value: Any) -> bytes:
    """`value` (plain values) as it goes out. Half a character, should one have come so far, becomes "?"."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(errors="replace")


def answer(status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """`body` as JSON that nobody keeps."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(write_json(body), status, kept, media_type="application/json")


async def read_object(request: Request) -> dict[str, Any]:
    """The JSON object a request carries; BadRequest where there is none.

    JSON alone is taken: a page of another site cannot send that type without asking first.
    starlette's ClientDisconnect: whoever sent it has left before its end.
    """
    from_our_page(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadRequest(415, "send JSON, with content-type: application/json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LIMIT:
            raise BadRequest(413, "that is more than a move can hold: 64 KiB is the limit")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRequest(400, f"that is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise BadRequest(422, 'send an object, as {"game": 17, "turn": 42, "move": {"do": "go", "seat": 1}}')
    return value


def from_our_page(asked: HTTPConnection, *, required: bool = False) -> None:
    """BadRequest 403 where the page of another origin asks. required: a page has to say which it is.

    Every browser says it with a POST; a program that does not has no page that could have been tricked.
    """
    origin = asked.headers.get("origin")
    if origin is None and not required:
        return
    if origin is None or origin != f"http://{asked.headers.get('host', '')}":
        raise BadRequest(403, "only the table's own pages may move its pegs")
