"""A page's request: judged against the scene that the page had before its eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.controls import judge
from companion.inputs import Chosen, Reply
from companion.rules.cribbage.moves import Peg
from companion.view import view
from tests.controls.hands import Hands, cribbage


def asked(hands: Hands, move: Mapping[str, Any], game: int = 7, turn: int = 0) -> Any:
    return judge(hands.game, Chosen(0, game, turn, move, lambda _: None))


@pytest.fixture
def hands() -> Hands:
    return Hands(cribbage(way="pegs"))


def test_a_legal_move_is_the_move(hands: Hands) -> None:
    assert asked(hands, {"do": "peg", "seat": 1, "points": 2}) == Peg(1, 2)
    assert hands.asks({"do": "peg", "seat": 1, "points": 2}) == []  # answered once it is saved
    assert hands.moves == [{"do": "peg", "seat": 1, "points": 2}]


@pytest.mark.parametrize(("game", "turn"), [(7, 1), (8, 0), (6, 0), (7, -1)])
def test_a_stale_request_is_refused_with_409(hands: Hands, game: int, turn: int) -> None:
    reply = asked(hands, {"do": "peg", "seat": 1, "points": 2}, game, turn)
    assert isinstance(reply, Reply)
    assert reply.status == 409
    assert "look again" in reply.body["error"]


NO_MOVE: tuple[Mapping[str, Any], ...] = (
    {},
    {"do": "fly"},
    {"do": ["peg"]},
    {"do": "roll"},  # of Pass the Pigs
    {"do": "peg", "seat": 0},
    {"do": "peg", "seat": "0", "points": 1},
    {"do": "peg", "seat": True, "points": 1},
    {"do": "peg", "seat": 0, "points": 1, "colour": "red"},
    {"do": "play", "seat": 0, "card": "1H"},
)
REFUSED: tuple[Mapping[str, Any], ...] = (
    {"do": "peg", "seat": 0, "points": 0},
    {"do": "peg", "seat": 0, "points": 122},
    {"do": "peg", "seat": 9, "points": 1},
    {"do": "play", "seat": 0, "card": "5H"},
    {"do": "undo"},
    {"do": "amend", "as": []},
    {"do": "new", "preset": "no such"},
    {"do": "new", "preset": "pegs-only", "players": ["Solo"]},
)


@pytest.mark.parametrize("move", [*NO_MOVE, *REFUSED])
def test_a_malformed_or_illegal_move_is_refused_with_422_and_words(
    hands: Hands, move: Mapping[str, Any]
) -> None:
    reply = asked(hands, move)
    assert isinstance(reply, Reply)
    assert reply.status == 422
    assert reply.body["error"]
    hands.asks(move)
    assert hands.moves == []


@pytest.mark.parametrize(("move", "heard"), [*((m, False) for m in NO_MOVE), *((m, True) for m in REFUSED)])
def test_everybody_hears_what_the_rules_refuse_and_nobody_else_of_what_is_no_move(
    hands: Hands, move: Mapping[str, Any], heard: bool
) -> None:
    refused = asked(hands, move).body["error"]
    hands.asks(move)
    words = [each.text for each in view(hands.game, hands.cursor, 0).notices if each.kind == "refused"]
    assert words == ([refused] if heard else [])


@pytest.mark.parametrize(
    "move",
    [
        {"do": "\ud800"},
        {"do": "\x1b[31m"},
        {"do": "peg", "seat": 0, "points": 1, "\ud83c": 1},
        {"do": "peg", "seat": 0, "points": "\udfff"},
        {"do": "peg", "seat": 0, "points": 1, "why": "\ud83c"},
        {"do": "peg", "seat": 0, "points": 1, "why": "a\nb"},
        {"do": "play", "seat": 0, "card": "\ud83c"},
        {"do": "play", "seat": 0, "card": "5H\u202e"},
        {"do": "hand", "seat": 0, "cards": ["5H", "\x00"]},
        {"do": "amend", "as": [{"do": "\ud800"}]},
        {"do": "new", "preset": "\ud800"},
        {"do": "new", "preset": "\x07"},
        {"do": "new", "preset": "pegs-only", "players": ["Ann", "B\udc00b"]},
        {"do": "new", "preset": "pegs-only", "players": ["Ann", "B\tb"]},
    ],
)
def test_half_a_character_or_a_control_gets_into_no_words(hands: Hands, move: Mapping[str, Any]) -> None:
    reply = asked(hands, move)
    assert isinstance(reply, Reply)
    assert reply.status == 422
    hands.asks(move)
    assert hands.moves == []
    for words in (hands.cursor.words, reply.body["error"]):
        assert words.isprintable()
        assert words.encode().decode() == words


def test_a_stale_request_is_not_the_table_s_business(hands: Hands) -> None:
    before = hands.cursor
    hands.asks({"do": "deal"}, turn=3)
    assert (hands.cursor, hands.moves) == (before, [])


def test_a_new_game_is_a_move_for_the_house(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.asks({"do": "new", "preset": "sixty-one", "players": ["Ann", "Bob"]})
    assert hands.game.players == ("Ann", "Bob")
    assert hands.cursor.drafts == ()


def test_a_page_s_move_leaves_a_seat_s_draft_alone(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.asks({"do": "peg", "seat": 1, "points": 2})
    assert hands.amount(0) == 1
