"""What is served at which address, and how."""

from __future__ import annotations

import json
import socket
from urllib.parse import quote

import pytest

from companion.devices.base import DeviceError
from companion.devices.web import Options, listen
from companion.plain import encode
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires
from tests.devices.web.talk import Client


@pytest.mark.parametrize("path", ["/", "/?seat=1", "/seat", "/seat/0", "/table"])
def test_every_page_is_served_and_may_load_nothing_from_elsewhere(client: Client, path: str) -> None:
    status, headers, body = client.get(path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
    assert b"http:" not in body
    assert b"https:" not in body


def test_a_page_that_the_browser_has_is_not_sent_again(client: Client) -> None:
    _, headers, _ = client.get("/static/page.css")
    assert headers["cache-control"] == "no-cache"
    status, _, body = client.get("/static/page.css", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("page.js", "text/javascript; charset=utf-8"),
        ("fonts/vollkorn-semibold.woff2", "font/woff2"),
        ("fonts/inter-OFL.txt", "text/plain; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
    ],
)
def test_files_come_with_their_type(client: Client, name: str, kind: str) -> None:
    status, headers, body = client.get(f"/static/{name}")
    assert (status, headers["content-type"]) == (200, kind)
    assert body


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"])
def test_no_other_file_of_the_machine_is_served(client: Client, path: str) -> None:
    assert client.get(path)[0] == 404


def test_the_newest_scene_is_served_whole(pages: Pages, client: Client) -> None:
    status, headers, body = client.get("/api/v1/scene")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert headers["cache-control"] == "no-store"
    assert json.loads(body) == json.loads(json.dumps(encode(SHOW)))


def test_health_says_how_far_the_journal_is(client: Client) -> None:
    status, _, body = client.get("/healthz")
    assert (status, json.loads(body)) == (200, {"game": 17, "turn": 142, "saved": 142})


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/scene", "/api/v1/stream", "/static/page.css"])
def test_head_is_answered_without_a_body(client: Client, path: str) -> None:
    status, _, body = client.get(path, "HEAD")
    assert (status, body) == (200, b"")


def test_an_unknown_address_of_the_api_is_told_in_json(client: Client) -> None:
    status, headers, body = client.get("/api/v1/scenes")
    assert (status, headers["content-type"]) == (404, "application/json")
    assert json.loads(body) == {"error": "there is nothing at /api/v1/scenes"}


def test_an_unknown_page_shows_the_way_to_the_board(client: Client) -> None:
    status, headers, body = client.get("/bord")
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b'href="/"' in body


def test_a_method_that_an_address_does_not_take_is_refused(client: Client) -> None:
    status, headers, body = client.get("/api/v1/scene", "DELETE")
    assert (status, json.loads(body)) == (405, {"error": "DELETE is not for /api/v1/scene"})

    assert set(headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize("seat", ["9" * 5000, "\u0664", "x", "-1", "1e3", "%00", "%ed%a0%80"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_seat_that_is_none_is_no_page(client: Client, method: str, seat: str) -> None:
    assert client.get(f"/seat/{quote(seat, safe='%')}", method)[0] == 404


def test_no_method_breaks_on_a_seat_that_is_none(client: Client) -> None:
    assert client.get("/seat/" + "9" * 5000, "DELETE")[0] == 405


@pytest.mark.parametrize(
    "path", ["/%00", "/api/v1/%1b%5b31m", "/api/v1/%ed%a0%80", "/static/%ff", "/api/" + "x" * 9000]
)
def test_a_path_of_any_letters_is_told_short_and_seen(client: Client, path: str) -> None:
    status, _, body = client.get(path)
    assert status == 404
    assert len(body) < 2000
    assert body.decode().replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "192.168.1.5:8121",
        "[::1]:8121",
        "[fe80::1]",
        "localhost:8121",
        "LOCALHOST",
        "pi.local",
        "Cribbage.Local.:80",
    ],
)
def test_the_table_answers_to_its_address_and_to_names_of_the_home(client: Client, host: str) -> None:
    assert client.get("/healthz", host=host)[0] == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8121", "127.0.0.1.evil.example", "notlocal", "local",
     "pi.local.evil.example", "localhost.evil.example", "::1", "evil.example/.local",
     "evil.example?.local", "evil.example#.local", "user@pi.local", "evil.example pi.local", ".local",
     "a..local", "[127.0.0.1]", "[", "", "2130706433", "0x7f.1",
     "127.0.0.1:", "a@127.0.0.1"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/scene", "/nowhere"])
def test_a_name_that_a_stranger_may_have_made_to_point_here_is_refused(
    client: Client, host: str, path: str
) -> None:
    status, headers, body = client.get(path, host=host)
    assert (status, headers["x-content-type-options"]) == (421, "nosniff")
    assert "answers to its address alone" in json.loads(body)["error"]


def test_a_page_under_a_strangers_name_cannot_move_a_peg(pages: Pages, client: Client) -> None:
    go = {"game": 17, "turn": 142, "move": {"do": "go", "seat": 1}}
    strange = {"host": "evil.example", "origin": "http://evil.example"}
    assert client.post("/api/v1/moves", go, **strange)[0] == 421
    assert not pages.asked


def test_an_old_client_that_names_no_host_is_answered(pages: Pages) -> None:
    with socket.create_connection(("127.0.0.1", pages.port), timeout=10) as line:
        line.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 200")


def test_a_fault_of_ours_is_told_in_words_and_logged(
    pages: Pages,
    wires: Wires,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def turn(_: int) -> None:
        raise RuntimeError("a wire is loose")

    monkeypatch.setattr(wires, "turn", turn)
    status, _, body = client.post("/api/v1/sim", {"turn": 1})
    assert (status, json.loads(body)) == (500, {"error": "the companion failed at this; its log says how"})
    pages.stop()
    assert "a wire is loose" in caplog.text


def test_without_simulated_hardware_there_is_no_simulated_table() -> None:
    served = Pages(SHOW)
    try:
        client = Client(served.port)
        assert client.get("/table")[0] == 404
        assert client.get("/api/v1/sim/stream")[0] == 404
        assert client.post("/api/v1/sim", {"turn": 1})[0] == 404
    finally:
        served.stop()


def test_a_busy_port_is_refused_with_the_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(DeviceError, match=rf"port {port} is taken.* --port"):
            listen(Options(port=port))


def test_a_port_that_is_none_is_refused() -> None:
    with pytest.raises(DeviceError, match="choose one from 1024 to 65535"):
        listen(Options(port=70000))
