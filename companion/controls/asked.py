"""The answers to what pages ask beside moves: which games there are, all scores, and why one was made."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from companion.cursor import Cursor
from companion.game import Game, Node, Redo, Undo, seats
from companion.inputs import Asked, Reply
from companion.plain import encode, hints
from companion.rules import games, title_of
from companion.rules.base import Scored
from companion.scores import counted, counts_of, label_of, past, said_of
from companion.words import vocabulary
from companion.words.base import Vocabulary

NAMES = ("A", "B", "C", "D")  # as many as may sit at a table
TYPES = {int: "int", str: "str", bool: "bool"}


def answer(game: Game, cursor: Cursor, asked: Asked) -> Reply:
    """What the table says to that. While a count is on show, nothing of what is still to be said."""
    return _ANSWERS[asked.what](game, cursor, asked.turn)


def _games(game: Game, _: Cursor, __: int) -> Reply:
    """Every game with its presets, whom they seat, and its options; `here` for the one on the table."""
    kinds: Iterable[Any] = games().values()
    found = [{**_described(kind, game.language), "here": kind is type(game.rules)} for kind in kinds]
    return Reply(200, {"games": found, "options": encode(game.rules), "players": list(game.names)})


@cache
def _described(kind: Any, language: str) -> Mapping[str, Any]:
    words = vocabulary(language)
    takes = {preset: _seats(kind, options) for preset, options in kind.presets.items()}
    return {
        "game": kind.name,
        "title": title_of(kind),
        "presets": {preset: dict(options) for preset, options in kind.presets.items()},
        "seats": takes,
        "players": sorted({*_seats(kind, {}), *(number for each in takes.values() for number in each)}),
        "options": [_option(kind, field, words) for field in dataclasses.fields(kind)],
    }


def _seats(kind: Any, options: Mapping[str, Any]) -> list[int]:
    """How many may play with these options."""
    return [number for number in range(1, len(NAMES) + 1) if seats(kind, options, NAMES[:number])]


def _option(kind: Any, field: dataclasses.Field[Any], words: Vocabulary) -> Mapping[str, Any]:
    return {
        "name": field.name,
        "help": words.OPTIONS.get(field.name, field.metadata.get("help", "")),
        "type": TYPES.get(hints(kind)[field.name], ""),
        "default": encode(field.default),
        "values": encode(list(field.metadata.get("values", ()))),
    }


def _scores(game: Game, cursor: Cursor, _: int) -> Reply:
    """Every count that moved a peg, oldest first; what no longer stands is marked undone."""
    found = [
        {
            "turn": turn,
            "seat": items[0].seat,
            "side": items[0].side,
            "points": sum(item.points for item in items),
            "label": label_of(items),
            "undone": not stands,
        }
        for turn, items, stands in past(game, counted(game, cursor))
    ]
    return Reply(200, {"game": game.number, "turn": game.turn, "scores": found[::-1]})


def _why(game: Game, cursor: Cursor, turn: int) -> Reply:
    """Every count of the row `turn`, each item with the rule it scored by and its cards."""
    if not 1 <= turn <= game.turn:
        return Reply(404, {"error": game.says("no_turn", turn=turn, last=game.turn)})
    row = game.rows[turn - 1]
    taken_back = isinstance(row.move, Undo | Redo)
    newest = row.node is game.node and not taken_back
    scored = () if taken_back else said_of(row.node, counted(game, cursor) if newest else None)
    counts = [
        {
            "seat": items[0].seat,
            "side": items[0].side,
            "points": sum(item.points for item in items),
            "label": label_of(items),
            "lines": [
                _line(game, row.node.state, item)
                for item in (*items, *_told_later(game, cursor, row.node, items[0]))
            ],
        }
        for items in counts_of(scored)
    ]
    return Reply(200, {"game": game.number, "turn": turn, "counts": counts})


def _told_later(game: Game, cursor: Cursor, node: Node, item: Scored) -> tuple[Scored, ...]:
    """The true count of what `item` has claimed, as its own move or a later one that stands has told it."""
    told: Callable[[Any, Scored, Any], tuple[Scored, ...]] | None = getattr(game.rules, "told_later", None)
    if told is None:
        return ()
    found: tuple[Scored, ...] = ()
    later: Node | None = game.node
    while later is not None:
        said = said_of(later, counted(game, cursor) if later is game.node else None)
        here = told(node.state, item, later.state)
        found = here if here and set(here) <= set(said) else found
        if later is node:
            return found
        later = later.base
    return ()


def _line(game: Game, state: Any, item: Scored) -> Mapping[str, Any]:
    because: Callable[[Any, Scored], str] | None = getattr(game.rules, "why", None)
    return {
        "rule": item.rule,
        "said": item.said or item.rule.replace("_", " "),
        "points": item.points,
        "cards": encode(item.cards),
        "why": because(state, item) if because else item.rule.replace("_", " "),
    }


_ANSWERS: Mapping[str, Callable[[Game, Cursor, int], Reply]] = {
    "games": _games,
    "scores": _scores,
    "why": _why,
}
