"""What the 121 lights show for a scene, at each moment."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.devices.motion import Motion, follow
from companion.devices.strip import BACK, COLOURS, DARK, FILL, GLOW, HIDDEN, LINE, Light, dimmed, draw
from companion.scene import Scene
from tests.pictures.scenes import BLUE, DRAFT, PLAY, RED, THREE, TURN, WAITING, WON

RED_LIGHT, BLUE_LIGHT, GOLD_LIGHT = COLOURS
START = replace(
    WAITING,
    tracks=(
        replace(RED, score=0, front=0, back=0, saved=0),
        replace(BLUE, score=0, front=0, back=0, saved=0),
    ),
)


class Show:
    """A strip shown scenes one after the other."""

    def __init__(self) -> None:
        self.motion: Motion | None = None
        self.scene = START

    def put(self, scene: Scene, t: float) -> dict[int, Light]:
        """The lit holes at `t`, when this scene comes."""
        self.motion = follow(self.motion, scene, t)
        self.scene = scene
        return self.at(t)

    def at(self, t: float, count: int = 121) -> dict[int, Light]:
        assert self.motion is not None
        lights, _ = draw(self.scene, self.motion, t, count)
        assert len(lights) == count
        return {hole: light for hole, light in enumerate(lights, 1) if light != DARK}

    def due(self, t: float) -> float | None:
        assert self.motion is not None
        return draw(self.scene, self.motion, t)[1]


def lit(scene: Scene, t: float = 0.0) -> dict[int, Light]:
    return Show().put(scene, t)


def dim(colour: Light) -> Light:
    return dimmed(colour, BACK)


def moved(scene: Scene, side: int, **fields: Any) -> Scene:
    tracks = list(scene.tracks)
    tracks[side] = replace(tracks[side], **fields)
    return replace(scene, tracks=tuple(tracks))


def test_at_the_start_only_the_faint_lines_are_lit() -> None:
    assert lit(START) == {61: LINE, 91: LINE}


def test_the_front_peg_is_bright_and_the_back_peg_a_sixth_of_it() -> None:
    assert lit(PLAY) == {
        61: LINE,
        91: LINE,
        66: (28, 5, 0),
        71: (170, 29, 0),
        74: (4, 19, 35),
        76: (24, 116, 208),
    }


def test_three_sides_have_six_pegs_in_three_colours() -> None:
    shown = lit(THREE)
    assert [shown[hole] for hole in (41, 49, 33)] == list(COLOURS)
    assert [shown[hole] for hole in (37, 44, 27)] == [dim(colour) for colour in COLOURS]


def test_a_peg_on_a_line_hides_it() -> None:
    assert lit(moved(PLAY, 0, front=91, back=61))[91] == RED_LIGHT


@pytest.mark.parametrize(
    ("red", "blue", "first", "second"),
    [
        ((58, 50), (58, 49), RED_LIGHT, BLUE_LIGHT),
        ((58, 50), (70, 58), RED_LIGHT, dim(BLUE_LIGHT)),
        ((70, 58), (71, 58), dim(RED_LIGHT), dim(BLUE_LIGHT)),
    ],
)
def test_pegs_of_two_sides_in_one_light_take_turns_of_half_a_second(
    red: tuple[int, int], blue: tuple[int, int], first: Light, second: Light
) -> None:
    show = Show()
    show.put(moved(moved(PLAY, 0, front=red[0], back=red[1]), 1, front=blue[0], back=blue[1]), 0)
    seen = [show.at(t)[58] for t in (0, 250, 499, 500, 750, 999, 1000, 1500)]
    assert seen == [first, first, first, second, second, second, first, second]
    assert show.due(0) == 500
    assert show.due(500) == 1000


def test_three_sides_in_one_light_take_turns_too() -> None:
    show = Show()
    show.put(replace(THREE, tracks=tuple(replace(track, front=60) for track in THREE.tracks)), 0)
    assert [show.at(t)[60] for t in (0, 500, 1000, 1500)] == [*COLOURS, RED_LIGHT]


def test_a_strip_on_which_nothing_moves_asks_for_nothing() -> None:
    show = Show()
    show.put(PLAY, 0)
    assert show.due(0) is None


def test_a_draft_shows_at_once_and_blinks_twice_a_second() -> None:
    show = Show()
    show.put(replace(DRAFT, tracks=WAITING.tracks), 0)
    assert show.put(DRAFT, 130)[90] == RED_LIGHT
    assert show.due(130) == 380
    assert [90 in show.at(t) for t in (379, 380, 629, 630, 879, 880)] == [
        True,
        False,
        False,
        True,
        True,
        False,
    ]


def test_points_that_wait_to_be_pegged_blink_ahead_of_the_peg_as_a_draft_does() -> None:
    show = Show()
    show.put(replace(TURN, tracks=(replace(TURN.tracks[0], preview=None), TURN.tracks[1])), 0)
    assert show.put(TURN, 100)[62] == RED_LIGHT
    assert show.at(100)[37] == RED_LIGHT
    assert [62 in show.at(t) for t in (349, 350, 599, 600)] == [True, False, False, True]
    banked = replace(TURN, tracks=(replace(TURN.tracks[0], front=62, preview=None), TURN.tracks[1]))
    show.put(banked, 700)
    assert show.due(700) is None


def test_a_draft_that_grows_is_lit_at_once_where_it_now_leads() -> None:
    show = Show()
    show.put(DRAFT, 0)
    assert 90 not in show.at(300)
    shown = show.put(moved(DRAFT, 0, draft=5, preview=91), 300)
    assert (90 in shown, shown[91]) == (False, RED_LIGHT)


def test_a_draft_stands_before_a_peg_in_the_same_light() -> None:
    show = Show()
    show.put(moved(DRAFT, 0, draft=12, preview=98), 0)
    assert show.at(0)[98] == RED_LIGHT
    assert show.at(300)[98] == BLUE_LIGHT


def test_no_light_flashes_more_than_three_times_a_second() -> None:
    show = Show()
    crowded = moved(moved(DRAFT, 0, front=60, draft=8, preview=68, back=59), 1, front=60, back=59)
    show.put(moved(crowded, 1, draft=8, preview=68), 0)
    for hole in (59, 60, 68):
        seen = [show.at(t).get(hole) for t in range(0, 1000, 10)]
        changes = sum(before != after for before, after in pairwise(seen))
        assert changes <= 6  # a flash is a change and the way back


def test_a_peg_walks_hole_by_hole_at_the_pace_of_its_line() -> None:
    show = Show()
    before = moved(WAITING, 1, front=92, back=88)
    show.put(before, 0)
    show.put(replace(moved(before, 1, front=94, back=92), pace=200.0), 1000)
    fronts = {
        t: [h for h, light in show.at(t).items() if light == BLUE_LIGHT] for t in (1000, 1199, 1200, 1500)
    }
    assert fronts == {1000: [93], 1199: [93], 1200: [94], 1500: [94]}
    assert show.at(1000)[92] == dim(BLUE_LIGHT)
    assert show.due(1000) == 1200


def test_the_next_line_of_a_count_walks_on_from_where_the_peg_is() -> None:
    show = Show()
    show.put(moved(WAITING, 1, front=92, back=88), 0)
    show.put(replace(moved(WAITING, 1, front=94, back=92), pace=200.0), 0)
    show.put(replace(moved(WAITING, 1, front=96, back=92), pace=200.0), 400)
    assert [h for h, light in show.at(400).items() if light == BLUE_LIGHT] == [95]
    assert [h for h, light in show.at(600).items() if light == BLUE_LIGHT] == [96]


def test_a_walking_peg_has_a_short_tail_that_is_gone_at_rest() -> None:
    show = Show()
    show.put(moved(WAITING, 1, front=92, back=88), 0)
    show.put(replace(moved(WAITING, 1, front=98, back=92), pace=100.0), 0)
    walking = show.at(400)
    assert walking[97] == BLUE_LIGHT
    assert BLUE_LIGHT[2] > walking[96][2] > walking[95][2] > 0
    assert 94 not in walking
    assert {93, 94, 95, 96, 97}.isdisjoint(show.at(600))
    assert show.at(600)[98] == BLUE_LIGHT
    assert show.due(600) is None


def test_a_skipped_walk_jumps_to_its_end() -> None:
    show = Show()
    show.put(moved(WAITING, 1, front=92, back=88), 0)
    show.put(replace(moved(WAITING, 1, front=110, back=92), pace=100.0), 0)
    assert show.put(moved(WAITING, 1, front=110, back=92), 150)[110] == BLUE_LIGHT
    assert show.due(150) is None


def test_a_scene_that_changes_nothing_does_not_start_the_walk_again() -> None:
    show = Show()
    show.put(moved(WAITING, 1, front=92, back=88), 0)
    walk = replace(moved(WAITING, 1, front=96, back=92), pace=100.0)
    show.put(walk, 0)
    show.put(replace(walk, prompt="more"), 250)
    assert show.at(300)[96] == BLUE_LIGHT


def test_no_walk_lasts_more_than_two_seconds() -> None:
    show = Show()
    show.put(START, 0)
    show.put(replace(moved(START, 0, front=100), pace=200.0), 0)
    assert show.at(1990)[100] == RED_LIGHT


def test_a_walking_peg_is_seen_where_it_passes_another() -> None:
    show = Show()
    show.put(moved(moved(WAITING, 0, front=95, back=90), 1, front=92, back=88), 0)
    show.put(replace(moved(show.scene, 1, front=98, back=92), pace=200.0), 0)
    assert show.at(500)[95] == BLUE_LIGHT
    assert show.at(700)[95] == RED_LIGHT


def test_another_game_does_not_walk_back() -> None:
    show = Show()
    show.put(PLAY, 0)
    assert show.put(replace(START, game=2, pace=100.0), 0) == {61: LINE, 91: LINE}


def test_the_way_of_an_unsaved_move_glows_until_it_is_on_disk() -> None:
    show = Show()
    show.put(moved(PLAY, 1, front=92, back=88, saved=92), 0)
    unsaved = replace(moved(PLAY, 1, front=98, back=92, saved=92), turn=61)
    shown = show.put(unsaved, 0)
    assert [shown[hole] for hole in range(93, 98)] == [dimmed(BLUE_LIGHT, GLOW)] * 5
    assert (shown[92], shown[98]) == (dim(BLUE_LIGHT), BLUE_LIGHT)
    saved = show.put(replace(moved(unsaved, 1, saved=98), saved=61), 5)
    assert {93, 94, 95, 96, 97}.isdisjoint(saved)


def test_an_unsaved_move_glows_at_once_even_while_its_peg_walks() -> None:
    show = Show()
    show.put(moved(PLAY, 1, front=92, back=88, saved=92), 0)
    shown = show.put(replace(moved(PLAY, 1, front=98, back=92, saved=92), turn=61, pace=200.0), 0)
    assert shown[93] == BLUE_LIGHT
    assert shown[98] == dimmed(BLUE_LIGHT, GLOW)


@pytest.mark.parametrize("hole", [0, 92])
def test_an_unsaved_move_of_one_hole_has_a_look_of_its_own(hole: int) -> None:
    show = Show()
    before = moved(PLAY, 1, front=hole, back=max(0, hole - 6), saved=hole)
    show.put(before, 0)
    unsaved = replace(moved(before, 1, front=hole + 1, back=hole, saved=hole), turn=before.turn + 1)
    assert show.put(unsaved, 0)[hole + 1] == dimmed(BLUE_LIGHT, HIDDEN)
    on_disk = replace(moved(unsaved, 1, saved=hole + 1), saved=unsaved.turn)
    assert show.put(on_disk, 5)[hole + 1] == BLUE_LIGHT


def test_an_unsaved_undo_glows_on_the_way_back() -> None:
    shown = lit(replace(moved(PLAY, 1, front=92, back=88, saved=98), turn=61))
    assert shown[95] == dimmed(BLUE_LIGHT, GLOW)


def test_ok_held_lights_only_the_pegs_of_its_side() -> None:
    assert lit(replace(DRAFT, only=1)) == {92: dim(BLUE_LIGHT), 98: BLUE_LIGHT}


def test_the_winners_colour_runs_up_the_track_once_and_stands() -> None:
    show = Show()
    show.put(moved(replace(WON, winner=None), 0, front=113, back=110), 0)
    assert 5 not in show.put(WON, 0)
    assert show.at(750)[60] == RED_LIGHT
    assert show.at(750)[30] == dimmed(RED_LIGHT, FILL)
    assert 62 not in show.at(750)
    still = show.at(1500)
    assert set(still) == set(range(1, 122))
    assert (still[121], still[88], still[80]) == (RED_LIGHT, BLUE_LIGHT, dim(BLUE_LIGHT))
    assert all(still[hole] == dimmed(RED_LIGHT, FILL) for hole in range(1, 80))
    assert show.due(1500) is None


def test_the_run_waits_for_the_peg_to_come_home_and_for_the_disk() -> None:
    show = Show()
    show.put(moved(replace(WON, winner=None), 0, front=117, back=110), 0)
    won = replace(moved(WON, 0, back=117, saved=117), pace=200.0, turn=61)
    assert 5 not in show.put(won, 0)
    show.put(replace(won, saved=61), 100)
    assert 5 not in show.at(790)
    assert 5 in show.at(900)


def test_a_game_that_was_won_before_stands_at_once() -> None:
    show = Show()
    assert len(show.put(WON, 0)) == 121
    assert show.due(0) is None


def test_an_undone_win_takes_the_colour_away() -> None:
    show = Show()
    show.put(WON, 0)
    assert 5 not in show.put(moved(replace(WON, winner=None), 0, front=113), 10)


def test_a_game_to_61_leaves_the_lights_above_it_dark() -> None:
    short = replace(
        WON,
        length=61,
        marks=((31, "skunk"), (61, "game")),
        tracks=(
            replace(RED, score=61, front=61, back=58, saved=61),
            replace(BLUE, score=40, front=40, back=31, saved=40),
        ),
    )
    assert lit(replace(short, winner=None)) == {
        58: dim(RED_LIGHT),
        61: RED_LIGHT,
        40: BLUE_LIGHT,
        31: dim(BLUE_LIGHT),
    }
    assert max(lit(short)) == 61


def test_a_shorter_strip_shows_as_far_as_it_goes() -> None:
    show = Show()
    show.put(PLAY, 0)
    assert show.at(0, 70) == {61: LINE, 66: dim(RED_LIGHT)}
