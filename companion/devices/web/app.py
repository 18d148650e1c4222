"""All addresses of the web device, and the server that listens for them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.devices.base import Wires
from companion.devices.latest import Latest
from companion.devices.web.files import read_file, read_files, send_file
from companion.devices.web.moves import BadRequest, answer, moves
from companion.devices.web.sim import Table
from companion.devices.web.stream import Feed
from companion.inputs import Post
from companion.plain import encode
from companion.scene import Scene

GRACE = 1.0  # s for streams to end at shutdown
HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


async def run(listener: socket.socket, post: Post, latest: Latest, wires: Wires) -> None:
    """Serve on `listener` until cancelled."""
    scenes = Feed(lambda: scene_event(latest.scene))
    table = Table(wires["sim"]) if "sim" in wires else None
    server = uvicorn.Server(_config(application(post, latest, scenes, table)))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    latest.watch(scenes.changed)
    try:
        # Not Server.serve(): that takes the signals, which are the daemon's, and wakes ten times a second.
        await server.startup(sockets=[listener])
        await asyncio.get_running_loop().create_future()
    finally:
        latest.unwatch(scenes.changed)
        for feed in (scenes, *((table.feed,) if table else ())):
            feed.close()
        await _stop(server)


def application(post: Post, latest: Latest, scenes: Feed, table: Table | None) -> ASGIApp:
    """Every address; `table` where the hardware is simulated."""
    files = read_files()

    def page(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def get(request: Request) -> Response:
            return send_file(request, files[name])

        return get

    async def get_scene(_: Request) -> Response:
        return Response(scene_json(latest.scene), 200, {"cache-control": "no-store"}, "application/json")

    async def get_file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in files:
            raise HTTPException(404)
        return send_file(request, files[name])

    async def get_description(request: Request) -> Response:
        return send_file(request, read_file(Path(__file__).with_name("openapi.json")))

    async def get_health(_: Request) -> Response:
        scene = latest.scene
        return answer(200, {"game": scene.game, "turn": scene.turn, "saved": scene.saved})

    routes: list[BaseRoute] = [
        Route("/", page("index.html")),
        Route("/seat", page("index.html")),
        Route("/seat/{seat:int}", page("index.html")),
        Route("/static/{name:path}", get_file),
        Route("/api/v1/scene", get_scene),
        Route("/api/v1/stream", scenes, methods=["GET"]),
        Route("/api/v1/moves", moves(post), methods=["POST"]),
        Route("/api/v1/openapi.json", get_description),
        Route("/healthz", get_health),
    ]
    if table is not None:
        routes += [
            Route("/table", page("table.html")),
            Route("/api/v1/sim", table.act, methods=["POST"]),
            Route("/api/v1/sim/stream", table, methods=["GET"]),
        ]

    async def refused(request: Request, error: Exception) -> Response:
        status, words = _words(error, request)
        if request.url.path.startswith("/api/"):
            return answer(status, {"error": words})
        return send_file(request, files["missing.html"], status)

    handlers = {BadRequest: refused, HTTPException: refused}
    return _with_headers(Starlette(routes=routes, exception_handlers=handlers))


def scene_json(scene: Scene) -> bytes:
    """A scene as the API gives it."""
    return json.dumps(encode(scene), separators=(",", ":"), ensure_ascii=False).encode()


def scene_event(scene: Scene) -> bytes:
    """A scene as an event of the stream, its id `game.turn`."""
    return b"id: %d.%d\ndata: %b\n\n" % (scene.game, scene.turn, scene_json(scene))


def _words(error: Exception, request: Request) -> tuple[int, str]:
    if isinstance(error, BadRequest):
        return error.status, str(error)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        return 405, f"{request.method} is not for {request.url.path}"
    return status, f"there is nothing at {request.url.path}"


def _with_headers(app: ASGIApp) -> ASGIApp:
    """`app` with the headers that keep a page to its own origin; it speaks to no other."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        await app(scope, receive, send_more)

    return wrapped


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
    )


async def _stop(server: uvicorn.Server) -> None:
    """Close what listens, let answers finish, and cut off whoever has not read his after GRACE."""
    for listening in server.servers:
        listening.close()
    connections = server.server_state.connections
    for connection in tuple(connections):
        connection.shutdown()
    loop = asyncio.get_running_loop()
    end = loop.time() + GRACE
    while connections and loop.time() < end:
        await asyncio.sleep(0.01)
    for connection in tuple(connections):
        if connection.transport is not None:
            connection.transport.abort()
