"""What a page may ask for, and what it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.devices.web import moves
from companion.entries import Entry
from companion.game import start
from companion.inputs import Chosen, Reply, Saved
from companion.rules import build
from companion.rules.cribbage import Cribbage
from companion.scorekeeper import Scorekeeper
from tests.browser.harness import Answer, Pages
from tests.browser.scenes import SHOW
from tests.devices.web.talk import Client, Events

GO = {"game": 17, "turn": 42, "move": {"do": "go", "seat": 1}}


def test_a_move_reaches_the_table_as_it_was_sent(pages: Pages, client: Client) -> None:
    status, _, body = client.post("/api/v1/moves", GO)
    assert (status, json.loads(body)) == (200, {"game": 17, "turn": 43, "saved": True, "scored": []})
    (asked,) = pages.asked
    assert (asked.game, asked.turn, asked.move) == (17, 42, {"do": "go", "seat": 1})
    assert asked.t > 0


@pytest.mark.parametrize("status", [200, 202, 409, 422])
def test_the_tables_own_answer_goes_back(pages: Pages, client: Client, status: int) -> None:
    def answer(_: Chosen) -> Reply:
        return Reply(status, {"error": "that makes 34: play a 7 or lower"})

    pages.answer = answer
    assert client.post("/api/v1/moves", GO)[0] == status
    assert client.post("/api/v1/moves", GO)[2] == b'{"error":"that makes 34: play a 7 or lower"}'


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (b"{", 400, "that is no JSON"),
        (b"\xff\xfe", 400, "that is no JSON"),
        (b"[" * 50_000, 400, "that is no JSON"),
        (b"[]", 422, "send an object"),
        ({"turn": 42, "move": {}}, 422, '"game" should be a whole number'),
        ({**GO, "turn": "42"}, 422, '"turn" should be a whole number'),
        ({**GO, "turn": True}, 422, '"turn" should be a whole number'),
        ({**GO, "turn": 1.5}, 422, '"turn" should be a whole number'),
        ({"game": 17, "turn": 42}, 422, '"move" should be an object'),
        ({**GO, "move": "go"}, 422, '"move" should be an object'),
        ({**GO, "seat": 1}, 422, '"seat" does not belong here'),
        ({"\ud800": 1}, 422, '"\\ud800" does not belong here'),
        ({"\x00": 1}, 422, '"\\x00" does not belong here'),
        (b'{"game": 17, "turn": 42, "move": {"n": %s}}' % (b"9" * 5000), 400, "that is no JSON"),
        ({**GO, "move": {"why": "x" * 70_000}}, 413, "64 KiB is the limit"),
    ],
)
def test_what_is_no_request_never_reaches_the_table(
    pages: Pages, client: Client, body: Any, status: int, words: str
) -> None:
    got, _, answer = client.post("/api/v1/moves", body)
    assert got == status
    assert words in json.loads(answer)["error"]
    assert not pages.asked


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken_so_that_no_form_of_another_site_can_move_a_peg(
    pages: Pages, client: Client, kind: str
) -> None:
    assert client.post("/api/v1/moves", GO, **{"content-type": kind})[0] == 415
    assert not pages.asked


def test_a_page_of_another_origin_is_refused(pages: Pages, client: Client) -> None:
    assert client.post("/api/v1/moves", GO, origin="http://elsewhere.example")[0] == 403
    assert not pages.asked
    assert client.post("/api/v1/moves", GO, origin=pages.url)[0] == 200


def test_a_table_that_does_not_answer_is_reported(
    pages: Pages, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "PATIENCE", 0.05)
    pages.answer = None
    status, _, body = client.post("/api/v1/moves", GO)
    assert (status, "did not answer" in json.loads(body)["error"]) == (503, True)


def test_an_answer_that_comes_too_late_hurts_nobody(
    pages: Pages, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "PATIENCE", 0.05)
    pages.answer = None
    client.post("/api/v1/moves", GO)
    pages.reply(0, Reply(200, {}))
    assert client.get("/healthz")[0] == 200


def keeping(pages: Pages) -> Answer:
    """A real game behind the pages, its disk quick; the scene is shown before the answer is given."""
    disk = Disk()
    keeper = Scorekeeper(start(build(Cribbage, {"way": "cards"}), ("Red", "Blue"), 1), "", disk, 1)

    def answer(chosen: Chosen) -> Reply:
        given: list[Reply] = []
        keeper.take(replace(chosen, reply=given.append))
        for row in disk.rows:
            keeper.take(Saved(chosen.t, row.game, row.turn))
        pages.show(keeper.latest.scene)
        return given[0]

    return answer


def test_a_new_game_has_the_names_that_were_typed(pages: Pages, client: Client) -> None:
    pages.answer = keeping(pages)
    move = {"do": "new", "preset": "pegs-only", "players": ["Ann", "J\u00fcrgen"]}
    status, _, body = client.post("/api/v1/moves", {"game": 1, "turn": 0, "move": move})
    assert (status, json.loads(body)) == (200, {"game": 2, "turn": 0, "scored": [], "saved": True})
    scene = json.loads(client.get("/api/v1/scene")[2])
    assert [track["name"] for track in scene["tracks"]] == ["Ann", "J\u00fcrgen"]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["Ann", "ann"], "give them names that differ"),
        (["Ann", ""], "give one with a letter or digit"),
        (["Ann", "x" * 41], "at most 40 letters"),
        (["Ann"], "for two, three or four players"),
        (["Ann", 7], "7 is not text"),
    ],
)
def test_names_that_cannot_be_are_refused_in_words(
    pages: Pages, client: Client, players: Any, words: str
) -> None:
    pages.answer = keeping(pages)
    move = {"do": "new", "preset": "pegs-only", "players": players}
    status, _, body = client.post("/api/v1/moves", {"game": 1, "turn": 0, "move": move})
    assert status == 422
    assert words in json.loads(body)["error"]


@pytest.mark.parametrize(
    "move",
    [
        {"do": "\ud800"},
        {"do": "play", "seat": 0, "card": "\ud83c"},
        {"do": "peg", "seat": 0, "points": 1, "why": "\udfff"},
        {"do": "new", "preset": "\x1b"},
    ],
)
def test_half_a_character_is_no_move_and_its_refusal_is_for_the_page_that_asked(
    pages: Pages, client: Client, move: Any
) -> None:
    pages.answer = keeping(pages)
    status, _, body = client.post("/api/v1/moves", {"game": 1, "turn": 0, "move": move})
    words = json.loads(body)["error"]
    assert status == 422
    assert words.isprintable()
    with Events(pages.port) as events:
        scene = events.next()[1]
    assert scene["notices"] == []
    assert json.loads(client.get("/api/v1/scene")[2])["notices"] == scene["notices"]


def test_half_a_character_that_came_so_far_after_all_breaks_no_answer(pages: Pages, client: Client) -> None:
    pages.answer = lambda _: Reply(422, {"error": "a \ud800 b"})
    assert client.post("/api/v1/moves", GO)[2] == b'{"error":"a ? b"}'
    pages.show(replace(SHOW, prompt="\ud800"))
    assert json.loads(client.get("/api/v1/scene")[2])["prompt"] == "?"


class Disk:
    """A disk that keeps `rows`."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []

    def put(self, entry: Entry) -> None:
        """Take a row."""
        self.rows.append(entry)

    def copy(self) -> None:
        """Copy nothing."""
