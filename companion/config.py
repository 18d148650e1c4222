"""The configuration: a TOML file made into frozen options, every mistake named by file and line."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
import re
import tomllib
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion import devices
from companion.cards import CardError
from companion.plain import PlainError, decode, nearest
from companion.rules import UnknownGame, build, rules_of
from companion.rules.base import OptionError

HOUSE = ("game", "journal")  # the tables that are no device's
WORDS = {int: "a whole number", float: "a number", str: "text in quotes", bool: "true or false"}
SIMULATED_TABLE = Path(__file__).parent / "simulated" / "table.toml"


class ConfigError(Exception):
    """The configuration is not usable. One sentence for the owner: file, line, what, what to write."""


@dataclass(frozen=True, slots=True)
class Config:
    """All that the owner decides. devices: each device's own Options by its name; absent is off."""

    game: str
    players: tuple[str, ...]
    rules: Any
    state: Path | None
    devices: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _File:
    """The text of a TOML file, to find lines in."""

    name: str
    text: str

    def error(self, words: str, table: str, key: str = "") -> ConfigError:
        return ConfigError(f"{self.name}, line {self.line(table, key)}: {words}")

    def line(self, table: str, key: str) -> int:
        """The line that gives `key` of `table`, else that opens `table`, else the first."""
        here, found = "", 1
        for number, text in enumerate(self.text.splitlines(), 1):
            if opened := re.match(r"\s*\[+\s*([^\]#]+?)\s*\]", text):
                here = opened[1].split(".")[0].strip("\"' ")
                found = number if here == table else found
                inner = opened[1].split(".")[1:2]
                if here == table and inner and inner[0].strip("\"' ") == key:
                    return number
            written = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*[.=]", text)
            if written and (here, written[1]) in ((table, key), ("", table)):
                return number
        return found


def load(path: Path) -> Config:
    """The configuration in the file `path`; ConfigError says what to mend and on which line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise ConfigError(f"cannot read {path} ({why}): name a file that is there with --config") from error
    return parse(text, str(path))


def parse(text: str, name: str) -> Config:
    """The configuration written in `text`; `name` stands for the file in what is said about it."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words = re.sub(r"(.*) \(at (line \d+), column (\d+)\)", r"\2: \1 at column \3", str(error))
        raise ConfigError(f"{name}, {words.replace('(at end of document)', 'at its end')}") from error
    file = _File(name, text)
    for table, content in tables.items():
        if table not in HOUSE and not _is_device(table):
            known = (*HOUSE, *device_names())
            raise file.error(f'nothing is called "{table}": {nearest(table, known)}', table)
        if not isinstance(content, dict):
            raise file.error(f'"{table}" is a table: write [{table}] and its keys below it', table)
    game, players, rules = _game(file, tables.get("game", {}))
    state = _options(file, "journal", tables.get("journal", {}), Journal).state
    made = {
        name: _options(file, name, tables[name], device(name).Options) for name in tables if name not in HOUSE
    }
    return Config(game, players, rules, Path(state).expanduser() if state else None, made)


@dataclass(frozen=True, slots=True)
class Journal:
    """Where the games are kept."""

    state: str = dataclasses.field(
        default="", metadata={"help": "folder of the journal; empty: the user's own"}
    )


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, beside the options of the game itself."""

    game: str = dataclasses.field(default="cribbage", metadata={"help": "the game's name"})
    players: tuple[str, ...] = dataclasses.field(
        default=("Red", "Blue"), metadata={"help": "names in the order of the seats"}
    )
    preset: str = dataclasses.field(default="", metadata={"help": "options to begin with, by name"})


def device_names() -> tuple[str, ...]:
    """The names that a device may have in the TOML, sorted; this loads the module of every one."""
    modules = sorted(module.name for module in pkgutil.iter_modules(devices.__path__))
    return tuple(name for name in modules if _is_device(name))


def device(name: str) -> Any:
    """The module of one device."""
    return importlib.import_module(f"{devices.__name__}.{name}")


def _is_device(name: str) -> bool:
    found = any(module.name == name for module in pkgutil.iter_modules(devices.__path__))
    return found and hasattr(device(name), "Options")


def _game(file: _File, table: Mapping[str, Any]) -> tuple[str, tuple[str, ...], Any]:
    own = {field.name for field in dataclasses.fields(Game)}
    chosen = _options(file, "game", {key: value for key, value in table.items() if key in own}, Game)
    try:
        kind = rules_of(chosen.game)
    except UnknownGame as error:
        raise file.error(str(error), "game", "game") from error
    if chosen.preset and chosen.preset not in kind.presets:
        words = f'no preset is called "{chosen.preset}": {nearest(chosen.preset, kind.presets)}'
        raise file.error(words, "game", "preset")
    options = {key: value for key, value in table.items() if key not in own}
    names = [*own, *(field.name for field in dataclasses.fields(kind))]
    for key, value in options.items():
        if key not in names:
            raise file.error(f'[game] has no "{key}": {nearest(key, names)}', "game", key)
        _refusing(partial(build, kind, {key: value}), file, "game", key)
    rules = _refusing(
        lambda: build(kind, {**kind.presets.get(chosen.preset, {}), **options}),
        file,
        "game",
        next(iter(options), ""),
    )
    _refusing(lambda: rules.start(chosen.players), file, "game", "players")
    return chosen.game, chosen.players, rules


def _refusing(make: Callable[[], Any], file: _File, table: str, key: str) -> Any:
    try:
        return make()
    except OptionError as error:
        raise file.error(str(error), table, key) from error


def _options(file: _File, table: str, plain: Mapping[str, Any], kind: Any) -> Any:
    """The Options of one table: known keys, right types, allowed values."""
    fields = {field.name: field for field in dataclasses.fields(kind)}
    hints = typing.get_type_hints(kind)
    values = {}
    for key, value in plain.items():
        if key not in fields:
            raise file.error(f'[{table}] has no "{key}": {nearest(key, fields)}', table, key)
        try:
            values[key] = decode(hints[key], value)
        except (PlainError, CardError) as error:
            words = f'"{key}" is {WORDS[hints[key]]}' if hints[key] in WORDS else f'"{key}": {error}'
            raise file.error(f"{words}, not {json.dumps(value, default=str)}", table, key) from error
        allowed = fields[key].metadata.get("values")
        if allowed is not None and values[key] not in allowed:
            raise file.error(f'"{key}" cannot be {json.dumps(value)}: use {_shown(allowed)}', table, key)
    try:
        return kind(**values)
    except (OptionError, ValueError) as error:
        raise file.error(str(error), table) from error
    except TypeError as error:
        missing = [name for name in fields if name not in values and f"'{name}'" in str(error)]
        raise file.error(f"[{table}] needs {' and '.join(missing) or error}", table) from error


def _shown(allowed: Any) -> str:
    if isinstance(allowed, range):
        return f"a number from {allowed[0]} to {allowed[-1]}"
    return ", ".join(str(value) for value in allowed)
