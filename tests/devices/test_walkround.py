"""A maker walks round a strip of any shape: what is found is what was glued, and few presses find it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import config
from companion.devices.holes import HOLES, Lane, Segment, described, lanes, straight
from companion.devices.walkround import STEP_MS, Walk, answered, begin, resumed
from companion.devices.walkshown import ASKED, DARK, FOUND, TRIED, asked, dialled, shown
from companion.inputs import Pressed, Released, Tick, Turned
from tests.devices.makers import Maker, walked

TREE = Path(__file__).parent.parent.parent
PLATES = TREE / "hardware" / "faceplates"
FACEPLATES = sorted(PLATES.glob("*.toml"))
BENDS = (Segment((1, 121), 1, skip=(41, 42, 43, 84, 85, 86)),)
SERPENTINE = (  # the strip to and fro with three lights in each bend, the holes all from the left
    Segment((1, 40), 1),
    Segment((41, 80), 83, back=True),
    Segment((81, 121), 87),
)
GROUPS = (Segment((1, 121), 146, back=True, skip=(*range(6, 146, 6), 146)),)


def board(segments: tuple[Segment, ...], count: int) -> tuple[tuple[Lane, ...], int]:
    return lanes(segments, count), count


BOARDS = {
    "straight": (straight(121), 121, 20),
    "a wrong start": (*board((Segment((1, 121), 8),), 130), 20),
    "reversed": (*board((Segment((1, 121), 130, back=True),), 130), 20),
    "bends": (*board(BENDS, 127), 30),
    "rows": (*board((Segment((1, 120), 1, row=40), Segment((121, 121), 121)), 121), 30),
    "serpentine": (*board(SERPENTINE, 130), 40),
    "groups of five": (*board(GROUPS, 150), 60),
    "every second light": (*board((Segment((1, 121), 1, skip=tuple(range(2, 242, 2))),), 242), 30),
}


def faceplate(path: Path) -> tuple[tuple[Lane, ...], int]:
    options = config.load(path).devices["leds"]
    return options.lanes(), options.count


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_found_with_few_presses(name: str) -> None:
    truth, count, presses = BOARDS[name]
    maker = Maker(truth, count)
    found = walked(maker, begin(121, 1000, (), 0.0))
    assert (found.lanes, found.count) == (truth, count)
    assert maker.presses < presses


PAGE = {  # the rows of docs/calibrate.md, by how they begin
    "straight": ("straight", "reversed"),
    "three rows to and fro under holes that do the same": ("bends",),
    "three rows to and fro under holes that are all read": ("rows-144",),
    "groups of five": ("loop-60",),
    "a track a side": ("pair-60",),
    "every second light": ("every second light",),
}


@pytest.mark.parametrize("row", PAGE)
def test_the_figures_of_the_page_are_those_of_its_boards(row: str) -> None:
    (line,) = [
        line for line in (TREE / "docs" / "calibrate.md").read_text().splitlines() if f"| {row}" in line
    ]
    measured = []
    for name in PAGE[row]:
        truth, count = BOARDS[name][:2] if name in BOARDS else faceplate(PLATES / f"{name}.toml")
        maker = Maker(truth, count)
        walked(maker, begin(121, 1000, (), 0.0))
        measured.append((maker.presses, maker.detents))
    presses, detents = (", ".join(map(str, dict.fromkeys(each))) for each in zip(*measured, strict=True))
    assert line.endswith(f"| {presses} | {detents} |")


@pytest.mark.parametrize("path", FACEPLATES, ids=lambda path: path.stem)
def test_every_faceplate_is_found_with_few_presses(path: Path) -> None:
    truth, count = faceplate(path)
    maker = Maker(truth, count)
    found = walked(maker, begin(121, 1000, (), 0.0))
    assert (found.lanes, found.count) == (truth, count)
    assert maker.presses < 20 * len(truth) + 5
    assert maker.detents < 130
    assert lanes(described(found.lanes), found.count) == truth


@pytest.mark.parametrize("name", BOARDS)
def test_peg_ok_and_undo_are_enough(name: str) -> None:
    truth, count, presses = BOARDS[name]
    maker = Maker(truth, count, knob=False)
    found = walked(maker, begin(count + 20, 1000, (), 0.0))
    assert (found.lanes, found.count) == (truth, count)
    assert maker.presses < presses + 10


@pytest.mark.parametrize("path", FACEPLATES, ids=lambda path: path.stem)
def test_a_map_that_is_right_already_is_looked_at_and_confirmed(path: Path) -> None:
    truth, count = faceplate(path)
    maker = Maker(truth, count)
    assert walked(maker, begin(count, 1000, truth, 0.0)).lanes == truth
    assert maker.detents == 0
    assert maker.presses == 1 + 14 * len(truth)  # the count; hole 1, twelve looks and the end of each track


@st.composite
def glued(draw: st.DrawFn) -> tuple[tuple[Lane, ...], int]:
    """Tracks cut into pieces, glued one after the other in any order, either way, with lights between."""
    tracks = draw(st.integers(1, 3))
    pieces: list[tuple[int, int, int]] = []  # track, first hole, holes
    for track in range(tracks):
        cuts = draw(st.lists(st.integers(1, HOLES - 1), max_size=5, unique=True))
        edges = [0, *sorted(cuts), HOLES]
        pieces += [(track, first, last - first) for first, last in pairwise(edges)]
    lights = [[-1] * HOLES for _ in range(tracks)]
    place = 0
    for track, first, holes in draw(st.permutations(pieces)):
        place += draw(st.integers(0, 12))
        back, every = draw(st.booleans()), draw(st.sampled_from((0, 0, 5, 7)))
        for number in range(holes):
            place += bool(every and number and number % every == 0)
            lights[track][first + (holes - 1 - number if back else number)] = place
            place += 1
    return tuple(tuple(lane) for lane in lights), place + draw(st.integers(0, 5))


@settings(max_examples=25)
@given(glued(), st.sampled_from([0.0, 100.0, 300.0, 900.0, 5000.0]))
def test_however_it_is_glued_truthful_answers_find_it(
    truth: tuple[tuple[Lane, ...], int], late: float
) -> None:
    maker = Maker(*truth, late=late)
    found = walked(maker, begin(121, 1000, (), 0.0))
    assert (found.lanes, found.count) == truth


@settings(max_examples=1)
@given(st.permutations(range(HOLES)))
def test_even_lights_in_no_order_at_all_are_found(places: list[int]) -> None:
    assert walked(Maker((tuple(places),), HOLES), begin(121, 1000, (), 0.0)).lanes == (tuple(places),)


@settings(max_examples=10)
@given(glued(), glued())
def test_a_map_that_is_wrong_does_no_harm(
    truth: tuple[tuple[Lane, ...], int], wrong: tuple[tuple[Lane, ...], int]
) -> None:
    found = walked(Maker(*truth), begin(wrong[1], 1000, wrong[0], 0.0))
    assert (found.lanes, found.count) == truth


@settings(max_examples=10)
@given(glued(), st.integers(1, 60))
def test_a_walk_that_is_left_is_taken_up_where_it_was(
    truth: tuple[tuple[Lane, ...], int], answers: int
) -> None:
    maker = Maker(*truth)
    left = walked(maker, begin(121, 1000, (), 0.0), lambda _: len(maker.said) >= answers)
    again = resumed(begin(121, 1000, (), 5.0), left.count, left.lanes, 5.0)
    assert again.lanes == left.lanes
    found = walked(Maker(*truth), again)
    assert (found.lanes, found.count) == truth
    while found.before is not None:
        found = answered(found, Pressed(6.0, "undo"))
    assert found.stage == "count"


@pytest.mark.parametrize(
    ("count", "left", "words"),
    [
        (120, ((),), "a strip of 120 lights"),
        (1001, ((),), "a strip of 1001 lights"),
        (121, (), "with 0 tracks"),
        (121, ((0, 0),), "twice"),
        (121, ((121,),), "not at all"),
        (300, ((0,), (1,)), "other than 121 holes"),
        (300, (tuple(range(122)),), "other than 121 holes"),
    ],
)
def test_what_no_walk_can_have_found_is_not_taken_up(count: int, left: tuple[Lane, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        resumed(begin(121, 1000, (), 0.0), count, left, 0.0)


def test_undo_goes_back_one_answer_wherever_it_is_pressed() -> None:
    truth, count, _ = BOARDS["serpentine"]
    maker, walk = Maker(truth, count), begin(121, 1000, (), 0.0)
    while walk.stage != "done":
        asked_, found = asked(walk), walk.lanes
        for said in maker.answer(walk, walk.since):
            walk = answered(walk, said)
        back = answered(walk, Pressed(walk.since, "undo"))
        assert (asked(back), back.lanes) == (asked_, found)
    assert walk.lanes == truth


def lit(walk: Walk, t: float = 0.0) -> dict[int, tuple[int, int, int]]:
    """The lights (from 1) that are on."""
    return {number: light for number, light in enumerate(shown(walk, t), 1) if light != DARK}


def pressed(walk: Walk, *roles: str, t: float = 0.0) -> Walk:
    for role in roles:
        walk = answered(answered(walk, Pressed(t, role, 1)), Released(t, role, 1))
    return walk


def test_the_strip_shows_what_is_asked() -> None:
    walk = begin(121, 1000, (), 0.0)
    walk = answered(walk, Turned(0.0, 4))
    assert lit(walk) == dict.fromkeys(range(1, 125), TRIED) | {125: ASKED}
    walk = pressed(walk, "ok")
    assert lit(walk) == {1: ASKED}
    walk = answered(walk, Turned(0.0, -1))
    assert lit(walk) == {125: ASKED}
    walk = pressed(answered(walk, Turned(0.0, 2)), "push")
    assert lit(walk) == {2: FOUND, 3: ASKED}
    assert lit(walk, 2.5 * STEP_MS) == {2: FOUND, 5: ASKED}
    back = answered(walk, Turned(2.5 * STEP_MS, -1))
    assert lit(back) == {2: FOUND, 3: TRIED, 4: ASKED}
    assert dialled(back) == "right up to hole 3"
    hole = pressed(back, "ok")
    assert lit(hole) == {2: FOUND, 3: FOUND, 4: FOUND, 6: ASKED}
    assert asked(hole).startswith("hole 4: turn until")


def test_the_light_that_walks_rests_in_the_last_hole_and_starts_anew() -> None:
    walk, t = pressed(begin(121, 1000, (), 0.0), "ok", "ok"), 0.0
    seen: list[tuple[float, int]] = []
    while len(seen) < 12:
        seen += [(t, number) for number, light in lit(walk, t).items() if light == ASKED]
        t = walk.due(t)
    through = [(at * STEP_MS, number) for at, number in enumerate(range(2, 11))]
    again = [(3000.0 + at, number) for at, number in through]
    assert seen == [*through, *again[:3]]


@given(st.floats(0, 1e9))
def test_whenever_it_begins_the_light_has_gone_on_when_it_was_due(since: float) -> None:
    walk = pressed(begin(121, 1000, (), since), "ok", "ok", t=since)
    t, seen = since, []
    for _ in range(12):
        seen.append(shown(walk, t).index(ASKED))
        assert walk.due(t) > t
        t = walk.due(t)
    assert seen == [*range(1, 10), 1, 2, 3]


def test_a_peg_that_is_kept_down_goes_on_and_on_until_it_is_let_go() -> None:
    walk = answered(begin(121, 1000, (), 0.0), Pressed(0.0, "peg", 0))
    assert (dialled(walk), walk.due(0.0)) == ("122 lights", 500.0)
    walk = answered(walk, Tick(499.0))
    assert dialled(walk) == "122 lights"
    walk = answered(walk, Tick(1000.0))
    assert (dialled(walk), walk.due(1000.0)) == ("128 lights", 1100.0)
    walk = answered(answered(walk, Released(1050.0, "peg", 0)), Tick(9000.0))
    assert dialled(walk) == "128 lights"


def test_without_a_knob_peg_steps_back_to_the_last_hole_that_was_right() -> None:
    walk = pressed(begin(121, 1000, (), 0.0), "ok", "ok")
    walk = pressed(walk, "peg", t=4 * STEP_MS)
    found = []
    for _ in range(6):
        found.append(dialled(walk).removeprefix("right up to hole "))
        walk = pressed(walk, "peg")
    assert found == ["5", "4", "3", "2", "1", "10"]


def test_all_was_right_after_all() -> None:
    walk = pressed(begin(121, 1000, (), 0.0), "ok", "ok", "peg")
    walk = pressed(answered(walk, Turned(0.0, 9)), "ok")
    assert asked(walk).startswith(
        "does the bright light go through hole 11 and on, hole by hole, to hole 20?"
    )


def test_a_strip_has_as_many_lights_as_can_be_fed_and_as_there_are_holes() -> None:
    walk = begin(60, 130, (), 0.0)
    assert dialled(walk) == "121 lights"
    assert dialled(answered(walk, Turned(0.0, -1))) == "121 lights"
    assert dialled(answered(walk, Turned(0.0, 50))) == "130 lights"


def test_another_track_is_offered_where_the_strip_has_lights_for_it() -> None:
    for count, more in ((241, False), (242, True)):
        walk = walked(
            Maker(straight(121), count), begin(121, 1000, (), 0.0), lambda walk: walk.stage == "end"
        )
        assert ("track of its own" in asked(walk)) is more
        assert (
            asked(pressed(walk, "peg")) == "track 2, hole 1: turn until the bright light is in it, then OK"
        ) is more
