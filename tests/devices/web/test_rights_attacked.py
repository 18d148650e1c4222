"""What somebody tries who may not act: guesses, old codes, other methods, crooked addresses, too much."""

from __future__ import annotations

import json
import socket
import threading
from typing import Any

import pytest

from tests.browser.scenes import SHOW
from tests.devices.web.doors import CODE, ELSEWHERE, GO, LOOKS, PAGE, Door, bearer, cookie
from tests.devices.web.talk import Events


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "%00" * 10, "A" * 4000, "\xe9" * 43, "a b c"])
def test_a_guessed_token_opens_nothing(door: Door, token: str) -> None:
    door.pair()
    assert door.act(**bearer(token)) == 401
    assert door.act(**cookie(token)) == 401
    assert not door.pages.asked


@pytest.mark.parametrize("kind", ["Basic", "Token", "", "bearer:"])
def test_a_token_of_another_kind_opens_nothing(door: Door, kind: str) -> None:
    assert door.act(**{**ELSEWHERE, "authorization": f"{kind} {door.pair()}"}) == 401


def test_a_token_in_the_address_opens_nothing(door: Door) -> None:
    token = door.pair()
    for path in (f"/api/v1/moves?token={token}", f"/api/v1/moves?companion={token}"):
        assert door.client.post(path, GO, **PAGE)[0] == 401


def test_a_revoked_device_is_a_stranger_at_once(door: Door) -> None:
    token = door.pair()
    (device,) = door.pairing.devices()
    assert door.act(**cookie(token)) == 200
    status, _, _ = door.client.post("/api/v1/pairing/revoke", {"id": device.id}, **cookie(token))
    assert status == 200
    assert door.act(**cookie(token)) == 401
    assert door.act(**bearer(token)) == 401
    standing = json.loads(door.client.get("/api/v1/pairing", **cookie(token))[2])
    assert (standing["acts"], standing["device"]) == (False, None)


def test_a_stream_of_a_revoked_device_ends(private: Door) -> None:
    token = private.pair()
    line = Events(private.pages.port, **bearer(token))
    with line as events:
        events.next()
        private.pairing.revoke(private.pairing.devices()[0].id)
        private.pages.show(SHOW)
        assert events.ended()


def test_the_list_tells_names_and_days_and_no_secret(door: Door) -> None:
    token = door.pair()
    status, _, body = door.client.get("/api/v1/pairing/devices", **bearer(token))
    (device,) = json.loads(body)["devices"]
    assert (status, device["name"], device["own"]) == (200, "Ann", True)
    assert device["since"] == device["last"]
    assert token not in body.decode()
    assert set(device) == {"id", "name", "since", "last", "own"}


def test_an_old_code_pairs_nobody(door: Door) -> None:
    assert door.enter()[0] == 409
    door.hold()
    door.now += 60_000
    assert door.enter()[0] == 409
    door.pair()
    status, headers, body = door.enter()  # the same once more
    assert (status, "set-cookie" in headers) == (409, False)
    assert "hold the table's knob" in json.loads(body)["error"]


def test_the_sixth_try_is_not_heard(door: Door) -> None:
    door.hold()
    statuses = [door.enter("111111")[0] for _ in range(5)]
    assert statuses == [403] * 5
    assert door.enter(CODE)[0] == 409


def test_guessing_from_many_connections_at_once_has_five_tries(door: Door) -> None:
    door.hold()
    got: list[int] = []
    crowd = [threading.Thread(target=lambda n=n: got.append(door.enter(f"{n:06d}")[0])) for n in range(60)]
    for guest in crowd:
        guest.start()
    for guest in crowd:
        guest.join()
    assert sorted(got) == [403] * 5 + [409] * 55
    assert door.enter(CODE)[0] == 409


def test_of_two_phones_at_once_one_is_paired(door: Door) -> None:
    door.hold()
    got: list[int] = []
    crowd = [threading.Thread(target=lambda: got.append(door.enter()[0])) for _ in range(8)]
    for guest in crowd:
        guest.start()
    for guest in crowd:
        guest.join()
    assert sorted(got) == [200] + [409] * 7
    assert len(door.pairing.devices()) == 1


@pytest.mark.parametrize(
    "body",
    [{}, {"code": 42137}, {"code": "42137"}, {"code": "0421377"}, {"code": "\u0660" * 6}, {"code": "04213x"},
     {"code": None}, {"code": [CODE]}, {"code": CODE, "name": 7}, {"code": CODE, "name": "x" * 201},
     {"code": CODE, "seat": 1}],
)  # fmt: skip
def test_what_is_no_code_costs_no_try(door: Door, body: Any) -> None:
    door.hold()
    for _ in range(6):
        assert door.client.post("/api/v1/pairing/code", body, **PAGE)[0] == 422
    assert door.enter()[0] == 200


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "move", "POSTX"])
@pytest.mark.parametrize("path", ["/api/v1/moves", "/api/v1/sim", "/api/v1/pairing/code"])
def test_no_other_method_acts(door: Door, method: str, path: str) -> None:
    more = {**cookie(door.pair()), "x-http-method-override": "POST"}
    assert door.client.get(path, method, **more)[0] == 405
    assert (door.pages.asked, door.wires.done) == ([], [])


@pytest.mark.parametrize(
    "path",
    [
        "//api/v1/moves",
        "/api//v1/moves",
        "/API/v1/moves",
        "/api/v1/moves/",
        "/api/v1/./moves",
        "/static/../api/v1/moves",
        "/seat/0/../../api/v1/moves",
        "/api/v1/%6doves",
        "/api/v1/moves%00",
        "/api/v1/moves;x",
        "/api/v1/moves?x=1",
        "/api/v1/moves%2f",
        "http://localhost/api/v1/moves",
    ],
)
def test_no_way_of_writing_the_address_gets_past(door: Door, path: str) -> None:
    assert door.client.post(path, GO, **PAGE)[0] in (307, 400, 401, 404, 405)
    assert not door.pages.asked


def test_a_head_that_is_too_long_is_refused(door: Door) -> None:
    for head in (b"x: " + b"y" * 40_000, b"\r\n".join(b"x%d: y" % n for n in range(4000))):
        with socket.create_connection(("127.0.0.1", door.pages.port), timeout=10) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n" + head)
            assert line.makefile("rb").readline() in (b"HTTP/1.1 400 Bad Request\r\n", b"")
    assert door.client.get("/healthz")[0] == 200


def test_a_body_that_is_too_long_is_refused_from_whoever(door: Door) -> None:
    big = {"code": "1" * 70_000}
    assert door.client.post("/api/v1/pairing/code", big, **PAGE)[0] == 413
    assert door.client.post("/api/v1/moves", big, **bearer(door.pair()))[0] == 413


def test_neither_code_nor_token_is_in_any_answer_or_log(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    token = door.pair()
    door.hold()
    said = b""
    for headers in ({}, ELSEWHERE, cookie(token), bearer(token)):
        for path in (*LOOKS, "/", "/table", "/api/v1/pairing", "/api/v1/pairing/devices", "/nowhere"):
            if not path.endswith("stream"):
                said += repr(door.client.get(path, **headers)).encode()
        said += repr(door.client.post("/api/v1/moves", GO, **headers)).encode()
        said += repr(door.enter("111111", **headers)).encode()
    with Events(door.pages.port, **ELSEWHERE) as events:
        said += repr(events.next()).encode()
    door.pages.stop()
    for secret in (token, CODE):
        assert secret.encode() not in said
        assert secret not in caplog.text
