"""What may happen in a game of cribbage, as a journal holds it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Card


@dataclass(frozen=True, slots=True)
class Cut:
    """Cards cut for the first deal, in the order of the seats that cut; they add up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealer:
    """This seat deals."""

    seat: int


@dataclass(frozen=True, slots=True)
class Starter:
    """The starter is turned; between two deals it implies the next deal."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """A card is laid in the play. `passed`: seats that have said go by letting it be laid."""

    seat: int
    card: Card
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """This seat cannot play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of a hand that were not seen in the play; they add up, and the last has it counted."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Crib:
    """Cards of the crib; they add up, and the fourth has it counted."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The next deal begins."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The rest of this deal is pegged by hand."""


@dataclass(frozen=True, slots=True)
class Peg:
    """Holes moved by hand, -121 to 121, not 0."""

    seat: int
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """This seat claims 0 to 29 points for its count.

    of: which of its counts ("play", "hand", "crib", "heels"), "" for the one whose turn it is.
    """

    seat: int
    points: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Muggins:
    """This seat calls 1 to 29 points that were not claimed; `whose`: the seat that claimed none at all."""

    seat: int
    points: int
    whose: int = -1


@dataclass(frozen=True, slots=True)
class Accept:
    """This seat lets the claimed count stand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty for this seat, by the key of its rule; `number`: of cards, or of points claimed too many."""

    seat: int
    rule: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Misdeal:
    """This deal is void: the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next game of the match, or the first one of the next match."""


MOVES: tuple[type, ...] = (
    *(Cut, Dealer, Starter, Play, Go, Hand, Crib, Deal, ByHand, Peg, Misdeal, Next),
    *(Claim, Muggins, Accept, Penalty),
)
