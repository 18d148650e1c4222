"""The strip's driver on a bus that keeps its bytes: what goes out, when, and how it fails."""

from __future__ import annotations

import errno
from dataclasses import replace
from typing import Any

import pytest

from companion.devices import leds
from companion.devices.base import DeviceError
from companion.devices.leds import Options
from companion.devices.leds.scenes import Leds
from companion.devices.power import current
from companion.devices.strip import BACK, COLOURS, LINE, dimmed
from companion.scene import Scene
from companion.simulated.strip import Strip
from tests.pictures.scenes import DRAFT, PLAY, THREE, WAITING, WON
from tests.pictures.tables import FOUR_PLAY

PACE = replace(PLAY, pace=200.0, tracks=(PLAY.tracks[0], replace(PLAY.tracks[1], front=90, back=76)))


def opened(**options: Any) -> tuple[Leds, Strip]:
    strip = Strip(options.get("count", 121))
    return leds.open(Options(bus="recorder", **options), print, {"recorder": strip}), strip


def test_a_scene_arrives_at_the_chips_without_a_fault() -> None:
    lights, strip = opened()
    lights.show(PLAY, 0)
    assert strip.decoded().faults == ()
    assert {hole: light for hole, light in enumerate(strip.lit(), 1) if any(light)} == {
        61: LINE,
        91: LINE,
        66: (28, 5, 0),
        71: COLOURS[0],
        74: (4, 19, 35),
        76: COLOURS[1],
    }


def seen(strip: Strip) -> dict[int, tuple[int, int, int]]:
    """The lit holes but for the lines, as the chips have read them."""
    return {hole: light for hole, light in enumerate(strip.lit(), 1) if any(light) and light != LINE}


def _standing(*pegs: tuple[int, int]) -> Scene:
    """Three sides with their pegs (front, back) in these holes."""
    tracks = tuple(
        replace(track, front=front, back=back, saved=front)
        for track, (front, back) in zip(THREE.tracks, pegs, strict=True)
    )
    return replace(THREE, tracks=tracks)


def test_six_pegs_of_three_sides_arrive_each_in_its_colour_and_brightness() -> None:
    lights, strip = opened()
    lights.show(_standing((41, 37), (49, 44), (33, 27)), 0)
    shown = seen(strip)
    assert [shown[hole] for hole in (41, 49, 33)] == list(COLOURS)
    bright = [sum(shown[hole]) for hole in (41, 49, 33, 37, 44, 27)]
    assert bright[0] < bright[1] < bright[2]  # brightness alone tells the sides apart
    assert all(back * 5 < front for front, back in zip(bright[:3], bright[3:], strict=True))
    assert sorted(shown) == [27, 33, 37, 41, 44, 49]


@pytest.mark.parametrize(
    ("pegs", "hole", "turns"),
    [
        (((60, 50), (60, 51), (60, 52)), 60, [(0, 1), (1, 1), (2, 1)]),
        (((70, 60), (60, 51), (80, 60)), 60, [(0, 6), (1, 1), (2, 6)]),
        (((70, 60), (75, 60), (80, 60)), 60, [(0, 6), (1, 6), (2, 6)]),
        (((60, 59), (90, 60), (40, 30)), 60, [(0, 1), (1, 6)]),
    ],
)
def test_where_pegs_of_three_sides_meet_each_has_half_a_second(
    pegs: tuple[tuple[int, int], ...], hole: int, turns: list[tuple[int, int]]
) -> None:
    lights, strip = opened()
    due: float | None = 0.0
    found = []
    for _ in range(2 * len(turns)):
        t = due or 0.0
        due = lights.show(_standing(*pegs), t)
        found.append((t, seen(strip)[hole]))
    wanted = [dimmed(COLOURS[side], 1 / share) for side, share in turns] * 2
    assert found == [(500.0 * n, colour) for n, colour in enumerate(wanted)]


def test_a_draft_of_the_third_side_is_seen_before_every_peg() -> None:
    lights, strip = opened()
    scene = _standing((60, 50), (60, 51), (52, 48))
    gold = replace(scene.tracks[2], draft=8, preview=60)
    lights.show(replace(scene, tracks=(*scene.tracks[:2], gold), drafter=2), 0)
    assert seen(strip)[60] == COLOURS[2]


@pytest.mark.parametrize("side", [0, 1, 2])
def test_ok_held_leaves_that_sides_pegs_alone(side: int) -> None:
    lights, strip = opened()
    lights.show(replace(_standing((60, 50), (60, 51), (60, 52)), only=side), 0)
    back = 50 + side
    assert seen(strip) == {60: COLOURS[side], back: dimmed(COLOURS[side], BACK)}


def test_partners_have_one_pair_of_pegs() -> None:
    lights, strip = opened()
    lights.show(FOUR_PLAY, 0)
    back = [dimmed(COLOURS[side], BACK) for side in range(2)]
    assert seen(strip) == {71: COLOURS[0], 76: COLOURS[1], 66: back[0], 74: back[1]}


def test_the_same_frame_is_not_sent_twice() -> None:
    lights, strip = opened()
    lights.show(PLAY, 0)
    lights.show(replace(PLAY, prompt="something else"), 5)
    lights.show(replace(PLAY, prompt="something else"), 500)
    assert strip.frames == 1


def test_a_new_scene_goes_out_at_once_and_animation_at_30_frames_a_second() -> None:
    lights, strip = opened()
    lights.show(PLAY, 0)
    lights.show(replace(PACE, pace=1.0), 1)
    assert strip.frames == 2
    due = lights.show(DRAFT, 2)
    assert strip.frames == 3
    assert due == 252
    fast = replace(PACE, pace=1.0, turn=99, saved=99)
    due = lights.show(fast, 3)
    assert due == pytest.approx(3 + 1000 / 30)


def test_a_walk_asks_to_be_called_until_it_rests() -> None:
    lights, strip = opened()
    lights.show(PLAY, 0)
    t, fronts = 100.0, []
    due = lights.show(PACE, t)
    while due is not None:
        fronts.append(max(hole for hole, light in enumerate(strip.lit(), 1) if light == COLOURS[1]))
        t = due
        due = lights.show(PACE, t)
    assert fronts == list(range(77, 91))
    assert t == pytest.approx(2100)


@pytest.mark.parametrize("limit", [150, 300, 1500])
def test_every_frame_of_a_win_stays_within_the_limit(limit: int) -> None:
    lights, strip = opened(limit_ma=limit)
    lights.show(replace(WON, winner=None), 0)
    t: float | None = 1.0
    while t is not None:
        t = lights.show(WON, t)
        assert current(strip.lit()) <= limit
    assert all(any(light) for light in strip.lit())


def test_brightness_dims_every_light_and_loses_none() -> None:
    lights, strip = opened(brightness=0.1)
    lights.show(PLAY, 0)
    assert strip.lit()[70] == (17, 2, 0)
    assert strip.lit()[60] == (1, 1, 1)


def test_closing_leaves_the_strip_dark() -> None:
    lights, strip = opened()
    lights.show(WON, 0)
    lights.close()
    assert not any(map(any, strip.lit()))


def test_a_bus_that_fails_is_said_in_words_and_the_frame_is_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lights, strip = opened()
    lights.show(PLAY, 0)

    def broken(_buffer: bytes) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(strip, "write", broken)
        with pytest.raises(DeviceError, match=r"the lights' bus does not answer \(Input/output error\)"):
            lights.show(WAITING, 1)
        lights.close()
    before = strip.frames
    lights.show(WAITING, 2)
    assert strip.frames == before + 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"brightness": 0.0}, "brightness 0.0 is no share"),
        ({"brightness": 1.5}, "above 0, at most 1"),
        ({"limit_ma": 149}, "limit_ma 149 cannot feed 121 lights: write at least 150"),
    ],
)
def test_options_that_cannot_work_are_refused_with_the_way_out(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Options(**options)
