"""The newest scores in a scene: five of them, as they were said, those undone struck."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cursor import Cursor
from companion.game import Amend, Redo, Undo, start
from companion.plain import decode_move
from companion.rules.cribbage.rules import Cribbage
from tests.seeing import played, seen
from tests.toys import Feast, Rest, Step


@pytest.mark.parametrize(
    ("moves", "recent"),
    [
        ((), []),
        ((Rest(0),), []),
        ((Step(0, 4, "miscounted"),), [(1, 0, 4, "miscounted", False)]),
        ((Step(0, 4), Undo()), [(1, 0, 4, "by hand", True)]),
        ((Step(0, 4), Undo(), Redo()), [(1, 0, 4, "by hand", False)]),
        ((Step(0, 4), Undo(), Step(0, 2)), [(3, 0, 2, "by hand", False), (1, 0, 4, "by hand", True)]),
        (
            (Step(0, 4), Amend((Rest(0), Step(1, 4)))),
            [(2, 1, 4, "by hand", False), (1, 0, 4, "by hand", True)],
        ),
        (
            (Step(0, 4), Amend((Rest(0), Step(1, 4))), Undo()),
            [(2, 1, 4, "by hand", True), (1, 0, 4, "by hand", False)],
        ),
        (
            (Feast(),),
            [(1, 1, 2, "hand: a fifteen", False), (1, 0, 6, "hand: two fifteens, a pair", False)],
        ),
    ],
)
def test_the_last_scores_stay_and_what_was_undone_is_struck(moves: Any, recent: list[Any]):
    shown = seen(played(*moves)).recent
    assert [(each.turn, each.side, each.points, each.label, each.undone) for each in shown] == recent


def test_a_past_score_says_whose_it_was_and_not_only_of_which_side():
    game = start(Cribbage(way="pegs"), ("Ann", "Bob", "Cy", "Di"))
    for seat in (0, 2, 3):
        game = game.play(decode_move(game.moves(), {"do": "peg", "seat": seat, "points": 2}))
    assert [(each.side, each.seat) for each in seen(game).recent] == [(1, 3), (0, 2), (0, 0)]


def test_only_the_last_five_scores_are_shown_newest_first():
    game = played(*(Step(turn % 2, 1 + turn % 3) for turn in range(8)))
    assert [each.turn for each in seen(game).recent] == [8, 7, 6, 5, 4]


@pytest.mark.parametrize(
    ("stage", "line", "labels"),
    [
        (0, 0, []),
        (0, 2, ["hand: two fifteens, a pair"]),
        (1, 0, ["hand: a fifteen", "hand: two fifteens, a pair"]),
        (None, 0, ["hand: a fifteen", "hand: two fifteens, a pair"]),
    ],
)
def test_a_score_joins_the_list_once_it_has_been_said(stage: int | None, line: int, labels: list[str]):
    scene = seen(played(Feast()), Cursor(stage=stage, line=line))
    assert [each.label for each in scene.recent] == labels
