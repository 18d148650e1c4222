"""What is known in the middle of a game of cribbage; frozen, with the questions one asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options

CRIB = 4  # cards of the crib, whatever is played
LIMIT = 31  # no count of the play may pass it


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the play: who laid it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Said:
    """A go that a player said, the count at which it was said, and in which series, 1 for the first."""

    seat: int
    count: int
    series: int = 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The count on show: whose, of what (as Scored.group), its items, the four cards of a hand.

    about: ("hand" or "crib", whose) of what is told of that count, as a call of muggins.
    """

    seat: int
    group: str
    items: tuple[Scored, ...] = ()
    cards: tuple[Card, ...] = ()
    about: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """A count that its player may claim, or has claimed and others may call (counting = "manual").

    group: as Scored.group. callers: the seats that may still call it. claimed: its points, None before.
    before: the pegs of its side as they stood before the claim.
    """

    seat: int
    group: str
    cards: tuple[Card, ...]
    callers: tuple[int, ...] = ()
    claimed: int | None = None
    before: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Renege:
    """A go that was shown to be false: the cards of that seat that could have been played."""

    said: Said
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game of a match.

    players: who sits at each seat now; a cut for partners may have moved them.
    phase: "cut" (for the first deal), "starter", "play", "show", "by_hand" (this deal is pegged),
    "between" (the crib is counted, the next deal not begun), "over".
    pegs: (front, back) of each side, in holes; the front is the score. began: the same before this deal.
    """

    players: tuple[str, ...]
    pegs: tuple[tuple[int, int], ...]
    phase: str = "cut"
    began: tuple[tuple[int, int], ...] = ()
    deal: int = 1
    dealer: int = 0
    to_act: int | None = None
    history: tuple[tuple[int, ...], ...] = ()  # each side's score at the start of each deal
    won: tuple[int, ...] = ()  # games (legs) of the match, by side
    match_points: tuple[int, ...] = ()  # what these games count, by side
    winner: int | None = None  # a side
    cuts: tuple[Card, ...] = ()
    cutters: tuple[int, ...] = ()  # the seats that cut, in order; who tied, after a tie
    placed: tuple[int, ...] = ()  # seats whose cut is settled, the best first
    starter: Card | None = None
    played: tuple[Laid, ...] = ()
    series: tuple[int, ...] = (0,)  # where in `played` each series begins
    out: tuple[int, ...] = ()  # seats that are out of this series, in the order of their goes
    gos: tuple[Said, ...] = ()  # said in this deal and not shown to be false
    tapped: tuple[tuple[Card, ...], ...] = ()  # by seat: cards of its hand not seen in the play
    crib: tuple[Card, ...] = ()
    shown: int = 0  # counts of the show that are past, in show order, the crib last
    due: tuple[Due, ...] = ()  # counts that are not settled, oldest first
    truth: tuple[tuple[Scored, ...], ...] = field(default=(), metadata={"hidden": True})  # of each of these
    reneges: tuple[Renege, ...] = ()  # of this deal, and not penalized
    notices: tuple[str, ...] = ()
    tally: Tally | None = None
    scored: tuple[Scored, ...] = ()
    steps: tuple[State, ...] = ()

    @property
    def count(self) -> int:
        """The count as players see it: a series that ended (at 31 or a go) keeps it until the next lead."""
        return sum(laid.card.value for laid in series_on_show(self))


def side_of(state: State, seat: int) -> int:
    """The side that `seat` pegs for."""
    return seat % len(state.pegs)


def side_name(options: Options, state: State, side: int) -> str:
    """What a side is called: its player, or both partners."""
    names = [name for seat, name in enumerate(state.players) if side_of(state, seat) == side]
    return options.words.PARTNERS.format(*names) if len(names) == 2 else names[0]


def scores(state: State) -> tuple[int, ...]:
    """The score of each side."""
    return tuple(front for front, _ in state.pegs)


def after(state: State, seat: int) -> int:
    """The seat to the left of `seat`."""
    return (seat + 1) % len(state.players)


def seats_from(state: State, first: int) -> tuple[int, ...]:
    """All seats, round the table from `first`."""
    n = len(state.players)
    return tuple((first + i) % n for i in range(n))


def laid_by(state: State, seat: int) -> tuple[Card, ...]:
    """The cards `seat` has played in this deal, in order."""
    return tuple(laid.card for laid in state.played if laid.seat == seat)


def left(options: Options, state: State, seat: int) -> int:
    """How many cards `seat` still holds in the play."""
    return options.hand - len(laid_by(state, seat))


def running(state: State) -> tuple[Laid, ...]:
    """The cards of the series that is being played."""
    return state.played[state.series[-1] :]


def count_now(state: State) -> int:
    """The count that the next card adds to: 0 once a series has ended."""
    return sum(laid.card.value for laid in running(state))


def series_on_show(state: State) -> tuple[Laid, ...]:
    """The series that is played; one that has ended lies there until the next card is led."""
    begins = state.series
    if begins[-1] == len(state.played) and len(begins) > 1:
        return state.played[begins[-2] :]
    return running(state)


def hand(state: State, seat: int) -> tuple[Card, ...]:
    """The cards of the hand of `seat` that are known."""
    return laid_by(state, seat) + state.tapped[seat]


def known(options: Options, state: State, seat: int) -> bool:
    """Whether every card of the hand of `seat` has been seen."""
    return len(hand(state, seat)) == options.hand


def seen(state: State) -> frozenset[Card]:
    """Every card that has been seen in this deal."""
    cards = [laid.card for laid in state.played]
    cards += [card for each in state.tapped for card in each]
    cards += state.crib
    return frozenset(cards if state.starter is None else [*cards, state.starter])
