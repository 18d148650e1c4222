"""The play: a card, a go, and what follows from them by itself."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import PACK, Card
from companion.rules.base import Scored
from companion.rules.cribbage.moves import Go, Play
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.scoring import play_parts
from companion.rules.cribbage.seen import refuse_seen, with_false_gos
from companion.rules.cribbage.show import count_hands
from companion.rules.cribbage.state import (
    HAND,
    LIMIT,
    Laid,
    Said,
    State,
    Tally,
    after,
    count_now,
    left,
    running,
    seats_from,
    seen,
    side_of,
)


def play(options: Options, state: State, move: Play) -> State:
    """Lay a card. Refused: a card seen already, one out of turn, one that would pass 31."""
    refuse_seen(options, state, move.card)
    begun = state.series
    for seat in move.passed:
        state = go(options, state, Go(seat))
    if state.series != begun:  # a go that ends the series is a move of its own, with its own point
        raise refused(options, "passed", name=state.players[move.seat])
    _refuse_turn(options, state, move.seat, move.card)
    _refuse_high(options, state, move.card)
    state = with_false_gos(options, state, move.seat, move.card)
    state = replace(state, played=(*state.played, Laid(move.seat, move.card)), tally=None)
    items = [
        _item(options, state, move.seat, part.rule, part.points, part.cards)
        for part in play_parts([laid.card for laid in running(state)])
    ]
    ended, extra = _go_on(options, state, move.seat)
    items += extra
    if items:
        ended = award(options, ended, move.seat, "play", items)
    return count_hands(options, ended) if ended.phase == "show" else ended


def go(options: Options, state: State, move: Go) -> State:
    """A player says go. Refused out of turn, and where any card would fit."""
    if _said_by_table(options, state, move.seat):
        raise refused(options, "own_go", other=state.players[state.to_act or 0])
    _refuse_turn(options, state, move.seat)
    now = count_now(state)
    if not may_go(state):
        raise refused(options, "no_go", count=now, name=state.players[move.seat])
    last = state.played[-1].seat
    state = replace(
        state, gos=(*state.gos, Said(move.seat, now, len(state.series))), tally=Tally(move.seat, "play")
    )
    ended, items = _pass_on(options, state, move.seat, last)
    return award(options, ended, last, "play", items) if items else ended


def may_go(state: State) -> bool:
    """Whether the seat to act can be unable to play: below 22 every card fits."""
    return state.phase == "play" and count_now(state) + 10 > LIMIT


def _said_by_table(options: Options, state: State, seat: int) -> bool:
    """Whether the newest series has just ended by a go that `seat` did not say and the table knew itself."""
    ended = len(state.series) - 1
    said = any(said.seat == seat and said.series == ended for said in state.gos)
    return ended > 0 and not running(state) and state.count < LIMIT and not said and left(state, seat) > 0


def _refuse_turn(options: Options, state: State, seat: int, card: Card | None = None) -> None:
    """IllegalMove where it is another seat's turn; `card` is the one that it would play."""
    if seat == state.to_act:
        return
    name, other = state.players[seat], state.players[state.to_act or 0]
    if left(state, seat) == 0:
        why = "no_card_left"
    elif seat in state.out:
        fits = card is not None and count_now(state) + card.value <= LIMIT
        why = "said_go_fits" if fits else "said_go"
    elif not running(state):
        why = "turn_lead"
    else:
        why = "turn_go" if may_go(state) else "turn_play"
    raise refused(options, why, name=name, other=other, owner=options.words.possessive(other))


def _refuse_high(options: Options, state: State, card: Card) -> None:
    total = count_now(state) + card.value
    if total > LIMIT:
        raise refused(options, "too_high", count=total, fits=options.words.fitting(LIMIT - count_now(state)))


def _item(
    options: Options, state: State, seat: int, rule: str, points: int, cards: tuple[Card, ...]
) -> Scored:
    said, short = options.words.play_said(rule, points), options.words.play_short(rule, points)
    return Scored(seat, side_of(state, seat), points, rule, cards, said, short, "play")


def _go_on(options: Options, state: State, seat: int) -> tuple[State, list[Scored]]:
    """After a card of `seat`: the series goes on, or ends; with what its end is worth."""
    thirty_one = count_now(state) == LIMIT
    if len(state.played) == HAND * len(state.players):
        # 31 with the last card of all is 2, never 3 (ACC 1.7: one of 31 and last for a card).
        items = [] if thirty_one else [_item(options, state, seat, "last", 1, (state.played[-1].card,))]
        return replace(state, phase="show", to_act=None, out=()), items
    if thirty_one:
        return _new_series(state, seat), []
    return _pass_turn(options, state, seat, seat)


def _pass_on(options: Options, state: State, seat: int, last: int) -> tuple[State, list[Scored]]:
    """`seat` cannot play: it is out of the series, and the next one who may is to act."""
    return _pass_turn(options, replace(state, out=(*state.out, seat)), seat, last)


def _pass_turn(options: Options, state: State, seat: int, last: int) -> tuple[State, list[Scored]]:
    turn = _next_to_act(state, seat)
    if turn is None:
        cards = (state.played[-1].card,)
        return _new_series(state, last), [_item(options, state, last, "go", 1, cards)]
    if not _could_play(state):
        # Every card not yet seen would pass 31: this go needs no saying, so it cannot be false.
        return _pass_on(options, state, turn, last)
    return replace(state, to_act=turn), []


def _next_to_act(state: State, seat: int) -> int | None:
    """The next seat after `seat` with cards that is not out; `seat` itself last; None for nobody.

    A seat without cards is passed over and says nothing.
    """
    for turn in seats_from(state, after(state, seat)):
        if turn not in state.out and left(state, turn):
            return turn
    return None


def _could_play(state: State) -> bool:
    room = LIMIT - count_now(state)
    known = seen(state)
    return any(card.value <= room for card in PACK if card not in known)


def _new_series(state: State, last: int) -> State:
    """The count starts again; the lead is with the first seat left of the last player who has cards."""
    lead = next(turn for turn in seats_from(state, after(state, last)) if left(state, turn))
    return replace(state, series=(*state.series, len(state.played)), out=(), to_act=lead)
