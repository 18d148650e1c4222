"""A cribbage table for tests: whole deals by the cards that lie on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.cards import PACK, Card, card, cards
from companion.rules.base import IllegalMove
from companion.rules.cribbage.moves import Crib, Dealer, Go, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State

PLAYERS = ("Red", "Blue")
THREE = ("Red", "Blue", "Green")
FOUR = ("Ann", "Bob", "Cy", "Di")
CARDS = Cribbage()
PEGS = Cribbage(way="pegs")


def after(rules: Cribbage, state: State, *moves: Any) -> State:
    """The state after these moves."""
    for move in moves:
        state = rules.apply(state, move)
    return state


def dealt(
    rules: Cribbage = CARDS,
    dealer: int = 1,
    starter: str = "KS",
    scores: Sequence[int] = (0, 0),
    players: tuple[str, ...] = PLAYERS,
) -> State:
    """The play of a deal is about to begin: `dealer` has turned `starter`, with these scores before it.

    scores: by side, whose first seat has its number.
    """
    state = rules.start(players)
    pegs = [Peg(seat, points) for seat, points in enumerate(scores) if points]
    return after(rules, state, *pegs, Dealer(dealer), Starter(card(starter)))


def laid(rules: Cribbage, state: State, text: str) -> State:
    """The state after these cards in turn; "go" is said by whoever is to act."""
    for word in text.split():
        seat = state.to_act
        assert seat is not None, f"nobody is to act before {word}"
        state = rules.apply(state, Go(seat) if word == "go" else Play(seat, card(word)))
    return state


def played(rules: Cribbage, state: State, hands: Sequence[Sequence[str]], plays: Iterable[str]) -> State:
    """The play as the hands force it: a go wherever the next card is out of turn or too high."""
    owners = {text: seat for seat, hand in enumerate(hands) for text in hand}
    left = [list(hand) for hand in hands]
    for text in plays:
        while state.to_act is not None and (state.to_act != owners[text] or not fits(state, [text], rules)):
            state = rules.apply(state, Go(state.to_act))
        state = rules.apply(state, Play(owners[text], card(text)))
        left[owners[text]].remove(text)
    while state.phase == "play" and state.to_act is not None and not fits(state, left[state.to_act], rules):
        state = rules.apply(state, Go(state.to_act))
    return state


def fits(state: State, hand: Iterable[str], rules: Cribbage = CARDS) -> list[str]:
    """The cards of a hand that may be played now."""
    found = []
    for text in hand:
        try:
            rules.apply(state, Play(state.to_act or 0, card(text)))
        except IllegalMove:
            continue
        found.append(text)
    return found


def unused(*texts: str) -> Card:
    """A card that is none of these, and no jack."""
    used = set(cards(" ".join(texts)))
    return next(each for each in PACK if each not in used and each.rank != 11)


def with_crib(rules: Cribbage, state: State, crib: str) -> State:
    """The state after the crib was tapped, card by card."""
    return after(rules, state, *(Crib((each,)) for each in cards(crib)))


def said(state: State) -> list[str]:
    """What the last move was worth, aloud."""
    return [item.said for item in state.scored]


def points(state: State) -> list[tuple[int, str, int]]:
    """(seat, rule, points) of the last move's items."""
    return [(item.seat, item.rule, item.points) for item in state.scored]


def refusal(rules: Cribbage, state: State, move: Any) -> str:
    """Why the rules refuse `move`, in their words."""
    try:
        rules.apply(state, move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} was not refused")
