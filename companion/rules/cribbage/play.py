"""The play: a card, a go, and what follows from them by itself."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.due import card_counted, end_counted, manual
from companion.rules.cribbage.moves import Go, Play
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.scoring import play_parts
from companion.rules.cribbage.seen import refuse_seen, with_false_gos
from companion.rules.cribbage.show import as_steps, count_hands
from companion.rules.cribbage.state import (
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
        # A go that ends the series is a move of its own, with its own point.
        if state.series != begun or state.phase != "play":
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
    stages = _counts(options, ended, move.seat, items, extra)
    if stages[-1].phase == "show":
        return count_hands(options, *stages)
    return as_steps(stages) if len(stages) > 1 else stages[0]


def go(options: Options, state: State, move: Go) -> State:
    """A player says go. Refused out of turn, and where any card would fit and must be played."""
    if _said_by_table(options, state, move.seat):
        raise refused(options, "own_go", other=state.players[state.to_act or 0])
    _refuse_turn(options, state, move.seat)
    now = count_now(state)
    if not may_go(options, state):
        raise refused(options, "no_go", count=now, name=state.players[move.seat])
    last = state.played[-1].seat
    state = replace(
        state, gos=(*state.gos, Said(move.seat, now, len(state.series))), tally=Tally(move.seat, "play")
    )
    ended, items = _pass_on(options, state, move.seat, last)
    ended = end_counted(options, ended, last, items)
    return count_hands(options, ended) if ended.phase == "show" else ended


def may_go(options: Options, state: State) -> bool:
    """Whether the seat to act may be unable to play: below 22 every card fits.

    In the five-card game it may be at liberty not to play, once a card is led.
    """
    at_liberty = options.at_liberty and bool(state.played)
    return state.phase == "play" and (at_liberty or count_now(state) + 10 > LIMIT)


def _said_by_table(options: Options, state: State, seat: int) -> bool:
    """Whether the newest series has just ended by a go that `seat` did not say and the table knew itself."""
    ended = len(state.series) - 1
    said = any(said.seat == seat and said.series == ended for said in state.gos)
    return (
        ended > 0
        and not running(state)
        and state.count < LIMIT
        and not said
        and left(options, state, seat) > 0
    )


def _refuse_turn(options: Options, state: State, seat: int, card: Card | None = None) -> None:
    """IllegalMove where it is another seat's turn; `card` is the one that it would play."""
    if seat == state.to_act:
        return
    name, other = state.players[seat], state.players[state.to_act or 0]
    if left(options, state, seat) == 0:
        why = "no_card_left"
    elif seat in state.out:
        fits = card is not None and count_now(state) + card.value <= LIMIT
        why = "said_go_fits" if fits else "said_go"
    elif not running(state):
        why = "turn_lead"
    else:
        why = "turn_go" if may_go(options, state) else "turn_play"
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


def _counts(
    options: Options, state: State, seat: int, items: list[Scored], extra: list[Scored]
) -> list[State]:
    """What a card gives, and what the end gives that it made: a last is one count with it, a go another.

    Where the players claim they claim both at once.
    """
    by_go = any(item.rule == "go" for item in extra)
    if not items or not by_go or manual(options):
        return [card_counted(options, state, seat, [*items, *extra])]
    first = card_counted(options, state, seat, items)
    return [first] if first.phase == "over" else [first, end_counted(options, first, seat, extra)]


def _go_on(options: Options, state: State, seat: int) -> tuple[State, list[Scored]]:
    """After a card of `seat`: the series goes on, or ends; with what its end is worth."""
    thirty_one = count_now(state) == LIMIT
    if len(state.played) == options.hand * len(state.players):
        # 31 with the last card of all is 2, never 3 (ACC 1.7: one of 31 and last for a card).
        items = [] if thirty_one else [_item(options, state, seat, "last", 1, (state.played[-1].card,))]
        return _play_over(state), items
    if thirty_one:
        return _series_over(options, state, after(state, seat)), []
    return _pass_turn(options, state, seat, seat)


def _pass_on(options: Options, state: State, seat: int, last: int) -> tuple[State, list[Scored]]:
    """`seat` cannot play: it is out of the series, and the next one who may is to act."""
    state = replace(state, out=(*state.out, seat))
    return (
        _by_go(options, state, last) if _stopped(options, state) else _pass_turn(options, state, seat, last)
    )


def _pass_turn(options: Options, state: State, seat: int, last: int) -> tuple[State, list[Scored]]:
    turn = _next_to_act(options, state, seat)
    if turn is None:
        return _by_go(options, state, last)
    if not _could_play(state):
        # Every card not yet seen would pass 31: this go needs no saying, so it cannot be false.
        return _pass_on(options, state, turn, last)
    return replace(state, to_act=turn), []


def _by_go(options: Options, state: State, last: int) -> tuple[State, list[Scored]]:
    """Nobody can play: one for the last player, and the lead to his left or to who said go first."""
    lead = state.out[0] if options.series_lead == "go_caller" else after(state, last)
    items = [_item(options, state, last, "go", 1, (state.played[-1].card,))]
    return _series_over(options, state, lead), items


def _stopped(options: Options, state: State) -> bool:
    """USPC, three hands: where the first player after the go cannot play, the others do not play.

    He cannot without a card, or where his go follows at the same count. A go that the table says
    stops nothing: after it nobody can play.
    """
    if options.go_rule != "uspc_three_hand":
        return False
    following = after(state, state.out[0])
    if len(state.out) == 1:
        return left(options, state, following) == 0
    counts = [said.count for said in state.gos if said.series == len(state.series)]
    return state.out[1:] == (following,) and counts[:1] == [count_now(state)]


def _next_to_act(options: Options, state: State, seat: int) -> int | None:
    """The next seat after `seat` with cards that is not out; `seat` itself last; None for nobody.

    A seat without cards is passed over and says nothing.
    """
    for turn in seats_from(state, after(state, seat)):
        if turn not in state.out and left(options, state, turn):
            return turn
    return None


def _could_play(state: State) -> bool:
    """Whether a card not yet seen in this deal fits: of each number up to nine a pack has four."""
    room = LIMIT - count_now(state)
    return room >= 10 or sum(card.value <= room for card in seen(state)) < 4 * room


def _series_over(options: Options, state: State, lead: int) -> State:
    """The count starts again with `lead`, or the first left of it who has cards; five-card has one series."""
    if options.variant == "five":
        return _play_over(state)
    to_act = next(turn for turn in seats_from(state, lead) if left(options, state, turn))
    return replace(state, series=(*state.series, len(state.played)), out=(), to_act=to_act)


def _play_over(state: State) -> State:
    return replace(state, phase="show", to_act=None, out=())
