"""All addresses of the web device, and the server that listens for them."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Scope
from uvicorn.server import ServerState

from companion.devices.base import Wires
from companion.devices.latest import Latest
from companion.devices.web import Options
from companion.devices.web.address import address
from companion.devices.web.asked import asked, why
from companion.devices.web.body import Endpoint, answer, write_json
from companion.devices.web.door import Door, Seldom, places
from companion.devices.web.door import log as door_log
from companion.devices.web.files import File, named, page, read_file, read_files, seat_page, send_file
from companion.devices.web.guest import Guest
from companion.devices.web.hosts import guarded
from companion.devices.web.metrics import metrics
from companion.devices.web.moves import moves
from companion.devices.web.pair import devices, enter, revoke, standing
from companion.devices.web.refusals import refusals
from companion.devices.web.rights import Need, Rights
from companion.devices.web.sim import Table
from companion.devices.web.stream import Feed
from companion.inputs import Post
from companion.plain import encode
from companion.scene import Scene

GRACE = 1.0  # s for streams to end at shutdown
DESCRIPTION = Path(__file__).with_name("openapi.json")
LOGS = (logging.getLogger("uvicorn.error"), door_log)


async def run(listener: socket.socket, options: Options, post: Post, latest: Latest, wires: Wires) -> None:
    """Serve on `listener` until cancelled."""
    scenes = Feed(lambda: scene_event(latest.scene))
    table = Table(wires["sim"]) if "sim" in wires else None
    config = _config(application(options, post, latest, scenes, table, wires))
    config.load()
    state, most, seldom = ServerState(), places(), Seldom()
    known = knows(Rights(options.look, wires.get("pairing")))
    # No uvicorn.Server: it takes the signals, which are the daemon's, and wakes ten times a second.
    door = Door(listener, lambda: Guest(config, state, most, known))
    latest.watch(scenes.changed)
    for log in LOGS:
        log.addFilter(seldom)
    try:
        door.open()
        await asyncio.get_running_loop().create_future()
    finally:
        latest.unwatch(scenes.changed)
        await door.close()
        for feed in (scenes, *((table.feed,) if table else ())):
            feed.close()
        await _stop(state)
        for log in LOGS:
            log.removeFilter(seldom)


def application(
    options: Options, post: Post, latest: Latest, scenes: Feed, table: Table | None, wires: Wires
) -> ASGIApp:
    """Every address; `table` where the hardware is simulated, `wires["metrics"]` where the house counts."""
    files = read_files()
    pairing = wires.get("pairing")
    rights = Rights(options.look, pairing)

    def route(need: Need, path: str, answer: Endpoint, method: str = "GET") -> Route:
        return Route(path, rights.endpoint(need, answer), methods=[method])

    def stream(need: Need, path: str, feed: ASGIApp) -> Route:
        return Route(path, rights.stream(need, feed), methods=["GET"])

    routes: list[BaseRoute] = [
        *_pages(route, files),
        route(Need.LOOK, "/api/v1/scene", newest(latest)),
        stream(Need.LOOK, "/api/v1/stream", scenes),
        route(Need.ACT, "/api/v1/moves", moves(post), "POST"),
        route(Need.LOOK, "/api/v1/games", asked(post, "games")),
        route(Need.LOOK, "/api/v1/scores", asked(post, "scores")),
        route(Need.LOOK, "/api/v1/scores/{turn}", why(post)),
        route(Need.LOOK, "/api/v1/address", address(wires.get("address"))),
        route(Need.NOTHING, "/api/v1/pairing", standing(rights, lambda: latest.scene.language)),
        route(Need.NOTHING, "/api/v1/pairing/code", enter(pairing), "POST"),
        route(Need.ACT, "/api/v1/pairing/devices", devices(rights, pairing)),
        route(Need.ACT, "/api/v1/pairing/revoke", revoke(pairing), "POST"),
        route(Need.LOOK, "/healthz", health(latest)),
    ]
    if "metrics" in wires:
        routes.append(route(Need.LOOK, "/metrics", metrics(wires["metrics"], lambda: scenes.clients)))
    if table is not None:
        routes += [
            route(Need.NOTHING, "/table", page(files["table.html"])),
            route(Need.ACT, "/api/v1/sim", table.act, "POST"),
            stream(Need.ACT, "/api/v1/sim/stream", table),
        ]
    app = Starlette(routes=routes, exception_handlers=refusals(files["missing.html"]))
    return guarded(app, options.names)


def _pages(route: Callable[[Need, str, Endpoint], Route], files: Mapping[str, File]) -> list[Route]:
    """What shows nothing of a game by itself."""
    index = files["index.html"]
    return [
        route(Need.NOTHING, "/", page(index)),
        route(Need.NOTHING, "/seat", page(index)),
        route(Need.NOTHING, "/seat/{seat}", seat_page(index)),
        route(Need.NOTHING, "/static/{name:path}", named(files)),
        route(Need.NOTHING, "/api/v1/openapi.json", description),
    ]


def knows(rights: Rights) -> Callable[[Scope], bool]:
    """Whether a request comes from this machine or from a paired device: such a guest keeps its place."""

    def known(asked: Scope) -> bool:
        caller = rights.caller(HTTPConnection(asked))
        return caller.here or bool(caller.device)

    return known


def newest(latest: Latest) -> Endpoint:
    """GET /api/v1/scene: the newest scene."""

    async def get(_: Request) -> Response:
        return Response(scene_json(latest.scene), 200, {"cache-control": "no-store"}, "application/json")

    return get


def health(latest: Latest) -> Endpoint:
    """GET /healthz: the game, and how many of its rows there are and are on disk."""

    async def get(_: Request) -> Response:
        scene = latest.scene
        return answer(200, {"game": scene.game, "turn": scene.turn, "saved": scene.saved})

    return get


async def description(request: Request) -> Response:
    """GET /api/v1/openapi.json: the API, for programs to read."""
    return send_file(request, read_file(DESCRIPTION))


def scene_json(scene: Scene) -> bytes:
    """A scene as the API gives it."""
    return write_json(encode(scene))


def scene_event(scene: Scene) -> bytes:
    """A scene as an event of the stream, its id `game.turn`."""
    return b"id: %d.%d\ndata: %b\n\n" % (scene.game, scene.turn, scene_json(scene))


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Guest,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
    )


async def _stop(state: ServerState) -> None:
    """Let answers finish, and cut off whoever has not read his after GRACE."""
    connections = state.connections
    for connection in tuple(connections):
        connection.shutdown()
    loop = asyncio.get_running_loop()
    end = loop.time() + GRACE
    while connections and loop.time() < end:
        await asyncio.sleep(0.01)
    for connection in tuple(connections):
        if connection.transport is not None:
            connection.transport.abort()
