"""The contract between a game's rules and the house.

Rules are a frozen dataclass whose fields are the options of the game; a state and a move are frozen
dataclasses of plain values, cards, and tuples of these. Nothing here reads a clock, draws a card or
keeps anything.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from companion.cards import Card

if TYPE_CHECKING:  # a game's options, moves and counts need no picture of the table
    from companion.scene import Scene


class IllegalMove(Exception):
    """The rules refuse; the message is one sentence for players with the way out."""


class OptionError(Exception):
    """Options that contradict each other or a value that is not one of an option's; names them."""


class Move(Protocol):
    """A frozen dataclass. Its name in the journal is its class name in snake case ("by_hand").

    It may have a property `noun`: what it is called after its player's name ("razorback" in "Red's
    razorback"); its name in the journal where it has none.
    """

    __dataclass_fields__: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points with their reason: who, how many (holes), which rule, which cards, how it is said.

    `short` is the same for a screen of 21 characters ("15-2"); `group` names the count it belongs
    to: items that follow each other with one seat and one group are one count. `label` is that whole count
    in the list of scores ("hand: two fifteens, a pair"), the same on each of its items; the rules' names
    where it is empty.
    """

    seat: int
    side: int
    points: int
    rule: str
    cards: tuple[Card, ...] = ()
    said: str = ""
    short: str = ""
    group: str = ""
    label: str = ""


class State(Protocol):
    """What the rules know after some moves.

    players: who sits at each seat now, by name.
    scored: every item of the last move, in the order it was pegged.
    steps: where the last move made several counts (the hands of the show), the state as it stood
    after each of them, each with only its own items in `scored`; the last one is where this state
    stands. Empty where the move made at most one count. Displays show these one at a time.
    A field with metadata {"hidden": True} holds what nobody may see: it changes no scene and no choice. It
    has a default, with which moves can be tried (`unseen`).
    """

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def scored(self) -> tuple[Scored, ...]: ...
    @property
    def steps(self) -> tuple[State, ...]: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done now.

    button "peg": PEG starts and raises the amount, OK sends it; "ok": OK alone does it; "": knob and
    page. At most one choice for a (seat, button). number: (field of move, low, high, step): the move
    is the template in which that field is set. careful: must be held for 2 s. without: the device that
    it does without ("scanner"): a way round where that is away. short: the label without its seat, ever
    shorter, for a small screen.
    """

    move: Any
    label: str
    seat: int | None = None
    button: str = ""
    number: tuple[str, int, int, int] | None = None
    careful: bool = False
    without: str = ""
    short: tuple[str, ...] = ()


S = TypeVar("S", bound=State)


def unseen(state: S) -> S:
    """The state without what nobody may see: hidden fields are as they are by default.

    A preview is played on it, so that it can show nothing of what is hidden.
    """
    blank: dict[str, Any] = {}
    for each in dataclasses.fields(cast(Any, state)):
        if each.metadata.get("hidden"):
            made = each.default_factory
            blank[each.name] = each.default if made is dataclasses.MISSING else made()
    return cast(S, dataclasses.replace(cast(Any, state), **blank)) if blank else state


class Rules(Protocol[S]):
    """One game. A module `companion.rules.NAME` exports its rules class as `RULES`.

    Its fields are the options; metadata {"help": one line, "values": what they may be} describe them.
    It may have `title` (ClassVar: the game's name for people; its name in the journal where it has none),
    `vocabulary` (a field: the words of the table; English where it has none) and
    `why(state, item) -> str`: why an item of `state.scored` scored, the rule by its name; `told_later(state,
    item, later)`: the items of state `later`, after a later move, that tell what `item` of `state` was worth.
    """

    name: str  # ClassVar: the game's name in a journal, "cribbage"
    moves: tuple[type, ...]  # ClassVar: the move classes a journal may hold
    presets: Mapping[str, Mapping[str, Any]]  # ClassVar: name -> options

    def start(self, players: tuple[str, ...]) -> S:
        """The first state; OptionError names the two options that contradict."""

    def apply(self, state: S, move: Any) -> S:
        """The state after `move`: the only gate. IllegalMove speaks to players."""

    def choices(self, state: S) -> tuple[Choice, ...]:
        """What may be done now, most likely first."""

    def scanned(self, state: S, card: Card, seat: int | None = None) -> Any:
        """The move that this card means now; IllegalMove when it means nothing."""

    def instead(self, before: S, move: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """What `move`, made in state `before`, could have been: (label, the moves in its place)."""

    def scene(self, state: S) -> Scene:
        """What everybody may see. Turn, saved, drafts, choices, knob, keys and recent are the house's to add.

        A track's `preview` is the rules' own where points wait to be pegged: they blink ahead of its peg.
        """
