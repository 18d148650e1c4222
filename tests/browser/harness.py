"""The web device alone, in a thread of its own, with scenes made by hand instead of a game."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.devices.latest import Latest
from companion.devices.web import Options, serve
from companion.inputs import Asked, Chosen, Input, Reply
from companion.scene import Scene

Answer = Callable[[Chosen], Reply]


def knows_nothing(_: Asked) -> Reply:
    """The answer of a table that has no games and no scores to tell of."""
    return Reply(200, {"games": [], "scores": [], "counts": []})


def saved(asked: Chosen) -> Reply:
    """The answer of a table that takes everything."""
    return Reply(200, {"game": asked.game, "turn": asked.turn + 1, "saved": True, "scored": []})


class Pages:
    """A running server: `show` a scene, read what was `asked`, and say what it should `answer`."""

    def __init__(
        self, scene: Scene, wires: Mapping[str, Any] | None = None, port: int = 0, **options: Any
    ) -> None:
        self.asked: list[Chosen] = []
        self.answer: Answer | None = saved
        self.tell: Callable[[Asked], Reply] | None = knows_nothing
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._wires = wires or {}
        self._options = Options(port=self.port, **options)
        self._latest = Latest(scene)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_for_port(self.port)

    def show(self, scene: Scene) -> None:
        """Put the next scene."""
        self._loop.call_soon_threadsafe(self._latest.put, scene)

    def moves(self, count: int) -> list[Any]:
        """The moves that were asked for, once there are `count` of them."""
        until = time.monotonic() + 5
        while len(self.asked) < count and time.monotonic() < until:
            time.sleep(0.01)
        return [asked.move for asked in self.asked]

    def reply(self, index: int, reply: Reply) -> None:
        """Answer what was asked, late."""
        self._loop.call_soon_threadsafe(self.asked[index].reply, reply)

    def stop(self) -> None:
        """Cancel the server, as the daemon does, and wait for its end."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(5)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(serve(self._options, self._post, self._latest, self._wires))
        try:
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    def _post(self, said: Input) -> None:
        if isinstance(said, Asked) and self.tell is not None:
            said.reply(self.tell(said))
        if isinstance(said, Chosen):
            self.asked.append(said)
            if self.answer is not None:
                said.reply(self.answer(said))


def free_port() -> int:
    """A port of this machine that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def wait_for_port(port: int, seconds: float = 10.0) -> None:
    """Return once somebody listens at `port`."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise TimeoutError(f"nobody listens at port {port}")
