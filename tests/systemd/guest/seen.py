"""The companion as its players and its system see it, from inside the guest."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from told import run

PAGE = "http://127.0.0.1:8121"


def show(*names: str, unit: str = "companion") -> dict[str, str]:
    """Properties of a service, as systemd has them."""
    wanted = ",".join(names)
    return dict(re.findall(r"^(\w+)=(.*)$", run("systemctl", "show", unit, "-p", wanted)["out"], re.M))


def ask(path: str, body: Any = None) -> Any:
    """GET, or POST where there is a body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(PAGE + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def lit() -> list[str]:
    """The colours of the strip's lights, decoded from its wire; none while nobody answers."""
    try:
        with urllib.request.urlopen(PAGE + "/api/v1/sim/stream", timeout=10) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    found: list[str] = json.loads(line[6:])["lit"]
                    return found
    except OSError:
        pass
    return []


def scene() -> Any:
    return ask("/api/v1/scene")


def scores() -> list[int]:
    return [track["score"] for track in scene()["tracks"]]


def looking() -> int:
    """How many pages look, by the companion's own count; none while nobody answers."""
    try:
        with urllib.request.urlopen(PAGE + "/metrics", timeout=10) as answer:
            counted = re.search(r"^companion_stream_clients (\d+)", answer.read().decode(), re.M)
    except OSError:
        return 0
    return int(counted[1]) if counted else 0
