"""What is waited for and from whom, in full and for a small screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.cribbage.due import SHOW, claimable, counting, manual, open_window
from companion.rules.cribbage.match import next_label, won_match
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import (
    CRIB,
    LIMIT,
    State,
    after,
    count_now,
    hand,
    known,
    running,
    side_name,
)

Words = tuple[str, str, str]  # in full, for a screen of 21 characters a line, as the end of a refusal


def prompt(options: Options, state: State) -> str:
    """One line for everybody: "Red: a 7 or lower, or OK for go"."""
    return _SAY[state.phase](options, state)[0]


def hint(options: Options, state: State) -> str:
    """The same for a small screen: "7 or less or OK: go"."""
    return _SAY[state.phase](options, state)[1]


def waits(options: Options, state: State) -> str:
    """The same as the end of a refusal: "Red plays a 7 or lower, or says go with OK"."""
    return _SAY[state.phase](options, state)[2]


def more_to_come(options: Options, state: State) -> bool:
    """Whether `state` is a step of the show: a known hand or crib is still to be counted."""
    if manual(options):
        return False
    if state.phase != "show" or state.shown >= len(state.players):
        return state.phase == "show" and len(state.crib) == CRIB
    return known(options, state, order(options, state)[state.shown]) or len(state.crib) == CRIB


def _cut(options: Options, state: State) -> Words:
    return _say(options, "cut", state, state.to_act or 0)


def _starter(options: Options, state: State) -> Words:
    return _say(options, "starter", state, state.dealer, pone=state.players[after(state, state.dealer)])


def _play(options: Options, state: State) -> Words:
    seat = state.to_act or 0
    if not may_go(options, state):
        return _say(options, "play" if running(state) else "lead", state, seat)
    room = LIMIT - count_now(state)
    return _say(
        options,
        "play_or_go",
        state,
        seat,
        fits=options.words.fitting(room),
        brief=options.words.fitting_short(room),
    )


def _show(options: Options, state: State) -> Words:
    if manual(options):
        return _called(options, state) or _claimed(options, state) or _tapped(options, state)
    return _tapped(options, state)


def _called(options: Options, state: State) -> Words | None:
    """While a claimed hand or crib may be called: who lets it stand."""
    at = open_window(state)
    if at is None or state.due[at].group not in SHOW or not state.due[at].callers:
        return None
    due = state.due[at]
    claimant, claimed = state.players[due.seat], str(due.claimed)
    return _say(options, "call", state, due.callers[0], claimant=claimant, claimed=claimed)


def _claimed(options: Options, state: State) -> Words | None:
    due = counting(state)
    if due is not None:
        return _say(options, "claim", state, due.seat, what=options.words.GROUPS[due.group])
    first = state.to_act is not None and claimable(state, state.to_act) is not None
    return _say(options, "claim_last", state, state.to_act or 0) if first else None


def _tapped(options: Options, state: State) -> Words:
    if state.shown < len(state.players):
        seat = order(options, state)[state.shown]
        return (
            _say(options, "next_hand", state, seat)
            if known(options, state, seat)
            else _more_hand(options, state, seat)
        )
    if len(state.crib) == CRIB:
        return _say(options, "next_crib", state, state.dealer)
    if not state.crib:
        return _say(options, "crib", state, state.dealer)
    return _more_crib(options, state)


def _more_crib(options: Options, state: State) -> Words:
    return _say(
        options, "more_crib", state, state.dealer, more=options.words.more_cards(CRIB - len(state.crib))
    )


def _more_hand(options: Options, state: State, seat: int) -> Words:
    more = options.words.more_cards(options.hand - len(hand(state, seat)))
    return _say(options, "more_hand", state, seat, more=more)


def _by_hand(options: Options, state: State) -> Words:
    if state.to_act is not None:  # with pegs alone a cut may be under way
        return _cut(options, state)
    if options.way == "pegs":
        return _say(options, "pegs", state, state.dealer)
    for seat, cards in enumerate(state.tapped):
        if cards and not known(options, state, seat):
            return _more_hand(options, state, seat)
    if state.crib:
        return _more_crib(options, state)
    if state.starter is None:
        return _say(options, "by_hand", state, state.dealer)
    for seat in order(options, state)[state.shown :]:
        if not known(options, state, seat):  # whose cards a tap would be
            whose = options.words.possessive(state.players[seat])
            return _say(options, "by_hand_hand", state, state.dealer, whose=whose)
    return _say(options, "by_hand_crib", state, state.dealer)


def _between(options: Options, state: State) -> Words:
    called = _called(options, state)
    if called is not None:
        return called
    return _say(options, "between", state, state.dealer)


def _over(options: Options, state: State) -> Words:
    name = side_name(options, state, state.winner or 0)
    key = "match_over" if won_match(options, state) else "over"
    key += "_side" if len(state.players) > len(state.pegs) else ""
    more = {"owner": options.words.possessive(name), "next": next_label(options, state)}
    return _say(options, key, state, 0, name=name, **more)


def _say(options: Options, key: str, state: State, seat: int, **more: str) -> Words:
    name = state.players[seat]
    names = {"name": name, "owner": options.words.possessive(name), **more}
    full, short, end = (words.format(**names) for words in options.words.PROMPTS[key])
    return full, short, end


_SAY: Mapping[str, Callable[[Options, State], Words]] = {
    "cut": _cut,
    "starter": _starter,
    "play": _play,
    "show": _show,
    "by_hand": _by_hand,
    "between": _between,
    "over": _over,
}
