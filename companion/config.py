"""The configuration: a TOML file made into frozen options, every mistake named by file and line."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
import re
import tomllib
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion import devices
from companion.cards import CardError
from companion.devices.base import Claim, OptionsError
from companion.devices.header import User, twice, unfit
from companion.game import start
from companion.plain import PlainError, decode, nearest
from companion.quote import quote
from companion.rules import UnknownGame, build, rules_of
from companion.rules.base import OptionError

HOUSE = ("game", "journal")  # the tables that are no device's
WORDS = {int: "a whole number", float: "a number", str: "text in quotes", bool: "true or false"}
MENDS = {  # by what the reader of TOML says: what was most likely meant
    "Invalid value": 'text stands in quotes, as "auto"',
    "Expected newline": "a line is one key = value; text stands in quotes, and a number like 0x3C has its 0x",
}
SHOWN = 60  # characters of a wrong value that are told
SEATS = 4  # that a table may have buttons for, however many play tonight
SIMULATED_TABLE = Path(__file__).parent / "simulated" / "table.toml"


class ConfigError(Exception):
    """The configuration is not usable. One sentence for the owner: file, line, what, what to write.

    Where two use one pin, the lines below the sentence are the table of all pins in use.
    """


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

    def error(self, words: str, table: str, key: str = "", at: int | None = None) -> ConfigError:
        return self.refused(words, self.line(table, key, at))

    def refused(self, words: str, line: int) -> ConfigError:
        return ConfigError(f"{self.name}, line {line}: {words}")

    def line(self, table: str, key: str, at: int | None = None) -> int:
        """The line that gives `key` of `table` (its entry `at`), else that opens `table`, else the first."""
        here, found, entries = "", 1, 0
        for number, text in enumerate(self.text.splitlines(), 1):
            if opened := re.match(r"\s*\[+\s*([^\]#]+?)\s*\]", text):
                here = opened[1].split(".")[0].strip("\"' ")
                found = number if here == table else found
                inner = opened[1].split(".")[1:2]
                if here == table and inner and inner[0].strip("\"' ") == key:
                    if entries == (at or 0):
                        return number
                    entries += 1
            written = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*[.=]", text)
            if written and (here, written[1]) in ((table, key), ("", table)):
                return number if at is None else self._entry(number, at)
        return found

    def _entry(self, first: int, at: int) -> int:
        """The line on which entry `at` of a list of tables opens; the list begins on line `first`."""
        opened = 0
        for number, text in enumerate(self.text.splitlines()[first - 1 :], first):
            opened += text.partition("#")[0].count("{")
            if opened > at:
                return number
        return first


def load(path: Path) -> Config:
    """The configuration in the file `path`; ConfigError says what to mend and on which line."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors begin a file with a byte order mark
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise ConfigError(f"cannot read {path} ({why}): {_readable(error)}") from error
    return parse(text, str(path))


def _readable(error: Exception) -> str:
    """What to do about a file that cannot be read."""
    if isinstance(error, UnicodeDecodeError):
        return "save it as UTF-8"
    if isinstance(error, PermissionError):
        return "let this user read it, or name another file with --config"
    return "name a file that is there with --config"


def parse(text: str, name: str) -> Config:
    """The configuration written in `text`; `name` stands for the file in what is said about it."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}, {_unread(text, str(error))}") from error
    except RecursionError as error:
        raise ConfigError(
            f"{name} is nested too deep: no option here needs more than three brackets"
        ) from error
    except ValueError as error:
        raise ConfigError(
            f"{name} holds a number too long to be read: no option needs so many digits"
        ) from error
    file = _File(name, text)
    for table, content in tables.items():
        if table not in HOUSE and not _is_device(table):
            known = (*HOUSE, *device_names())
            raise file.error(f"nothing is called {quote(table)}: {nearest(table, known)}", table)
        if not isinstance(content, dict):
            raise file.error(f'"{table}" is a table: write [{table}] and its keys below it', table)
    game, players, rules = _game(file, tables.get("game", {}))
    state = _options(file, "journal", tables.get("journal", {}), Journal).state
    made = {
        name: _options(file, name, tables[name], device(name).Options) for name in tables if name not in HOUSE
    }
    _claims(file, made, players)
    return Config(game, players, rules, _folder(file, state), made)


def _unread(text: str, said: str) -> str:
    """What the reader of TOML said, with what to do about what owners most often write."""
    if twice := re.match(r"Cannot declare \('([^']+)',\) twice \(at line (\d+)", said):
        table, last = twice[1], int(twice[2])
        opens = re.compile(rf"\s*\[\s*{re.escape(table)}\s*\]")
        first = next((at for at, line in enumerate(text.splitlines(), 1) if opens.match(line)), last)
        return f"line {last}: [{table}] stands here and on line {first}: leave one of them out"
    words = re.sub(r"(.*) \(at (line \d+), column (\d+)\)", r"\2: \1 at column \3", said)
    words = words.replace("(at end of document)", "at its end")
    return words + next((f": {way}" for what, way in MENDS.items() if what in words), "")


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
        words = f"no preset is called {quote(chosen.preset)}: {nearest(chosen.preset, kind.presets)}"
        raise file.error(words, "game", "preset")
    options = {key: value for key, value in table.items() if key not in own}
    names = [*own, *(field.name for field in dataclasses.fields(kind))]
    for key in options:
        if key not in names:
            raise file.error(f"[game] has no {quote(key)}: {nearest(key, names)}", "game", key)
    rules = _refusing(partial(build, kind, {**kind.presets.get(chosen.preset, {}), **options}), file, options)
    _refusing(partial(start, rules, chosen.players), file, ("players",))
    return chosen.game, chosen.players, rules


def _refusing(make: Callable[[], Any], file: _File, keys: Iterable[str]) -> Any:
    """What `make` makes of [game]; refused on the line of the last of `keys` that the refusal names."""
    try:
        return make()
    except OptionError as error:
        named = [key for key in keys if re.search(rf"\b{key}\b", str(error))]
        raise file.error(str(error), "game", named[-1] if named else next(iter(keys), "")) from error


def _options(file: _File, table: str, plain: Mapping[str, Any], kind: Any) -> Any:
    """The Options of one table: known keys, right types, allowed values."""
    fields = {field.name: field for field in dataclasses.fields(kind)}
    hints = typing.get_type_hints(kind)
    values = {}
    for key, value in plain.items():
        if key not in fields:
            raise file.error(f"[{table}] has no {quote(key)}: {nearest(key, fields)}", table, key)
        try:
            values[key] = decode(hints[key], value)
        except (PlainError, CardError) as error:
            plain_kind = hints[key] in WORDS and type(value) is not hints[key]
            words = f'"{key}": {error}'
            if plain_kind:
                bare = hints[key] is not str and isinstance(value, str) and re.fullmatch(r"[\w.]+", value)
                mend = f": write {key} = {value}, without quotes" if bare and value[0].isdecimal() else ""
                words = f'"{key}" is {WORDS[hints[key]]}, not {_told(value)}{mend}'
            raise file.error(words, table, key) from error
        allowed = fields[key].metadata.get("values")
        if allowed is not None and values[key] not in allowed:
            told = _hex if fields[key].metadata.get("hex") else _told
            raise file.error(f'"{key}" cannot be {told(value)}: use {_shown(allowed, told)}', table, key)
    try:
        return kind(**values)
    except OptionsError as error:
        raise file.error(str(error), table, error.key, error.at) from error
    except (OptionError, ValueError) as error:
        raise file.error(str(error), table) from error
    except TypeError as error:
        missing = [name for name in fields if name not in values and f"'{name}'" in str(error)]
        raise file.error(f"[{table}] needs {' and '.join(missing) or error}", table) from error


def _shown(allowed: Any, told: Callable[[Any], str]) -> str:
    if isinstance(allowed, range):
        return f"a number from {allowed[0]} to {allowed[-1]}"
    return ", ".join(value if isinstance(value, str) else told(value) for value in allowed)


def _hex(value: int) -> str:
    return f"0x{value:02X}"


def _told(value: Any) -> str:
    """A wrong value in a sentence."""
    text = json.dumps(value, default=str)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _folder(file: _File, state: str) -> Path | None:
    try:
        return Path(state).expanduser() if state else None
    except RuntimeError as error:
        words = f"no home folder is known for {quote(state)}: write the whole path"
        raise file.error(words, "journal", "state") from error


def _claims(file: _File, made: Mapping[str, Any], players: tuple[str, ...]) -> None:
    """Refuse pins on which nothing can be or two things are, and seats at which nobody sits."""
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(players))
    _from_zero(file, made, seats)
    users = []
    for table, claim in _claimed(made):
        if claim.seat is not None and claim.seat not in range(max(len(players), SEATS)):
            words = f"nobody sits at seat {claim.seat}: the seats are {seats}"
            raise file.error(words, table, claim.key, claim.at)
        if claim.pin is None:
            continue
        user = User(claim.pin, f"[{table}] {claim.who}", file.line(table, claim.key, claim.at))
        if why := unfit(user.pin):
            words = f"{user.who} cannot have pin {user.pin}, for {why}: choose another one"
            raise file.refused(words, user.line)
        users.append(user)
    first: dict[int, User] = {}
    for user in users:
        if user.pin in first:
            raise file.refused(twice(first[user.pin], user, users), user.line)
        first[user.pin] = user


def _from_zero(file: _File, made: Mapping[str, Any], seats: str) -> None:
    """Refuse buttons whose seats were counted from 1: at seat 0 nobody could peg, and one nobody sits at."""
    claims = [claim for table, claim in _claimed(made) if table == "buttons" and claim.seat is not None]
    found = {claim.seat for claim in claims}
    if len(found) > 1 and found == {*range(1, len(found) + 1)}:
        words = f"seats count from 0, and these buttons' from 1: the seats are {seats}"
        raise file.error(words, "buttons", claims[0].key, claims[0].at)


def _claimed(made: Mapping[str, Any]) -> Iterator[tuple[str, Claim]]:
    for table, options in made.items():
        for claim in options.claims() if hasattr(options, "claims") else ():
            yield table, claim
