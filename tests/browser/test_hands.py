"""Three sides and four hands on the pages: who is who by letter and shape, who deals, who is to play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from companion.scene import Scene
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.tables import FOUR, THREE

SHAPES = ["circle", "rect", "polygon"]
SHAPE_OF = "badge => badge.querySelector('.body').tagName"


def _to_play(scene: Scene, seat: int) -> Scene:
    seats = tuple(replace(each, dealer=number == (seat + 1) % 4) for number, each in enumerate(scene.seats))
    return replace(scene, to_act=seat, seats=seats, turn=500 + seat, saved=500 + seat)


def test_every_seat_has_its_letter_in_the_shape_of_its_side(show: Open, pages: Pages) -> None:
    page = show(FOUR["play"])
    badges = page.locator(".who .badge")
    expect(badges.locator("text")).to_have_text(["A", "C", "B", "D"])
    assert badges.evaluate_all(f"all => all.map({SHAPE_OF})") == ["circle", "circle", "rect", "rect"]
    pages.show(replace(THREE["play"], turn=501, saved=501))
    expect(badges.locator("text")).to_have_text(["R", "B", "G"])
    assert badges.evaluate_all(f"all => all.map({SHAPE_OF})") == SHAPES


def test_a_score_of_partners_bears_the_letter_of_who_made_it(show: Open) -> None:
    scene = FOUR["show"]
    made = tuple(replace(past, seat=past.side + 2) for past in scene.recent)
    page = show(replace(scene, recent=made))
    letters = [scene.seats[past.side + 2].letter for past in made]
    expect(page.locator("#recent .badge text")).to_have_text(letters)


@pytest.mark.parametrize("seat", range(4))
def test_who_of_four_is_to_play_and_who_deals_stands_beside_the_name(show: Open, seat: int) -> None:
    page = show(_to_play(FOUR["play"], seat))
    expect(page.locator(".pill.turn:visible")).to_have_count(1)
    expect(page.locator(f"#who-{seat} .pill.turn")).to_have_text("to play")
    expect(page.locator(".pill.deals:visible")).to_have_count(1)
    expect(page.locator(f"#deals-{(seat + 1) % 4}")).to_be_visible()


def test_each_card_of_the_play_has_the_letter_of_its_seat(show: Open) -> None:
    page = show(FOUR["crowd"])
    laid = page.locator("#cards .by .badge")
    expect(laid.locator("text")).to_have_text(list("ABCD" * 3))
    assert laid.evaluate_all(f"all => all.slice(0, 4).map({SHAPE_OF})") == [
        "circle",
        "rect",
        "circle",
        "rect",
    ]
    expect(page.locator(".event-who")).to_have_text("BBob")
    expect(page.locator("#prompt")).to_have_text("Annan ace, or OK for go")


def test_partners_share_one_pair_of_pegs_with_both_letters(show: Open) -> None:
    page = show(FOUR["show"])
    expect(page.locator("#board .peg.front text")).to_have_text(["AC", "BD"])
    expect(page.locator("#board .peg.back text")).to_have_text(["AC", "BD"])
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#board .peg.front text")).to_have_text(["", ""])  # no room: their shapes are enough
    shapes = page.locator("#board .peg.front .body").evaluate_all("all => all.map(peg => peg.tagName)")
    assert shapes == ["circle", "rect"]


def _box(page: Page, name: str) -> dict[str, float]:
    box = page.locator(f"{name} .body").bounding_box()
    assert box is not None
    return {**box}


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (800, 480)])
@pytest.mark.parametrize("hole", [0, 20, 40, 61, 83, 100, 120])
def test_three_pegs_side_by_side_stand_apart(show: Open, size: tuple[int, int], hole: int) -> None:
    there = tuple(
        replace(track, score=hole, front=hole, back=max(0, hole - 9), saved=hole)
        for track in THREE["show"].tracks
    )
    page = show(replace(THREE["show"], tracks=there), size)
    boxes = [_box(page, f"#board-front-{side}") for side in range(3)]
    centres = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    for one in range(3):
        for other in range(one):
            apart = max(abs(a - b) for a, b in zip(centres[one], centres[other], strict=True))
            assert apart >= 0.55 * boxes[one]["width"], (one, other)


def test_the_courses_of_three_sides_are_told_apart_by_their_lines(show: Open) -> None:
    page = show(THREE["show"])
    lines = page.locator("#chart .course")
    dashes = lines.evaluate_all("all => all.map(line => line.getAttribute('stroke-dasharray'))")
    assert len(set(dashes)) == 3
    expect(page.locator("#chart .badge text")).to_have_text(["G", "R", "B"])


def test_points_that_wait_to_be_pegged_stand_ahead_of_the_peg_and_do_not_blink(show: Open) -> None:
    first, *others = THREE["pegs"].tracks
    waits = (replace(first, score=37, front=37, back=25, preview=48), *others)
    scene = replace(THREE["pegs"], length=100, marks=((100, "game"),), tracks=waits, big="11", phase="roll")
    page = show(replace(scene, to_act=0, acts="to roll"))
    expect(page.locator("#board-draft-0")).to_have_attribute("data-hole", "48")
    expect(page.locator("#board-draft-0 text")).to_have_text("+11")
    assert page.locator("#board-draft-0").evaluate("peg => getComputedStyle(peg).animationName") == "none"
    expect(page.locator("#board-draft-1")).to_be_hidden()
    expect(page.locator("#side-0 .to-go")).to_have_text("63 holes to\u00a0go")
    expect(page.locator("#who-0 .pill.turn")).to_have_text("to roll")
    expect(page.locator("#big")).to_have_text("11")
    expect(page.locator("#board .number.game")).to_have_text("100")


def test_a_third_player_who_sits_down_is_drawn_at_once(show: Open, pages: Pages) -> None:
    page = show(FOUR["show"])
    pages.show(replace(THREE["cut"], game=18))
    expect(page.locator("#score-2")).to_have_text("0")
    expect(page.locator("#board .peg.front")).to_have_count(3)
    expect(page.locator(".who .name")).to_have_text(["Red", "Blue", "Gold"])
