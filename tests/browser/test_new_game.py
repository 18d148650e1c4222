"""A new game from the page: which one, and the names of those who sit there."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from companion.inputs import Reply
from companion.scene import Offer
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import CHOICES, SHOW


def _new(preset: str, label: str) -> Offer:
    move = {"do": "new", "preset": preset, "players": ["Red", "Blue"]}
    return Offer(f"New game: {label}", move, careful=True)


OFFERED = replace(
    SHOW, choices=(*CHOICES[:2], _new("sixty-one", "sixty one"), _new("pegs-only", "pegs only"))
)


def _form(page: Page) -> None:
    page.click("#menu-button")
    expect(page.get_by_label("Seat 0")).to_have_value("Red")
    expect(page.get_by_label("Seat 1")).to_have_value("Blue")


def _begin(page: Page) -> None:
    page.get_by_text("Begin it").hover()
    page.mouse.down()


def test_the_names_of_a_new_game_are_typed_and_begin_it_is_held(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _form(page)
    page.get_by_label("Which").select_option("New game: pegs only")
    page.get_by_label("Seat 0").fill("Ann")
    page.get_by_text("Begin it").click()
    expect(page.locator("#menu")).to_be_visible()
    _begin(page)
    expect(page.locator("#menu")).to_be_hidden()
    page.mouse.up()
    (asked,) = pages.asked
    assert asked.move == {"do": "new", "preset": "pegs-only", "players": ["Ann", "Blue"]}


def test_what_is_typed_stays_while_the_table_goes_on(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _form(page)
    page.get_by_label("Seat 1").fill("Bluer")
    pages.show(replace(OFFERED, turn=143, choices=(CHOICES[2], *OFFERED.choices[2:])))
    expect(page.locator(".choices")).to_have_text("Red deals")
    expect(page.get_by_label("Seat 1")).to_be_focused()
    page.keyboard.type("!")
    expect(page.get_by_label("Seat 1")).to_have_value("Bluer!")


def test_names_that_are_refused_stay_to_be_mended(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _form(page)
    page.get_by_label("Seat 0").fill("Blue")
    pages.answer = lambda _: Reply(
        422, {"error": 'Two players are called "Blue": give them names that differ'}
    )
    _begin(page)
    expect(page.locator("#menu .said")).to_contain_text("give them names that differ")
    page.mouse.up()
    expect(page.get_by_label("Seat 0")).to_have_value("Blue")
