"""Requests that nobody thought of: none breaks the table, each answer is one of the description."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from companion.devices.web.app import DESCRIPTION
from companion.game import start
from companion.inputs import Asked, Chosen, Reply, Saved
from companion.pairing import Pairing
from companion.rules import build
from companion.rules.cribbage import Cribbage
from companion.scorekeeper import Scorekeeper
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires
from tests.devices.web.fuzz import Request, requests
from tests.devices.web.schema import faults
from tests.devices.web.talk import Client
from tests.devices.web.test_moves import Disk

API = json.loads(DESCRIPTION.read_text())
ELSEWHERE = {"host": "pi.local", "origin": "http://pi.local"}


class House:
    """A real game behind real pages; every request is judged as it would be on a night."""

    def __init__(self, state: Path) -> None:
        self._disk = Disk()
        self._keeper = Scorekeeper(
            start(build(Cribbage, {"way": "pegs"}), ("Red", "Blue"), 1), "", self._disk, 1
        )
        wires = {"sim": Wires(), "pairing": Pairing(state, lambda: 0.0), "metrics": str}
        self.pages = Pages(SHOW, wires)
        self.pages.answer = self._answer
        self.pages.tell = self._tell
        self.client = Client(self.pages.port)

    def _answer(self, chosen: Chosen) -> Reply:
        given_: list[Reply] = []
        self._keeper.take(Chosen(chosen.t, *self._now(chosen), chosen.move, given_.append))
        for row in self._disk.rows:
            self._keeper.take(Saved(chosen.t, row.game, row.turn))
        return given_[0]

    def _now(self, chosen: Chosen) -> tuple[int, int]:
        """The game and the turn of now for three of four, so that moves are judged at all."""
        scene = self._keeper.latest.scene
        return (chosen.game, chosen.turn) if chosen.turn % 4 == 3 else (scene.game, scene.turn)

    def _tell(self, asked: Asked) -> Reply:
        given_: list[Reply] = []
        self._keeper.take(Asked(asked.t, asked.what, given_.append, asked.turn))
        return given_[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.pages.stop()


def sent(house: House, request: Request, elsewhere: bool) -> None:
    """Send it; whatever comes back is no fault of ours, and is described."""
    if request.template.endswith("stream") and request.method not in ("HEAD", "PUT"):
        request = Request("HEAD", request.template, request.path, None, request.headers)
    headers = {**request.headers, **(ELSEWHERE if elsewhere else {})}
    headers = {name: text.encode("latin-1") for name, text in headers.items()}
    status, got, body = house.client._ask(request.method, request.path, request.body, headers)
    assert status < 500, (request, status, body)
    if got.get("content-type") != "application/json":
        assert status in (200, 400) or request.method == "HEAD", (request, status, body)
        return
    described = API["paths"][request.template]
    if request.method.lower() not in described or request.method == "get":
        assert status in (400, 401, 403, 405, 404) or request.method == "HEAD", (request, status)
        return
    schema = described[request.method.lower()]["responses"][str(status)]["content"]["application/json"][
        "schema"
    ]
    assert list(faults(API, schema, json.loads(body))) == [], (request, body)


def fuzz(house: House, caplog: pytest.LogCaptureFixture, examples: int) -> None:
    """Send so many requests, half of them as from another machine."""

    @seed(121)
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), database=None, deadline=None)
    @given(requests(API), st.booleans())
    def every(request: Request, elsewhere: bool) -> None:
        sent(house, request, elsewhere)

    every()
    broken: list[Any] = [
        record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR
    ]
    assert broken == []
    assert house.client.get("/healthz")[0] == 200


def test_no_request_breaks_the_table(house: House, caplog: pytest.LogCaptureFixture) -> None:
    fuzz(house, caplog, 120)


@pytest.mark.soak
def test_no_request_of_many_breaks_the_table(house: House, caplog: pytest.LogCaptureFixture) -> None:
    fuzz(house, caplog, 4_000)
