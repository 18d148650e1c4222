"""The show: the hands in order, then the crib."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.moves import Crib, Hand
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.seen import refuse_seen, with_false_gos
from companion.rules.cribbage.state import HAND, State, after, hand, laid_by, seats_from, side_of
from companion.words import en


def order(options: Options, state: State) -> tuple[int, ...]:
    """The seats in the order in which their hands are counted (ACC 9.2); the crib comes after them."""
    first = state.dealer if options.show_order == "dealer_first" else after(state, state.dealer)
    return seats_from(state, first)


def count_hands(options: Options, state: State) -> State:
    """All hands are known: counted in order, stopping at a win; each count is a step."""
    stages = [state]
    for seat in order(options, state):
        if stages[-1].phase == "over":
            break
        stages.append(_count_hand(options, stages[-1], seat))
    if stages[-1].phase == "show":
        stages[-1] = replace(stages[-1], to_act=state.dealer)
    scored = tuple(item for stage in stages for item in stage.scored)
    return replace(stages[-1], scored=scored, steps=tuple(stages))


def tap_hand(options: Options, state: State, move: Hand) -> State:
    """Cards of a hand, those played are known; the fourth has it counted. No card: count a known hand."""
    owner = en.possessive(state.players[move.seat])
    place = order(options, state).index(move.seat)
    if place < state.shown:
        raise refused("hand_past", owner=owner)
    if state.starter is None:
        raise refused("no_starter", what="hands")
    new = [card for card in move.cards if card not in laid_by(state, move.seat)]
    if not new and len(hand(state, move.seat)) < HAND:
        raise refused("hand_known", owner=owner)
    for card in new:
        refuse_seen(state, card)
        if len(hand(state, move.seat)) == HAND:
            raise refused("hand_full", owner=owner)
        tapped = list(state.tapped)
        tapped[move.seat] = (*tapped[move.seat], card)
        state = with_false_gos(replace(state, tapped=tuple(tapped), tally=None), move.seat, card)
    return _count_hand(options, state, move.seat) if len(hand(state, move.seat)) == HAND else state


def tap_crib(options: Options, state: State, move: Crib) -> State:
    """Cards of the crib; the fourth has it counted for the dealer."""
    if state.starter is None:
        raise refused("no_starter", what="crib")
    for card in move.cards:
        refuse_seen(state, card)
        if len(state.crib) == HAND:
            raise refused("crib_full")
        state = replace(state, crib=(*state.crib, card), shown=len(state.players), tally=None)
    if len(state.crib) < HAND:
        return state
    return _counted(options, replace(state, phase="between", to_act=None), state.dealer, "crib", state.crib)


def _count_hand(options: Options, state: State, seat: int) -> State:
    return _counted(options, state, seat, "hand", hand(state, seat))


def _counted(options: Options, state: State, seat: int, group: str, cards: tuple[Card, ...]) -> State:
    place = len(state.players) if group == "crib" else order(options, state).index(seat)
    starter = state.starter
    items = () if starter is None else count_items(options, cards, starter, group, seat, side_of(state, seat))
    return award(options, replace(state, shown=place + 1), seat, group, items, cards)


def count_items(
    options: Options, cards: tuple[Card, ...], starter: Card, group: str, seat: int = 0, side: int = 0
) -> tuple[Scored, ...]:
    """The items of a "hand" or "crib" as they are said, each with the total so far in its words."""
    total, items = 0, []
    for part in show_parts(cards, starter, group == "crib", options.crib_flush == "four_ok"):
        total += part.points
        size = len(part.cards)
        said, short = en.show_said(part.rule, size, total), en.show_short(part.rule, size, total)
        items.append(Scored(seat, side, part.points, part.rule, part.cards, said, short, group))
    return tuple(items)
