"""Connections that hold a place and do nothing with it, over real sockets."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.devices.web import door, guest
from companion.devices.web.door import Door, Seldom, places
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.devices.web.doors import ELSEWHERE, bearer
from tests.devices.web.doors import Door as Table
from tests.devices.web.talk import Client, Events

HEAD = b"POST /api/v1/moves HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
BODY = HEAD + b"content-length: 100\r\n\r\n"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "PATIENCE", 0.2)


@contextmanager
def caller(port: int, sent: bytes = b"") -> Iterator[socket.socket]:
    """A raw connection that has sent these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(sent)
        yield line


def ended(line: socket.socket) -> bool:
    """Whether the other side hangs up, whatever it says before that."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def cut_off(events: Events) -> bool:
    """Whether a stream is broken off, whatever it tells before that."""
    try:
        while True:
            events.next()
    except ConnectionError:
        return True


def drip(line: socket.socket, piece: bytes) -> float:
    """Send a piece every 20 ms until the other side hangs up; how long that went well (s), at most 5."""
    begun = time.monotonic()
    line.settimeout(0.02)
    while time.monotonic() < begun + 5:
        try:
            line.sendall(piece)
            if not line.recv(65536):
                break
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            break
    return time.monotonic() - begun


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: localhost\r\n", BODY, BODY + b"{", b"\r\n\r\n"],
    ids=["silence", "half a line", "half a head", "no body", "half a body", "empty lines"],
)
def test_a_connection_that_waits_with_its_request_is_closed(
    pages: Pages, client: Client, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    with caller(pages.port, sent) as line:
        assert ended(line)
    assert client.get("/healthz")[0] == 200
    assert not pages.asked
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("sent", "piece"),
    [
        (b"GET / HTTP/1.1\r\nx: ", b"x"),
        (BODY, b" "),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["head", "body", "chunks"],
)
def test_a_request_that_comes_letter_by_letter_gains_no_time(pages: Pages, sent: bytes, piece: bytes) -> None:
    with caller(pages.port, sent) as line:
        assert drip(line, piece) < 2


@pytest.mark.usefixtures("hasty")
def test_the_next_request_on_a_line_has_no_more_time_than_the_first(pages: Pages) -> None:
    with caller(pages.port, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n") as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert drip(line, b"G") < 2


@pytest.mark.usefixtures("hasty")
def test_who_is_being_answered_is_left_in_peace(pages: Pages) -> None:
    with Events(pages.port) as events:
        events.next()
        with caller(pages.port) as line:
            assert ended(line)
        pages.show(SHOW)
        assert events.next()[0] == "17.142"


def test_a_client_that_reads_nothing_is_cut_off(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "DEAF", 0.2)
    client = Client(pages.port)
    with caller(pages.port, b"GET /api/v1/stream HTTP/1.1\r\nhost: localhost\r\n\r\n") as line:
        assert line.recv(1)
        assert held(pages.port, line)
        for turn in range(5):
            pages.show(replace(SHOW, turn=500 + turn, prompt="x" * 3_000_000))
            client.get("/healthz")
        until = time.monotonic() + 5
        while time.monotonic() < until and held(pages.port, line):
            time.sleep(0.02)
        assert not held(pages.port, line)
        assert ended(line)


def held(port: int, line: socket.socket) -> bool:
    """Whether the server's end of this line is still established (proc(5), net/tcp: state 01)."""
    ends = f":{port:04X} 0100007F:{line.getsockname()[1]:04X} 01 "
    return ends in Path("/proc/net/tcp").read_text()


@pytest.mark.parametrize("path", ["/healthz", "/"])
def test_when_all_places_are_taken_the_silent_ones_go_first(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(door, "MOST", 8)
    pages = Pages(SHOW)
    try:
        with ExitStack() as stack:
            listening = [stack.enter_context(Events(pages.port)) for _ in range(4)]
            for events in listening:
                events.next()
            silent = [stack.enter_context(caller(pages.port)) for _ in range(20)]
            assert Client(pages.port).get(path)[0] == 200
            assert all(ended(line) for line in silent[:16])
            pages.show(SHOW)
            assert {events.next()[0] for events in listening} == {"17.142"}
    finally:
        pages.stop()


def test_where_everybody_is_being_answered_one_more_is_told_503(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MOST", 4)
    pages = Pages(SHOW)
    try:
        with ExitStack() as stack:
            listening = [stack.enter_context(Events(pages.port)) for _ in range(4)]
            for events in listening:
                events.next()
            with caller(pages.port) as line:
                head, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503")
            assert "too many pages are open" in json.loads(body)["error"]
        assert Client(pages.port).get("/healthz")[0] == 200
    finally:
        pages.stop()


LOOKING = b"GET /api/v1/stream HTTP/1.1\r\nhost: pi.local\r\n\r\n"  # as from another machine


def test_strangers_who_only_look_give_way_to_the_table_its_paired_devices_and_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(door, "MOST", 8)
    table = Table(tmp_path)
    token = table.pair()
    try:
        with (
            Events(table.pages.port) as screen,
            Events(table.pages.port, **bearer(token)) as telephone,
            ExitStack() as stack,
        ):
            screen.next(), telephone.next()
            strangers = [stack.enter_context(Events(table.pages.port, **ELSEWHERE)) for _ in range(8)]
            for stranger in strangers[2:]:
                assert stranger.next()[0] == "17.142"  # the newest strangers see the table
            assert cut_off(strangers[0])
            assert table.act(**bearer(token)) == 200
            assert table.client.get("/healthz", host="localhost")[0] == 200
            assert table.client.get("/healthz", **ELSEWHERE)[0] == 200
            table.pages.show(SHOW)
            assert (screen.next()[0], telephone.next()[0]) == ("17.142", "17.142")
    finally:
        table.pages.stop()


def test_one_address_of_the_network_has_an_eighth_of_the_places_and_its_oldest_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door, "MOST", 32)
    monkeypatch.setattr(guest, "is_loopback", lambda host: False)
    pages = Pages(SHOW)
    try:
        with ExitStack() as stack:
            crowd = []
            for _ in range(8):
                crowd.append(stack.enter_context(caller(pages.port, LOOKING)))
                assert crowd[-1].recv(1)
            assert all(ended(line) for line in crowd[:4])
            assert all(held(pages.port, line) for line in crowd[4:])
    finally:
        pages.stop()


@pytest.mark.parametrize("blank", [b"a", b" "], ids=["text", "spaces"])
@pytest.mark.parametrize(
    "before", [b"", b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"], ids=["first", "second"]
)
def test_a_head_that_is_too_long_is_refused_though_it_comes_in_one_piece(
    pages: Pages, before: bytes, blank: bytes
) -> None:
    for length, status in ((16_000, b"200"), (17_000, b"400"), (60_000, b"400")):
        head = (
            b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: b"
            + blank * length
            + b"b\r\n\r\n"
        )
        with caller(pages.port, before + head) as line:
            answers = line.makefile("rb").read()
        assert answers.split(b"HTTP/1.1 ")[-1][:3] == status


@pytest.mark.parametrize(
    ("soft", "most"), [(1024, 256), (128, 64), (resource.RLIM_INFINITY, 256), (1_000_000, 256)]
)
def test_half_of_the_descriptors_are_left_to_the_table(
    monkeypatch: pytest.MonkeyPatch, soft: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, soft))
    assert places() == most


class Exhausted:
    """A listener on a system that has no descriptor left."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self.tries = 0
        self.none_left = True

    def setblocking(self, on: bool) -> None:
        self._listener.setblocking(on)

    def fileno(self) -> int:
        return self._listener.fileno()

    def accept(self) -> object:
        self.tries += 1
        if self.none_left:
            raise OSError(errno.EMFILE, "Too many open files")
        return self._listener.accept()


def test_without_a_descriptor_it_is_tried_again_now_and_then_and_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(door, "PAUSE", 0.05)
    seldom = Seldom()
    door.log.addFilter(seldom)

    async def live() -> int:
        came = asyncio.Event()

        class Hello(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                came.set()
                transport.close()

        with socket.create_server(("127.0.0.1", 0)) as listener:
            exhausted = Exhausted(listener)
            entry = Door(exhausted, Hello)  # type: ignore[arg-type] # as much of a socket as a door uses
            entry.open()
            with socket.create_connection(listener.getsockname()):
                begun = asyncio.get_running_loop().time()
                while exhausted.tries < 4:
                    await asyncio.sleep(0.001)
                took = asyncio.get_running_loop().time() - begun
                assert took > 0.1  # three pauses, and no spinning between them
                exhausted.none_left = False
                await asyncio.wait_for(came.wait(), 5)
            await entry.close()
            return exhausted.tries

    try:
        assert asyncio.run(live()) >= 5
    finally:
        door.log.removeFilter(seldom)
    assert [record.getMessage() for record in caplog.records if record.name == door.log.name] == [
        "the pages take nobody in just now: Too many open files"
    ]


def test_a_hundred_broken_requests_are_one_line_of_the_log(
    pages: Pages, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(100):
        with caller(pages.port, b"nonsense\r\n\r\n") as line:
            assert line.recv(65536).startswith(b"HTTP/1.1 400")
    for _ in range(10):
        client.get("/healthz", connection="upgrade", upgrade="websocket")
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) == 1


def test_who_leaves_in_the_middle_of_a_body_leaves_no_trace(
    pages: Pages, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for kind in (b"/api/v1/moves", b"/api/v1/sim"):
        with caller(pages.port, BODY.replace(b"/api/v1/moves", kind) + b"{"):
            client.get("/healthz")
    for _ in range(5):
        client.get("/healthz")
    assert caplog.records == []
    assert not pages.asked


def test_each_kind_of_record_passes_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seldom = Seldom()

    def passes(level: int, error: Exception | None = None) -> bool:
        told = (type(error), error, None) if error else None
        return seldom.filter(logging.LogRecord("web", level, "", 0, "words", (), told))

    assert passes(logging.WARNING)
    assert not passes(logging.WARNING)
    assert passes(logging.ERROR, ValueError())
    assert passes(logging.ERROR, KeyError())
    assert not passes(logging.ERROR, KeyError())
    now = 1061.0
    assert passes(logging.WARNING)
