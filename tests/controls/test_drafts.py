"""PEG, OK, UNDO and the knob with a draft, as table.md has them."""

from __future__ import annotations

import pytest

from companion.inputs import Pressed, Released
from tests.controls.hands import Hands, cribbage


@pytest.fixture
def hands() -> Hands:
    return Hands(cribbage(way="pegs"))


def test_peg_adds_one_and_is_no_move(hands: Hands) -> None:
    for wanted in (1, 2, 3):
        hands.press("peg", 0)
        assert hands.amount(0) == wanted
    assert hands.moves == []


@pytest.mark.parametrize(
    ("held", "amount"),
    [
        (0, 1),
        (499, 1),
        (500, 2),
        (699, 2),
        (700, 3),
        (2100, 10),
        (2199, 10),
        (2200, 11),
        (3900, 28),
        (4000, 29),
    ],
)
def test_peg_held_repeats_five_a_second_and_ten_a_second_after_ten(
    hands: Hands, held: float, amount: int
) -> None:
    hands.press("peg", 0, held)
    assert hands.amount(0) == amount


def test_peg_held_stops_at_29(hands: Hands) -> None:
    hands.press("peg", 0, 9000)
    assert hands.amount(0) == 29
    hands.press("peg", 0)
    assert hands.amount(0) == 29


def test_a_clock_that_jumps_catches_up_and_never_passes_29(hands: Hands) -> None:
    hands.down("peg", 0)
    hands.jump(1000)
    assert hands.amount(0) == 4
    hands.jump(10_000)
    assert hands.amount(0) == 29


def test_what_a_short_press_meant_does_not_depend_on_when_it_is_heard(hands: Hands) -> None:
    hands.does(Pressed(0, "peg", 0))
    hands.does(Released(710, "peg", 0))
    hands.jump(5000)
    assert hands.amount(0) == 3


@pytest.mark.parametrize(("up", "amount"), [(80, 1), (499, 1), (500, 2), (710, 3), (2250, 11), (3000, 19)])
def test_a_release_heard_after_a_late_tick_takes_back_what_nobody_meant(
    hands: Hands, up: float, amount: int
) -> None:
    hands.down("peg", 0)
    hands.jump(3600)
    hands.does(Released(up, "peg", 0))
    assert hands.amount(0) == amount


def test_repeats_are_the_same_at_any_speed() -> None:
    hands = Hands(cribbage(way="pegs"), speed=20)
    hands.press("peg", 0, 120)
    assert hands.amount(0) == 1
    hands.press("peg", 1, 700)
    assert hands.amount(1) == 3


def test_each_seat_has_its_own_draft(hands: Hands) -> None:
    hands.down("peg", 0)
    hands.down("peg", 1)
    hands.up("peg", 0)
    hands.up("peg", 1)
    hands.press("peg", 1)
    assert (hands.amount(0), hands.amount(1)) == (1, 2)


def test_two_people_pressing_at_the_same_time_both_count(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.press("peg", 1)
    hands.press("peg", 1)
    hands.down("ok", 0)
    hands.down("ok", 1)
    hands.up("ok", 0)
    hands.up("ok", 1)
    assert hands.moves == [
        {"do": "peg", "seat": 0, "points": 1},
        {"do": "peg", "seat": 1, "points": 2},
    ]


def test_two_people_holding_peg_both_repeat(hands: Hands) -> None:
    hands.down("peg", 0)
    hands.advance(100)
    hands.down("peg", 1)
    hands.advance(500)
    assert (hands.amount(0), hands.amount(1)) == (2, 2)


def test_ok_sends_the_draft_as_it_goes_down(hands: Hands) -> None:
    hands.press("peg", 1)
    hands.down("ok", 1)
    assert hands.moves == [{"do": "peg", "seat": 1, "points": 1}]
    assert hands.amount(1) == 0
    hands.advance(3000)
    hands.up("ok", 1)
    assert len(hands.moves) == 1


def test_ok_of_one_seat_leaves_the_others_draft(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.press("peg", 1)
    hands.press("ok", 0)
    assert (hands.amount(0), hands.amount(1)) == (0, 1)


def test_undo_clears_drafts_and_only_then_undoes(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.press("ok", 0)
    hands.press("peg", 0)
    hands.press("peg", 1)
    hands.press("undo")
    assert (hands.amount(0), hands.amount(1), hands.score(0)) == (0, 0, 1)
    assert hands.said == ["dropped Red's 1 and Blue's 1"]
    hands.press("undo")
    assert hands.score(0) == 0


def test_an_undo_without_a_move_says_why(hands: Hands) -> None:
    hands.press("undo")
    assert hands.moves == []
    assert "nothing to undo" in hands.said[0]


def test_the_knob_changes_the_draft_touched_last(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.press("peg", 1)
    hands.turn(5)
    assert (hands.amount(0), hands.amount(1)) == (1, 6)
    assert hands.cursor.knob is None


@pytest.mark.parametrize(("steps", "amount"), [(-1, 1), (-9, 1), (3, 5), (40, 29)])
def test_the_knob_stays_within_what_may_be_pegged(hands: Hands, steps: int, amount: int) -> None:
    hands.press("peg", 0)
    hands.press("peg", 0)
    hands.turn(steps)
    assert hands.amount(0) == amount


def test_pushing_the_knob_sends_the_draft_touched_last(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.turn(3)
    hands.press("push")
    assert hands.moves == [{"do": "peg", "seat": 0, "points": 4}]


def test_a_draft_unsent_for_20_s_lapses_and_says_so(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.advance(10_000)
    hands.press("peg", 0)
    hands.advance(19_900)
    assert hands.amount(0) == 2
    hands.advance(100)
    assert hands.amount(0) == 0
    assert hands.said == ["Red's 2 lapsed: OK within 20 s pegs it"]
    assert hands.cursor.words == hands.said[0]


def test_the_life_of_a_draft_is_the_same_at_any_speed() -> None:
    hands = Hands(cribbage(way="pegs"), speed=50)
    hands.press("peg", 0)
    hands.advance(19_900)
    assert hands.amount(0) == 1


def test_a_stuck_peg_button_lapses_too(hands: Hands) -> None:
    hands.down("peg", 0)
    hands.advance(60_000)
    assert hands.amount(0) == 0


def test_points_are_taken_back_from_the_knob(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.turn(5)
    hands.press("ok", 0)
    hands.choose("Red: take back")
    hands.press("push")
    assert hands.amount(0) == -1
    hands.turn(1)
    assert hands.amount(0) == -2
    hands.turn(20)
    assert hands.amount(0) == -6
    hands.turn(-4)
    hands.press("ok", 0)
    assert hands.score(0) == 4


def test_a_correction_in_the_cards_way_asks_once_more() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S 7H")
    hands.press("peg", 0)
    hands.press("peg", 0)
    hands.press("ok", 0)
    assert hands.said == ["Red by hand +2? OK again pegs it"]
    assert hands.amount(0) == 2
    hands.press("ok", 0)
    assert hands.moves[-1] == {"do": "peg", "seat": 0, "points": 2}


def test_a_correction_names_what_is_pegged_already() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S 7H 8D")
    hands.press("peg", 0)
    hands.press("peg", 0)
    hands.press("ok", 0)
    assert hands.said == ["Red by hand +2? the fifteen is already pegged, OK again pegs it"]


def test_another_amount_is_asked_about_again() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S 7H")
    hands.press("peg", 0)
    hands.press("ok", 0)
    hands.press("peg", 0)
    hands.press("ok", 0)
    assert hands.said[-1].startswith("Red by hand +2?")
    assert hands.score(0) == 0


def test_a_draft_that_the_game_overtook_is_dropped_with_words() -> None:
    hands = Hands(cribbage(way="pegs"))
    hands.press("peg", 0, 9000)
    for _ in range(4):
        hands.asks({"do": "peg", "seat": 1, "points": 29})
    hands.asks({"do": "peg", "seat": 1, "points": 5})
    assert hands.game.rules.scene(hands.game.state).winner == 1
    assert hands.amount(0) == 0
    assert "Red's 29 fits no more" in hands.cursor.words


@pytest.mark.parametrize(("role", "seat"), [("peg", 2), ("ok", 2), ("peg", None), ("ok", -1)])
def test_a_button_of_a_seat_where_nobody_sits_is_ignored_with_words(
    hands: Hands, role: str, seat: int | None
) -> None:
    hands.press(role, seat)
    assert hands.cursor.drafts == ()
    assert hands.said == [f"nobody sits at seat {seat}: this game has 0 Red, 1 Blue"]
