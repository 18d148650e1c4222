"""GET /api/v1/address: where other machines find the pages, and the code that tells a telephone so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import Endpoint, answer


def address(where: Callable[[], Any] | None) -> Endpoint:
    """What `wires["address"]` tells (`companion.address.Place`): asked each time, in a thread."""

    async def get(_: Request) -> Response:
        place = await asyncio.to_thread(where) if where is not None else None
        if place is None or not place.link:
            why = "private" if place is not None and place.private else "offline"
            return answer(200, {"link": None, "name": None, "code": [], "why": why})
        return answer(200, {"link": place.link, "name": place.name or None, "code": place.modules, "why": ""})

    return get
