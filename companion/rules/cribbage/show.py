"""The show: the hands in order, then the crib."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.due import SHOW, claimable, manual, waiting
from companion.rules.cribbage.moves import Crib, Hand
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.seen import refuse_seen, with_false_gos
from companion.rules.cribbage.spoken import spoken
from companion.rules.cribbage.state import (
    CRIB,
    State,
    after,
    hand,
    known,
    laid_by,
    seats_from,
    side_of,
)


def order(options: Options, state: State) -> tuple[int, ...]:
    """The seats in the order in which their hands are counted (ACC 9.2); the crib comes after them."""
    first = state.dealer if options.show_order == "dealer_first" else after(state, state.dealer)
    return seats_from(state, first)


def asked_for(options: Options, state: State) -> int | None:
    """The seat whose hand is asked for in the show: not all of it was seen, and none of it is tapped yet."""
    if state.phase != "show" or state.shown >= len(state.players):
        return None
    seat = order(options, state)[state.shown]
    begun = known(options, state, seat) or state.tapped[seat]
    return None if begun or claimable(state, seat) is not None else seat


def pass_hand(options: Options, state: State) -> State:
    """The hand that is asked for was pegged by hand, or is worth nothing: the show goes on after it.

    A peg that passes it is the first count of the move.
    """
    if state.phase == "over":
        return state
    state = replace(state, shown=state.shown + 1, to_act=None)
    if manual(options):
        return call_up(options, state)
    made = _shown(options, [state])
    if state.tally is None and made.steps:
        steps = made.steps[1:]
        return replace(made, steps=steps if len(steps) > 1 else ())
    return made


def count_hands(options: Options, *stages: State) -> State:
    """The show begins after these counts: the hands that are known are counted, or the first one is claimed.

    Each count is a step.
    """
    return call_up(options, stages[-1]) if manual(options) else _shown(options, list(stages))


def call_up(options: Options, state: State) -> State:
    """The next count of the show is its player's to claim, once all its cards are known."""
    if state.phase != "show" or any(due.group in SHOW and due.claimed is None for due in state.due):
        return state
    group, seat, cards = _place(options, state, state.shown)
    state = replace(state, to_act=seat)
    if state.starter is None or len(cards) < (CRIB if group == "crib" else options.hand):
        return state
    items = count_items(options, cards, state.starter, group, seat, side_of(state, seat))
    return waiting(options, state, seat, group, items, cards)


def _shown(options: Options, stages: list[State]) -> State:
    """The counts of the show go on from the last of these stages: in order, as long as hands are known.

    They stop at a win, and at a hand not all of whose cards were seen: that one is tapped first.
    """
    state, seats = stages[-1], order(options, stages[-1])
    upto = next(
        (at for at in range(state.shown, len(seats)) if not known(options, state, seats[at])), len(seats)
    )
    stages = [*stages, *_counts(options, state, range(state.shown, upto))]
    last = stages[-1]
    if last.phase == "show":
        waits_for = seats[last.shown] if last.shown < len(seats) else last.dealer
        stages[-1] = replace(last, to_act=waits_for)
    return as_steps(stages) if len(stages) > 1 else stages[-1]


def tap_hand(options: Options, state: State, move: Hand) -> State:
    """Cards of a hand, those played are known; the last has it counted. No card: count or pass it.

    In the show a hand is counted when those before it are; by hand these are passed over, but where they
    are known they are counted first. A hand that was passed in the show may still be named, by its seat.
    """
    owner = options.words.possessive(state.players[move.seat])
    place = order(options, state).index(move.seat)
    again = state.phase == "show" and not manual(options) and not known(options, state, move.seat)
    if place < state.shown and not (again and move.cards):
        raise refused(options, "hand_past", owner=owner)
    if state.phase == "by_hand":
        _refuse_early(options, state, place, "no_starter_hand")
    if not move.cards and _may_pass(options, state, move.seat):
        return _passed(options, state, place)
    new = tuple(card for card in move.cards if card not in laid_by(state, move.seat))
    missing = options.hand - len(hand(state, move.seat))
    _refuse_cards(options, state, move.cards, new)
    if not new and missing:
        raise refused(options, "hand_known", owner=owner)
    counts = any(due.group == "hand" and due.seat == move.seat for due in state.due)
    if (new and not missing) or counts:
        raise refused(options, "hand_full", owner=owner, size=options.words.number(options.hand))
    _refuse_many(options, new, missing, "hand_many", owner, options.hand)
    for card in new:
        tapped = list(state.tapped)
        tapped[move.seat] = (*tapped[move.seat], card)
        state = with_false_gos(options, replace(state, tapped=tuple(tapped), tally=None), move.seat, card)
    if state.phase == "show":
        return _tapped(options, state, place)
    return _counted_by_hand(options, state, place) if len(new) == missing else state


def _may_pass(options: Options, state: State, seat: int) -> bool:
    """Whether that hand may be passed without its cards; by hand any that is not known and not begun."""
    if state.phase == "show":
        return asked_for(options, state) == seat
    return not known(options, state, seat) and not state.tapped[seat]


def _passed(options: Options, state: State, place: int) -> State:
    """The hand at that place is past without its cards, by hand with those before it that are not known."""
    state = replace(state, tally=None)
    if state.phase == "show":
        return pass_hand(options, state)
    made = _counted_by_hand(options, state, place)
    return made if made.phase != "by_hand" else replace(made, shown=place + 1)


def _tapped(options: Options, state: State, place: int) -> State:
    """Cards of a hand were tapped in the show: it is counted with those after it, once its turn has come."""
    if place < state.shown:
        last = known(options, state, order(options, state)[place])
        return replace(_counted(options, state, place), shown=state.shown) if last else state
    if place > state.shown or not known(options, state, order(options, state)[place]):
        return state
    if manual(options):
        return call_up(options, state)
    first = _counted(options, replace(state, to_act=None), place)
    return _shown(options, [first])


def tap_crib(options: Options, state: State, move: Crib) -> State:
    """Cards of the crib; the fourth has it counted for the dealer. Known hands not counted yet come first."""
    crib = len(state.players)
    if state.phase == "show" and state.shown < crib:
        seat = order(options, state)[state.shown]
        name, why = state.players[seat], "claim_first" if known(options, state, seat) else "hand_first"
        raise refused(options, why, name=name, owner=options.words.possessive(name))
    _refuse_early(options, state, crib, "no_starter_crib")
    if not move.cards:
        raise refused(options, "crib_nothing")
    _refuse_cards(options, state, move.cards, move.cards)
    if len(state.crib) == CRIB:  # it is its player's to claim
        raise refused(options, "crib_full", name=state.players[state.dealer])
    _refuse_many(options, move.cards, CRIB - len(state.crib), "crib_many")
    state = replace(state, crib=(*state.crib, *move.cards), tally=None)
    state = _counted_by_hand(options, state, crib)
    return state if state.due else replace(state, shown=max(crib, state.shown))


def _refuse_early(options: Options, state: State, place: int, why: str) -> None:
    """IllegalMove where the starter is not known, or a hand before `place` is tapped in part."""
    if state.starter is None:
        raise refused(options, why)
    for seat in order(options, state)[state.shown : place]:
        if state.tapped[seat] and not known(options, state, seat):
            raise refused(options, "hand_half", owner=options.words.possessive(state.players[seat]))


def _refuse_cards(options: Options, state: State, named: tuple[Card, ...], new: tuple[Card, ...]) -> None:
    """IllegalMove for a card that is named twice or has been seen already."""
    for card in named:
        if named.count(card) > 1:
            raise refused(options, "twice", card=options.words.card_name(card.rank, card.suit))
    for card in new:
        refuse_seen(options, state, card)


def _refuse_many(
    options: Options, cards: tuple[Card, ...], missing: int, why: str, owner: str = "", size: int = CRIB
) -> None:
    if len(cards) > missing:
        more = options.words.ALL_FOUR if missing == CRIB else options.words.more_cards(missing)
        names = {"owner": owner, "size": options.words.number(size), "more": more, "given": len(cards)}
        raise refused(options, why, **names)


def _counted_by_hand(options: Options, state: State, place: int) -> State:
    """The known hands not counted yet before `place`, then what is complete there; steps where several."""
    seats = order(options, state)
    due = [
        each for each in range(state.shown, min(place + 1, len(seats))) if known(options, state, seats[each])
    ]
    if len(state.crib) == CRIB:
        due.append(len(seats))
    if manual(options):
        return call_up(options, replace(state, phase="show", shown=due[0])) if due else state
    stages = _counts(options, state, due)
    if not stages:
        return state
    # While another count is to come it is the show; afterwards the deal is pegged on by hand.
    waiting = [
        replace(stage, phase="show", shown=following)
        for stage, following in zip(stages, due[1:], strict=False)
        if stage.phase != "over"
    ]
    return stages[0] if len(stages) == 1 else as_steps([*waiting, stages[-1]])


def _counts(options: Options, state: State, places: Iterable[int]) -> list[State]:
    """The state after each of these counts of the show, in order, stopping at a win."""
    stages: list[State] = []
    for place in places:
        if state.phase == "over":
            break
        state = _counted(options, state, place)
        stages.append(state)
    return stages


def as_steps(stages: list[State]) -> State:
    """The last of these states with all of them as its steps."""
    scored = tuple(item for stage in stages for item in stage.scored)
    return replace(stages[-1], scored=scored, steps=tuple(stages))


def _counted(options: Options, state: State, place: int) -> State:
    """The count at that place of the show: a hand, or after all of them the crib."""
    group, seat, cards = _place(options, state, place)
    if group == "crib":
        state = replace(state, phase="between", to_act=None)
    starter = state.starter
    items = () if starter is None else count_items(options, cards, starter, group, seat, side_of(state, seat))
    return award(options, replace(state, shown=place + 1), seat, group, items, cards)


def _place(options: Options, state: State, place: int) -> tuple[str, int, tuple[Card, ...]]:
    """What is counted at that place of the show: ("hand" or "crib", whose, the cards that are known)."""
    if place < len(state.players):
        seat = order(options, state)[place]
        return "hand", seat, hand(state, seat)
    return "crib", state.dealer, state.crib


def count_items(
    options: Options, cards: tuple[Card, ...], starter: Card, group: str, seat: int = 0, side: int = 0
) -> tuple[Scored, ...]:
    """The items of a "hand" or "crib" as they are said, each with the total so far in its words.

    With the option `teach` every combination is an item of its own.
    """
    parts = show_parts(cards, starter, group == "crib", options.crib_flush == "four_ok")
    total, items = 0, []
    for part in parts if options.teach else spoken(parts):
        total += part.points
        about = (part.rule, len(part.cards), part.points, total)
        said, short = options.words.show_said(*about), options.words.show_short(*about)
        items.append(Scored(seat, side, part.points, part.rule, part.cards, said, short, group))
    return tuple(items)
