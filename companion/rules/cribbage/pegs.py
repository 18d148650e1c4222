"""Pegs that jump one over the other, and the win at the very moment it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.match import results
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.state import State, Tally, scores, side_of


def moved(options: Options, pegs: tuple[int, int], points: int, barred: bool = False) -> tuple[int, int]:
    """(front, back) after `points`: the rear peg jumps over the front one (ACC 8.1); 0 moves nothing.

    Points taken back (below 0) move the front peg back, to 0 at most; the back peg never stands before it.
    barred: these points win no game, so the peg goes to the hole before the game hole at most.
    """
    front, back = pegs
    if points > 0:
        ahead = front + points
        if options.cap_at_target or barred:
            ahead = min(ahead, options.target - barred)
        return (ahead, front) if ahead != front else pegs
    lower = max(0, front + points)
    return lower, min(back, lower)


def bar(options: Options, front: int, rule: str) -> str:
    """Why points of `rule` win no game from hole `front`: a key of NOTICES, "" where they may."""
    if options.stinkhole and front == options.target - 1 and rule in ("heels", "go"):
        return "stinkhole"
    return "heels" if rule == "heels" and not options.heels_can_win else ""


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
    front = state.pegs[side][0]
    barred = bar(options, front, items[0].rule) if items else ""
    pegs = list(state.pegs)
    pegs[side] = moved(options, pegs[side], points, bool(barred))
    if barred and pegs[side][0] < front + points:
        state = replace(state, notices=(*state.notices, options.words.NOTICES[barred]))
    summed = options.words.summary(group, tuple((item.rule, item.points, len(item.cards)) for item in items))
    scored = tuple(item if item.label else replace(item, label=summed) for item in items)
    state = replace(state, pegs=tuple(pegs), scored=scored, tally=Tally(seat, group, scored, cards))
    return won(options, state, side) if points > 0 and pegs[side][0] >= options.target else state


def won(options: Options, state: State, side: int) -> State:
    """The game is over: nothing more is played or counted. It counts by what the losers have."""
    lost = results(options, scores(state), side).values()
    return replace(
        state,
        phase="over",
        winner=side,
        to_act=None,
        won=_added(state.won, side, 1),
        match_points=_added(state.match_points, side, sum(games for _, games in lost)),
    )


def _added(by_side: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return tuple(own + more * (index == side) for index, own in enumerate(by_side))
