"""The description of the API holds for the server, and the server for it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import pytest
from starlette.routing import Route

from companion import scene
from companion.devices.web import app
from companion.devices.web.guest import FULL
from companion.inputs import Reply
from tests.browser.harness import Pages
from tests.browser.scenes import SCENES, SHOW
from tests.browser.wires import Wires
from tests.devices.web.schema import faults
from tests.devices.web.talk import Client, Events

GO = {"game": 17, "turn": 142, "move": {"do": "go", "seat": 1}}


@pytest.fixture
def api(client: Client) -> Any:
    return json.loads(client.get("/api/v1/openapi.json")[2])


def _schema(api: Mapping[str, Any], method: str, path: str, status: int) -> Any:
    described = api["paths"][path][method]["responses"]
    assert str(status) in described, f"{method} {path} answers {status}, which is not described"
    return described[str(status)]["content"]["application/json"]["schema"]


def test_every_address_of_the_description_is_served(client: Client, api: Any) -> None:
    for path, methods in api["paths"].items():
        for method in methods:
            status, _, _ = client.get(
                path.replace("{turn}", "1"), "HEAD" if method == "get" else method.upper()
            )
            assert status not in (404, 405)


def test_every_address_for_programs_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []

    def noted(path: str, *given: Any, **more: Any) -> Route:
        served.append(path)
        return Route(path, *given, **more)

    monkeypatch.setattr(app, "Route", noted)
    pages = Pages(SHOW, {"sim": Wires(), "metrics": str})
    try:
        assert Client(pages.port).get("/healthz")[0] == 200  # it is served by now
    finally:
        pages.stop()
    described = json.loads(app.DESCRIPTION.read_text())["paths"]
    for_people = {"/", "/seat", "/seat/{seat}", "/static/{name:path}", "/table"}
    assert set(served) - for_people == set(described)


@pytest.mark.parametrize("path", ["/api/v1/scene", "/healthz", "/api/v1/openapi.json"])
def test_what_is_got_is_as_described(client: Client, api: Any, path: str) -> None:
    status, _, body = client.get(path)
    assert list(faults(api, _schema(api, "get", path, status), json.loads(body))) == []


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_as_described(pages: Pages, client: Client, api: Any, name: str) -> None:
    pages.show(SCENES[name])
    wanted = SCENES[name].turn
    body = json.loads(client.get("/api/v1/scene")[2])
    assert body["turn"] == wanted
    assert list(faults(api, api["components"]["schemas"]["Scene"], body)) == []


@pytest.mark.parametrize(
    "kind",
    [kind for kind in vars(scene).values() if dataclasses.is_dataclass(kind)],
    ids=lambda kind: kind.__name__,
)
def test_the_description_names_each_field_of_a_scene(api: Any, kind: Any) -> None:
    described = api["components"]["schemas"][kind.__name__]
    fields = [field.name for field in dataclasses.fields(kind)]
    assert list(described["properties"]) == fields
    assert described["required"] == fields


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (GO, 200),
        (GO, 202),
        (GO, 409),
        (GO, 422),
        (GO, 500),
        (b"{", 400),
        ({}, 422),
        ({"x": "y" * 70_000}, 413),
    ],
)
def test_answers_to_a_move_are_as_described(
    pages: Pages, client: Client, api: Any, body: Any, status: int
) -> None:
    taken = {"game": 17, "turn": 143, "saved": status == 200, "scored": []}
    pages.answer = lambda _: Reply(status, taken if status < 300 else {"error": "words"})
    got, _, answer = client.post("/api/v1/moves", body)
    assert got == status
    assert list(faults(api, _schema(api, "post", "/api/v1/moves", got), json.loads(answer))) == []


@pytest.mark.parametrize(("body", "status"), [({"turn": 1}, 200), ({"turn": "x"}, 422), (b"", 400)])
def test_answers_to_a_hand_are_as_described(client: Client, api: Any, body: Any, status: int) -> None:
    got, _, answer = client.post("/api/v1/sim", body)
    assert got == status
    assert list(faults(api, _schema(api, "post", "/api/v1/sim", got), json.loads(answer))) == []


def test_what_every_address_may_answer_is_as_described(client: Client, api: Any) -> None:
    for path, methods in api["paths"].items():
        for method in methods:
            for status, how in (
                (405, {"method": "DELETE"}),
                (421, {"method": method.upper(), "host": "x.example"}),
            ):
                got, _, body = client.get(path, **how)
                assert (path, got) == (path, status)
                assert list(faults(api, _schema(api, method, path, status), json.loads(body))) == []


def test_a_table_that_is_not_simulated_answers_hands_as_described(api: Any) -> None:
    real = Pages(SHOW)
    try:
        for path, method in (("/api/v1/sim", "post"), ("/api/v1/sim/stream", "get")):
            got, _, body = Client(real.port).get(path, method.upper())
            assert got == 404
            assert list(faults(api, _schema(api, method, path, got), json.loads(body))) == []
    finally:
        real.stop()


def test_a_fault_of_ours_is_as_described(client: Client, api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Wires, "turn")
    got, _, body = client.post("/api/v1/sim", {"turn": 1})
    assert got == 500
    assert list(faults(api, _schema(api, "post", "/api/v1/sim", got), json.loads(body))) == []


def test_a_full_house_is_told_as_described(api: Any) -> None:
    for path, methods in api["paths"].items():
        for method in methods:
            body = json.loads(FULL.partition(b"\r\n\r\n")[2])
            assert list(faults(api, _schema(api, method, path, 503), body)) == []


def test_a_request_is_described_as_the_server_takes_it(api: Any) -> None:
    schemas = api["components"]["schemas"]
    assert list(faults(api, schemas["Asked"], GO)) == []
    assert list(faults(api, schemas["Hand"], {"press": {"role": "peg", "seat": 0, "ms": 80}})) == []
    assert list(faults(api, schemas["Asked"], {"turn": "x"})) != []


def test_what_the_wires_carry_is_as_described(pages: Pages, api: Any) -> None:
    with Events(pages.port, "/api/v1/sim/stream") as events:
        assert list(faults(api, api["components"]["schemas"]["Wires"], events.next()[1])) == []
