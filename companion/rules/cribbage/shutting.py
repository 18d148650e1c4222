"""A claimed count is settled: the true count is shown, what was too much goes back, others score."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.due import SHOW, truth_of, without
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award, bar, moved, won
from companion.rules.cribbage.settle import Settled, settle
from companion.rules.cribbage.state import Due, State, Tally, after, seats_from, side_of


def room(options: Options, pegs: tuple[int, int]) -> int:
    """The holes from there to the game hole: no more can be claimed, missed or called (ACC 8.4b, 10.4a)."""
    return max(0, options.target - pegs[0])


def special_item(options: Options, state: State, seat: int, rule: str, points: int) -> Scored:
    """An item that no cards make: a claim, a call, a penalty; in the words of the play's table."""
    said = options.words.play_said(rule, abs(points))
    short = options.words.play_short(rule, abs(points))
    label = options.words.summary(rule, ((rule, abs(points), 0),))
    return Scored(seat, side_of(state, seat), points, rule, (), said, short, rule, label)


def claimed_item(options: Options, state: State, due: Due) -> Scored:
    """What was claimed, as an item with the cards that are counted, all of which lie open."""
    rule = "claim" if due.claimed else "claim_nothing"
    item = special_item(options, state, due.seat, rule, due.claimed or 0)
    starter = (state.starter,) if due.group in SHOW and state.starter is not None else ()
    label = options.words.NOTICES["claimed"].format(
        what=options.words.GROUPS[due.group], points=due.claimed or 0
    )
    return replace(item, cards=(*due.cards, *starter), label=label)


def true_items(options: Options, state: State, at: int) -> tuple[Scored, ...]:
    """The true items of state.due[at]; where these are left out a claim is taken at its word."""
    items = truth_of(state, at)
    return (claimed_item(options, state, state.due[at]),) if items is None else items


def counts_of(items: tuple[Scored, ...]) -> list[tuple[Scored, ...]]:
    """What is pegged at once: a go that the card brought with it is a count of its own."""
    if len(items) > 1 and items[-1].rule == "go":
        return [items[:-1], items[-1:]]
    return [items]


def pegged(
    options: Options, state: State, seat: int, group: str, item: Scored, cards: tuple[Card, ...] = ()
) -> State:
    """The pegs moved by an item that is still to be judged: it wins nothing, and its line marks no card."""
    side = side_of(state, seat)
    pegs = list(state.pegs)
    pegs[side] = moved(options, pegs[side], item.points)
    scored = (item,) if item.points else ()
    tally = Tally(seat, group, (replace(item, cards=()),), cards)
    return replace(state, pegs=tuple(pegs), scored=scored, tally=tally)


def shut(options: Options, state: State, at: int, caller: int | None = None, points: int = 0) -> list[State]:
    """The counts with which state.due[at] is settled, in order; a claim has moved its pegs already.

    caller: who called `points` on it, None and 0 for nobody. Only the last of these states can have a winner.
    """
    due = state.due[at]
    stages = _shutting(options, state, at, caller, points)
    return [_told_of(stage, due) for stage in stages] if due.group in SHOW else stages


def _told_of(stage: State, due: Due) -> State:
    """The hand or crib lies open as long as a call, a penalty, or what goes back is told of it."""
    tally = stage.tally
    if tally is None or tally.group in SHOW:
        return stage
    return replace(stage, tally=replace(tally, cards=due.cards, about=(due.group, due.seat)))


def _shutting(options: Options, state: State, at: int, caller: int | None, points: int) -> list[State]:
    due, items = state.due[at], truth_of(state, at)
    if due.claimed is None:
        due = replace(due, before=state.pegs[side_of(state, due.seat)])
    before = state
    state = without(state, at)
    stages = []
    if caller is not None:
        state = pegged(
            options, state, caller, "muggins", special_item(options, state, caller, "muggins", points)
        )
        stages.append(state)
    if items is None:  # taken at its word
        return [*stages[:-1], _won(options, state, caller)] if stages else [state]
    holes = room(options, due.before)
    actual, claimed = min(sum(item.points for item in items), holes), min(due.claimed or 0, holes)
    verdict = settle(actual, claimed, points, options.overclaim, claimed == holes)
    if claimed == actual:
        state = _as_if(options, state, due, items, actual)
    stages.append(_shown(options, state, due, items))
    if caller is not None:
        kept = verdict.opponent if claimed <= actual else 0
        stages += _call_kept(options, stages[-1], caller, before.pegs[side_of(state, caller)], points, kept)
    if claimed > actual:
        return stages + _overclaimed(options, stages[-1], due, items, verdict)
    if verdict.counter > claimed:
        item = special_item(options, state, due.seat, "false_call", verdict.counter - claimed)
        stages.append(award(options, stages[-1], due.seat, "penalty", [item]))
    elif caller is not None:
        stages[-1] = _won(options, stages[-1], caller)
    return stages


def missed(options: Options, state: State, at: int) -> list[State]:
    """A count that was never claimed is past: it is shown if it was worth anything, and named as lost."""
    due, items = state.due[at], truth_of(state, at)
    if not items:
        return []
    words = options.words.NOTICES["missed"].format(
        name=state.players[due.seat],
        points=sum(item.points for item in items),
        items=", ".join(item.said for item in items),
    )
    return [replace(_shown(options, without(state, at), due, items), notices=(words,))]


def joined(stages: list[State]) -> State:
    """The last of these states, with all of them as its steps."""
    scored = tuple(item for stage in stages for item in stage.scored)
    pegs = any(item.points for item in scored)
    steps = tuple(stages) if len(stages) > 1 or not pegs else ()
    last = replace(stages[-1], scored=scored, steps=steps)
    return replace(last, due=(), truth=()) if last.phase == "over" else last


def _shown(options: Options, state: State, due: Due, items: tuple[Scored, ...]) -> State:
    """The true count lies open; no peg moves by it, so what it scores has no points."""
    count = options.words.summary(
        due.group, tuple((item.rule, item.points, len(item.cards)) for item in items)
    )
    label = options.words.NOTICES["counted"].format(count=count, points=due.claimed or 0)
    told = tuple(replace(item, points=0, label=label) for item in items)
    return replace(state, scored=told, notices=(), tally=Tally(due.seat, due.group, items, due.cards))


def shown_true(claimed: State, item: Scored, later: State) -> tuple[Scored, ...]:
    """The true count of what `item` of state `claimed` has claimed, where a count of `later` shows it."""
    steps = claimed.steps or (claimed,)
    count = next((step.tally for step in steps if item in step.scored), None)
    if item.rule not in ("claim", "claim_nothing") or count is None:
        return ()
    for step in later.steps or (later,):
        same = step.tally is not None and replace(step.tally, items=()) == replace(count, items=())
        if same and step.scored and not any(each.points for each in step.scored):
            return step.scored
    return ()


def _call_kept(
    options: Options, state: State, caller: int, before: tuple[int, int], points: int, kept: int
) -> list[State]:
    """What a call gets too much goes back."""
    holes = room(options, before)
    points, kept = min(points, holes), min(kept, holes)
    if points <= kept:
        return []
    side, pegs = side_of(state, caller), list(state.pegs)
    pegs[side] = moved(options, before, kept)
    item = special_item(options, state, caller, "put_back", kept - points)
    return [replace(state, pegs=tuple(pegs), scored=(item,), tally=Tally(caller, "muggins", (item,)))]


def _as_if(options: Options, state: State, due: Due, items: tuple[Scored, ...], actual: int) -> State:
    """The claimant's pegs as if only the true counts had been pegged, `actual` holes.

    Where the pegs have moved since the claim the front peg alone goes back.
    """
    side, pegs, claimed = side_of(state, due.seat), list(state.pegs), due.claimed or 0
    if pegs[side] == moved(options, due.before, claimed):
        pegs[side] = due.before
        for count in counts_of(items) if items else ():
            points = sum(item.points for item in count)
            barred = bool(bar(options, pegs[side][0], count[0].rule))
            pegs[side] = moved(options, pegs[side], points, barred)
    elif claimed > actual:
        pegs[side] = moved(options, pegs[side], actual - claimed)
    return replace(state, pegs=tuple(pegs))


def _overclaimed(
    options: Options, state: State, due: Due, items: tuple[Scored, ...], verdict: Settled
) -> list[State]:
    """The claimant's pegs as if the true count had been pegged, then what it costs and gives."""
    side = side_of(state, due.seat)
    front = state.pegs[side][0]
    state = _as_if(options, state, due, items, verdict.counter)
    back = special_item(options, state, due.seat, "put_back", state.pegs[side][0] - front)
    stages = [replace(state, scored=(back,), tally=Tally(due.seat, due.group, (back,), due.cards))]
    if verdict.back:
        item = special_item(options, state, due.seat, "false_game", -verdict.back)
        stages.append(pegged(options, stages[-1], due.seat, "penalty", item))
    return stages + opponents_score(options, stages[-1], due.seat, "overclaim", verdict.opponent)


def opponents_score(options: Options, state: State, seat: int, rule: str, points: int) -> list[State]:
    """Each other side scores so much, the one to the left first; they stop at a win."""
    stages: list[State] = []
    sides = {side_of(state, seat)}
    for other in seats_from(state, after(state, seat)):
        if not points or side_of(state, other) in sides or state.phase == "over":
            continue
        sides.add(side_of(state, other))
        state = award(options, state, other, "penalty", [special_item(options, state, other, rule, points)])
        stages.append(state)
    return stages


def _won(options: Options, state: State, caller: int | None) -> State:
    """The caller's points stand: they may have won."""
    side = side_of(state, caller or 0)
    reached = caller is not None and state.pegs[side][0] >= options.target
    return won(options, state, side) if reached else state
