"""Scenes as server-sent events."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from dataclasses import replace

from tests.browser.harness import Pages
from tests.browser.scenes import PLAY, SHOW
from tests.devices.web.talk import Client, Events

MANY = 50


def test_the_newest_scene_comes_at_once_with_its_turn_as_id(pages: Pages) -> None:
    with Events(pages.port) as events:
        name, scene = events.next()
        assert (name, scene["caption"]) == ("17.142", "The show: Blue's hand")


def test_every_client_gets_a_scene_that_is_put(pages: Pages) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(Events(pages.port)) for _ in range(MANY)]
        for events in clients:
            events.next()
        pages.show(PLAY)
        assert {events.next()[0] for events in clients} == {"17.118"}


def test_a_client_that_comes_back_gets_the_newest_scene_whole(pages: Pages) -> None:
    with Events(pages.port) as events:
        events.next()
    pages.show(PLAY)
    with Events(pages.port) as events:
        seen = events.next()
        while seen[0] != "17.118":
            seen = events.next()
        assert seen[1]["tracks"][0]["front"] == 71


def test_scenes_put_in_one_breath_go_out_as_the_last_one(pages: Pages) -> None:
    with Events(pages.port) as events:
        events.next()
        for turn in range(200, 300):
            pages.show(replace(SHOW, turn=turn))
        seen = [events.next()[0]]
        while seen[-1] != "17.299":
            seen.append(events.next()[0])
        assert len(seen) < 50


def test_a_client_that_does_not_read_holds_up_nobody(pages: Pages) -> None:
    deaf = socket.create_connection(("127.0.0.1", pages.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(b"GET /api/v1/stream HTTP/1.1\r\nhost: localhost\r\n\r\n")
    wide = replace(SHOW, prompt="x" * 60_000)
    with deaf, Events(pages.port) as events:
        events.next()
        for turn in range(300, 400):
            pages.show(replace(wide, turn=turn))
            while events.next()[0] != f"17.{turn}":
                pass


def test_streams_end_when_the_companion_does(pages: Pages) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(Events(pages.port)) for _ in range(MANY)]
        for events in clients:
            events.next()
        begun = time.monotonic()
        pages.stop()
        assert all(events.ended() for events in clients)
        assert time.monotonic() - begun < 2


def test_a_deaf_client_does_not_hold_up_the_end(pages: Pages) -> None:
    deaf = socket.create_connection(("127.0.0.1", pages.port))
    deaf.sendall(b"GET /api/v1/stream HTTP/1.1\r\nhost: localhost\r\n\r\n")
    client = Client(pages.port)
    with deaf:
        for turn in range(400, 420):
            pages.show(replace(SHOW, turn=turn, prompt="x" * 2_000_000))
            client.get("/healthz")
        begun = time.monotonic()
        pages.stop()
        assert time.monotonic() - begun < 2
