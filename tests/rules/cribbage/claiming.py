"""Tables where the players claim what they count: whole plays without a claim, and what steps come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.cards import card
from companion.rules.cribbage.moves import Crib, Dealer, Peg, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import PLAYERS, after, played

CLAIMS = Cribbage(counting="manual")
CALLS = Cribbage(counting="manual", muggins="on")
TWELVE, FOUR = ("7C", "7D", "8H", "8S"), ("7C", "8D", "2H", "2S")  # with the king of Spades
OTHER = ("TD", "JH", "QC", "3C")  # worth 4 with it: a run of four
NAMES = (*PLAYERS, "Green", "Gold")


def manual(**options: Any) -> Cribbage:
    """Rules where the players claim."""
    return Cribbage(counting="manual", **options)


def begun(
    rules: Cribbage, scores: Sequence[int] = (), players: int = 2, dealer: int = 1, starter: str = "KS"
) -> State:
    """The play is about to begin; the scores are by side."""
    pegs = [Peg(side, points) for side, points in enumerate(scores) if points]
    return after(rules, rules.start(NAMES[:players]), *pegs, Dealer(dealer), Starter(card(starter)))


def shown(
    rules: Cribbage, hand: Sequence[str] = TWELVE, scores: Sequence[int] = (), alone: bool = True
) -> State:
    """Red's hand is to be claimed, nothing was claimed in the play: Red's `hand` against Blue's other."""
    plays = [text for pair in zip(hand, OTHER, strict=True) for text in pair]
    state = played(rules, begun(rules, scores), (hand, OTHER), plays)
    return replace(state, due=state.due[-1:], truth=state.truth[-1:]) if alone else state


def with_crib(rules: Cribbage, state: State, crib: str = "5C 5D 5H JS") -> State:
    """The crib is tapped."""
    return after(rules, state, *(Crib((card(text),)) for text in crib.split()))


def fronts(state: State) -> tuple[int, ...]:
    """The score of each side."""
    return tuple(front for front, _ in state.pegs)


def words(state: State) -> list[str]:
    """What was told of counts that nobody claimed: while they are on show, and no longer."""
    assert state.notices == ()
    return [text for step in state.steps for text in step.notices]


def story(state: State) -> list[tuple[str, tuple[int, ...], int | None]]:
    """Each step of a move: the last line of its count, the scores, the winner."""
    return [
        (step.tally.items[-1].said if step.tally and step.tally.items else "", fronts(step), step.winner)
        for step in state.steps or (state,)
    ]
