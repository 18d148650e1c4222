"""What the players should see, in words no device owns: one frozen value, plain enough for JSON.

Holes count from 0 (start) to `Scene.length` (the game hole); sides and seats count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

PATTERNS = ("circle", "square", "triangle")
"""The shapes of the sides, in their order; the board has room for no more pegs."""


def letters(names: Iterable[str]) -> tuple[str, ...]:
    """One letter for each seat: the first of its name that is not taken, else a digit."""
    taken: list[str] = []
    for name in names:
        own = [*(letter for letter in name.upper() if letter.isalnum()), *"123456789"]
        taken.append(next(letter for letter in own if letter not in taken))
    return tuple(taken)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: no two seats have one letter; partners are of one side."""

    name: str
    letter: str
    side: int
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One side's pegs; partners share them.

    `saved` is its front hole on disk: the way to `front` glows until they meet.
    """

    name: str
    letter: str  # of the seat; of partners both: "AC"
    pattern: str  # "circle", "square", "triangle": never colour alone
    score: int
    front: int
    back: int
    dealer: bool = False
    seats: tuple[int, ...] = ()
    saved: int = 0
    draft: int = 0  # the amount being dialled, 0 for none
    preview: int | None = None  # the hole that the draft would reach, or that points not pegged yet lead to


@dataclass(frozen=True, slots=True)
class Face:
    """A card on the table: "5H", who laid it, and whether it counts in what is on show."""

    card: str
    seat: int | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie together. kind is how they lie: "series" (one after the other, each by the seat that
    laid it; `Scene.big` is their count), "hand", "crib", "starter" (one card apart), "cut".
    """

    kind: str
    title: str
    cards: tuple[Face, ...]
    seat: int | None = None
    size: int = 0  # how many cards it holds when they are all there; 0 where that is open


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a count: "fifteen four" (label), "15-4" (short), 2 points, 4 so far (running)."""

    label: str
    short: str
    points: int
    running: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """The count on show, as far as it has been said: its newest line is the last one."""

    seat: int
    title: str  # "hand", "crib", "play", "by hand" ...
    lines: tuple[Line, ...]
    more: bool = False  # another line or another count is still to come


@dataclass(frozen=True, slots=True)
class Recent:
    """A past score; an undone one stays and is struck through. seat: whose it was, of its side."""

    turn: int
    side: int
    points: int
    label: str
    undone: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Words for everybody. kind: "refused", "rule", "device", "unsaved" (NOT SAVED).

    owner: the same in English, for the owner, where the table says otherwise what a device or the disk said.
    """

    kind: str
    text: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as the table shows it; `number` is (field, low, high, step), `move` is plain JSON."""

    label: str
    move: Mapping[str, Any]
    seat: int | None = None
    button: str = ""
    number: tuple[str, int, int, int] | None = None
    careful: bool = False
    short: tuple[str, ...] = ()  # the label without its seat, ever shorter, for a small screen
    without: str = ""  # the device that it does without: a way round where that is away


@dataclass(frozen=True, slots=True)
class Keys:
    """What a seat's two keys will do now, or why they do nothing."""

    seat: int
    peg: str
    ok: str
    can_peg: bool
    can_ok: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """All that everybody may see, and nothing else."""

    game: int = 0
    turn: int = 0  # rows of the journal adopted
    saved: int = 0  # rows of the journal on disk
    phase: str = ""
    title: str = ""  # "Deal 7"
    caption: str = ""  # "The show: Blue's hand"
    brief: str = ""  # the same in at most 10 characters: "B hand"
    to_act: int | None = None
    acts: str = ""  # what that seat is there to do, beside its name: "to roll"
    tap: bool = False  # a card is waited for that is in nobody's hand: one that is cut or turned
    winner: int | None = None  # a side
    result: str = ""  # "Blue 88: skunk" once the game is won
    length: int = 121
    marks: tuple[tuple[int, str], ...] = ()  # (hole, "skunk" | "double_skunk" | "lurch" | "game")
    tracks: tuple[Track, ...] = ()
    seats: tuple[Seat, ...] = ()  # by seat
    rows: tuple[Row, ...] = ()
    big: str = ""  # the one number of the moment: the play's count, the count's running total
    count: Count | None = None
    step: int | None = None  # the line of `count` on show, from 0; None where no count is shown
    pace: float = 0.0  # ms a hole while a peg walks to where this scene has it; 0: it jumps
    recent: tuple[Recent, ...] = ()  # newest first, at most five
    history: tuple[tuple[int, ...], ...] = ()  # each side's score at the start of every deal
    prompt: str = ""  # what is waited for and from whom
    hint: str = ""  # the same, short, for a small screen
    notices: tuple[Notice, ...] = ()
    choices: tuple[Offer, ...] = ()
    knob: int | None = None  # index into choices while the knob walks them; the one after the last is `phone`
    phone: str = ""  # what the knob's last place is called, which shows where the pages are; "" for none
    # Whether to show that now: "welcome", where nothing else is to be said; "asked", by a hand.
    address: str = ""
    drafter: int | None = None  # the seat whose draft was touched last
    dials: Offer | None = None  # what that draft is for
    only: int | None = None  # a side: light its pegs alone, while its OK is held
    keys: tuple[Keys, ...] = ()
    undo: str = ""  # what UNDO would do now, "" for nothing
    language: str = "en"  # of all words here: the name of the table's vocabulary
