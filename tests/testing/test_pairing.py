"""The knob held for 5 s: a code on the small screen, and nothing else that anybody would notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.devices.oled.code import code_over
from companion.devices.oled.rest import moved, place
from companion.devices.screens import picture
from companion.plain import encode
from companion.testing import Table
from companion.testing.table import CODE


@pytest.fixture
def table(tmp_path: Path) -> Table:
    with Table(way="pegs", state=tmp_path) as made:
        yield made


def shows(table: Table, image: Image.Image) -> bool:
    return table.shown().tobytes() == moved(image, place(table.now)).tobytes()


def shows_code(table: Table) -> bool:
    return shows(table, code_over(table.scene, CODE)) and not shows(table, picture(table.scene))


def test_a_knob_held_for_5_s_shows_a_code_for_60_s(table: Table) -> None:
    table.down("push")
    table.advance(4_950)
    assert not shows_code(table)
    table.advance(100)
    assert shows_code(table)
    table.up("push")
    table.advance(59_000)
    assert shows_code(table)
    table.advance(1_000)
    assert shows(table, picture(table.scene))


def test_the_code_is_in_no_scene_no_words_and_no_file(table: Table, tmp_path: Path) -> None:
    table.push(5_100)
    assert shows_code(table)
    assert CODE not in str(encode(table.scene))
    assert not any(CODE in words for words in table.said)
    table.press("peg", 0)
    table.press("ok", 0)
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or CODE.encode() not in path.read_bytes(), path


def test_the_hold_chooses_nothing_and_leaves_the_list_of_choices_shut(table: Table) -> None:
    before = table.moves(), table.scene.game
    table.push(5_100)
    assert table.scene.knob is None
    assert (table.moves(), table.scene.game) == before


@pytest.mark.parametrize("ms", [80, 2_100, 4_900])
def test_a_shorter_push_opens_the_choices_as_ever(table: Table, ms: float) -> None:
    table.push(ms)
    assert table.scene.knob == 0
    table.advance(6_000)
    assert not shows_code(table)


def test_a_careful_choice_held_too_long_is_done_after_2_s_and_shows_no_code(table: Table) -> None:
    table.press("peg", 0)
    table.press("ok", 0)
    choices = [offer.move["do"] for offer in table.scene.choices]
    assert table.scene.choices[choices.index("new")].careful
    table.turn(choices.index("new") + 1)
    game = table.scene.game
    table.push(6_000)
    assert table.scene.game == game + 1
    assert not shows_code(table)


def test_a_push_that_sends_a_draft_shows_no_code(table: Table) -> None:
    table.press("peg", 0)
    table.push(6_000)
    assert table.scene.tracks[0].score == 1
    assert not shows_code(table)


def test_who_turns_while_he_holds_wants_a_choice(table: Table) -> None:
    table.down("push")
    table.advance(3_000)
    table.turn(1)
    table.advance(3_000)
    table.up("push")
    assert table.scene.knob == 1
    assert not shows_code(table)


@pytest.mark.parametrize("touch", [lambda table: table.push(), lambda table: table.turn(1)])
def test_a_hand_on_the_knob_takes_the_code_off_and_opens_the_choices(table: Table, touch) -> None:
    table.push(5_100)
    touch(table)
    assert table.scene.knob == 0
    assert not shows_code(table)


def test_play_goes_on_under_a_code(table: Table) -> None:
    table.push(5_100)
    table.press("peg", 1)
    table.press("ok", 1)
    assert table.scene.tracks[1].score == 1
    assert shows_code(table)


def test_not_saved_stands_before_a_code(table: Table) -> None:
    table.push(5_100)
    table.disk.fail("the disk is full")
    assert not shows_code(table)
    assert shows(table, picture(table.scene))


def test_the_screen_stays_bright_for_as_long_as_the_code_counts(tmp_path: Path) -> None:
    toml = tmp_path / "dark.toml"
    toml.write_text('[knob]\npin_factory = "mock"\n[oled]\nbus = "model"\ndim_s = 5\nblank_s = 10\n')
    with Table(toml=toml) as table:
        table.push(5_100)
        table.advance(50_000)
        assert table.hardware.panel_on
        table.advance(30_000)
        assert not table.hardware.panel_on


def test_a_table_that_runs_faster_asks_for_a_shorter_hold() -> None:
    with Table(speed=10) as table:
        table.push(520)
        assert shows_code(table)
