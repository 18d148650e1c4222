"""What is waited for and from whom, in full and for a small screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, LIMIT, State, after, count_now, hand, running
from companion.words import en

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


def more_to_come(state: State) -> bool:
    """Whether `state` is a step of the show: a known hand or crib is still to be counted."""
    return state.phase == "show" and (state.shown < len(state.players) or len(state.crib) == HAND)


def _cut(_options: Options, state: State) -> Words:
    return _say("cut", state, state.to_act or 0)


def _starter(_options: Options, state: State) -> Words:
    return _say("starter", state, state.dealer, pone=state.players[after(state, state.dealer)])


def _play(_options: Options, state: State) -> Words:
    seat = state.to_act or 0
    if not may_go(state):
        return _say("play" if running(state) else "lead", state, seat)
    room = LIMIT - count_now(state)
    return _say("play_or_go", state, seat, fits=en.fitting(room), brief=en.fitting_short(room))


def _show(options: Options, state: State) -> Words:
    if state.shown < len(state.players):
        return _say("next_hand", state, order(options, state)[state.shown])
    if len(state.crib) == HAND:
        return _say("next_crib", state, state.dealer)
    if not state.crib:
        return _say("crib", state, state.dealer)
    return _more_crib(state)


def _more_crib(state: State) -> Words:
    return _say("more_crib", state, state.dealer, more=en.more_cards(HAND - len(state.crib)))


def _by_hand(options: Options, state: State) -> Words:
    if state.to_act is not None:  # with pegs alone a cut may be under way
        return _cut(options, state)
    if options.way == "pegs":
        return _say("pegs", state, state.dealer)
    for seat, cards in enumerate(state.tapped):
        more = HAND - len(hand(state, seat))
        if cards and more:
            return _say("more_hand", state, seat, more=en.more_cards(more))
    return _more_crib(state) if state.crib else _say("by_hand", state, state.dealer)


def _between(_options: Options, state: State) -> Words:
    return _say("between", state, state.dealer)


def _over(_options: Options, state: State) -> Words:
    return _say("over", state, state.winner or 0)


def _say(key: str, state: State, seat: int, **more: str) -> Words:
    name = state.players[seat]
    names = {"name": name, "owner": en.possessive(name), **more}
    full, short, end = (words.format(**names) for words in en.PROMPTS[key])
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
