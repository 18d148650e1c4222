"""GET /metrics: how the table fares, in the text format of Prometheus 0.0.4."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from companion.devices.base import Wires
from companion.devices.web.body import Endpoint

KIND = "text/plain; version=0.0.4; charset=utf-8"


def metrics(wires: Wires, clients: Callable[[], int]) -> Endpoint:
    """What the house counts (`wires["metrics"]`, told how many pages are looking); 404 where it does not."""

    async def get(_: Request) -> Response:
        if "metrics" not in wires:
            raise HTTPException(404)
        return Response(wires["metrics"](clients()), 200, {"cache-control": "no-store", "content-type": KIND})

    return get
