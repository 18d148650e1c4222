"""At every size: nothing scrolls, nothing is cut, everything can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import SCENES
from tests.browser.tables import FOUR, THREE

LOOKS = Path(__file__).with_name("looks.js").read_text()
SIZES = [(1920, 1080), (1080, 1920), (800, 480), (390, 844), (1280, 720), (1024, 768), (768, 1024)]
MAY_END = ".name, .name *, .past .why, .take span, #title"  # what may end in an ellipsis
APART = [
    *("#title", "#caption", "#lamp", "#who-0 .name", "#who-1 .name", "#who-2 .name", "#who-3 .name"),
    *("#score-0", "#score-1", "#score-2", "#side-0 .to-go", "#side-1 .to-go", "#side-2 .to-go"),
    *("#cards", "#big", "#event", "#lines", "#dial", "#won", "#prompt"),
    *("#recent", "#chart", "#board", "#keys"),
]
SEEN = ("#prompt", "#lamp", "#board .peg.front")
OVERPRINTED = """() => Array.from(document.querySelectorAll(".count-line")).filter(line => {
    const said = line.querySelector(".line-said").getBoundingClientRect();
    const inked = Array.from(line.querySelectorAll(".chip, .line-cards .badge"));
    return inked.some(chip => chip.getBoundingClientRect().right > said.left);
}).map(line => line.textContent)"""

TABLES = {"two": SCENES, "three": THREE, "four": FOUR}

hands = pytest.mark.parametrize("hands", TABLES)
size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def _faults(page: Page, may_end: str = MAY_END, apart: Sequence[str] = APART) -> dict[str, object]:
    """What an eye would notice, by kind; empty where all is well."""
    page.evaluate(LOOKS)
    found = {
        "scrolls": page.evaluate("looks.scrolls()"),
        "cut": page.evaluate("end => looks.cut(end)", may_end),
        "too small": page.evaluate("looks.small(13)"),
        "too faint": page.evaluate("looks.faint(4.5)"),
        "overlap": page.evaluate("names => looks.overlaps(names)", apart),
    }
    return {kind: fault for kind, fault in found.items() if fault}


@hands
@size
def test_every_scene_fits_every_size(show: Open, pages: Pages, size: tuple[int, int], hands: str) -> None:
    page = show(TABLES[hands]["show"], size)
    for turn, (name, scene) in enumerate(TABLES[hands].items(), 1000):
        pages.show(replace(scene, turn=turn, saved=turn - scene.turn + scene.saved))
        page.wait_for_selector(f'body[data-turn="17.{turn}"]')
        assert (name, _faults(page)) == (name, {})
        assert (name, page.evaluate(OVERPRINTED)) == (name, [])
        seats = sum(len(track.seats) for track in scene.tracks)
        who = [f"#who-{seat} .badge" for seat in range(seats)]
        scores = [f"#score-{side}" for side in range(len(scene.tracks))]
        seen = (*SEEN, *who, *scores)
        assert [part for part in seen if not page.locator(part).first.is_visible()] == []
        dealers = sum(track.dealer for track in scene.tracks) if scene.winner is None else 0
        assert page.locator(".pill.deals:visible").count() == dealers


@hands
@size
def test_the_figures_of_a_score_are_read_across_a_room(show: Open, size: tuple[int, int], hands: str) -> None:
    page = show(TABLES[hands]["show"], size)
    part = 0.15 if hands == "three" else 0.2  # of the shorter side
    colours = ((213, 94, 0), (86, 180, 233), (240, 228, 66))
    for side in range(len(TABLES[hands]["show"].tracks)):
        picture = Image.open(BytesIO(page.locator(f"#score-{side}").screenshot())).convert("RGB")
        rows = [y for y in range(picture.height) if _has(picture, y, colours[side])]
        assert rows[-1] - rows[0] + 1 >= part * min(size)


def _has(picture: Image.Image, y: int, rgb: tuple[int, int, int]) -> bool:
    return any(picture.getpixel((x, y)) == rgb for x in range(picture.width))


@pytest.mark.parametrize(("hands", "seat"), [("two", 0), ("two", 1), ("three", 2), ("four", 3)])
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390), (800, 480), (820, 1180), (1080, 1920)])
def test_a_seats_keys_are_in_reach_of_a_thumb(
    show: Open, pages: Pages, size: tuple[int, int], hands: str, seat: int
) -> None:
    page = show(TABLES[hands]["dialling"], size, f"/seat/{seat}")
    for key in ("#key-peg", "#key-ok"):
        box = page.locator(key).bounding_box()
        assert box is not None
        assert box["height"] >= 140
        assert box["y"] + box["height"] <= size[1]
        assert box["y"] > size[1] / 2
    assert _faults(page, MAY_END + ", .says") == {}
    assert page.evaluate("looks.touch(48)") == []
    pages.show(replace(TABLES[hands]["play"], turn=400, saved=400))
    page.wait_for_selector('body[data-turn="17.400"]')
    assert _faults(page, MAY_END + ", .says") == {}


@pytest.mark.parametrize("hands", ["three", "four"])
@size
def test_every_seat_can_be_taken_on_every_screen(show: Open, size: tuple[int, int], hands: str) -> None:
    page = show(TABLES[hands]["tight"], size, "/seat")
    seats = sum(len(track.seats) for track in TABLES[hands]["tight"].tracks)
    expect(page.locator(".take:visible")).to_have_count(seats)
    assert _faults(page) == {}
    assert page.evaluate("looks.touch(48)") == []


@hands
@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (1280, 800)])
def test_the_simulated_table_is_in_sight_as_a_whole(show: Open, size: tuple[int, int], hands: str) -> None:
    page = show(TABLES[hands]["tight"], size, "/table")
    page.wait_for_selector("#fault-bounce")
    assert _faults(page, MAY_END + ", #says, #last span, #head p", ["#strip", "#left", "#says"]) == {}
    assert page.locator("#seat-row").evaluate("row => row.scrollWidth <= row.clientWidth")
    keys = [key.bounding_box() for key in page.locator(".push").all()]
    assert all(key is not None and min(key["width"], key["height"]) >= 48 for key in keys)


@size
def test_the_choices_can_be_touched(show: Open, size: tuple[int, int]) -> None:
    page = show(SCENES["play"], size)
    page.click("#menu-button")
    page.evaluate(LOOKS)
    assert page.evaluate("looks.touch(48)") == []
    assert page.evaluate("looks.small(13)") == []
    assert page.locator("#menu .choices .choice").count() == len(SCENES["play"].choices)


def test_the_board_hangs_upright_where_the_screen_stands(show: Open) -> None:
    page = show(SCENES["show"], (1080, 1920))
    board, score = page.locator("#board svg").bounding_box(), page.locator("#score-0").bounding_box()
    assert board is not None
    assert score is not None
    assert board["height"] > 4 * board["width"]
    assert board["x"] + board["width"] < score["x"]
    other = page.locator("#score-1").bounding_box()
    assert other is not None
    assert other["y"] > score["y"] + score["height"]


def test_a_page_that_is_turned_takes_the_other_layout(show: Open) -> None:
    page = show(SCENES["show"], (390, 844))
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("body.small")
    assert _faults(page) == {}


@size
@pytest.mark.parametrize("name", ["best", "double"])
def test_a_long_count_is_there_to_its_first_line(show: Open, size: tuple[int, int], name: str) -> None:
    page = show(SCENES[name], size)
    count = SCENES[name].count
    assert count is not None
    whole = page.locator(".count-line")
    told = page.locator(".count-fold")
    folded = told.text_content() or "" if told.count() else ""
    lost = len(count.lines) - whole.count()
    assert len(folded.split(", ")) == lost if lost else folded == ""
    assert whole.last.locator(".line-said").text_content() == count.lines[-1].label


@size
def test_the_dealer_who_is_to_play_has_a_name(show: Open, pages: Pages, size: tuple[int, int]) -> None:
    page = show(SCENES["dealer"], size)
    whole = "name => name.scrollWidth <= name.clientWidth"
    assert page.locator("#side-1 .name").evaluate(whole)
    assert page.locator("#deals-1").is_visible()
    assert page.locator("#side-1 .pill.turn").is_visible()
    first, second = SCENES["dealer"].tracks
    pages.show(
        replace(SCENES["dealer"], turn=500, tracks=(first, replace(second, name="Wilhelmina of Orange")))
    )
    page.wait_for_selector('body[data-turn="17.500"]')
    assert page.locator("#side-1 .name").evaluate("name => name.clientWidth") >= 30


@pytest.mark.parametrize("path", ["/", "/seat/0"])
def test_on_a_phone_nothing_runs_under_the_keys(show: Open, pages: Pages, path: str) -> None:
    page = show(SCENES["show"], (390, 844), path)
    for turn, (name, scene) in enumerate(SCENES.items(), 1000):
        pages.show(replace(scene, turn=turn, saved=turn - scene.turn + scene.saved))
        page.wait_for_selector(f'body[data-turn="17.{turn}"]')
        low = page.locator("#keys").bounding_box()
        rows = page.locator("#prompt, .past").all()
        boxes = [row.bounding_box() for row in rows if row.is_visible()]
        assert low is not None
        assert (name, [box for box in boxes if box and box["y"] + box["height"] > low["y"] + 1]) == (name, [])
