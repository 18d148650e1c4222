"""What a page asks for: JSON in, one Chosen to the table, and the table's answer back."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from companion.inputs import Chosen, Post, Reply

LIMIT = 64 * 1024  # bytes of a body
PATIENCE = 5.0  # s until a table that gives no answer is reported

Endpoint = Callable[[Request], Awaitable[Response]]


class BadRequest(Exception):
    """A request that cannot be understood: HTTP status, and one sentence for people."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


def answer(status: int, body: Mapping[str, Any]) -> Response:
    """`body` as JSON that nobody keeps."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return Response(text, status, {"cache-control": "no-store"}, media_type="application/json")


def moves(post: Post) -> Endpoint:
    """POST /api/v1/moves: the answer is the table's own Reply, 503 if none comes in PATIENCE seconds."""

    async def post_move(request: Request) -> Response:
        body = await read_object(request)
        waited: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        post(_chosen(body, lambda reply: None if waited.done() else waited.set_result(reply)))
        try:
            reply = await asyncio.wait_for(waited, PATIENCE)
        except TimeoutError:
            return answer(503, {"error": "the table did not answer: look at the board before you try again"})
        return answer(reply.status, reply.body)

    return post_move


async def read_object(request: Request) -> dict[str, Any]:
    """The JSON object a request carries; BadRequest where there is none.

    JSON alone is taken: a page of another site cannot send that type without asking first.
    """
    _check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadRequest(415, "send JSON, with content-type: application/json")
    data = b""
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


def _check_origin(request: Request) -> None:
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise BadRequest(403, "only the table's own pages may move its pegs")


def _chosen(body: Mapping[str, Any], reply: Callable[[Reply], None]) -> Chosen:
    unknown = [key for key in body if key not in ("game", "turn", "move")]
    if unknown:
        raise BadRequest(422, f'"{unknown[0]}" does not belong here: send game, turn and move')
    move = body.get("move")
    if not isinstance(move, dict):
        raise BadRequest(422, '"move" should be an object such as {"do": "go", "seat": 1}')
    return Chosen(time.monotonic() * 1000, _number(body, "game"), _number(body, "turn"), move, reply)


def _number(body: Mapping[str, Any], name: str) -> int:
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest(422, f'"{name}" should be a whole number: the one of the scene the move is made in')
    return value
