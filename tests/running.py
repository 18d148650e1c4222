"""A companion that runs as a process of its own, as a player starts it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # s for anything that a busy machine may take


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def companion(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """One command, run to its end."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **options,
    )


class Running:
    """`companion run` on the simulated table with its journal in `state`, up and serving."""

    def __init__(self, state: Path, *arguments: str, **options: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._talk = state.parent / f"{state.name}.{self.port}.txt"
        command = [sys.executable, "-m", "companion", "run", "--state", state, "--port", str(self.port)]
        with self._talk.open("w") as talk:
            self.process = subprocess.Popen(
                [*command, *arguments], stdout=talk, stderr=subprocess.STDOUT, **options
            )
        try:
            self.until(self._up)
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def talk(self) -> str:
        """What it has printed so far."""
        return self._talk.read_text()

    def kill(self) -> None:
        """Pull the plug: SIGKILL."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def scene(self) -> dict[str, Any]:
        """The newest scene."""
        scene: dict[str, Any] = self.ask("/api/v1/scene")[1]
        return scene

    def move(self, move: dict[str, Any]) -> tuple[int, Any]:
        """A move as a page sends it, against the newest scene: status and body."""
        scene = self.scene()
        return self.ask("/api/v1/moves", {"game": scene["game"], "turn": scene["turn"], "move": move})

    def do(self, name: str, value: Any) -> None:
        """What a hand does at the simulated table: "tap", "press", "fault" ..."""
        status, body = self.ask("/api/v1/sim", {name: value})
        assert status == 200, body

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """GET, or POST where there is a body: status and what the JSON says."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def until(self, true: Callable[[], Any]) -> Any:
        """What `true` says once it says anything but no, within 20 s."""
        deadline = time.monotonic() + PATIENCE
        while not (found := true()):
            if time.monotonic() > deadline:
                shown = json.dumps(self.scene()) if self.process.poll() is None else "nothing: it has ended"
                raise TimeoutError(f"it never came so far; it printed:\n{self.talk()}\nit shows: {shown}")
            time.sleep(0.01)
        return found

    def _up(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"it ended with {self.process.returncode}:\n{self.talk()}")
        try:
            return self.ask("/healthz")[0] == 200
        except (urllib.error.URLError, ConnectionError):
            return False
