"""GET /metrics: how the table fares, in the text format of Prometheus 0.0.4."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import Endpoint

KIND = "text/plain; version=0.0.4; charset=utf-8"


def metrics(counted: Callable[[int], str], clients: Callable[[], int]) -> Endpoint:
    """What the house counts; `counted` is told how many pages are looking."""

    async def get(_: Request) -> Response:
        return Response(counted(clients()), 200, {"cache-control": "no-store", "content-type": KIND})

    return get
