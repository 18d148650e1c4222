"""GET /api/v1/address: what a page makes its code of, as the network is at that moment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.address import Place
from companion.devices.web import app
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.codes import drawn, placed, read
from tests.devices.web.schema import faults
from tests.devices.web.talk import Client

NOWHERE = {"link": None, "name": None, "code": []}


class Table:
    """A served table whose `place` a test decides."""

    def __init__(self) -> None:
        self.place = placed()
        self.pages = Pages(SHOW, {"address": lambda: self.place})
        self.client = Client(self.pages.port)

    def told(self) -> Any:
        """What it answers, which is as described."""
        status, headers, body = self.client.get("/api/v1/address")
        api = json.loads(app.DESCRIPTION.read_text())
        schema = api["components"]["schemas"]["Address"]
        assert (status, headers["cache-control"]) == (200, "no-store")
        assert list(faults(api, schema, json.loads(body))) == []
        return json.loads(body)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.pages.stop()


def test_the_address_is_told_by_number_by_name_and_as_a_code(table: Table) -> None:
    told = table.told()
    assert (told["link"], told["name"]) == ("http://192.168.178.123:8121/", "http://cribbage.local:8121/")
    assert read(drawn(told["code"])) == [told["link"]]
    assert told["why"] == ""


def test_the_next_page_that_asks_is_told_the_address_of_then(table: Table) -> None:
    before = table.told()
    table.place = placed("http://10.0.0.7:8121/", "")
    after = table.told()
    assert (after["link"], after["name"]) == ("http://10.0.0.7:8121/", None)
    assert read(drawn(after["code"])) == [after["link"]] != [before["link"]]


@pytest.mark.parametrize(("place", "why"), [(Place(private=True), "private"), (Place(), "offline")])
def test_where_nobody_else_finds_the_pages_it_says_why(table: Table, place: Place, why: str) -> None:
    table.place = place
    assert table.told() == {**NOWHERE, "why": why}


def test_a_house_that_does_not_tell_is_on_no_network() -> None:
    served = Pages(SHOW)
    try:
        assert json.loads(Client(served.port).get("/api/v1/address")[2]) == {**NOWHERE, "why": "offline"}
    finally:
        served.stop()
