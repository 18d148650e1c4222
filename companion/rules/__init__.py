"""What each game allows and what it is worth; one file or folder a game, found by name."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

from companion.cards import CardError
from companion.plain import PlainError, decode, hints, nearest
from companion.rules.base import OptionError


class UnknownGame(ValueError):
    """No game has this name; the message is one sentence with the nearest name."""


def names() -> tuple[str, ...]:
    """The names of all games, sorted, without loading one: what lies in this folder but the contract."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(name for name in found if name != "base" and not name.startswith("_")))


def rules_of(name: str) -> type[Any]:
    """The rules class of the game `name`, loaded now; UnknownGame names the nearest."""
    if name not in names():
        raise UnknownGame(f'no game is called "{name[:40]}": {nearest(name, names())}')
    rules: type[Any] = importlib.import_module(f"{__name__}.{name}").RULES
    return rules


def games() -> dict[str, type[Any]]:
    """Every game's rules class by its name, sorted; this loads all of them."""
    return {name: rules_of(name) for name in names()}


def title_of(kind: Any) -> str:
    """What people call the game of the class `kind`: "Pass the Pigs"."""
    title: str = getattr(kind, "title", "") or kind.name.replace("_", " ").capitalize()
    return title


def build(kind: Any, options: Mapping[str, Any]) -> Any:
    """The rules of class `kind` with these plain options; OptionError names the one that is wrong."""
    fields = [field.name for field in dataclasses.fields(kind)]
    values = {}
    for name, plain in options.items():
        if name not in fields:
            raise OptionError(f'{kind.name} has no option "{name[:40]}": {nearest(name, fields)}')
        try:
            values[name] = decode(hints(kind)[name], plain)
        except (PlainError, CardError) as error:
            raise OptionError(f'option "{name}": {error}') from error
    return kind(**values)
