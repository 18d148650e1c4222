"""What is waited for and from whom, in full and for a small screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.cribbage.options import Options
from companion.rules.cribbage.play import may_go
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import HAND, LIMIT, State, after, count_now, hand, running, side_name

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


def _cut(options: Options, state: State) -> Words:
    return _say(options, "cut", state, state.to_act or 0)


def _starter(options: Options, state: State) -> Words:
    return _say(options, "starter", state, state.dealer, pone=state.players[after(state, state.dealer)])


def _play(options: Options, state: State) -> Words:
    seat = state.to_act or 0
    if not may_go(state):
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
    if state.shown < len(state.players):
        return _say(options, "next_hand", state, order(options, state)[state.shown])
    if len(state.crib) == HAND:
        return _say(options, "next_crib", state, state.dealer)
    if not state.crib:
        return _say(options, "crib", state, state.dealer)
    return _more_crib(options, state)


def _more_crib(options: Options, state: State) -> Words:
    return _say(
        options, "more_crib", state, state.dealer, more=options.words.more_cards(HAND - len(state.crib))
    )


def _by_hand(options: Options, state: State) -> Words:
    if state.to_act is not None:  # with pegs alone a cut may be under way
        return _cut(options, state)
    if options.way == "pegs":
        return _say(options, "pegs", state, state.dealer)
    for seat, cards in enumerate(state.tapped):
        more = HAND - len(hand(state, seat))
        if cards and more:
            return _say(options, "more_hand", state, seat, more=options.words.more_cards(more))
    return _more_crib(options, state) if state.crib else _say(options, "by_hand", state, state.dealer)


def _between(options: Options, state: State) -> Words:
    return _say(options, "between", state, state.dealer)


def _over(options: Options, state: State) -> Words:
    name = side_name(options, state, state.winner or 0)
    return _say(options, "over", state, 0, name=name, owner=options.words.possessive(name))


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
