"""All games of a journal in one file of text, which says by itself whether it is whole.

{"backup": "Cribbage Companion", "version": 1}
[game, turn, chosen, "move as JSON", "checksum"]     a row a line, each game's header (turn 0) first
{"games": 3, "rows": 451, "blake2b": "..."}          over all bytes before this line
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

from companion.entries import Entry, follows
from companion.journal import LAST_NUMBER, Journal, JournalError
from companion.quote import quote

WHAT, VERSION = "Cribbage Companion", 1
LONGEST = 1_000_000  # bytes of a line; a row has a few hundred
KINDS = [int, int, bool, str, str]


def write(journal: Journal) -> Iterator[bytes]:
    """The lines of a backup, line ends and all; Damaged names the first game that is not sound.

    What comes into the journal meanwhile may be in it or not, each game up to one of its rows.
    """
    digest, games, rows = blake2b(digest_size=32), 0, 0
    yield _sealed(digest, {"backup": WHAT, "version": VERSION})
    for game in journal.games():
        games += 1
        for item in journal.load(game).rows:
            rows += 1
            yield _sealed(digest, [item.game, item.turn, item.chosen, item.text, item.checksum])
    yield _line({"games": games, "rows": rows, "blake2b": digest.hexdigest()})


def read(lines: Iterable[bytes], name: str) -> dict[int, list[Entry]]:
    """The games of a backup, all of it checked; JournalError says in which line of `name` it is not whole."""
    found: dict[int, list[Entry]] = {}
    digest, before, number, rows = blake2b(digest_size=32), None, 0, 0
    stream = iter(lines)
    for number, line in enumerate(stream, 1):
        value = _value(line)
        if number == 1:
            _begin(value, name)
        elif isinstance(value, dict):
            ends = {"games": len(found), "rows": rows, "blake2b": digest.hexdigest()}
            if value != ends or next(stream, b""):
                raise _wrong(name, number)
            return found
        else:
            before = _row(value, before, found, name, number)
            rows += 1
        digest.update(line)
    if not number:
        raise JournalError(f"{name} is empty: nothing was changed")
    raise JournalError(f"{name} ends after line {number}, and more was written: nothing was changed")


def _begin(value: Any, name: str) -> None:
    if not isinstance(value, dict) or value.get("backup") != WHAT:
        raise JournalError(f"{name} is no backup of the companion's: `companion backup FILE` writes one")
    if value != {"backup": WHAT, "version": VERSION}:
        version = quote(str(value.get("version")))
        raise JournalError(
            f"{name} is a backup of version {version}, this companion reads {VERSION}: update it"
        )


def _row(value: Any, before: Entry | None, found: dict[int, list[Entry]], name: str, number: int) -> Entry:
    if not isinstance(value, list) or [type(part) for part in value] != KINDS:
        raise _wrong(name, number)
    game, turn, chosen, text, checksum = value
    if game > LAST_NUMBER:
        words = f"{name}, line {number} has a game's number beyond {LAST_NUMBER}, the last one there can be"
        raise JournalError(f"{words}: nothing was changed")
    item = Entry(game, turn, text, checksum, chosen)
    if not follows(item, before if turn else None) or (turn == 0 and game <= max(found, default=0)):
        raise _wrong(name, number)
    found.setdefault(game, []).append(item)
    return item


def _wrong(name: str, number: int) -> JournalError:
    return JournalError(f"{name}, line {number} is not as it was written: nothing was changed")


def _value(line: bytes) -> Any:
    """What stands in a line; None for what is no line of ours, byte for byte."""
    try:
        value = json.loads(line) if len(line) <= LONGEST else None
        return value if _line(value) == line else None
    except (ValueError, RecursionError):
        return None


def _sealed(digest: blake2b, value: Any) -> bytes:
    line = _line(value)
    digest.update(line)
    return line


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
