"""A game as text, one JSON object a line: which game and who plays, then every row of its journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.cards import CardError
from companion.game import Game, New, start
from companion.plain import PlainError, decode_move, encode, encode_move, name_of, nearest
from companion.rules import UnknownGame, build, rules_of
from companion.rules.base import IllegalMove, OptionError
from companion.words import VOCABULARIES

LONGEST = 65_536
"""The most bytes that a line may have, its line end not counted."""

HEADER = '{"game": "cribbage", "players": ["Red", "Blue"], "options": {}}'
SENTENCE = 300


class TextError(ValueError):
    """A refused line. `line` counts from 1, blank ones too; str() is "line 7: why and the way out"."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


def read(
    lines: Iterable[bytes | str], find: Callable[[str], type[Any]] = rules_of, number: int = 0
) -> Iterator[Game]:
    """The game of the first line, then the game after each move, each as soon as its line is there.

    Blank lines are skipped; a byte order mark and CR LF are no part of a line. `find` gives the
    rules class of a name. Raises TextError at the first line that is refused.
    """
    game: Game | None = None
    line = 0
    for line, raw in enumerate(lines, 1):
        try:
            text = _text(raw).removeprefix("\ufeff" if line == 1 else "").strip()
            if not text:
                continue
            value = loads(text)
            game = begin(value, find, number) if game is None else game.play(_move(game, value))
        except (PlainError, CardError, UnknownGame, OptionError, IllegalMove) as error:
            raise TextError(line, _sentence(str(error))) from error
        except RecursionError as error:
            raise TextError(line, "It is nested too deep to be a move") from error
        yield game
    if game is None:
        raise TextError(max(line, 1), f"There is no game here: the first line is like {HEADER}")


def write(game: Game) -> Iterator[str]:
    """The lines of a game without their line ends; `read` makes the same game of them again."""
    yield dumps(header(game))
    for row in game.rows:
        yield dumps(encode_move(row.move))


def header(game: Game) -> dict[str, Any]:
    """What the first line says: every option is written, so that a later default changes nothing."""
    kept = {"language": game.spoken} if game.spoken else {}
    return {"game": game.rules.name, "players": list(game.players), "options": encode(game.rules), **kept}


def begin(value: Any, find: Callable[[str], type[Any]] = rules_of, number: int = 0) -> Game:
    """The game before its first move that a first line asks for.

    Raises PlainError, UnknownGame or OptionError, each one sentence.
    """
    if not isinstance(value, Mapping) or not isinstance(value.get("game"), str):
        raise PlainError(f"The first line says which game it is, like {HEADER}")
    for key in value:
        if key not in _KEYS:
            raise PlainError(f'"{key[:40]}" is nothing that a first line says: {nearest(key, _KEYS)}')
    options = value.get("options", {})
    if not isinstance(options, Mapping):
        raise PlainError('"options" is an object such as {"target": 121}')
    game = start(build(find(value["game"]), options), _players(value.get("players")), number)
    return replace(game, spoken=_language(value.get("language", "")))


_KEYS = ("game", "players", "options", "language")


def _language(value: Any) -> str:
    if value != "" and value not in VOCABULARIES:
        raise PlainError(f'"language" is that of the next game, one of {", ".join(VOCABULARIES)}')
    return str(value)


def _players(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise PlainError('"players" is a list of names, like ["Red", "Blue"]')
    for name in value:
        if not isinstance(name, str):
            raise PlainError(f'"players" holds names, and {dumps(name)[:40]} is none')
    return tuple(value)


def _move(game: Game, value: Any) -> Any:
    if isinstance(value, Mapping) and value.get("do") == name_of(New):
        raise PlainError("A new game begins a file of its own")
    return decode_move([kind for kind in game.moves() if kind is not New], value)


def _sentence(words: str) -> str:
    """Words that may quote the file, fit for one line of a terminal."""
    shown = "".join(letter if letter.isprintable() else " " for letter in words)
    return shown if len(shown) <= SENTENCE else f"{shown[:SENTENCE]}..."


def dumps(value: Any) -> str:
    """One line of JSON, letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def loads(text: str) -> Any:
    """The value of a line of JSON; PlainError for what is none, and for keys that stand twice."""
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        dumps(value).encode()
    except json.JSONDecodeError as error:
        raise PlainError(f"This is not JSON: {error.msg} at character {error.pos + 1}") from error
    except UnicodeEncodeError as error:
        raise PlainError("It holds half a character (a lone surrogate): write the whole one") from error
    except PlainError:
        raise
    except ValueError as error:
        raise PlainError("It holds a number too long to be read") from error
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PlainError(f'"{twice[:40]}" stands there twice: keep one')
    return found


def _no_number(name: str) -> Any:
    raise PlainError(f"{name} is no number that a game can hold")


def _text(raw: bytes | str) -> str:
    line = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")
    line = line.removesuffix(b"\n").removesuffix(b"\r")
    if len(line) > LONGEST:
        raise PlainError(f"It is longer than {LONGEST} bytes: a move is one short line")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PlainError(f"Byte {error.start + 1} is not UTF-8 text: save the file as UTF-8") from error
