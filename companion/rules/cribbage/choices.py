"""What may be done now, most likely first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.rules.base import Choice
from companion.rules.cribbage.calls import calls
from companion.rules.cribbage.deal import MOST
from companion.rules.cribbage.due import manual
from companion.rules.cribbage.match import next_label
from companion.rules.cribbage.moves import ByHand, Deal, Dealer, Go, Hand, Misdeal, Next, Peg
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.penalties import penalties
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import asked_for, order
from companion.rules.cribbage.state import State, known, side_name

HIGHEST = 29  # what a seat can dial: no hand is worth more


def choices(options: Options, state: State) -> tuple[Choice, ...]:
    """Every choice of this moment; at most one for a seat and a button."""
    if state.phase == "over":
        return (Choice(Next(), next_label(options, state), careful=True),)
    first, last = _others(options, state), _pegs(options, state)
    if options.way == "pegs" or state.phase == "by_hand":
        first, last = last, first
    found = (*(calls(options, state) if manual(options) else ()), *_acts(options, state), *first, *last)
    return tuple(_one_a_key((*found, *penalties(options, state))))


def _one_a_key(found: Iterable[Choice]) -> Iterator[Choice]:
    """The choices with the buttons of the first that has each; another one is left to knob and page."""
    taken: set[tuple[int | None, str]] = set()
    for choice in found:
        if choice.button and (choice.seat, choice.button) in taken:
            if isinstance(choice.move, Deal):
                continue  # the next deal is there for another seat
            choice = replace(choice, button="")
        taken.add((choice.seat, choice.button))
        yield choice


def _acts(options: Options, state: State) -> list[Choice]:
    """What OK does."""
    seats = range(len(state.players))
    if may_go(options, state) and state.to_act is not None:
        return [Choice(Go(state.to_act), _label(options, state, "go", state.to_act), state.to_act, "ok")]
    asked = asked_for(options, state)
    if asked is not None:
        return [Choice(Hand(asked, ()), _label(options, state, "pass_hand", asked), asked, "ok")]
    if state.phase == "between":
        return [Choice(Deal(), options.words.CHOICES["deal"], seat, "ok") for seat in seats]
    if state.phase == "by_hand":
        seat = _known_hand(options, state)
        counts = [] if seat is None else [Choice(Hand(seat, ()), _label(options, state, "count_hand", seat))]
        if seat is not None and seat != state.dealer:
            counts = [replace(counts[0], seat=seat, button="ok")]
        return [*counts, Choice(Deal(), options.words.CHOICES["deal"], state.dealer, "ok")]
    return []


def _taps(options: Options, state: State) -> list[Choice]:
    """By hand: whose cards are tapped next, where the hands before them were pegged.

    The choice passes these; a hand that is known is counted first, and one begun is tapped to its end.
    """
    if state.phase != "by_hand" or options.way == "pegs" or state.starter is None:
        return []
    found, seats = [], order(options, state)
    for place in range(state.shown, len(seats)):
        if known(options, state, seats[place]) or state.tapped[seats[place]]:
            break
        crib = place + 1 == len(seats)
        whose = state.dealer if crib else seats[place + 1]
        label = _label(options, state, "tap_crib" if crib else "tap_hand", whose)
        if crib or not known(options, state, whose):
            found.append(Choice(Hand(seats[place], ()), label))
    return found


def _known_hand(options: Options, state: State) -> int | None:
    """The seat whose hand comes next in the show, where all of it was played before the deal went by hand."""
    if options.way == "pegs" or state.starter is None or state.shown >= len(state.players):
        return None
    seat = order(options, state)[state.shown]
    return seat if known(options, state, seat) else None


def _pegs(options: Options, state: State) -> list[Choice]:
    """Points by hand. Where the table counts for itself they are a correction, which asks once more."""
    found, hand = [], asked_for(options, state)
    for seat in range(len(state.players)):
        asks = options.way == "cards" and state.phase != "by_hand" and seat != hand
        label = _label(options, state, "correct" if asks else "peg", seat)
        found.append(Choice(Peg(seat, 1), label, seat, "peg", ("points", 1, HIGHEST, 1), asks))
    return found


def _others(options: Options, state: State) -> list[Choice]:
    """What only knob and page do."""
    found = _taps(options, state)
    if state.phase == "cut" or options.way == "pegs":
        found += [
            Choice(Dealer(seat), _label(options, state, "dealer", seat))
            for seat in range(len(state.players))
            if state.phase == "cut" or seat != state.dealer
        ]
    if state.phase in ("starter", "play", "show"):
        found.append(Choice(ByHand(), options.words.CHOICES["by_hand"], without="scanner"))
    if state.phase in ("starter", "play", "show", "by_hand"):
        found.append(Choice(Misdeal(), options.words.CHOICES["misdeal"], careful=True))
    return [*found, *_taken_back(options, state)]


def _taken_back(options: Options, state: State) -> list[Choice]:
    asks = options.way == "cards" and state.phase != "by_hand"
    found = []
    for side, (front, _) in enumerate(state.pegs):
        if front:
            label = options.words.CHOICES["take_back"].format(name=side_name(options, state, side))
            number = ("points", -min(front, MOST), -1, 1)
            found.append(Choice(Peg(side, -1), label, side, "", number, asks))  # the first seat of a side
    return found


def _label(options: Options, state: State, key: str, seat: int) -> str:
    return options.words.CHOICES[key].format(name=state.players[seat])
