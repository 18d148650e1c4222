"""How the small screen is spared: it dims, goes dark, wakes with the next press, and its picture walks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion import config
from companion.devices.oled.rest import STEP_MS, moved, place
from companion.devices.screens import picture
from companion.simulated.panel import Panel
from companion.testing import Table
from tests.devices.screen import CONTROLLERS, opened
from tests.pictures.scenes import PLAY, SHOW, UNSAVED, WAITING
from tests.pictures.tables import SCENES

S = 1000.0
DIM = 127 // 8
Look = tuple[bool, int]


def look(glass: Panel) -> Look:
    """Whether it is on, and its contrast."""
    return glass.lit, glass.contrast


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_it_dims_after_a_minute_goes_dark_after_five_and_wakes_with_the_next_scene(controller: str) -> None:
    screen, glass = opened(controller=controller)
    screen.show(WAITING, 0)
    seen = {}
    for t in (59.9, 60, 299.9, 300, 4000):
        screen.show(WAITING, t * S)
        seen[t] = look(glass)
    assert seen == {
        59.9: (True, 127),
        60: (True, DIM),
        299.9: (True, DIM),
        300: (False, DIM),
        4000: (False, DIM),
    }
    screen.show(PLAY, 4001 * S)
    assert look(glass) == (True, 127)
    assert glass.picture().tobytes() == moved(picture(PLAY), place(4001 * S)).tobytes()


@pytest.mark.parametrize(
    ("options", "looks"),
    [
        ({"dim_s": 0}, [(True, 127), (True, 127), (False, 127)]),
        ({"blank_s": 0}, [(True, 127), (True, DIM), (True, DIM)]),
        ({"dim_s": 0, "blank_s": 0}, [(True, 127), (True, 127), (True, 127)]),
        ({"dim_s": 5, "blank_s": 20}, [(True, DIM), (False, DIM), (False, DIM)]),
        ({"dim_s": 50, "blank_s": 20}, [(True, 127), (False, 127), (False, 127)]),
        ({"contrast": 255}, [(True, 255), (True, 31), (False, 31)]),
    ],
)
def test_when_it_rests_is_the_owners(options: dict[str, int], looks: list[Look]) -> None:
    screen, glass = opened(**options)
    seen = []
    for t in (0, 10, 120, 86_400):
        screen.show(WAITING, t * S)
        seen.append(look(glass))
    assert seen[1:] == looks


def test_it_asks_to_be_called_when_its_look_changes() -> None:
    screen, glass = opened()
    t, looks = 0.0, []
    while t < 400 * S:
        due = screen.show(WAITING, t)
        assert due is not None
        assert due > t
        if not looks or looks[-1][1:] != look(glass):
            looks.append((t / S, *look(glass)))
        t = due
    assert looks == [(0, True, 127), (60, True, DIM), (300, False, DIM)]


def test_a_move_that_is_not_on_disk_keeps_it_from_going_dark() -> None:
    screen, glass = opened()
    screen.show(UNSAVED, 0)
    screen.show(UNSAVED, 4000 * S)
    assert look(glass) == (True, DIM)
    screen.show(replace(UNSAVED, saved=UNSAVED.turn), 4001 * S)
    assert look(glass) == (True, 127)
    screen.show(replace(UNSAVED, saved=UNSAVED.turn), 5000 * S)


def test_a_dark_screen_is_still_asked_whether_it_is_there_and_wakes_set_up_anew() -> None:
    screen, glass = opened()
    screen.show(WAITING, 0)
    screen.show(WAITING, 300 * S)
    glass.power_on()  # nobody can tell: it is dark either way
    screen.show(WAITING, 302 * S)
    assert not glass.lit
    screen.show(SHOW, 303 * S)
    assert glass.picture().tobytes() == moved(picture(SHOW), place(303 * S)).tobytes()


def test_a_transfer_lost_in_the_dark_lights_nothing() -> None:
    screen, glass = opened()
    screen.show(WAITING, 0)
    screen.show(WAITING, 300 * S)
    glass.nacks = 1
    screen.show(WAITING, 302 * S)
    assert not glass.lit


def seated(folder: Path, oled: str) -> Table:
    """The simulated table with these lines below [oled]."""
    text = config.SIMULATED_TABLE.read_text().replace('bus = "model"', f'bus = "model"\n{oled}')
    (folder / "table.toml").write_text(text)
    return Table(toml=folder / "table.toml")


def nothing(table: Table) -> None:
    pass


def the_play(table: Table) -> None:
    for move in (
        {"do": "cut", "cards": ["2C", "KD"]},
        {"do": "starter", "card": "QS"},
        {"do": "play", "seat": 1, "card": "4C"},
    ):
        table.choose(move)


def the_win(table: Table) -> None:
    for points in (29, 29, 29, 29, 5):
        table.choose({"do": "peg", "seat": 1, "points": points})


PRESSES: dict[str, Callable[[Table], object]] = {
    "PEG of Red": lambda table: table.press("peg", 0),
    "OK of Red": lambda table: table.press("ok", 0),
    "PEG of Blue": lambda table: table.press("peg", 1),
    "OK of Blue": lambda table: table.press("ok", 1),
    "a seat at which nobody sits": lambda table: table.press("ok", 3),
    "UNDO": lambda table: table.press("undo"),
    "the knob pushed": lambda table: table.push(),
    "the knob turned": lambda table: table.turn(-1),
    "OK of Red held": lambda table: table.hold("ok", 0, 1500),
    "a card": lambda table: table.scan("KH"),
    "a tag without a card": lambda table: (table.hardware.tap_unreadable(), table.advance(500)),
}


@pytest.mark.parametrize("stage", [nothing, the_play, the_win])
@pytest.mark.parametrize("press", PRESSES)
def test_whatever_a_hand_does_wakes_it_even_where_it_does_nothing_else(
    tmp_path: Path, stage: Callable[[Table], None], press: str
) -> None:
    with seated(tmp_path, "dim_s = 1\nblank_s = 2") as table:
        stage(table)
        table.advance(12 * S)
        assert not table.hardware.screen.lit
        PRESSES[press](table)
        assert look(table.hardware.screen) == (True, 127)
        assert table.shown().tobytes() == picture(table.scene).tobytes()


def test_the_configuration_says_what_the_screen_is_and_when_it_rests(tmp_path: Path) -> None:
    lit = 'controller = "sh1106"\nblank_s = 0\ndim_s = 0\ncontrast = 200'
    with seated(tmp_path, lit) as table:
        table.advance(301 * S)
        assert table.hardware.screen.NAME == "SH1106"
        assert look(table.hardware.screen) == (True, 200)
        assert table.shown().tobytes() == moved(picture(table.scene), place(table.now)).tobytes()


def rows(image: Image.Image) -> list[bytes]:
    data = image.tobytes()
    return [data[start : start + 16] for start in range(0, len(data), 16)]


def bands(image: Image.Image) -> list[bytes]:
    """What stands between rows without a point, from the top: lines of text, rules, figures."""
    dark = bytes(16)
    found: list[list[bytes]] = [[]]
    for row in rows(image):
        if row == dark:
            found.append([])
        else:
            found[-1].append(row)
    return [b"".join(band) for band in found if band]


@pytest.mark.parametrize("down", [0, 1, 2])
@pytest.mark.parametrize("name", SCENES)
def test_no_point_and_no_letter_is_lost_where_the_picture_has_walked(name: str, down: int) -> None:
    still = picture(SCENES[name])
    assert bands(moved(still, down)) == bands(still)


@pytest.mark.parametrize("name", SCENES)
def test_the_scores_that_stand_all_evening_walk_in_every_picture(name: str) -> None:
    still = picture(SCENES[name])
    box, there = still.getbbox(), moved(still, 2).getbbox()
    assert box is not None
    assert there is not None
    assert 1 <= there[1] - box[1] <= 2


@given(st.binary(min_size=64, max_size=64), st.integers(0, 2))
@settings(max_examples=25)
def test_no_picture_loses_anything(marks: bytes, down: int) -> None:
    image = Image.frombytes("1", (128, 64), b"".join(bytes([mark & 0x18] * 16) for mark in marks))
    there = moved(image, down)
    assert bands(there) == bands(image)
    first = [[y for y, row in enumerate(rows(each)) if any(row)] for each in (image, there)]
    assert all(0 <= after - before <= down for before, after in zip(*first, strict=True))


def test_the_picture_stands_a_minute_in_each_place_and_comes_back() -> None:
    screen, glass = opened(dim_s=0, blank_s=0)
    tops = []
    for minute in range(8):
        for second in (0, 30, 59.9):
            screen.show(WAITING, minute * STEP_MS + second * S)
            tops.append(next(y for y, row in enumerate(rows(glass.picture())) if any(row)))
    assert tops == [place for place in (0, 1, 2, 1, 0, 1, 2, 1) for _ in range(3)]


@pytest.mark.parametrize("controller", CONTROLLERS)
@given(
    scenes=st.lists(st.tuples(st.sampled_from(sorted(SCENES)), st.integers(0, 200)), min_size=2, max_size=8)
)
@settings(max_examples=8)
def test_windows_and_walk_agree(controller: str, scenes: list[tuple[str, int]]) -> None:
    screen, glass = opened(controller=controller)
    begun = t = scenes[0][1] * S  # its walk is counted from its first picture
    for name, seconds in scenes:
        screen.show(SCENES[name], t)
        assert glass.picture().tobytes() == moved(picture(SCENES[name]), place(t - begun)).tobytes()
        t += seconds * S
