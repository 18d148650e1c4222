"""Claims, calls of muggins, and what a move shuts on its way: each count is a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.cribbage.due import (
    SHOW,
    callable_now,
    claimable,
    counting,
    manual,
    open_window,
    truth_of,
    without,
)
from companion.rules.cribbage.moves import Accept, ByHand, Claim, Deal, Muggins, Play, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.prompt import waits
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.show import call_up
from companion.rules.cribbage.shutting import (
    claimed_item,
    counts_of,
    joined,
    missed,
    pegged,
    room,
    shut,
    true_items,
)
from companion.rules.cribbage.state import Due, State, running, side_of

HIGHEST = 29  # no hand is worth more
ENDS = (Deal, Starter, ByHand)  # moves with which every count is past

Make = Callable[[Options, State, Any], State]


def claim(options: Options, state: State, move: Claim) -> State:
    """A seat claims its count. Where nobody may call it, and at the game hole, it is settled at once."""
    _refuse_auto(options)
    _refuse_points(options, move.points, 0)
    at = claimable(state, move.seat, move.of)
    if at is None:
        raise _refused(options, state, "claim_none", move.seat)
    front = state.pegs[side_of(state, move.seat)]
    due = replace(state.due[at], claimed=move.points, before=front)
    state = _past(state, due, at)
    if due.callers and move.points < room(options, front):
        return call_up(options, _as_claimed(options, state, due))
    stages = _settled(options, state, due, at)
    return joined(_and_next(options, stages))


def muggins(options: Options, state: State, move: Muggins) -> State:
    """A seat calls what was missed; the first call is the only one."""
    _refuse_auto(options)
    _refuse_points(options, move.points, 1)
    whose = (move.whose,) if move.whose in range(len(state.players)) else range(len(state.players))
    at = next((at for at in callable_now(state, move.seat) if state.due[at].seat in whose), None)
    if at is None:
        raise _refused(options, state, "muggins_none", move.seat)
    return joined(_and_next(options, shut(options, state, at, move.seat, move.points)))


def accept(options: Options, state: State, move: Accept) -> State:
    """A seat lets a claimed count stand; with the last of them it is settled."""
    _refuse_auto(options)
    at = open_window(state)
    if at is None or move.seat not in state.due[at].callers:
        raise _refused(options, state, "muggins_none", move.seat)
    state = _given_up(state, move.seat, (at,))
    if state.due[at].callers:
        return state
    return joined(_and_next(options, shut(options, state, at)))


def around(options: Options, state: State, move: Any, make: Make) -> State:
    """The state after `move`, which is legal in itself, once the counts that it ends are settled.

    A count that wins ends the game: then the move is not made.
    """
    made = make(options, state, move)
    if not state.due:
        return made
    ready = _given_up(state, move.seat, range(len(state.due))) if isinstance(move, Play) else state
    stages: list[State] = []
    lost: tuple[str, ...] = ()
    before = ready
    while (at := _ending(before, move)) is not None:
        unclaimed = before.due[at].claimed is None
        shown = missed(options, before, at) if unclaimed else shut(options, before, at)
        before = shown[-1] if shown else without(before, at)
        if unclaimed and isinstance(move, Claim):  # told beside the claim: nobody waits for his peg
            lost += tuple(words for stage in shown for words in stage.notices)
        else:
            stages += shown
        if before.phase == "over":
            return joined(stages)
    if before is not state:
        made = make(options, replace(before, scored=(), steps=(), notices=state.notices), move)
    if made.phase == "over":
        made = replace(made, due=(), truth=())
    if isinstance(move, Play):
        stages = [_with_card(made, stage) for stage in stages]
    after = list(made.steps or (made,))
    if lost:
        after[0] = replace(after[0], notices=(*after[0].notices, *lost))
        return replace(joined([*stages, *after]), steps=(*stages, *after), notices=made.notices)
    return joined([*stages, *after]) if stages else made


def _with_card(made: State, stage: State) -> State:
    """A count that a card has shut, shown beside that card."""
    return replace(made, pegs=stage.pegs, tally=stage.tally, scored=stage.scored, notices=stage.notices)


def _ending(state: State, move: Any) -> int | None:
    """The first count that is past with `move`."""
    for at, due in enumerate(state.due):
        if isinstance(move, ENDS) or _ends(state, due, move):
            return at
    return None


def _ends(state: State, due: Due, move: Any) -> bool:
    if isinstance(move, Claim):
        at = claimable(state, move.seat, move.of)
        shows = at is not None and state.due[at].group in SHOW
        return due.claimed is not None or (shows and due.group not in SHOW)
    if not isinstance(move, Play):
        return False
    if due.claimed is not None:
        return not due.callers
    led = due.group == "play" and not running(state)
    return led or due.seat == move.seat


def _given_up(state: State, seat: int, which: Any) -> State:
    """Whoever plays on, or lets a count stand, may not call it any more (ACC 10.4b)."""
    due = tuple(
        replace(each, callers=tuple(other for other in each.callers if other != seat))
        if at in which
        else each
        for at, each in enumerate(state.due)
    )
    return replace(state, due=due)


def _past(state: State, due: Due, at: int) -> State:
    """The show goes on after the claim of a hand or crib."""
    state = replace(state, due=(*state.due[:at], due, *state.due[at + 1 :]))
    if due.group not in SHOW:
        return state
    phase = "between" if due.group == "crib" else state.phase
    return replace(state, phase=phase, to_act=None, shown=state.shown + 1)


def _as_claimed(options: Options, state: State, due: Due) -> State:
    """The pegs and the count as they were claimed; nobody has won by it yet."""
    return pegged(options, state, due.seat, due.group, claimed_item(options, state, due), due.cards)


def _settled(options: Options, state: State, due: Due, at: int) -> list[State]:
    """A claim that nobody may call: as it was made where it is true, else step by step."""
    items = true_items(options, state, at)
    holes = room(options, due.before)
    if min(sum(item.points for item in items), holes) == min(due.claimed or 0, holes):
        # Of a claim that is taken at its word only the pegs are looked at.
        group = "play" if truth_of(state, at) is None else due.group
        stages = [without(state, at)]
        for count in counts_of(items):
            if stages[-1].phase != "over":
                stages.append(award(options, stages[-1], due.seat, group, count, due.cards))
        return stages[1:]
    stage = _as_claimed(options, state, due)
    return [without(stage, at), *shut(options, stage, at)]


def _and_next(options: Options, stages: list[State]) -> list[State]:
    """In the show the next count lies open, once the last one has been shown."""
    last = stages[-1]
    if last.phase != "show":
        return stages
    following = call_up(options, last)
    if counting(following) is None:
        stages[-1] = following
        return stages
    return [*stages, replace(following, tally=None, scored=())]


def _refuse_auto(options: Options) -> None:
    if not manual(options):
        raise refused(options, "claim_auto")


def _refuse_points(options: Options, points: int, least: int) -> None:
    if not least <= points <= HIGHEST:
        raise refused(options, "claim_points", points=points, least=least, most=HIGHEST)


def _refused(options: Options, state: State, why: str, seat: int) -> Exception:
    return refused(options, why, name=state.players[seat], wait=waits(options, state))
