"""A count is shown line by line, in its own time, and any press goes on."""

from __future__ import annotations

import pytest

from companion.game import start
from companion.scene import Scene
from companion.view import view
from tests.controls.hands import Hands, cribbage
from tests.toys import Race


@pytest.fixture
def feast() -> Hands:
    """Two counts of one move: 2, 2 and 2 holes of Red, then 2 of Blue; a hole takes 200 ms."""
    hands = Hands(start(Race(), ("Red", "Blue"), 7))
    hands.asks({"do": "feast"})
    return hands


def shown(hands: Hands) -> Scene:
    return view(hands.game, hands.cursor, hands.game.turn)


def fronts(hands: Hands) -> tuple[int, ...]:
    return tuple(track.front for track in shown(hands).tracks)


@pytest.mark.parametrize(
    ("t", "stage", "line", "pegs"),
    [
        (0, 0, 0, (2, 0)),
        (399, 0, 0, (2, 0)),
        (400, 0, 1, (4, 0)),
        (800, 0, 2, (6, 0)),
        (2699, 0, 2, (6, 0)),  # 1,200 ms of walk and 1,500 of rest
        (2700, 1, 0, (6, 2)),
        (4599, 1, 0, (6, 2)),
        (4600, None, 0, (6, 2)),
    ],
)
def test_lines_and_counts_follow_one_another(
    feast: Hands, t: float, stage: int | None, line: int, pegs: tuple[int, ...]
) -> None:
    feast.advance(t)
    assert (feast.cursor.stage, feast.cursor.line) == (stage, line)
    assert fronts(feast) == pegs


def test_a_clock_that_jumps_ends_where_ticks_would_have(feast: Hands) -> None:
    feast.jump(2800)
    assert (feast.cursor.stage, feast.cursor.line, feast.cursor.since) == (1, 0, 2700)
    feast.jump(60_000)
    assert feast.cursor.stage is None


def test_a_count_walks_at_most_two_seconds_and_a_hole_at_most_200_ms() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.asks({"do": "peg", "seat": 0, "points": 29})
    assert hands.cursor.pace == pytest.approx(2000 / 29)
    hands.asks({"do": "peg", "seat": 0, "points": 3})
    assert hands.cursor.pace == 200


def test_speed_divides_walk_and_rest() -> None:
    hands = Hands(start(Race(), ("Red", "Blue"), 7), speed=10)
    hands.asks({"do": "feast"})
    hands.advance(270)
    assert hands.cursor.stage == 1
    hands.advance(190)
    assert hands.cursor.stage is None


def test_ok_goes_on_to_the_next_count_and_does_nothing_else(feast: Hands) -> None:
    feast.press("ok", 1)
    assert (feast.cursor.stage, feast.moves) == (1, [{"do": "feast"}])
    assert fronts(feast) == (6, 2)


def test_ok_at_the_last_count_ends_the_showing_and_does_its_own_work(feast: Hands) -> None:
    feast.press("ok", 0)
    feast.down("ok", 0)
    assert feast.cursor.stage is None
    feast.up("ok", 0)
    assert feast.moves[-1] == {"do": "rest", "seat": 0}


def test_peg_ends_the_showing_and_dials(feast: Hands) -> None:
    feast.press("peg", 0)
    assert (feast.cursor.stage, feast.amount(0)) == (None, 1)


def test_the_knob_ends_the_showing_and_turns(feast: Hands) -> None:
    feast.turn(1)
    assert (feast.cursor.stage, feast.cursor.knob) == (None, 0)


def test_undo_ends_the_showing_and_takes_the_move_back(feast: Hands) -> None:
    feast.press("undo")
    assert feast.cursor.stage is None
    assert fronts(feast) == (0, 0)


def test_a_card_ends_the_showing_and_is_played() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S 7H 8D")
    assert hands.cursor.stage == 0
    hands.advance(100)
    hands.taps("2D")
    assert hands.cursor.stage is None
    assert hands.moves[-1] == {"do": "play", "seat": hands.moves[-3]["seat"], "card": "2D"}


def test_a_page_s_move_ends_the_showing_too(feast: Hands) -> None:
    feast.asks({"do": "rest", "seat": 0})
    assert feast.cursor.stage is None


def test_undo_and_redo_are_not_walked(feast: Hands) -> None:
    feast.advance(9000)
    feast.press("undo")
    feast.choose("Redo: Red +6, Blue +2")
    feast.press("push")
    assert feast.cursor.stage is None
    assert fronts(feast) == (6, 2)


def test_a_move_without_points_has_nothing_to_show(feast: Hands) -> None:
    feast.asks({"do": "rest", "seat": 0})
    feast.advance(1)
    assert feast.cursor.stage is None
