"""Requests that come to nothing: what is answered, as JSON to a program, as a page to people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from companion.devices.web.body import BadRequest, answer
from companion.devices.web.files import File, send_file
from companion.quote import seen

FOR_PROGRAMS = ("/healthz", "/metrics")
Handler = Callable[[Request, Exception], Awaitable[Response]]


def refusals(missing: File) -> dict[type[Exception], Handler]:
    """What answers each kind of error; `missing` is the page for an address where there is nothing."""

    async def refused(request: Request, error: Exception) -> Response:
        status, words = _words(error, request)
        headers = error.headers if isinstance(error, HTTPException | BadRequest) else None
        path = request.scope["path"]
        if path.startswith("/api/") or path in FOR_PROGRAMS or status >= 500:
            return answer(status, {"error": words}, headers)
        return send_file(request, missing, status, headers)

    return {BadRequest: refused, HTTPException: refused, ClientDisconnect: _gone, Exception: refused}


async def _gone(_: Request, __: Exception) -> Response:
    return Response(status_code=400)  # nobody is there to read it


def _words(error: Exception, request: Request) -> tuple[int, str]:
    if isinstance(error, BadRequest):
        return error.status, seen(str(error))
    if not isinstance(error, HTTPException):
        return 500, "the companion failed at this; its log says how"
    path = seen(request.scope["path"][:80])
    if error.status_code == 405:
        return 405, f"{request.method[:20]} is not for {path}"
    return error.status_code, f"there is nothing at {path}"
