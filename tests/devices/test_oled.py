"""The small screen: which picture is on the glass, and what that takes on the wire."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices import oled
from companion.devices.base import DeviceError, OptionsError
from companion.devices.oled import Options
from companion.devices.oled.scenes import Oled
from companion.devices.oled.windows import WIDTH, changed, pages
from companion.devices.screens import picture
from companion.simulated.panel import PANELS, Panel
from tests.devices.screen import CONTROLLERS, opened
from tests.pictures.scenes import PLAY, SHOW
from tests.pictures.tables import SCENES


def sent(screen: Oled, glass: Panel, scene: Any, t: float = 1.0) -> int:
    before = glass.sent
    screen.show(scene, t)
    return glass.sent - before


@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize("name", SCENES)
def test_the_picture_of_a_scene_arrives_on_the_glass(name: str, controller: str) -> None:
    screen, glass = opened(controller=controller)
    screen.show(SCENES[name], 0)
    assert glass.picture().tobytes() == picture(SCENES[name]).tobytes()


@settings(max_examples=20)
@given(st.sampled_from(CONTROLLERS), st.lists(st.sampled_from(sorted(SCENES)), min_size=2, max_size=6))
def test_windows_of_changed_bytes_add_up_to_the_picture(controller: str, names: list[str]) -> None:
    screen, glass = opened(controller=controller)
    for t, name in enumerate(names):
        screen.show(SCENES[name], t)
    assert glass.picture().tobytes() == picture(SCENES[names[-1]]).tobytes()


@pytest.mark.parametrize(("controller", "most"), [("ssd1306", 24), ("sh1106", 28)])
def test_one_changed_figure_takes_tens_of_bytes(controller: str, most: int) -> None:
    screen, glass = opened(controller=controller)
    screen.show(PLAY, 0)
    red, blue = PLAY.tracks
    assert 0 < sent(screen, glass, replace(PLAY, tracks=(replace(red, score=72), blue))) <= most


@pytest.mark.parametrize(("controller", "most"), [("ssd1306", 48), ("sh1106", 56)])
def test_two_changes_far_apart_take_no_more_than_each_of_them(controller: str, most: int) -> None:
    screen, glass = opened(controller=controller)
    screen.show(PLAY, 0)
    red, blue = PLAY.tracks
    both = replace(PLAY, tracks=(replace(red, score=72), replace(blue, score=77)))
    assert 0 < sent(screen, glass, both) <= most
    assert glass.picture().tobytes() == picture(both).tobytes()


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_what_is_on_the_glass_is_not_sent_again(controller: str) -> None:
    screen, glass = opened(controller=controller)
    screen.show(PLAY, 0)
    before = glass.transfers
    screen.show(replace(PLAY, only=0), 1)
    assert glass.transfers == before


@pytest.mark.parametrize(("overhead", "tall"), [(10, True), (7, False)])
@given(st.data())
@settings(max_examples=40)
def test_the_windows_hold_every_change_and_cost_no_more_than_all_of_it(
    overhead: int, tall: bool, data: st.DataObject
) -> None:
    places = data.draw(st.sets(st.integers(0, 1023), min_size=1, max_size=60))
    before = bytes(1024)
    memory = bytes(at in places for at in range(1024))
    windows = changed(memory, before, overhead, tall=tall)
    held = {
        page * WIDTH + column
        for window in windows
        for page in range(window.top, window.bottom + 1)
        for column in range(window.left, window.right + 1)
    }
    assert places <= held
    (*whole,) = changed(memory, None, overhead, tall=tall)
    cost = sum(window.size + overhead for window in windows)
    assert cost <= sum(window.size + overhead for window in whole)
    assert cost <= len(places) * (1 + overhead)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_board_mounted_upside_down_shows_it_upright(controller: str) -> None:
    screen, glass = opened(controller=controller, rotate=180)
    for t, scene in enumerate((SHOW, PLAY)):
        screen.show(scene, t)
        assert glass.picture().rotate(180).tobytes() == picture(scene).tobytes()


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_the_contrast_is_the_owners(controller: str) -> None:
    screen, glass = opened(controller=controller, contrast=40)
    screen.show(PLAY, 0)
    assert glass.contrast == 40


def shifted(image: Image.Image, columns: int) -> bytes:
    """What of a picture is seen where it lies so many columns further right, without the edges."""
    moved = Image.new("1", image.size)
    moved.paste(image, (columns, 0))
    return moved.crop((4, 0, 124, 64)).tobytes()


@pytest.mark.parametrize("offset", [0, 1, 3, 4])
def test_a_wrong_offset_shifts_the_picture_and_leaves_columns_of_garbage(offset: int) -> None:
    screen, glass = opened(controller="sh1106", column_offset=offset)
    screen.show(PLAY, 0)
    seen = glass.picture()
    assert seen.crop((4, 0, 124, 64)).tobytes() == shifted(picture(PLAY), offset - 2)
    garbage = range(128 + offset - 2, 128) if offset < 2 else range(offset - 2)
    assert len(garbage) == abs(offset - 2)
    for column in garbage:  # never written: whatever was in it when it got its power
        lit = sum(bool(seen.getpixel((column, y))) for y in range(64))
        assert 16 < lit < 48


@pytest.mark.parametrize(
    ("told", "has", "rows"),
    [
        ("ssd1306", "sh1106", range(8, 64)),  # all but one page is what was in it when it got its power
        ("sh1106", "ssd1306", range(64)),  # two columns too far right, the last two at the other edge
    ],
)
def test_a_wrong_controller_is_seen_at_once(told: str, has: str, rows: range) -> None:
    screen, glass = opened(PANELS[has](), controller=told)
    screen.show(PLAY, 0)
    seen, wanted = glass.picture(), picture(PLAY)
    wrong = [
        y
        for y in rows
        if seen.crop((0, y, 128, y + 1)).tobytes() != wanted.crop((0, y, 128, y + 1)).tobytes()
    ]
    assert len(wrong) > len(rows) * 0.8


def test_an_sh1106_driven_as_an_ssd1306_shows_noise_and_one_page_of_the_picture() -> None:
    screen, glass = opened(PANELS["sh1106"](), controller="ssd1306")
    screen.show(PLAY, 0)
    seen = glass.picture()
    lit = sum(bool(seen.getpixel((x, y))) for x in range(128) for y in range(64))
    assert 3200 < lit < 4800  # of 8,192, whatever the picture is


def test_an_ssd1306_driven_as_an_sh1106_is_two_columns_too_far_right() -> None:
    screen, glass = opened(PANELS["ssd1306"](), controller="sh1106")
    screen.show(PLAY, 0)
    assert glass.picture().crop((4, 0, 124, 64)).tobytes() == shifted(picture(PLAY), 2)


@pytest.mark.parametrize("column_offset", [1, 2, 3, 4])
def test_an_offset_that_an_ssd1306_cannot_have_is_refused(column_offset: int) -> None:
    with pytest.raises(OptionsError, match=r'take it out, or write controller = "sh1106"') as caught:
        Options(column_offset=column_offset)
    assert caught.value.key == "column_offset"


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_closing_switches_the_screen_off(controller: str) -> None:
    screen, glass = opened(controller=controller)
    screen.show(PLAY, 0)
    screen.close()
    assert not glass.lit


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_the_test_card_reaches_all_four_edges_and_says_what_it_was_drawn_for(controller: str) -> None:
    options = Options(bus="model", controller=controller)
    glass = PANELS[controller]()
    panel = oled.panel(options, {"model": glass})
    panel.display(oled.test_card(options))
    seen = glass.picture()
    assert all(seen.getpixel((x, y)) for x in range(128) for y in (0, 63))
    assert all(seen.getpixel((x, y)) for x in (0, 127) for y in range(64))
    assert not any(seen.getpixel((x, y)) for x in range(1, 127) for y in (1, 62))
    assert panel.controller == controller
    panel.close()
    assert not glass.lit


@pytest.mark.parametrize("options", [{"column_offset": 0}, {"column_offset": 1}, {"column_offset": 3}])
def test_on_a_screen_wired_in_another_way_the_border_of_the_test_card_is_broken(options: Any) -> None:
    wanted = Options(bus="model", controller="sh1106", **options)
    glass = PANELS["sh1106"]()
    panel = oled.panel(wanted, {"model": glass})
    panel.display(oled.test_card(wanted))
    seen = glass.picture()
    sides = [[bool(seen.getpixel((x, y))) for y in range(64)] for x in (0, 127)]
    assert not all(map(all, sides))


def test_the_test_cards_of_two_tables_differ_in_what_they_say() -> None:
    cards = {
        oled.test_card(Options(controller="sh1106", column_offset=offset)).tobytes() for offset in range(5)
    }
    assert len(cards) == 5


def test_the_chip_says_which_it_is_whatever_the_configuration_says() -> None:
    panel = oled.panel(Options(bus="model"), {"model": PANELS["sh1106"]()})
    assert panel.controller == "sh1106"


@pytest.mark.parametrize("status", [0x00, 0x40, 0x48, OSError(121, "Remote I/O error")])
def test_a_chip_whose_status_cannot_be_believed_does_not_say_which_it_is(
    monkeypatch: pytest.MonkeyPatch, status: int | OSError
) -> None:
    def read(address: int, control: int) -> int:
        if isinstance(status, OSError):
            raise status
        return status

    glass = PANELS["ssd1306"]()
    monkeypatch.setattr(glass, "read_byte_data", read)
    panel = oled.panel(Options(bus="model"), {"model": glass})
    assert panel.controller == ""
    panel.display(picture(PLAY))
    assert panel.faults == 0
    assert glass.picture().tobytes() == picture(PLAY).tobytes()


def test_a_picture_goes_to_the_controller_page_by_page_with_the_top_row_in_bit_0() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((5, 17), 1)
    memory = pages(image)
    assert [(at, byte) for at, byte in enumerate(memory) if byte] == [(2 * 128 + 5, 0b10)]


def test_a_panel_that_does_not_answer_shows_no_card() -> None:
    glass = PANELS["ssd1306"]()
    glass.dead = True
    with pytest.raises(DeviceError, match="the screen does not answer: check its wires and its address 0x3C"):
        oled.panel(Options(bus="model"), {"model": glass})
