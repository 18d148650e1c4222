"""Pegs that jump one over the other, and the win at the very moment it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.state import State, Tally, side_of


def moved(options: Options, pegs: tuple[int, int], points: int) -> tuple[int, int]:
    """(front, back) after `points`: the rear peg jumps over the front one (ACC 8.1); 0 moves nothing.

    Points taken back (below 0) move the front peg back, to 0 at most; the back peg never stands before it.
    """
    front, back = pegs
    if points > 0:
        ahead = front + points
        return (min(ahead, options.target) if options.cap_at_target else ahead), front
    lower = max(0, front + points)
    return lower, min(back, lower)


def award(
    options: Options,
    state: State,
    seat: int,
    group: str,
    items: Sequence[Scored],
    cards: tuple[Card, ...] = (),
) -> State:
    """One count of one seat: the pegs move once by all its items, and it is the count on show."""
    side = side_of(state, seat)
    points = sum(item.points for item in items)
    pegs = list(state.pegs)
    pegs[side] = moved(options, pegs[side], points)
    tally = Tally(seat, group, tuple(items), cards)
    state = replace(state, pegs=tuple(pegs), scored=tuple(items), tally=tally)
    return won(state, side) if points > 0 and pegs[side][0] >= options.target else state


def won(state: State, side: int) -> State:
    """The game is over: nothing more is played or counted."""
    games = tuple(games + (index == side) for index, games in enumerate(state.won))
    return replace(state, phase="over", winner=side, to_act=None, won=games)
