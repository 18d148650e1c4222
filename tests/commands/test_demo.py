"""The demonstration plays its recorded game to the end, begins again, and leaves nothing behind."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.commands.demo import RECORDED
from companion.portable import read


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    given = [sys.executable, "-m", "companion", "demo", "--port", str(port), "--speed", "20"]
    with subprocess.Popen(
        given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"TMPDIR": str(tmp_path)}
    ) as process:
        yield process, port
        process.kill()


def scene(port: int) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/scene", timeout=5) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def until(port: int, true: Any, seconds: float = 120.0) -> dict[str, Any]:
    """The first scene for which something holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            now = scene(port)
        except OSError:
            now = {}
        if now and true(now):
            return now
        time.sleep(0.02)
    raise TimeoutError(f"no such scene in {seconds} s")


def test_the_demonstration_plays_its_game_again_and_again_and_leaves_nothing(
    demo: tuple[subprocess.Popen[str], int], tmp_path: Path
) -> None:
    process, port = demo
    *_, ended = read(RECORDED.read_text().splitlines())
    over = until(
        port, lambda now: now["winner"] is not None and now["saved"] == now["turn"] and not now["pace"]
    )
    assert (over["turn"], over["phase"]) == (ended.turn, "over")
    assert [track["score"] for track in over["tracks"]] == [
        track.score for track in ended.rules.scene(ended.state).tracks
    ]
    assert until(port, lambda now: now["game"] > over["game"] and now["turn"] == 3)["phase"] == "play"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "did not follow" not in said
    assert list(tmp_path.iterdir()) == []
