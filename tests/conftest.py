"""What holds for every test: the same examples, signals that are heard, no socket where none belongs."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest

# Tests in these folders start the real companion or talk to it, on this machine only.
WITH_SOCKETS = {"browser", "web", "commands", "run"}
HERE = {"127.0.0.1", "::1", "localhost"}

hypothesis.settings.register_profile("house", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("wide", max_examples=2000, deadline=None)
hypothesis.settings.load_profile("house")


# Under nohup or behind a shell's & these are ignored, and so they would be by every companion of a test.
for number, heard in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, heard)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's own loop stays running in this thread until the session ends."""
    items.sort(key=lambda item: "browser" in item.path.parts)


class SocketError(AssertionError):
    """A test reached for the network."""


def _guarded(real: Callable[..., Any], *, here: bool) -> Callable[..., Any]:
    def guarded(self: socket.socket, address: Any, *rest: Any) -> Any:
        inet = self.family in (socket.AF_INET, socket.AF_INET6)
        if inet and not (here and address[0] in HERE):
            raise SocketError(f"this test may not use the address {address}")
        return real(self, address, *rest)

    return guarded


@pytest.fixture(autouse=True)
def _sockets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses of this machine for tests that are meant to use them, no address at all for the others."""
    marked = request.node.get_closest_marker("sockets") is not None
    here = marked or bool(WITH_SOCKETS & set(request.path.parts))
    for name in ("bind", "connect", "connect_ex"):
        monkeypatch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name), here=here))
