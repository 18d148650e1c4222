"""What a card on the reader means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.cards import Card
from companion.rules.base import IllegalMove
from companion.rules.cribbage.cut import may_cut
from companion.rules.cribbage.moves import Crib, Cut, Hand, Play, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.prompt import prompt
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, State, hand


def scanned(options: Options, state: State, card: Card, seat: int | None) -> Any:
    """The move that `card` means now; `seat` where the reader belongs to one. IllegalMove for none."""
    if state.phase == "by_hand":
        return _by_hand(options, state, card, seat)
    if state.phase == "play" and state.to_act is not None:
        return Play(state.to_act if seat is None else seat, card)
    if state.phase == "starter":
        return Starter(card)
    adds_up = _ADD_UP.get(state.phase)
    if adds_up is None:
        raise IllegalMove(prompt(options, state))
    return adds_up((card,))


def _by_hand(options: Options, state: State, card: Card, seat: int | None) -> Any:
    if may_cut(options, state):
        return Cut((card,))
    if options.way == "pegs":
        raise IllegalMove("This game is played with pegs alone: peg what you count, no card is read")
    waiting = [each for each in order(options, state)[state.shown :] if len(hand(state, each)) < HAND]
    if seat in waiting:
        return Hand(seat, (card,))
    return Hand(waiting[0], (card,)) if waiting else Crib((card,))


_ADD_UP: Mapping[str, Callable[[tuple[Card, ...]], Any]] = {"cut": Cut, "show": Crib}
