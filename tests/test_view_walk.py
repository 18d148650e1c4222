"""A count walks: no more of it is seen than has been said, and nothing of a later count."""

from __future__ import annotations

import pytest

from companion.cursor import Cursor
from companion.scene import Scene
from tests.seeing import FEAST, pegs, played, seen, show
from tests.toys import Step


@pytest.mark.parametrize(
    ("stage", "line", "red", "blue", "big", "lines", "more"),
    [
        (0, 0, (5, 3, 5), (1, 0, 1), "2", 1, True),
        (0, 1, (7, 3, 7), (1, 0, 1), "4", 2, True),
        (0, 2, (9, 3, 9), (1, 0, 1), "6", 3, True),
        (0, 9, (9, 3, 9), (1, 0, 1), "6", 3, True),
        (1, 0, (9, 3, 9), (3, 1, 3), "2", 1, False),
        (9, 0, (9, 3, 9), (3, 1, 3), "2", 1, False),
    ],
)
def test_a_count_walks_line_by_line_and_nothing_of_a_later_count_shows(
    stage: int, line: int, red: tuple[int, ...], blue: tuple[int, ...], big: str, lines: int, more: bool
):
    scene = seen(played(*FEAST), Cursor(stage=stage, line=line, pace=120.0))
    assert pegs(scene) == [red, blue]
    assert (scene.big, scene.step, scene.pace) == (big, lines - 1, 120.0)
    assert scene.count is not None
    assert (len(scene.count.lines), scene.count.more) == (lines, more)


def test_after_the_walk_the_last_count_stays_on_show():
    scene = seen(played(*FEAST))
    assert pegs(scene) == [(9, 3, 9), (3, 1, 3)]
    assert scene.count is not None
    assert (scene.count.seat, scene.step, scene.count.more, scene.pace) == (1, 0, False, 0.0)


def test_points_taken_back_walk_down():
    game = played(Step(0, 5), Step(1, 1), Step(0, -3))
    assert pegs(seen(game, Cursor(stage=0, line=0)))[0] == (2, 0, 2)


def test_points_taken_back_below_the_start_stop_there():
    game = played(Step(0, 2), Step(0, -5))
    assert pegs(seen(game, Cursor(stage=0, line=0)))[0] == (0, 0, 0)


def test_choices_of_a_walk_belong_to_the_end_of_it():
    game = played(*FEAST)
    shown, after = seen(game, Cursor(stage=0)).choices, seen(game).choices
    assert [choice.move for choice in shown] == [choice.move for choice in after]


def marked(scene: Scene) -> set[str]:
    return {face.card for row in scene.rows for face in row.cards if face.marked}


@pytest.mark.parametrize(
    ("stage", "line", "cards", "caption", "big", "scores"),
    [
        (0, 0, {"7H"}, "The play", "20", [1, 1]),
        (1, 0, {"8S", "7S"}, "The show: Red's hand", "2", [3, 1]),
        (1, 1, {"3H", "3C"}, "The show: Red's hand", "4", [5, 1]),
        (2, 0, set(), "The show: Blue's hand", "0", [5, 1]),
        (None, 0, set(), "The show: Blue's hand", "0", [5, 1]),
    ],
)
def test_the_show_of_cribbage_marks_the_cards_of_the_line_that_is_said(
    stage: int | None, line: int, cards: set[str], caption: str, big: str, scores: list[int]
):
    scene = seen(show(), Cursor(stage=stage, line=line))
    assert marked(scene) == cards
    assert (scene.caption, scene.big) == (caption, big)
    assert [track.score for track in scene.tracks] == scores
