"""GET /metrics, for those who ask for this table."""

from __future__ import annotations

from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.devices.web.conftest import Client, Events


def test_what_the_house_counts_is_served_as_prometheus_wants_it_with_the_pages_that_look() -> None:
    served = Pages(SHOW, {"metrics": lambda clients: f"companion_stream_clients {clients}\n"})
    try:
        client = Client(served.port)
        with Events(served.port) as stream:
            stream.next()
            status, headers, body = client.get("/metrics")
        assert (status, body) == (200, b"companion_stream_clients 1\n")
        assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert headers["cache-control"] == "no-store"
        assert client.get("/metrics", "HEAD")[2] == b""
    finally:
        served.stop()


def test_a_name_that_a_stranger_may_have_made_to_point_here_gets_none() -> None:
    served = Pages(SHOW, {"metrics": lambda clients: "companion_stream_clients 0\n"})
    try:
        assert Client(served.port).get("/metrics", host="evil.example")[0] == 421
    finally:
        served.stop()


def test_where_nobody_counts_there_is_nothing(client: Client) -> None:
    assert client.get("/metrics")[0] == 404
