"""`companion games`: every game with its presets and its options, as [game] of a table's TOML takes them."""

from __future__ import annotations

import argparse
import dataclasses
import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from companion.output import tell
from companion.rules import games, rules_of, title_of

NAME = "games"
HELP = "list every game, its presets, and every option with its values and what it means"
WIDTH, COLUMN = 100, 24  # letters of a line, and of the names at its left

HARD = "\u00a0"  # the space that breaks no line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and for whom to print."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game, like cribbage")
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")


def run(arguments: argparse.Namespace) -> int:
    """Print the games; UnknownGame names the nearest."""
    kinds = [rules_of(arguments.game)] if arguments.game else list(games().values())
    if arguments.json:
        for kind in kinds:
            tell(json.dumps(described(kind)))
    else:
        tell("\n\n".join("\n".join(_lines(kind)) for kind in kinds))
    return 0


def described(kind: Any) -> dict[str, Any]:
    """A game as plain values: its name and title, its presets by name, its options in their order."""
    return {
        "game": kind.name,
        "title": title_of(kind),
        "presets": {name: dict(options) for name, options in kind.presets.items()},
        "options": [
            {
                "name": field.name,
                "default": field.default,
                "values": list(field.metadata.get("values", ())),
                "help": field.metadata.get("help", ""),
            }
            for field in dataclasses.fields(kind)
        ],
    }


def _lines(kind: Any) -> Iterator[str]:
    game = described(kind)
    yield f"{game['title']}: game = {_written(game['game'])}"
    yield ""
    yield '  presets, for preset = "..." and for "New game" at the table'
    for name, options in game["presets"].items():
        yield from _entry(name, ", ".join(_settings(options)) or "all as below")
    if game["options"]:
        yield ""
        yield "  options, the value that is used where none is given first"
    for option in game["options"]:
        others = [value for value in option["values"] if not _same(value, option["default"])]
        values = " | ".join(map(_written, (option["default"], *others)))
        yield from _entry(option["name"], values)
        yield from _entry("", option["help"])


def _settings(options: Mapping[str, Any]) -> Iterator[str]:
    return (f"{name}{HARD}={HARD}{_written(value)}" for name, value in options.items())


def _entry(name: str, text: str) -> Iterator[str]:
    left = f"    {name:<{COLUMN - 4}}"
    wrapped = textwrap.wrap(text, WIDTH - COLUMN, break_on_hyphens=False) or [""]
    wrapped = [line.replace(HARD, " ") for line in wrapped]
    yield f"{left}{wrapped[0]}".rstrip()
    for line in wrapped[1:]:
        yield " " * COLUMN + line


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other  # True is no 1 here


def _written(value: Any) -> str:
    """A value as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)
