"""What a page asks that is no move: one Asked to the table, and the table's answer back."""

from __future__ import annotations

import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import Endpoint
from companion.devices.web.moves import answered
from companion.inputs import Asked, Post

LONGEST = 9  # digits of a turn: no game has so many


def asked(post: Post, what: str) -> Endpoint:
    """GET of all there is of `what`: "games" or "scores"."""

    async def get(_: Request) -> Response:
        return await answered(post, lambda reply: Asked(time.monotonic() * 1000, what, reply))

    return get


def why(post: Post) -> Endpoint:
    """GET /api/v1/scores/{turn}: why the row `turn` scored; 404 for what is no number."""

    async def get(request: Request) -> Response:
        turn = request.path_params["turn"]
        if not (turn.isascii() and turn.isdigit() and len(turn) <= LONGEST):
            raise HTTPException(404)
        return await answered(post, lambda reply: Asked(time.monotonic() * 1000, "why", reply, int(turn)))

    return get
