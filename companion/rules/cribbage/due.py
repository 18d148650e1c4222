"""Counts that the players claim themselves: what may be claimed and called, the truth out of sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.state import Due, State, after, seats_from, side_of

SHOW = ("hand", "crib")


def manual(options: Options) -> bool:
    """Whether the players claim what they count."""
    return options.counting == "manual"


def card_counted(options: Options, state: State, seat: int, items: Sequence[Scored]) -> State:
    """A card of the play is worth these items: pegged at once, or its player's to claim."""
    if manual(options):
        return waiting(options, state, seat, "play", items, (state.played[-1].card,))
    return award(options, state, seat, "play", items) if items else state


def end_counted(options: Options, state: State, seat: int, items: Sequence[Scored]) -> State:
    """A go gives the last player these items: a claim that is still to be made grows by them."""
    if not items:
        return state
    if not manual(options):
        return award(options, state, seat, "play", items)
    at = next((at for at in _unclaimed(state, seat) if state.due[at].group == "play"), None)
    if at is None:  # it was claimed, or called, before the series ended: the go is a count of its own
        return waiting(options, state, seat, "play", items, ())
    truth = list(_truths(state))
    truth[at] = (*truth[at], *items)
    return replace(state, truth=tuple(truth))


def waiting(
    options: Options, state: State, seat: int, group: str, items: Sequence[Scored], cards: tuple[Card, ...]
) -> State:
    """The count is its player's to claim; its items are out of sight."""
    due = Due(seat, group, cards, callers(options, state, seat, group))
    return replace(state, due=(*state.due, due), truth=(*_truths(state), tuple(items)))


def callers(options: Options, state: State, seat: int, group: str) -> tuple[int, ...]:
    """Who may call muggins on a count of `seat`, from its left: all of other sides (ACC 10.2, 10.3)."""
    in_scope = group in SHOW or (group == "play" and options.muggins_scope == "play_and_show")
    if options.muggins == "off" or not in_scope:
        return ()
    own = side_of(state, seat)
    return tuple(each for each in seats_from(state, after(state, seat)) if side_of(state, each) != own)


def truth_of(state: State, at: int) -> tuple[Scored, ...] | None:
    """The true items of state.due[at]; None where they are left out, as in a preview."""
    return state.truth[at] if at < len(state.truth) else None


def without(state: State, at: int) -> State:
    """The state in which that count is past."""
    return replace(
        state, due=(*state.due[:at], *state.due[at + 1 :]), truth=(*state.truth[:at], *state.truth[at + 1 :])
    )


def claimable(state: State, seat: int, of: str = "") -> int | None:
    """Which count of state.due a claim of `seat` is for, None for none; `of`: that group alone.

    In the show it is the hand or crib, unless the card that ended the play was this seat's: that comes first.
    """
    mine = [at for at in _unclaimed(state, seat) if of in ("", state.due[at].group)]
    shown = [at for at in mine if state.due[at].group in SHOW]
    played = [at for at in mine if at not in shown]
    ended = state.played[-1:]
    if shown and played and state.due[played[-1]].cards in ((), tuple(laid.card for laid in ended)):
        return played[-1]
    return next(iter((*shown, *played)), None)


def open_window(state: State) -> int | None:
    """The claimed count that may still be called, the newest one; None for none."""
    return next((at for at in reversed(range(len(state.due))) if state.due[at].claimed is not None), None)


def callable_now(state: State, seat: int) -> tuple[int, ...]:
    """The counts that `seat` may call: first the claimed one, then those of the play that nobody claimed."""
    mine = [at for at in reversed(range(len(state.due))) if seat in state.due[at].callers]
    claimed = [at for at in mine if state.due[at].claimed is not None]
    played = [at for at in mine if state.due[at].claimed is None and state.due[at].group == "play"]
    return (*claimed, *played)


def counting(state: State) -> Due | None:
    """The hand or crib that its player counts now; None while there is none, or another claim comes first."""
    for at, due in enumerate(state.due):
        if due.group in SHOW and due.claimed is None:
            return due if claimable(state, due.seat) == at else None
    return None


def _unclaimed(state: State, seat: int) -> list[int]:
    return [at for at, due in enumerate(state.due) if due.seat == seat and due.claimed is None]


def _truths(state: State) -> tuple[tuple[Scored, ...], ...]:
    """The truths, one for each count that is due even where they were left out."""
    return (*state.truth, *((),) * (len(state.due) - len(state.truth)))[: len(state.due)]
