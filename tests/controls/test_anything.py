"""Whatever hands do, in whatever order: nothing is raised, nothing spins, no amount is out of bounds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK
from companion.cursor import choice_of
from companion.inputs import Misread, Scanned
from companion.view import view
from tests.controls.hands import Hands, cribbage

BUTTONS = [("peg", 0), ("peg", 1), ("ok", 0), ("ok", 1), ("undo", None), ("push", None), ("peg", 5)]
ACTIONS = st.one_of(
    st.tuples(st.just("down"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("up"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("press"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("turn"), st.integers(-9, 9).filter(bool)),
    st.tuples(st.just("card"), st.sampled_from(PACK)),
    st.tuples(st.just("misread"), st.just("what is that?")),
    st.tuples(st.just("advance"), st.sampled_from([1.0, 90.0, 700.0, 2600.0, 21_000.0])),
    st.tuples(st.just("jump"), st.sampled_from([300.0, 5000.0, 90_000.0])),
    st.tuples(st.just("choose"), st.integers(0, 12)),
)


def act(hands: Hands, action: str, what: Any) -> None:
    if action in ("down", "up", "press"):
        getattr(hands, action)(*what)
    elif action == "card":
        hands.does(Scanned(hands.t, what))
    elif action == "misread":
        hands.does(Misread(hands.t, what))
    elif action == "choose":
        labels = [choice.label for choice in hands.game.choices()]
        if not hands.cursor.drafts and labels:
            hands.choose(labels[what % len(labels)])
            hands.press("push", ms=2100)
    else:
        getattr(hands, action)(what)


@pytest.mark.parametrize("way", ["cards", "pegs"])
@given(actions=st.lists(ACTIONS, max_size=40), speed=st.sampled_from([1.0, 20.0]))
def test_hands_may_do_anything(way: str, actions: list[tuple[str, Any]], speed: float) -> None:
    hands = Hands(cribbage(way=way), speed)
    for action, what in actions:
        act(hands, action, what)
        seats = [draft.seat for draft in hands.cursor.drafts]
        assert len(seats) == len(set(seats)), "one draft a seat"
        for draft in hands.cursor.drafts:
            choice = choice_of(hands.game.choices(), draft)
            if choice is not None and choice.number is not None:
                assert choice.number[1] <= draft.amount <= choice.number[2]
        view(hands.game, hands.cursor, 0)
    hands.advance(100_000)  # with nobody at the table everything comes to rest, but for what is held down
    cursor = hands.cursor
    assert (cursor.drafts, cursor.stage, cursor.words) == ((), None, "")
