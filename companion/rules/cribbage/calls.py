"""What the keys do where the players claim: claim, call muggins, let a count stand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.base import Choice
from companion.rules.cribbage.due import SHOW, callable_now, claimable, open_window
from companion.rules.cribbage.moves import Accept, Claim, Muggins
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.state import Due, State
from companion.scene import letters

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
        yield _dial(options, state, Muggins(seat, 1), state.due[window], "peg")
        label = options.words.CHOICES["accept"].format(name=state.players[seat])
        yield Choice(Accept(seat), label, seat, "" if own_go else "ok")
    own = claimable(state, seat)
    if own is not None:
        yield _dial(options, state, Claim(seat, 1), state.due[own], "" if may_call else "peg")
        nothing = _of(options, state, "claim_nothing", seat, state.due[own])
        yield Choice(Claim(seat, 0), nothing, seat, "" if may_call or own_go else "ok")
    yield from _others(options, state, seat, own)


def _others(options: Options, state: State, seat: int, own: int | None) -> Iterator[Choice]:
    """What only knob and page do: a second count of one's own, and a call of what nobody claimed."""
    for at, due in enumerate(state.due):
        if due.seat == seat and due.claimed is None and at != own:
            yield _dial(options, state, Claim(seat, 1, due.group), due)
    for at in callable_now(state, seat):
        due = state.due[at]
        if due.claimed is None:
            yield _dial(options, state, Muggins(seat, 1, due.seat), due)


def _dial(options: Options, state: State, move: Claim | Muggins, due: Due, button: str = "") -> Choice:
    """A claim or a call of that count, its amount to be dialled."""
    what, letter = _what(options, due), letters(state.players)[due.seat]
    called = options.words.SCREEN["call"].format(letter=letter, what=what)
    key, short = ("claim", (what,)) if isinstance(move, Claim) else ("muggins", (called, f"{letter} {what}"))
    label = _of(options, state, key, move.seat, due)
    return Choice(move, label, move.seat, button, AMOUNT, short=short)


def _of(options: Options, state: State, key: str, seat: int, due: Due) -> str:
    """The label with what is counted in it, so that a draft for another count is another draft."""
    owner = options.words.possessive(state.players[due.seat])
    return options.words.CHOICES[key].format(name=state.players[seat], what=_what(options, due), owner=owner)


def _what(options: Options, due: Due) -> str:
    """What is counted: "hand", "crib", the card of the play, "go"."""
    if due.group in (*SHOW, "heels"):
        return options.words.GROUPS[due.group]
    return str(due.cards[0]).replace("T", "10") if due.cards else options.words.PLAY["go"][2]
