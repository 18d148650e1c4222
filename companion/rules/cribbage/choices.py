"""What may be done now, most likely first."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.base import Choice
from companion.rules.cribbage.deal import MOST
from companion.rules.cribbage.moves import ByHand, Deal, Dealer, Go, Hand, Next, Peg
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, State, hand, side_of

HIGHEST = 29  # what a seat can dial: no hand is worth more


def choices(options: Options, state: State) -> tuple[Choice, ...]:
    """Every choice of this moment; at most one for a seat and a button."""
    if state.phase == "over":
        return (Choice(Next(), options.words.CHOICES["next"], careful=True),)
    first, last = _others(options, state), _pegs(options, state)
    if options.way == "pegs" or state.phase == "by_hand":
        first, last = last, first
    return (*_acts(options, state), *first, *last)


def _acts(options: Options, state: State) -> list[Choice]:
    """What OK does."""
    seats = range(len(state.players))
    if may_go(state) and state.to_act is not None:
        return [Choice(Go(state.to_act), _label(options, state, "go", state.to_act), state.to_act, "ok")]
    if state.phase == "between":
        return [Choice(Deal(), options.words.CHOICES["deal"], seat, "ok") for seat in seats]
    if state.phase == "by_hand":
        known = _known_hand(options, state)
        counts = (
            [] if known is None else [Choice(Hand(known, ()), _label(options, state, "count_hand", known))]
        )
        if known is not None and known != state.dealer:
            counts = [replace(counts[0], seat=known, button="ok")]
        return [*counts, Choice(Deal(), options.words.CHOICES["deal"], state.dealer, "ok")]
    return []


def _known_hand(options: Options, state: State) -> int | None:
    """The seat whose hand comes next in the show, where all of it was played before the deal went by hand."""
    if options.way == "pegs" or state.starter is None or state.shown >= len(state.players):
        return None
    seat = order(options, state)[state.shown]
    return seat if len(hand(state, seat)) == HAND else None


def _pegs(options: Options, state: State) -> list[Choice]:
    """Points by hand. Where the table counts for itself they are a correction, which asks once more."""
    asks = options.way == "cards" and state.phase != "by_hand"
    key = "correct" if asks else "peg"
    return [
        Choice(Peg(seat, 1), _label(options, state, key, seat), seat, "peg", ("points", 1, HIGHEST, 1), asks)
        for seat in range(len(state.players))
    ]


def _others(options: Options, state: State) -> list[Choice]:
    """What only knob and page do."""
    found = []
    if state.phase == "cut" or options.way == "pegs":
        found += [
            Choice(Dealer(seat), _label(options, state, "dealer", seat))
            for seat in range(len(state.players))
            if state.phase == "cut" or seat != state.dealer
        ]
    if state.phase in ("starter", "play", "show"):
        found.append(Choice(ByHand(), options.words.CHOICES["by_hand"]))
    asks = options.way == "cards" and state.phase != "by_hand"
    for seat in range(len(state.players)):
        most = min(state.pegs[side_of(state, seat)][0], MOST)
        if most:
            label, number = _label(options, state, "take_back", seat), ("points", -most, -1, 1)
            found.append(Choice(Peg(seat, -1), label, seat, "", number, asks))
    return found


def _label(options: Options, state: State, key: str, seat: int) -> str:
    return options.words.CHOICES[key].format(name=state.players[seat])
