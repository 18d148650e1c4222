"""Who may look and who may act, over real connections: strangers, paired devices, this machine itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from companion.config import ConfigError, parse
from companion.devices.web import app
from companion.devices.web.rights import is_here
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires
from tests.devices.web.doors import CODE, ELSEWHERE, GO, LOOKS, PAGE, Door, bearer, cookie
from tests.devices.web.talk import Client

ACTS: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/api/v1/moves", GO),
    ("POST", "/api/v1/sim", {"turn": 1}),
    ("GET", "/api/v1/sim/stream", None),
    ("GET", "/api/v1/pairing/devices", None),
    ("POST", "/api/v1/pairing/revoke", {"id": "0" * 16}),
)
OPEN = {
    "/",
    "/seat",
    "/seat/{seat}",
    "/static/{name:path}",
    "/table",
    "/api/v1/openapi.json",
    "/api/v1/pairing",
    "/api/v1/pairing/code",
}


@pytest.mark.parametrize(("method", "path", "body"), ACTS)
def test_a_stranger_may_not_act(door: Door, method: str, path: str, body: Any) -> None:
    client = door.client
    status, headers, said = client.get(path, **ELSEWHERE) if body is None else client.post(path, body, **PAGE)
    assert status == 401
    assert headers["www-authenticate"] == "Bearer"
    assert "this device only looks: pair it" in json.loads(said)["error"]
    assert (door.pages.asked, door.wires.done) == ([], [])


@pytest.mark.parametrize("path", [path for path in LOOKS if not path.endswith("stream")])
def test_a_stranger_may_look(door: Door, path: str) -> None:
    assert door.client.get(path, **ELSEWHERE)[0] == 200


@pytest.mark.parametrize("path", LOOKS)
def test_where_only_paired_devices_look_a_stranger_sees_nothing_of_the_game(private: Door, path: str) -> None:
    status, _, said = private.client.get(path, **ELSEWHERE)
    assert status == 401
    assert "shown to paired devices alone" in json.loads(said)["error"]
    assert private.client.get(path, "HEAD", **ELSEWHERE)[0] == 401
    assert private.client.get(path, "HEAD", **bearer(private.pair()))[0] == 200
    assert private.client.get(path, "HEAD")[0] == 200  # this machine itself


def test_what_anybody_may_have_is_written_down_and_the_rest_is_kept() -> None:
    seen: list[str] = []
    routes = app.Route

    def noted(path: str, endpoint: Any, **more: Any) -> Any:
        seen.append(path)
        return routes(path, endpoint, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Route", noted)
        served = Pages(SHOW, {"sim": Wires(), "metrics": lambda clients: ""}, look="paired")
        client = Client(served.port)
        assert client.get("/", **ELSEWHERE)[0] == 200  # by now all routes are made
    try:
        assert {*OPEN, *LOOKS} <= {path.replace("{turn}", "3") for path in seen}
        for path in seen:
            ways = path.replace("{seat}", "0").replace("{name:path}", "page.css").replace("{turn}", "3")
            status = client.get(ways, "HEAD", **ELSEWHERE)[0]
            if status == 405:
                status = client.post(ways, {}, **PAGE)[0]
            assert (status == 401) == (path not in OPEN), path
    finally:
        served.stop()


def test_a_paired_browser_acts_by_its_cookie(door: Door) -> None:
    token = door.pair()
    assert door.act(**cookie(token)) == 200
    assert [asked.move for asked in door.pages.asked] == [GO["move"]]


def test_a_program_acts_by_its_bearer_token(door: Door) -> None:
    assert door.act(**bearer(door.pair())) == 200


def test_the_cookie_is_for_this_table_alone_and_for_no_script(door: Door) -> None:
    door.hold()
    _, headers, body = door.enter()
    name, *rest = headers["set-cookie"].split("; ")
    assert name.startswith("companion=")
    assert sorted(part.lower() for part in rest) == [
        "httponly", f"max-age={400 * 86400}", "path=/", "samesite=strict"
    ]  # fmt: skip
    token = name.partition("=")[2]
    assert len(token) == 43
    assert token not in body.decode()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "https://pi.local"}, 403),
        ({"origin": "http://pi.local:81"}, 403),
        ({"origin": "http://pi.local.evil.example"}, 403),
        ({"origin": ""}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415),
        ({"content-type": "text/plain; application/json"}, 415),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421),
    ],
)
def test_a_page_of_another_site_cannot_use_the_cookie(door: Door, headers: Any, status: int) -> None:
    assert door.act(**{**cookie(door.pair()), **headers}) == status
    assert not door.pages.asked


def test_a_browser_that_does_not_say_its_origin_cannot_use_the_cookie(door: Door) -> None:
    token = door.pair()
    assert door.act(**ELSEWHERE, cookie=f"companion={token}") == 403
    assert not door.pages.asked


@pytest.mark.parametrize("path", ["/api/v1/pairing/code", "/api/v1/pairing/revoke", "/api/v1/sim"])
def test_no_other_write_is_taken_from_another_site_either(door: Door, path: str) -> None:
    evil = {**cookie(door.pair()), "origin": "http://evil.example"}
    assert door.client.post(path, {"code": CODE}, **evil)[0] == 403
    assert door.client.post(path, b"{}", **{**cookie("x"), "content-type": "text/plain"})[0] in (401, 415)


def test_a_site_that_asks_first_whether_it_may_is_told_nothing(door: Door) -> None:
    asks = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    for path in ("/api/v1/moves", "/api/v1/scene", "/api/v1/pairing/code"):
        status, headers, _ = door.client.get(path, "OPTIONS", **asks)
        assert status == 405
        assert not [name for name in headers if name.startswith("access-control")]


def test_a_local_browser_that_was_lured_elsewhere_acts_not(door: Door) -> None:
    for host, origin, status in (
        ("localhost:8121", "http://evil.example", 403),
        ("evil.example", "http://evil.example", 421),
        ("0.0.0.0:8121", "http://0.0.0.0:8121", 401),
        ("192.168.1.5", "http://192.168.1.5", 401),
    ):
        assert door.act(host=host, origin=origin) == status
    assert not door.pages.asked
    assert door.act(host="localhost:8121", origin="http://localhost:8121") == 200


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_what_a_relay_brings_is_not_of_this_machine(door: Door, header: str) -> None:
    assert door.act(**{header: "10.0.0.9"}) == 401


@pytest.mark.parametrize(
    ("client", "host", "here"),
    [
        ("127.0.0.1", "127.0.0.1:8121", True),
        ("127.8.9.1", "localhost", True),
        ("::1", "[::1]:8121", True),
        ("::ffff:127.0.0.1", "LOCALHOST:8121", True),
        ("127.0.0.1", None, True),
        ("192.168.1.9", "127.0.0.1", False),
        ("::ffff:192.168.1.9", "localhost", False),
        ("fe80::1%eth0", "localhost", False),
        ("0.0.0.0", "localhost", False),
        ("", "localhost", False),
        ("127.0.0.1", "pi.local", False),
        ("127.0.0.1", "192.168.1.5", False),
        ("127.0.0.1", "[::ffff:192.168.1.5]", False),
        ("127.0.0.1", "", False),
        (None, "localhost", False),
    ],
)
def test_who_is_at_this_machine(client: str | None, host: str | None, here: bool) -> None:
    headers = [] if host is None else [(b"host", host.encode())]
    scope = {"type": "http", "headers": headers, "client": None if client is None else (client, 40_000)}
    assert is_here(HTTPConnection(scope)) is here


def test_configured_names_are_answered_and_pair_as_others(tmp_path: Path) -> None:
    door = Door(tmp_path, names=("cribbage.pub.example",))
    try:
        assert door.client.get("/healthz", host="Cribbage.Pub.Example:8121")[0] == 200
        assert door.client.get("/healthz", host="x.cribbage.pub.example")[0] == 421
        assert door.act(host="cribbage.pub.example", origin="http://cribbage.pub.example") == 401
    finally:
        door.pages.stop()


def test_where_nothing_can_be_paired_nobody_is(pages: Pages, client: Client) -> None:
    assert client.post("/api/v1/pairing/code", {"code": CODE}, **PAGE)[0] == 409
    assert client.get("/api/v1/pairing/devices")[2] == b'{"devices":[]}'
    assert client.post("/api/v1/pairing/revoke", {"id": "0" * 16})[0] == 404
    assert client.post("/api/v1/moves", GO, **PAGE)[0] == 401


def test_a_page_is_told_what_it_may_do(door: Door) -> None:
    def told(**headers: str) -> Any:
        return json.loads(door.client.get("/api/v1/pairing", **headers)[2])

    assert told() == {"acts": True, "looks": True, "device": None, "language": "en"}
    assert told(**ELSEWHERE) == {"acts": False, "looks": True, "device": None, "language": "en"}
    paired = told(**cookie(door.pair()))
    assert (paired["acts"], paired["device"]) == (True, door.pairing.devices()[0].id)


@pytest.mark.parametrize("names", ['["Pub.example"]', '["a b"]', '["http://x"]', '[""]', '["-", "x:80"]'])
def test_a_name_that_is_none_is_refused_in_the_toml(names: str) -> None:
    with pytest.raises(ConfigError, match=r"line 2: .* is no name of a machine"):
        parse(f"[web]\nnames = {names}\n", "table.toml")


def test_who_may_look_is_one_of_two_words() -> None:
    assert parse('[web]\nlook = "paired"\n', "t.toml").devices["web"].look == "paired"
    with pytest.raises(ConfigError, match=r'line 2: "look" cannot be "all": use network, paired'):
        parse('[web]\nlook = "all"\n', "t.toml")
