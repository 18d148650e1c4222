"""GET /metrics, for those who ask for this table."""

from __future__ import annotations

from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.devices.web.talk import Client, Events


def test_what_the_house_counts_is_served_as_prometheus_wants_it_with_the_pages_that_look(
    client: Client, pages: Pages
) -> None:
    with Events(pages.port) as stream:
        stream.next()
        status, headers, body = client.get("/metrics")
    assert (status, body) == (200, b"companion_stream_clients 1\n")
    assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert client.get("/metrics", "HEAD")[2] == b""


def test_a_name_that_a_stranger_may_have_made_to_point_here_gets_none(client: Client) -> None:
    assert client.get("/metrics", host="evil.example")[0] == 421


def test_where_nobody_counts_there_is_nothing() -> None:
    served = Pages(SHOW)
    try:
        assert Client(served.port).get("/metrics")[0] == 404
    finally:
        served.stop()
