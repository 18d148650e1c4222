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
    name = state.players[state.to_act or 0]
    return f"{name} cuts for deal and taps the card", f"{name}: cut and tap it"


def _starter(_options: Options, state: State) -> Words:
    pone, dealer = state.players[after(state, state.dealer)], state.players[state.dealer]
    return f"{pone} cuts, {dealer} turns the starter and taps it", f"{dealer}: turn the starter and tap it"


def _play(_options: Options, state: State) -> Words:
    name = state.players[state.to_act or 0]
    if may_go(state):
        room = LIMIT - count_now(state)
        fits = en.fitting(room)
        brief = "ace" if room == 1 else f"{room} or less"
        return f"{name}: {fits}, or OK for go", f"{brief} or OK: go"
    verb = "plays" if running(state) else "leads"
    return f"{name} {verb}: any card", f"{name} {verb}"


def _show(options: Options, state: State) -> Words:
    if hands_to_come(state):
        seat = order(options, state)[state.shown]
        return f"Next: {en.possessive(state.players[seat])} hand. OK goes on.", "OK: next hand"
    name, more = state.players[state.dealer], HAND - len(state.crib)
    if more == HAND:
        return f"{name}: tap the four cards of the crib", f"{name}: tap the crib"
    cards = en.counted(more, "more card", "more cards")
    return f"{name}: tap {cards} of the crib", f"crib: {cards}"


def _by_hand(options: Options, state: State) -> Words:
    name = state.players[state.dealer]
    if state.cuts:
        return _cut(options, state)
    if options.way == "pegs":
        return f"Peg what you count. {name} deals: OK passes the deal", f"{name}: OK = next deal"
    for seat, cards in enumerate(state.tapped):
        more = HAND - len(hand(state, seat))
        if cards and more:
            words = en.counted(more, "more card", "more cards")
            return f"Tap {words} of {en.possessive(state.players[seat])} hand", words
    if state.crib:
        words = en.counted(HAND - len(state.crib), "more card", "more cards")
        return f"{name}: tap {words} of the crib", f"crib: {words}"
    return f"Peg this deal by hand. {name}: OK when it is over", f"By hand. {name}: OK"


def _between(_options: Options, _state: State) -> Words:
    return "Gather the cards. OK when the next deal is dealt", "OK: next deal dealt"


def _over(_options: Options, state: State) -> Words:
    name = state.players[state.winner or 0]
    return f"{name} wins. UNDO if that was wrong, or hold Next game", f"{name} wins"


_SAY: Mapping[str, Callable[[Options, State], Words]] = {
    "cut": _cut,
    "starter": _starter,
    "play": _play,
    "show": _show,
    "by_hand": _by_hand,
    "between": _between,
    "over": _over,
}
