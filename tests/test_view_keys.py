"""The keys of every seat, and UNDO: each says what it will do, or why nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import card
from companion.cursor import Cursor, Draft
from companion.game import Undo, start
from companion.plain import decode_move
from companion.rules.cribbage.rules import Cribbage
from tests.seeing import FEAST, IDLE, played, seen, show
from tests.toys import Feast, Hide, Lay, Rest, Step


@pytest.mark.parametrize(
    ("cursor", "red", "blue"),
    [
        (
            IDLE,
            ("step 1", "rest", True, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
        (
            Cursor(drafts=(Draft(0, 3, 0.0),)),
            ("one more", "step 3", True, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
        (
            Cursor(drafts=(Draft(0, 5, 0.0),)),
            ("5 is the most", "step 5", False, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
    ],
)
def test_every_key_says_what_it_will_do_or_why_nothing(cursor: Cursor, red: Any, blue: Any):
    keys = seen(played(), cursor).keys
    assert [(key.peg, key.ok, key.can_peg, key.can_ok) for key in keys] == [red, blue]
    assert [key.seat for key in keys] == [0, 1]


def test_while_another_count_is_to_come_every_ok_goes_on_to_it():
    game = played(*FEAST)
    assert [(key.ok, key.can_ok) for key in seen(game, Cursor(stage=0)).keys] == [("next count", True)] * 2
    assert seen(game, Cursor(stage=1)).keys == seen(game).keys


def test_after_the_win_the_keys_say_that_it_is_over():
    keys = seen(played(Step(0, 4), target=4)).keys
    assert {key.ok for key in keys} == {"nothing to do: the game is over"}


def test_the_keys_of_cribbage_say_go_to_the_seat_that_may():
    red, blue = seen(show(7)).keys
    assert (red.ok, red.can_ok) == ("nothing to do: Blue's turn", False)
    assert (blue.ok, blue.can_ok) == ("go", True)


@pytest.mark.parametrize(
    ("moves", "drafts", "undo"),
    [
        ((), (), ""),
        ((), (Draft(0, 6, 0.0),), "drops the 6"),
        ((), (Draft(0, 6, 0.0), Draft(1, 2, 0.0)), "drops the 6 and the 2"),
        ((Step(0, 2),), (), "takes back: Red, by hand"),
        ((Step(0, 2, "fifteen"),), (), "takes back: Red, fifteen"),
        ((Rest(0),), (), "takes back: Red's rest"),
        ((Hide(0, card("5H")),), (), "takes back: Red's hide"),
        ((Lay(0, card("5H")),), (), "takes back: Red's 5H"),
        ((Feast(),), (), "takes back: Red, hand and 1 more"),
        ((Step(0, 2), Undo()), (), ""),
    ],
)
def test_undo_says_what_it_would_take(moves: Any, drafts: Any, undo: str):
    assert seen(played(*moves), Cursor(drafts=drafts)).undo == undo


@pytest.mark.parametrize(
    ("cursor", "undo", "label"),
    [
        (Cursor(stage=0, line=0), "takes back: feast", "Undo: feast"),
        (Cursor(stage=0, line=2), "takes back: Red, hand", "Undo: Red +6"),
        (Cursor(stage=1, line=0), "takes back: Red, hand and 1 more", "Undo: Red +6, Blue +2"),
        (IDLE, "takes back: Red, hand and 1 more", "Undo: Red +6, Blue +2"),
    ],
)
def test_undo_tells_no_count_that_is_still_to_be_said(cursor: Cursor, undo: str, label: str):
    scene = seen(played(*FEAST), cursor)
    assert scene.undo == undo
    assert [choice.label for choice in scene.choices if choice.move == {"do": "undo"}] == [label]


def test_undo_of_a_card_names_it():
    assert seen(show(7)).undo == "takes back: Red's 3H"
    assert [choice.label for choice in seen(show(7)).choices if choice.move == {"do": "undo"}] == [
        "Undo: Red's 3H"
    ]


def test_undo_takes_back_a_dealer_by_name():
    game = start(Cribbage(), ("Red", "Blue"))
    game = game.play(decode_move(game.moves(), {"do": "dealer", "seat": 1}))
    assert seen(game).undo == "takes back: Blue as dealer"
