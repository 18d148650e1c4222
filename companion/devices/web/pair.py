"""Pairing on a page: six digits against a token, and whose tokens there are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import BadRequest, Endpoint, answer, read_object
from companion.devices.web.rights import COOKIE, Need, Rights
from companion.quote import quote

DIGITS = 6
NAME = 200  # letters; of these the table keeps 40
KEPT = 400 * 24 * 3600  # s; browsers keep no cookie longer (RFC 6265bis)
NOBODY = "nothing can be paired with this table"
NO_DISK = "the table's disk does not say who is paired ({why}): try again once it is back"


def standing(rights: Rights, language: Callable[[], str]) -> Endpoint:
    """GET /api/v1/pairing: what whoever asks may do, and in which language the table speaks."""

    async def get(request: Request) -> Response:
        caller = rights.caller(request)
        has = rights.has(caller)
        told = {"acts": has >= Need.ACT, "looks": has >= Need.LOOK, "device": caller.device or None}
        return answer(200, {**told, "language": language()})

    return get


def enter(pairing: Any) -> Endpoint:
    """POST /api/v1/pairing/code: the digits on show, against a token in a cookie that no script can read."""

    async def post(request: Request) -> Response:
        body = await read_object(request)
        unknown = [key for key in body if key not in ("code", "name")]
        if unknown:
            raise BadRequest(422, f"{quote(unknown[0])} does not belong here: send code and name")
        code, name = body.get("code"), body.get("name", "")
        if not (isinstance(code, str) and code.isascii() and code.isdigit() and len(code) == DIGITS):
            raise BadRequest(422, f'"code" should be the {DIGITS} digits that are on show, as text')
        if not (isinstance(name, str) and len(name) <= NAME):
            raise BadRequest(422, '"name" should be what this device is called, as text')
        if pairing is None:
            raise BadRequest(409, NOBODY)
        reply, token = await pairing.enter(code, name)
        return _with_cookie(answer(reply.status, reply.body), token)

    return post


def devices(rights: Rights, pairing: Any) -> Endpoint:
    """GET /api/v1/pairing/devices: all that are paired, oldest first."""

    async def get(request: Request) -> Response:
        own = rights.caller(request).device
        kept = await _on_disk(pairing.devices) if pairing is not None else ()
        told = [
            {"id": device.id, "name": device.name, "since": device.since, "last": device.last,
             "own": device.id == own}
            for device in kept
        ]  # fmt: skip
        return answer(200, {"devices": told})

    return get


def revoke(pairing: Any) -> Endpoint:
    """POST /api/v1/pairing/revoke: a device that may not act any more, from now on."""

    async def post(request: Request) -> Response:
        body = await read_object(request)
        id_ = body.get("id")
        if len(body) != 1 or not isinstance(id_, str):
            raise BadRequest(422, 'send the device, as {"id": "3f9c0a6b1d2e4f58"}')
        if pairing is None or not await _on_disk(lambda: pairing.revoke(id_)):
            raise BadRequest(404, f"no device is paired as {quote(id_)}")
        return answer(200, {"revoked": id_})

    return post


async def _on_disk(ask: Callable[[], Any]) -> Any:
    try:
        return await asyncio.to_thread(ask)
    except OSError as error:
        raise BadRequest(503, NO_DISK.format(why=error.strerror)) from error


def _with_cookie(response: Response, token: str) -> Response:
    if token:
        response.set_cookie(COOKIE, token, max_age=KEPT, path="/", httponly=True, samesite="strict")
    return response
