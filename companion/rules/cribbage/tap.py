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
from companion.rules.cribbage.state import State, known, left, seats_from


def scanned(options: Options, state: State, card: Card, seat: int | None) -> Any:
    """The move that `card` means now; `seat` where the reader belongs to one. IllegalMove for none."""
    if state.phase == "play" and state.to_act is not None:
        return _play(options, state, state.to_act, card, seat)
    tapped = _TAPPED.get(state.phase)
    if tapped is None:
        raise not_now(options, "", state.phase, wait=waits(options, state))
    return tapped(options, state, card, seat)


def _passed(options: Options, state: State, seat: int) -> tuple[int, ...]:
    """The seats that say go where `seat` is the next to play: from the one to act up to it."""
    found: tuple[int, ...] = ()
    if (
        state.to_act is None
        or not may_go(options, state)
        or seat in state.out
        or not left(options, state, seat)
    ):
        return found
    for turn in seats_from(state, state.to_act):
        if turn == seat:
            return found
        if turn not in state.out and left(options, state, turn):
            found += (turn,)
    return ()


def _play(options: Options, state: State, turn: int, card: Card, seat: int | None) -> Play:
    """A card at a seat's own reader is that seat's, and every seat passed over by it has said go."""
    if seat is None or seat == turn:
        return Play(turn, card)
    return Play(seat, card, _passed(options, state, seat))


def _cut(_options: Options, _state: State, card: Card, _seat: int | None) -> Cut:
    return Cut((card,))


def _starter(_options: Options, _state: State, card: Card, _seat: int | None) -> Starter:
    return Starter(card)


def _by_hand(options: Options, state: State, card: Card, seat: int | None) -> Any:
    if may_cut(options, state):
        return Cut((card,))
    if options.way == "pegs":
        raise not_now(options, "", "pegs")
    return _show(options, state, card, seat)


def _show(options: Options, state: State, card: Card, seat: int | None) -> Hand | Crib:
    waiting = [each for each in order(options, state)[state.shown :] if not known(options, state, each)]
    if seat in waiting:
        return Hand(seat, (card,))
    begun = [each for each in waiting if state.tapped[each]]  # a hand begun is tapped to its end
    return Hand((begun or waiting)[0], (card,)) if waiting else Crib((card,))


_TAPPED: Mapping[str, Callable[[Options, State, Card, int | None], Any]] = {
    "cut": _cut,
    "starter": _starter,
    "show": _show,
    "by_hand": _by_hand,
}
