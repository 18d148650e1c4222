"""What a page asks for: JSON in, one Chosen to the table, and the table's answer back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import BadRequest, Endpoint, answer, read_object
from companion.inputs import Chosen, Input, Post, Reply
from companion.quote import quote

PATIENCE = 5.0  # s until a table that gives no answer is reported


def moves(post: Post) -> Endpoint:
    """POST /api/v1/moves: the answer is the table's own Reply, 503 if none comes in PATIENCE seconds."""

    async def post_move(request: Request) -> Response:
        body = await read_object(request)
        return await answered(post, lambda reply: _chosen(body, reply))

    return post_move


async def answered(post: Post, said: Callable[[Callable[[Reply], None]], Input]) -> Response:
    """The table's Reply to what `said` makes of a place for it; 503 if none comes in PATIENCE seconds."""
    waited: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    post(said(lambda reply: None if waited.done() else waited.set_result(reply)))
    try:
        reply = await asyncio.wait_for(waited, PATIENCE)
    except TimeoutError:
        return answer(503, {"error": "the table did not answer: look at the board before you try again"})
    return answer(reply.status, reply.body)


def _chosen(body: Mapping[str, Any], reply: Callable[[Reply], None]) -> Chosen:
    unknown = [key for key in body if key not in ("game", "turn", "move")]
    if unknown:
        raise BadRequest(422, f"{quote(unknown[0])} does not belong here: send game, turn and move")
    move = body.get("move")
    if not isinstance(move, dict):
        raise BadRequest(422, '"move" should be an object such as {"do": "go", "seat": 1}')
    return Chosen(time.monotonic() * 1000, _number(body, "game"), _number(body, "turn"), move, reply)


def _number(body: Mapping[str, Any], name: str) -> int:
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest(422, f'"{name}" should be a whole number: the one of the scene the move is made in')
    return value
