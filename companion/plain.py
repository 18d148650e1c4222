"""Frozen dataclasses as plain JSON values: moves by name, states and scenes by their fields."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.cards import Card, CardError, card
from companion.quote import quote, torn

LARGEST = 2**53
"""The largest whole number that every reader of JSON holds exactly."""


class PlainError(ValueError):
    """JSON that does not fit the type asked for; the message is one sentence for people."""


def encode(value: Any) -> Any:
    """`value` in dicts, lists, strings, numbers, booleans and None; cards as "5H"."""
    if isinstance(value, Card):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name.rstrip("_"): encode(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [encode(item) for item in value]
    return value


def decode(kind: Any, value: Any) -> Any:
    """The value of type `kind` that `encode` made `value` of; PlainError or CardError if it is none."""
    if kind is Any or kind is object:
        return value
    if kind is Card:
        if not isinstance(value, str):
            raise PlainError(f'{shown(value)} is no card: write it as text, like "5H"')
        return card(value)
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return _decode_literal(typing.get_args(kind), value)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(typing.get_args(kind), value)
    if origin is tuple:
        return _decode_tuple(typing.get_args(kind), value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict(_fit(kind, Mapping, value))
    if dataclasses.is_dataclass(kind):
        return _decode_fields(kind, _fit(kind, Mapping, value), set())
    return _fit(kind, kind, value)


def name_of(kind: type) -> str:
    """How a journal writes a move's class: ByHand is "by_hand"."""
    return _snake(kind.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def encode_move(move: Any) -> dict[str, Any]:
    """A move as a journal writes it: {"do": "play", "seat": 0, "card": "4C"}; defaults are left out."""
    plain: dict[str, Any] = {"do": name_of(type(move))}
    for field in dataclasses.fields(move):
        value = getattr(move, field.name)
        standard = field.default
        if field.default_factory is not dataclasses.MISSING:
            standard = field.default_factory()
        if value != standard:
            is_moves = field.name == "as_"
            plain[field.name.rstrip("_")] = (
                [encode_move(item) for item in value] if is_moves else encode(value)
            )
    return plain


def decode_move(kinds: Iterable[type], plain: Any) -> Any:
    """The move of one of `kinds` that `plain` writes; PlainError or CardError says what is wrong.

    A field `as_` holds moves, of those kinds that are not `alone` (a row of their own, in no list).
    """
    return _decode_move(tuple(kinds), plain, "this game")


def _decode_move(kinds: tuple[type, ...], plain: Any, of: str) -> Any:
    by_name = {name_of(kind): kind for kind in kinds}
    if not isinstance(plain, Mapping):
        raise PlainError('A move is an object such as {"do": "go", "seat": 1}')
    if "do" not in plain:
        raise PlainError(f'A move needs "do": {nearest("", by_name)}')
    do = plain["do"]
    if not isinstance(do, str) or do not in by_name:
        known = nearest(do if isinstance(do, str) else "", by_name)
        raise PlainError(f'"do": {shown(do)} is no move of {of}: {known}')
    kind = by_name[do]
    if not _holds_moves(kind):
        return _decode_fields(kind, plain, {"do"})
    if not isinstance(plain.get("as"), list | tuple):
        raise PlainError(f'{do} needs "as": a list of moves')
    inner = tuple(other for other in kinds if not getattr(other, "alone", False))
    moves = [_decode_move(inner, item, f"those that {do} holds") for item in plain["as"]]
    return _decode_fields(kind, {**plain, "as": moves}, {"do"})


def nearest(name: str, known: Iterable[str]) -> str:
    """What to write instead of `name`: the nearest of the known names, or all of them where none is near."""
    import difflib  # slow to load, and only a mistake needs it

    listed = list(known)
    near = difflib.get_close_matches(name, listed, 3)
    near.sort(key=lambda found: not found.startswith(name))  # who leaves the end away means what begins so
    return f'did you mean "{near[0]}"?' if near else f"use {', '.join(listed)}"


def _holds_moves(kind: type) -> bool:
    return any(field.name == "as_" for field in dataclasses.fields(kind))


@cache
def hints(kind: type) -> dict[str, Any]:
    """The types of a dataclass's fields by name; worked out once, for that is slow."""
    return typing.get_type_hints(kind)


def _decode_fields(kind: Any, plain: Mapping[str, Any], skip: set[str]) -> Any:
    fields = {field.name.rstrip("_"): field for field in dataclasses.fields(kind)}
    unknown = [key for key in plain if key not in fields and key not in skip]
    if unknown:
        wrong = str(unknown[0])
        raise PlainError(f"{quote(wrong)} does not belong to {name_of(kind)}: {nearest(wrong, fields)}")
    values = {}
    for key, field in fields.items():
        if key in plain:
            values[field.name] = _decode_field(key, hints(kind)[field.name], plain[key])
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise PlainError(f'{name_of(kind)} needs "{key}"')
    return kind(**values)


def _decode_field(key: str, kind: Any, value: Any) -> Any:
    try:
        return decode(kind, value)
    except PlainError as error:
        raise PlainError(f'"{key}": {error}') from error


def _decode_union(kinds: tuple[Any, ...], value: Any) -> Any:
    if value is None and type(None) in kinds:
        return None
    *others, last = [kind for kind in kinds if kind is not type(None)]
    for kind in others:
        try:
            return decode(kind, value)
        except (PlainError, CardError):
            continue  # the next kind of the union may fit; the last one's error is told
    return decode(last, value)


def _decode_literal(allowed: tuple[Any, ...], value: Any) -> Any:
    for each in allowed:
        if type(each) is type(value) and each == value:
            return each
    raise PlainError(f"{shown(value)} is none of {', '.join(str(each) for each in allowed)}")


def _decode_tuple(kinds: tuple[Any, ...], value: Any) -> Any:
    if not isinstance(value, list | tuple):
        raise PlainError(f"{shown(value)} is no list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(decode(kinds[0], item) for item in value)
    if len(value) != len(kinds):
        raise PlainError(f"{len(value)} items are too {'many' if len(value) > len(kinds) else 'few'}")
    return tuple(decode(kind, item) for kind, item in zip(kinds, value, strict=True))


_WANTED = {int: "a whole number", float: "a number", str: "text", bool: "true or false", Mapping: "an object"}


def _fit(kind: Any, wanted: Any, value: Any) -> Any:
    if isinstance(value, int) and abs(value) > LARGEST:
        raise PlainError(f"{shown(value)} is too large a number")
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        name = _WANTED.get(wanted) or getattr(kind, "__name__", str(kind))
        raise PlainError(f"{shown(value)} is not {name}")
    if isinstance(value, str) and torn(value):
        raise PlainError(f"{quote(value)} holds a control character or half of another: write letters alone")
    return value


def shown(value: Any) -> str:
    """A wrong value in a sentence: short, and as JSON writes it."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value)
    return text if len(text) <= 40 else f"{text[:20]}..."
