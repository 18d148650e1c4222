"""Ways to talk to one server: requests, and a stream of events."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from typing import Any

Answer = tuple[int, Mapping[str, str], bytes]


class Client:
    """Plain HTTP to one server: `get` and `post` give status, headers (lower case) and body."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        return self._ask(method, path, None, headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._ask("POST", path, data, {"content-type": "application/json", **headers})

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            line.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
            answer = line.getresponse()
            return answer.status, {name.lower(): text for name, text in answer.getheaders()}, answer.read()
        finally:
            line.close()


class Events:
    """A stream of server-sent events, read one at a time as (id, data)."""

    def __init__(self, port: int, path: str = "/api/v1/stream", **headers: str) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self._line.request("GET", path, headers=headers)
        self._answer = self._line.getresponse()

    def __enter__(self) -> Events:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def next(self) -> tuple[str, Any]:
        """The next event that has data; ConnectionError at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self._answer.readline():
            name, _, text = line.decode().rstrip("\n").partition(": ")
            if not name and "data" in fields:
                return fields.get("id", ""), json.loads(fields["data"])
            fields[name] = text
        raise ConnectionError("the stream has ended")

    def ended(self) -> bool:
        """Whether the stream has ended as it should: waits for it, whatever is still under way."""
        self._answer.read()
        return self._answer.isclosed()
