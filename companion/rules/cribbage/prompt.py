"""What is waited for and from whom, in full and for a small screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, LIMIT, State, after, count_now, hand, running
from companion.words import en

Words = tuple[str, str]  # in full, and for a screen of 21 characters a line


def prompt(options: Options, state: State) -> str:
    """One line for everybody: "Red: a 7 or lower, or OK for go"."""
    return _SAY[state.phase](options, state)[0]


def hint(options: Options, state: State) -> str:
    """The same for a small screen: "7 or less or OK: go"."""
    return _SAY[state.phase](options, state)[1]


def hands_to_come(state: State) -> bool:
    """Whether `state` is a step of the show: known hands are still to be counted."""
    return state.phase == "show" and state.shown < len(state.players)


def _cut(_options: Options, state: State) -> Words:
    return _say("cut", name=state.players[state.to_act or 0])


def _starter(_options: Options, state: State) -> Words:
    pone, dealer = state.players[after(state, state.dealer)], state.players[state.dealer]
    return _say("starter", pone=pone, name=dealer)


def _play(_options: Options, state: State) -> Words:
    name = state.players[state.to_act or 0]
    if not may_go(state):
        return _say("play" if running(state) else "lead", name=name)
    room = LIMIT - count_now(state)
    return _say("play_or_go", name=name, fits=en.fitting(room), brief=en.fitting_short(room))


def _show(options: Options, state: State) -> Words:
    if hands_to_come(state):
        seat = order(options, state)[state.shown]
        return _say("next_hand", owner=en.possessive(state.players[seat]))
    if not state.crib:
        return _say("crib", name=state.players[state.dealer])
    return _more_crib(state)


def _more_crib(state: State) -> Words:
    return _say("more_crib", name=state.players[state.dealer], more=en.more_cards(HAND - len(state.crib)))


def _by_hand(options: Options, state: State) -> Words:
    if state.cuts:
        return _cut(options, state)
    if options.way == "pegs":
        return _say("pegs", name=state.players[state.dealer])
    for seat, cards in enumerate(state.tapped):
        more = HAND - len(hand(state, seat))
        if cards and more:
            return _say("more_hand", more=en.more_cards(more), owner=en.possessive(state.players[seat]))
    return _more_crib(state) if state.crib else _say("by_hand", name=state.players[state.dealer])


def _between(_options: Options, _state: State) -> Words:
    return _say("between")


def _over(_options: Options, state: State) -> Words:
    return _say("over", name=state.players[state.winner or 0])


def _say(key: str, **names: str) -> Words:
    full, short = en.PROMPTS[key]
    return full.format(**names), short.format(**names)


_SAY: Mapping[str, Callable[[Options, State], Words]] = {
    "cut": _cut,
    "starter": _starter,
    "play": _play,
    "show": _show,
    "by_hand": _by_hand,
    "between": _between,
    "over": _over,
}
