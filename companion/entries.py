"""The rows of a journal: a game's header and its moves, each sealed to the row before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a move of `game` (turn from 1), or its header (turn 0); `text` is the JSON on disk.

    chosen: of a header, whether somebody chose the game at the table.
    """

    game: int
    turn: int
    text: str
    checksum: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Tape:
    """A game as the journal holds it: its header, its moves in order, and the rows they were read from."""

    game: int
    header: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    rows: tuple[Entry, ...] = ()


def heading(game: int, plain: Mapping[str, Any], *, chosen: bool) -> Entry:
    """The row that a game begins with; `chosen`: at the table, not by the configuration."""
    return replace(entry(first_seal(chosen), game, 0, plain), chosen=chosen)


def entry(before: str, game: int, turn: int, plain: Mapping[str, Any]) -> Entry:
    """The row that follows the row sealed `before`."""
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
    return Entry(game, turn, text, seal(before, game, turn, text))


def first_seal(chosen: bool) -> str:
    """What a game's header is sealed to: there is no row before it."""
    return "chosen" if chosen else ""


def seal(before: str, game: int, turn: int, text: str) -> str:
    """The checksum of a row that follows the row sealed `before`.

    BLAKE2b, 8 bytes: a CRC-32 passes one random error in 4e9 and, being linear, whole families of
    changes that cancel out; this passes one in 2e19, is in the standard library and costs 1 us.
    """
    return blake2b(f"{before}\n{game}\n{turn}\n{text}".encode(), digest_size=8).hexdigest()


def follows(item: Entry, before: Entry | None) -> bool:
    """Whether `item` is sound as the row after `before`, of the same game; None: as a game's header."""
    if before is None:
        return item.turn == 0 and item.checksum == seal(first_seal(item.chosen), item.game, 0, item.text)
    return (
        (item.game, item.turn) == (before.game, before.turn + 1)
        and not item.chosen
        and item.checksum == seal(before.checksum, item.game, item.turn, item.text)
    )


def taped(rows: Iterable[Entry]) -> Tape:
    """The game that sound rows make, its header the first of them."""
    kept = tuple(rows)
    header, *moves = (json.loads(item.text) for item in kept)
    return Tape(kept[0].game, header, tuple(moves), kept)
