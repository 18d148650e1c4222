"""What the world can say to the table.

Every input carries `t`, monotonic milliseconds of the table's clock: that is how pure code holds time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.cards import Card

# The roles a button may have. PEG and OK belong to a seat; UNDO and the knob's PUSH to the table.
ROLES = ("peg", "ok", "undo", "push")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down, debounced: one press is one Pressed and one Released.

    shared: partners share it, and it serves whichever of them has something to do.
    """

    t: float
    role: str
    seat: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Released:
    """The button came up again."""

    t: float
    role: str
    seat: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob moved by `steps` detents, clockwise positive."""

    t: float
    steps: int


@dataclass(frozen=True, slots=True)
class Scanned:
    """A card lay on the reader; `seat` only where the reader belongs to a seat."""

    t: float
    card: Card
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Misread:
    """The reader saw something that is no card of this pack; `words` say what, in English."""

    t: float
    words: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a page's request: status as HTTP has it, and the body to send."""

    status: int
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A page asks for a move: plain JSON, against the scene `game`.`turn` it had before its eyes.

    `reply` is called exactly once, from the table's loop, when the answer is known.
    """

    t: float
    game: int
    turn: int
    move: Mapping[str, Any]
    reply: Callable[[Reply], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A page asks something that is no move. what: "games", "scores", or "why" of the row `turn`.

    `reply` is called exactly once, from the table's loop.
    """

    t: float
    what: str
    reply: Callable[[Reply], None]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: sent when something the cursor holds is due."""

    t: float


@dataclass(frozen=True, slots=True)
class Lost:
    """A device is away; `words` say which and what to do, in English: the table says it in its own words."""

    t: float
    device: str
    words: str


@dataclass(frozen=True, slots=True)
class Found:
    """A device is back."""

    t: float
    device: str


@dataclass(frozen=True, slots=True)
class Saved:
    """The journal holds `game` up to and including `turn` on disk."""

    t: float
    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class Unsaved:
    """The journal cannot write; `words` say why, in English. A later Saved heals it.

    lost: what it had written is gone as well, so that nothing of the game is on disk.
    """

    t: float
    words: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that everybody has to know. about: "journal" (until another game begins), or what else."""

    t: float
    about: str
    words: str


Input = (
    Pressed
    | Released
    | Turned
    | Scanned
    | Misread
    | Chosen
    | Asked
    | Tick
    | Lost
    | Found
    | Saved
    | Unsaved
    | Warned
)
Post = Callable[[Input], None]
