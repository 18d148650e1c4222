"""What a card on the reader means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.cards import Card
from companion.rules.cribbage.cut import may_cut
from companion.rules.cribbage.moves import Crib, Cut, Hand, Play, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.prompt import waits
from companion.rules.cribbage.refusal import not_now
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, State, hand, left


def scanned(options: Options, state: State, card: Card, seat: int | None) -> Any:
    """The move that `card` means now; `seat` where the reader belongs to one. IllegalMove for none."""
    if state.phase == "by_hand":
        return _by_hand(options, state, card, seat)
    if state.phase == "play" and state.to_act is not None:
        return _play(state, state.to_act, card, seat)
    if state.phase == "starter":
        return Starter(card)
    adds_up = _ADD_UP.get(state.phase)
    if adds_up is None:
        raise not_now(options, "", state.phase, wait=waits(options, state))
    return adds_up((card,))


def _play(state: State, turn: int, card: Card, seat: int | None) -> Play:
    """A card at a seat's own reader is that seat's, and a seat passed over by it has said go."""
    if seat is None or seat == turn:
        return Play(turn, card)
    passed = may_go(state) and seat not in state.out and left(state, seat) > 0
    return Play(seat, card, (turn,) if passed else ())


def _by_hand(options: Options, state: State, card: Card, seat: int | None) -> Any:
    if may_cut(options, state):
        return Cut((card,))
    if options.way == "pegs":
        raise not_now(options, "", "pegs")
    waiting = [each for each in order(options, state)[state.shown :] if len(hand(state, each)) < HAND]
    if seat in waiting:
        return Hand(seat, (card,))
    begun = [each for each in waiting if state.tapped[each]]  # a hand begun is tapped to its end
    return Hand((begun or waiting)[0], (card,)) if waiting else Crib((card,))


_ADD_UP: Mapping[str, Callable[[tuple[Card, ...]], Any]] = {"cut": Cut, "show": Crib}
