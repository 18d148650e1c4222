"""What pages ask beside moves, over real HTTP, answered by the table's own controls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.controls import answer
from companion.cursor import Cursor
from companion.devices.web import moves
from companion.game import Game, Undo, start
from companion.plain import decode_move
from companion.rules import build, games, rules_of
from tests.browser.harness import Pages
from tests.devices.web.schema import faults
from tests.devices.web.talk import Client
from tests.toys import Feast, Race, Step


def cribbage(*plain: dict[str, Any], **options: Any) -> Game:
    game = start(build(rules_of("cribbage"), options), ("Red", "Blue"), 7)
    for move in plain:
        game = game.play(decode_move(game.moves(), move))
    return game


PAIR = (
    {"do": "dealer", "seat": 0},
    {"do": "starter", "card": "JS"},
    {"do": "play", "seat": 1, "card": "5H"},
    {"do": "play", "seat": 0, "card": "5C"},
)


@pytest.fixture
def ask(pages: Pages, client: Client) -> Any:
    """Ask the table of a game: status and body, held against the description."""
    api = json.loads(client.get("/api/v1/openapi.json")[2])

    def asked(game: Game, path: str, cursor: Cursor | None = None) -> tuple[int, Any]:
        pages.tell = lambda said: answer(game, cursor or Cursor(), said)
        status, headers, body = client.get(f"/api/v1/{path}")
        assert headers["cache-control"] == "no-store"
        known = path if path in ("games", "scores") else "scores/{turn}"
        described = api["paths"][f"/api/v1/{known}"]["get"]["responses"][str(status)]
        schema = described["content"]["application/json"]["schema"]
        assert list(faults(api, schema, json.loads(body))) == []
        return status, json.loads(body)

    return asked


def test_every_game_is_told_with_its_presets_whom_they_seat_and_its_options(ask: Any) -> None:
    _, body = ask(cribbage(target=61), "games")
    assert [game["game"] for game in body["games"]] == list(games())
    assert [game["here"] for game in body["games"]] == [name == "cribbage" for name in games()]
    own, pigs = (
        next(game for game in body["games"] if game["game"] == name) for name in ("cribbage", "pigs")
    )
    assert (pigs["title"], pigs["players"], pigs["presets"]["finish-the-round"]) == (
        "Pass the Pigs",
        [2, 3],
        {"finish_round": True},
    )
    assert own["presets"]["sixty-one"]["target"] == 61
    assert 2 in own["seats"]["sixty-one"]
    assert (body["options"]["target"], body["players"]) == (61, ["Red", "Blue"])
    target = next(option for option in own["options"] if option["name"] == "target")
    assert (target["type"], target["default"], target["values"]) == ("int", 121, [121, 61])
    assert all(option["help"] for game in body["games"] for option in game["options"])


def test_every_score_is_told_oldest_first_and_an_undone_one_stays(ask: Any) -> None:
    game = cribbage(*PAIR).play(Undo())
    _, body = ask(game, "scores")
    assert [(score["turn"], score["seat"], score["points"], score["undone"]) for score in body["scores"]] == [
        (2, 0, 2, False),
        (4, 0, 2, True),
    ]
    assert (body["game"], body["turn"], body["scores"][1]["label"]) == (7, 5, "pair")
    assert ask(cribbage(), "scores")[1]["scores"] == []


def test_a_score_says_by_which_rule_and_which_cards(ask: Any) -> None:
    _, body = ask(cribbage(*PAIR), "scores/4")
    (count,) = body["counts"]
    (line,) = count["lines"]
    assert (count["seat"], count["points"], count["label"]) == (0, 2, "pair")
    assert (line["rule"], line["points"], line["cards"]) == ("pair", 2, ["5H", "5C"])
    assert "two cards of one rank give two" in line["why"]


def test_a_row_that_moved_no_peg_has_no_counts(ask: Any) -> None:
    game = cribbage(*PAIR).play(Undo())
    assert [ask(game, f"scores/{turn}")[1]["counts"] for turn in (1, 3, 5)] == [[], [], []]
    assert len(ask(game, "scores/4")[1]["counts"]) == 1


@pytest.mark.parametrize("turn", ["0", "5", "999999999"])
def test_a_turn_that_is_not_there_is_404_with_words(ask: Any, turn: str) -> None:
    status, body = ask(cribbage(*PAIR), f"scores/{turn}")
    assert (status, body["error"]) == (404, f"there is no turn {turn}: this game has 4")


@pytest.mark.parametrize("turn", ["-1", "x", "1e3", "%D9%A3", "1234567890", "1/2"])
def test_what_is_no_turn_at_all_is_404_before_the_table_is_asked(
    pages: Pages, client: Client, turn: str
) -> None:
    pages.tell = None
    assert client.get(f"/api/v1/scores/{turn}")[0] == 404


def test_of_a_count_on_show_nothing_is_told_that_is_still_to_be_said(ask: Any) -> None:
    game = start(Race(), ("Red", "Blue"), 3).play(Step(0, 1)).play(Feast())

    def told(cursor: Cursor) -> tuple[int, int]:
        return len(ask(game, "scores", cursor)[1]["scores"]), len(ask(game, "scores/2", cursor)[1]["counts"])

    assert told(Cursor(stage=0, line=0)) == (1, 0)
    assert told(Cursor(stage=0, line=2)) == (2, 1)
    assert told(Cursor(stage=1, line=0)) == (3, 2)
    assert told(Cursor()) == (3, 2)


def test_a_game_that_gives_no_reasons_names_its_rules(ask: Any) -> None:
    game = start(Race(), ("Red", "Blue"), 3).play(Step(0, 4))
    assert ask(game, "scores/1")[1]["counts"][0]["lines"][0]["why"] == "peg"


@pytest.mark.parametrize("path", ["games", "scores", "scores/1"])
def test_a_table_that_does_not_answer_is_503_in_words(
    pages: Pages, client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(moves, "PATIENCE", 0.05)
    pages.tell = None
    status, _, body = client.get(f"/api/v1/{path}")
    assert (status, "did not answer" in json.loads(body)["error"]) == (503, True)
