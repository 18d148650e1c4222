"""What the keys do where the players claim: claim, call muggins, let a count stand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.base import Choice
from companion.rules.cribbage.due import SHOW, callable_now, claimable, open_window
from companion.rules.cribbage.moves import Accept, Claim, Muggins
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.state import Due, State

AMOUNT = ("points", 1, 29, 1)  # whatever a count is worth: the range says nothing of it


def calls(options: Options, state: State) -> list[Choice]:
    """The choices of claims, most likely first; none where nothing is due."""
    found = [choice for seat in range(len(state.players)) for choice in _seat(options, state, seat)]
    return sorted(found, key=lambda choice: not choice.button)


def _seat(options: Options, state: State, seat: int) -> Iterator[Choice]:
    """PEG calls a claimed count and OK lets it stand; else PEG claims and OK claims nothing."""
    window = open_window(state)
    may_call = window is not None and seat in state.due[window].callers
    own_go = seat == state.to_act and may_go(options, state)
    if window is not None and may_call:
        label = _of(options, state, "muggins", seat, state.due[window])
        yield Choice(Muggins(seat, 1), label, seat, "peg", AMOUNT)
        yield Choice(Accept(seat), _label(options, state, "accept", seat), seat, "" if own_go else "ok")
    own = claimable(state, seat)
    if own is not None:
        label = _of(options, state, "claim", seat, state.due[own])
        yield Choice(Claim(seat, 1), label, seat, "" if may_call else "peg", AMOUNT)
        nothing = _of(options, state, "claim_nothing", seat, state.due[own])
        yield Choice(Claim(seat, 0), nothing, seat, "" if may_call or own_go else "ok")
    yield from _others(options, state, seat, own)


def _others(options: Options, state: State, seat: int, own: int | None) -> Iterator[Choice]:
    """What only knob and page do: a second count of one's own, and a call of what nobody claimed."""
    for at, due in enumerate(state.due):
        if due.seat == seat and due.claimed is None and at != own:
            label = _of(options, state, "claim", seat, due)
            yield Choice(Claim(seat, 1, due.group), label, seat, "", AMOUNT)
    for at in callable_now(state, seat):
        due = state.due[at]
        if due.claimed is None:
            label = _of(options, state, "muggins", seat, due)
            yield Choice(Muggins(seat, 1, due.seat), label, seat, "", AMOUNT)


def _of(options: Options, state: State, key: str, seat: int, due: Due) -> str:
    """The label with what is counted in it, so that a draft for another count is another draft."""
    what = _card(due) if due.cards else options.words.PLAY["go"][2]
    if due.group in (*SHOW, "heels"):
        what = options.words.GROUPS[due.group]
    owner = options.words.possessive(state.players[due.seat])
    return options.words.CHOICES[key].format(name=state.players[seat], what=what, owner=owner)


def _card(due: Due) -> str:
    return str(due.cards[0]).replace("T", "10")


def _label(options: Options, state: State, key: str, seat: int) -> str:
    return options.words.CHOICES[key].format(name=state.players[seat])
