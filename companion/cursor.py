"""Where the hands are: drafts, the knob's place, the step of a count on show. Never journalled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.base import Choice


@dataclass(frozen=True, slots=True)
class Draft:
    """An amount being dialled at a seat: no move yet. `touched` is when (ms).

    label: the choice it is for; the seat's own "peg" choice, whatever it is, where it is empty.
    asked: a careful one was asked about once; the next OK sends it.
    """

    seat: int
    amount: int
    touched: float
    label: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A button that is down since `since` (ms); `done` counts what holding it has done already.

    An "ok" with done >= 1 is held long enough: only that seat's pegs are lit (Scene.only) until it is up.
    due: when holding it does something next (ms), None for nothing more.
    move: what it will do, as it was offered when it went down; None for nothing.
    """

    role: str
    seat: int | None
    since: float
    done: int = 0
    due: float | None = None
    move: Any = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """All that is not a fact of the game and yet shows. Times are ms of the inputs' clock.

    stage, line: which count of the newest move (index into the state's `steps`) and which of its
    lines is on show, begun at `since`; stage None when all of it has been shown.
    speed divides every walk, hold and rest (not the life of a draft or of an address, not debouncing).
    """

    drafts: tuple[Draft, ...] = ()  # the one touched last stands last; at most one a seat
    knob: int | None = None  # index into the choices; the place after the last shows where the pages are
    knob_at: float = 0.0  # when it was last touched
    held: tuple[Held, ...] = ()
    stage: int | None = None
    line: int = 0
    since: float = 0.0
    pace: float = 0.0  # ms a hole for the line on show; 0 once it has been skipped
    words: str = ""  # what was last refused or explained
    words_at: float = 0.0
    address: str = ""  # as Scene.address, until `address_until` or until a hand does something
    address_until: float = 0.0
    speed: float = 1.0
    pages: bool = False  # whether there are any: the knob's last place then shows where


def places(cursor: Cursor, choices: Sequence[Choice]) -> int:
    """How many places the knob has to walk: a choice each, and one that shows where the pages are."""
    return len(choices) + cursor.pages


def choice_of(choices: Iterable[Choice], draft: Draft) -> Choice | None:
    """The number choice that a draft dials, the seat's own before the table's; None once it is gone."""
    found = [choice for choice in choices if choice.number is not None and _dials(draft, choice)]
    return min(found, key=lambda choice: choice.seat is None, default=None)


def _dials(draft: Draft, choice: Choice) -> bool:
    same = choice.label == draft.label if draft.label else choice.button == "peg"
    return same and choice.seat in (draft.seat, None)


def drafted(choices: Iterable[Choice], draft: Draft) -> Any:
    """The move that OK would make of a draft, None where its choice is no longer offered."""
    choice = choice_of(choices, draft)
    if choice is None or choice.number is None:
        return None
    return replace(choice.move, **{choice.number[0]: draft.amount})
