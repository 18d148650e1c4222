"""The options of cribbage with their checks; the names are those of the rule decisions."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field, fields
from typing import Any

from companion.rules.base import OptionError

LOWEST_TARGET, HIGHEST_TARGET = 31, 121


def option(default: Any, help_: str, values: tuple[Any, ...]) -> Any:
    """A dataclass field that a menu, a TOML check and --help can be made from."""
    return field(default=default, metadata={"help": help_, "values": values})


@dataclass(frozen=True, slots=True)
class Options:
    """How cribbage is played at this table. OptionError names the option and the nearest value."""

    way: str = option("cards", "cards: the table reads and counts; pegs: the players peg", ("cards", "pegs"))
    target: int = option(121, "The game hole, 31 to 121: 121 is twice round, 61 once", (121, 61))
    cap_at_target: bool = option(True, "The winner's peg stops in the game hole", (True, False))
    first_deal: str = option("low", "Who deals first: the low or the high card of the cut", ("low", "high"))
    crib_flush: str = option(
        "five_only", "A flush in the crib: only with the starter, or four cards too", ("five_only", "four_ok")
    )
    show_order: str = option(
        "non_dealer_first",
        "Whose hand is counted first; the crib is always last",
        ("non_dealer_first", "dealer_first"),
    )

    def __post_init__(self) -> None:
        for each in fields(self):
            _check(each.name, getattr(self, each.name), each.metadata["values"])


def _check(name: str, value: Any, values: tuple[Any, ...]) -> None:
    if name == "target":
        _check_target(value)
    elif type(value) is not type(values[0]) or value not in values:
        written = " or ".join(_plain(each) for each in values)
        near = difflib.get_close_matches(str(value), [str(each) for each in values], 1, 0.5)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise OptionError(f"{name} = {_plain(value)} is not known: use {written}{hint}")


def _check_target(value: Any) -> None:
    if type(value) is not int:
        raise OptionError(f"target = {_plain(value)} is no whole number: use 61 or 121")
    if not LOWEST_TARGET <= value <= HIGHEST_TARGET:
        near = min(max(value, LOWEST_TARGET), HIGHEST_TARGET)
        raise OptionError(
            f"target = {value} is out of range: use {LOWEST_TARGET} to {HIGHEST_TARGET} (nearest: {near})"
        )


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
