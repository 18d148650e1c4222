"""Boards of every shape: a map in the TOML, and the light of each hole as the strip's chips read it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import config
from companion.config import SIMULATED_TABLE, ConfigError
from companion.devices import leds
from companion.devices.buttons import BOARD
from companion.devices.holes import HOLES, Segment, described, lanes, straight, written
from companion.devices.leds.scenes import Leds
from companion.devices.strip import BACK, COLOURS, LINE, dimmed
from companion.scene import Scene
from companion.simulated.strip import Strip
from tests.pictures.scenes import PLAY, THREE, WON

Light = tuple[int, int, int]
TREE = Path(__file__).parent.parent.parent

WHOLE = "{ holes = [1, 121], light = 1 }"
REVERSED = "{ holes = [1, 121], light = 121, back = true }"
ROWS = "{ holes = [1, 120], light = 1, row = 40 }, { holes = [121, 121], light = 121 }"
SKIPPED = "{ holes = [1, 121], light = 3, skip = [43, 44, 45, 86] }"
PAIR = "{ holes = [1, 121], light = 1 }, { holes = [1, 121], light = 242, back = true, lane = 1 }"


def options(map_: str, count: int = 121) -> leds.Options:
    made = config.parse(f'[leds]\nbus = "recorder"\ncount = {count}\nmap = [{map_}]\n', "board.toml")
    found: leds.Options = made.devices["leds"]
    return found


def opened(map_: str, count: int = 121) -> tuple[Leds, Strip]:
    strip = Strip(count)
    return leds.open(options(map_, count), print, {"recorder": strip}), strip


def seen(strip: Strip) -> dict[int, Light]:
    """The lights (from 1) that are on, as the chips have read them."""
    assert strip.decoded().faults == ()
    return {number: light for number, light in enumerate(strip.lit(), 1) if any(light)}


# The play has its pegs in holes 71 (back 66) and 76 (back 74), and lines at 61 and 91.
@pytest.mark.parametrize(
    ("map_", "count", "places"),
    [
        (WHOLE, 121, {71: 71, 66: 66, 76: 76, 74: 74, 61: 61, 91: 91}),
        (WHOLE, 300, {71: 71, 66: 66, 76: 76, 74: 74, 61: 61, 91: 91}),
        (REVERSED, 121, {71: 51, 66: 56, 76: 46, 74: 48, 61: 61, 91: 31}),
        (ROWS, 121, {71: 50, 66: 55, 76: 45, 74: 47, 61: 60, 91: 91}),
        (SKIPPED, 127, {71: 76, 66: 71, 76: 81, 74: 79, 61: 66, 91: 97}),
        (
            "{ holes = [61, 121], light = 1 }, { holes = [1, 60], light = 121, back = true }",
            121,
            {71: 11, 66: 6, 76: 16, 74: 14, 61: 1, 91: 31},
        ),
    ],
)
def test_every_peg_and_line_is_lit_where_the_map_has_its_hole(
    map_: str, count: int, places: dict[int, int]
) -> None:
    lights, strip = opened(map_, count)
    lights.show(PLAY, 0)
    looks = {
        71: COLOURS[0],
        66: dimmed(COLOURS[0], BACK),
        76: COLOURS[1],
        74: dimmed(COLOURS[1], BACK),
        61: LINE,
        91: LINE,
    }
    assert seen(strip) == {place: looks[hole] for hole, place in places.items()}


def test_a_track_a_side_shows_each_sides_pegs_on_its_own_and_the_lines_on_both() -> None:
    lights, strip = opened(PAIR, 242)
    lights.show(PLAY, 0)
    first = {61: LINE, 91: LINE, 66: dimmed(COLOURS[0], BACK), 71: COLOURS[0]}
    second = {61: LINE, 91: LINE, 74: dimmed(COLOURS[1], BACK), 76: COLOURS[1]}
    assert seen(strip) == first | {243 - hole: light for hole, light in second.items()}


def _met(scene: Scene) -> Scene:
    tracks = tuple(replace(track, front=60, back=50, saved=60) for track in scene.tracks)
    return replace(scene, tracks=tracks, marks=())


def test_pegs_that_meet_in_a_hole_stand_side_by_side_where_each_has_a_track() -> None:
    lights, strip = opened(PAIR, 242)
    assert lights.show(_met(PLAY), 0) is None  # nothing has to take turns
    assert seen(strip) == {
        50: dimmed(COLOURS[0], BACK),
        60: COLOURS[0],
        193: dimmed(COLOURS[1], BACK),
        183: COLOURS[1],
    }


def test_a_third_side_shares_the_first_track_where_there_are_two() -> None:
    lights, strip = opened(PAIR, 242)
    met = _met(THREE)
    tracks = (*met.tracks[:2], replace(met.tracks[2], front=70, back=65, saved=70))
    lights.show(replace(met, tracks=tracks), 0)
    assert seen(strip)[70] == COLOURS[2]
    assert seen(strip)[65] == dimmed(COLOURS[2], BACK)
    assert 243 - 70 not in seen(strip)


@pytest.mark.parametrize("side", [0, 1])
def test_ok_held_leaves_that_sides_pegs_alone_on_its_own_track(side: int) -> None:
    lights, strip = opened(PAIR, 242)
    lights.show(replace(_met(PLAY), only=side), 0)
    assert sorted(seen(strip)) == [[50, 60], [183, 193]][side]


def test_a_draft_blinks_and_a_win_runs_on_the_track_of_its_side() -> None:
    lights, strip = opened(PAIR, 242)
    blue = replace(PLAY.tracks[1], draft=4, preview=80)
    lights.show(replace(PLAY, tracks=(PLAY.tracks[0], blue), drafter=1), 0)
    assert seen(strip)[243 - 80] == COLOURS[1]
    assert 80 not in seen(strip)
    assert WON.winner is not None
    lights.show(replace(WON, winner=None), 1)
    due: float | None = 2.0
    while due is not None:
        due = lights.show(WON, due)
    own = {hole if WON.winner == 0 else 243 - hole for hole in range(1, HOLES + 1)}
    assert own <= set(seen(strip))
    assert len(seen(strip)) < 130


@pytest.mark.parametrize(
    ("map_", "count", "line", "words"),
    [
        (
            "{ holes = [1, 120], light = 1 },",
            121,
            5,
            "hole 121 has no light; hole 120 is the nearest with one, light 120",
        ),
        (
            "{ holes = [2, 121], light = 1 },",
            121,
            5,
            "hole 1 has no light; hole 2 is the nearest with one, light 1",
        ),
        (
            "{ holes = [1, 60], light = 1 },\n{ holes = [62, 121], light = 61 },",
            121,
            5,
            "hole 61 has no light",
        ),
        (
            f"{WHOLE},\n{{ holes = [60, 60], light = 130 }},",
            200,
            7,
            "hole 60 is given twice, to light 60 and",
        ),
        (
            "{ holes = [1, 60], light = 1 },\n{ holes = [61, 121], light = 60 },",
            121,
            7,
            "light 60 is given twice, to hole 60 and to hole 61",
        ),
        (f"{WHOLE},", 120, 6, "hole 121 would be light 121, and the strip has 120: mend map or count"),
        (
            "{ holes = [1, 121], light = 120, back = true },",
            121,
            6,
            "hole 121 would be light 0, and the strip",
        ),
        (
            "{ holes = [1, 122], light = 1 },",
            200,
            6,
            "holes = [1, 122] are none: write the first and the last",
        ),
        ("{ holes = [9, 1], light = 1 },", 121, 6, "holes = [9, 1] are none"),
        ("{ holes = [1, 121], light = 0 },", 121, 6, "light 0 is none: the strip begins with 1"),
        ("{ holes = [1, 121], light = 1, row = -1 },", 121, 6, "row = -1 is no number of holes"),
        ("{ holes = [1, 121], light = 1, lane = 3 },", 121, 6, "lane 3 is no side: use a number from 0 to 2"),
        (
            "{ holes = [1, 121], light = 1, lane = 1 },",
            121,
            5,
            "lane 0 has no holes: number the lanes from 0",
        ),
        (
            f"{WHOLE},\n{{ holes = [1, 120], light = 122, lane = 1 }},",
            242,
            5,
            "hole 121 of lane 1 has no light; hole 120 is the nearest with one, light 241",
        ),
        (
            "{ holes = [1, 121], lihgt = 1 },",
            121,
            5,
            '"lihgt" does not belong to segment: did you mean "light"?',
        ),
        ("{ holes = [1, 121] },", 121, 5, 'segment needs "light"'),
        ("{ holes = [1], light = 1 },", 121, 5, '"holes": 1 items are too few'),
    ],
)
def test_a_map_that_is_no_board_is_refused_where_it_is_written(
    map_: str, count: int, line: int, words: str
) -> None:
    text = f'[web]\n[leds]\nbus = "recorder"\ncount = {count}\nmap = [\n{map_}\n]\n'
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "board.toml")
    said = str(caught.value)
    assert said.startswith(f"board.toml, line {line}: ")
    assert words in said
    assert "map" in said
    assert "\n" not in said


@pytest.mark.parametrize("map_", [WHOLE, REVERSED, ROWS, SKIPPED, PAIR])
def test_a_map_found_hole_by_hole_is_written_as_toml_that_means_the_same(map_: str) -> None:
    board = options(map_, 242).lanes()
    text = f'[leds]\nbus = "recorder"\ncount = 242\n{written(described(board))}'
    assert config.parse(text, "board.toml").devices["leds"].lanes() == board


@settings(max_examples=25)
@given(st.permutations(range(HOLES)))
def test_the_wildest_order_of_lights_can_be_written_and_read(places: list[int]) -> None:
    board = (tuple(places),)
    assert lanes(described(board), HOLES) == board


def test_the_boards_of_the_page_are_boards() -> None:
    text = (TREE / "docs" / "strip.md").read_text()
    (example,) = [block for block in re.findall(r"(?:^    .*\n)+", text, re.MULTILINE) if "map" in block]
    (lane,) = config.parse(example, "strip.md").devices["leds"].lanes()
    assert [lane[hole - 1] + 1 for hole in (42, 43, 60, 61, 62, 121)] == [42, 46, 63, 127, 123, 64]


def test_a_strip_in_one_piece_is_described_in_one_line() -> None:
    assert described(straight(121)) == (Segment((1, 121), 1),)
    (segment,) = described(options(SKIPPED, 127).lanes())
    assert segment == Segment((1, 121), 3, skip=(43, 44, 45, 86))
    assert written((segment,)) == (
        "map = [\n  { holes = [1, 121], light = 3, skip = [43, 44, 45, 86] },\n]\n"
    )


def test_without_a_map_hole_n_is_light_n_on_a_strip_of_any_length() -> None:
    for count in (61, 121, 300):
        assert leds.Options(count=count).lanes() == (tuple(range(count)),)


def test_the_simulated_table_has_the_buttons_of_the_board() -> None:
    made = config.load(SIMULATED_TABLE)
    assert made.devices["buttons"].buttons == BOARD
