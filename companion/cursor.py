"""Where the hands are: drafts, the knob's place, the step of a count on show. Never journalled."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draft:
    """An amount being dialled at a seat: no move yet. `touched` is when (ms)."""

    seat: int
    amount: int
    touched: float


@dataclass(frozen=True, slots=True)
class Held:
    """A button that is down since `since` (ms); `done` counts what holding it has done already."""

    role: str
    seat: int | None
    since: float
    done: int = 0


@dataclass(frozen=True, slots=True)
class Cursor:
    """All that is not a fact of the game and yet shows. Times are ms of the inputs' clock.

    stage, line: which count of the newest move (index into the state's `steps`) and which of its
    lines is on show, begun at `since`; stage None when all of it has been shown.
    speed divides every walk, hold and rest (not the life of a draft, not debouncing).
    """

    drafts: tuple[Draft, ...] = ()  # the one touched last stands last; at most one a seat
    knob: int | None = None  # index into the choices
    held: tuple[Held, ...] = ()
    stage: int | None = None
    line: int = 0
    since: float = 0.0
    pace: float = 0.0  # ms a hole for the line on show; 0 once it has been skipped
    words: str = ""  # what was last refused or explained
    words_at: float = 0.0
    speed: float = 1.0
