"""The simulated table over HTTP: hands that press and tap, eyes that see what the wires carried.

Only where the hardware is simulated. Nothing here knows the game: strip and panel are as decoded from bytes.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from companion.cards import CardError, card
from companion.devices.web.body import BadRequest, answer, read_object, write_json
from companion.devices.web.stream import Feed
from companion.inputs import ROLES
from companion.plain import shown

LOOK = 0.033  # s between two looks at wires on which something happens, while a page watches them
REST = 0.15  # s between two looks once nothing has happened for STILL
STILL = 1.0  # s
PRESS = 80  # ms that a press lasts where nothing else is said


class Table:
    """`hardware` (companion.simulated.hardware.Hardware, or a like) as the endpoints see it."""

    def __init__(self, hardware: Any) -> None:
        self._hardware = hardware
        self._on = dict.fromkeys(hardware.faults(), False)
        self._lookers = 0
        self._timer: asyncio.TimerHandle | None = None
        self._seen = -1
        self._stirred = 0.0  # when something last happened, s of the loop's clock
        self.feed = Feed(self._event)
        self._does: dict[str, Callable[[Any], None]] = {
            "press": self._press,
            "down": lambda value: self._button("press", value),
            "up": lambda value: self._button("release", value),
            "turn": self._turn,
            "tap": lambda value: hardware.tap(_card(value)),
            "stranger": lambda value: hardware.tap_stranger(_card(value)),
            "unreadable": self._unreadable,
            "fault": self._fault,
            "pull_plug": self._pull_plug,
        }

    async def act(self, request: Request) -> Response:
        """POST /api/v1/sim: one key, one thing that a hand does."""
        body = await read_object(request)
        if len(body) != 1 or not set(body) <= set(self._does):
            raise BadRequest(422, f"send one of {', '.join(self._does)}")
        ((name, value),) = body.items()
        try:
            self._does[name](value)
        except CardError as error:
            raise BadRequest(422, str(error)) from error
        self._stirred = asyncio.get_running_loop().time()
        if self._lookers:
            self._look()
        return answer(200, {"done": name})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """GET /api/v1/sim/stream: looks at the wires only while somebody watches."""
        self._lookers += 1
        if self._lookers == 1:
            self._look()
        try:
            await self.feed(scope, receive, send)
        finally:
            self._lookers -= 1
            if not self._lookers and self._timer is not None:
                self._timer.cancel()

    def _look(self) -> None:
        """See whether the wires have carried anything, and look again: soon where something happens."""
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            self._timer.cancel()
        if self._seen != self._hardware.version:
            self._seen, self._stirred = self._hardware.version, loop.time()
            self.feed.changed()
        self._timer = loop.call_later(LOOK if loop.time() - self._stirred < STILL else REST, self._look)

    def _event(self) -> bytes:
        hardware = self._hardware
        seen = {
            "lit": [f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in hardware.holes()],
            "panel": base64.b64encode(hardware.panel_bytes()).decode(),
            "panel_on": hardware.panel_on,
            "faults": self._on,
            "seats": list(self._hardware.seats),
            "plug": hasattr(hardware, "pull_plug"),
        }
        return b"data: " + write_json(seen) + b"\n\n"

    def _press(self, value: Any) -> None:
        lasts = _whole(_object(value).get("ms", PRESS), 1, 10_000)
        self._button("press", value)
        asyncio.get_running_loop().call_later(lasts / 1000, self._button, "release", value)

    def _button(self, does: str, value: Any) -> None:
        role, seat = _object(value).get("role"), _object(value).get("seat")
        if role not in ROLES or not (seat is None or (isinstance(seat, int) and not isinstance(seat, bool))):
            raise BadRequest(422, f'a button is {{"role": one of {", ".join(ROLES)}, "seat": 0}}')
        try:
            getattr(self._hardware, does)(role, seat)
        except (KeyError, ValueError) as error:
            raise BadRequest(422, f"this table has no {role} button at seat {shown(seat)}") from error

    def _turn(self, value: Any) -> None:
        steps = _whole(value, -50, 50)
        try:
            self._hardware.turn(steps)
        except KeyError as error:
            raise BadRequest(422, "this table has no knob") from error

    def _fault(self, value: Any) -> None:
        name, on = _object(value).get("name"), _object(value).get("on")
        if not isinstance(name, str) or name not in self._on or not isinstance(on, bool):
            raise BadRequest(422, f'a fault is {{"name": one of {", ".join(self._on)}, "on": true}}')
        self._hardware.fault(name, on)
        self._on[name] = on
        self.feed.changed()

    def _unreadable(self, value: Any) -> None:
        _true(value)
        self._hardware.tap_unreadable()

    def _pull_plug(self, value: Any) -> None:
        _true(value)
        if not hasattr(self._hardware, "pull_plug"):
            raise BadRequest(422, "this table has no plug to pull")
        self._hardware.pull_plug()


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest(422, 'that should be an object such as {"role": "peg", "seat": 0}')
    return value


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadRequest(422, f"{shown(value)} should be a whole number from {low} to {high}")
    return value


def _true(value: Any) -> None:
    if value is not True:
        raise BadRequest(422, f"{shown(value)} should be true: there is no other way to do that")


def _card(value: Any) -> str:
    if not isinstance(value, str):
        raise BadRequest(422, f'{shown(value)} is no card: write it as text, like "5H"')
    return str(card(value))
