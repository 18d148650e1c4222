"""A new game from the page: which one, and the names of those who sit there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.inputs import Reply
from companion.scene import Offer
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import CHOICES, SHOW
from tests.browser.test_layout import LOOKS, SIZES


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
    page.get_by_label("Which").select_option("pegs only")
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


def _option(name: str, values: list[Any], default: Any, words: str) -> dict[str, Any]:
    return {"name": name, "values": values, "default": default, "help": words}


GAMES = {
    "games": [
        {
            "game": "cribbage",
            "title": "Cribbage",
            "presets": {"kitchen-table": {}, "sixty-one": {"target": 61}},
            "options": [
                _option("target", [61, 121], 121, "the game hole: the first peg there wins"),
                _option("muggins", ["off", "on"], "off", "what a player misses goes to who says so"),
                _option("teach", [False, True], False, "every combination is a line of its own"),
            ],
        },
        {
            "game": "pigs",
            "title": "Pass the Pigs",
            "presets": {"standard": {}},
            "options": [_option("target", [], 100, "points that win")],
            "players": [2, 3],
        },
    ]
}


def _described(page: Page) -> None:
    page.route(
        "**/api/v1/games",
        lambda route: route.fulfill(status=200, content_type="application/json", body=json.dumps(GAMES)),
    )
    page.click("#menu-button")
    expect(page.get_by_label("Game", exact=True)).to_be_visible()


def test_four_sit_down_to_a_game_with_an_option_of_their_own(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _described(page)
    page.get_by_label("Which").select_option("kitchen table")
    page.get_by_label("Players", exact=True).select_option("4")
    expect(page.locator(".new-game input")).to_have_count(4)
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Di")):
        page.get_by_label(f"Seat {seat}").fill(name)
    page.get_by_text("more", exact=True).click()
    expect(page.locator(".option p")).to_have_text([each["help"] for each in GAMES["games"][0]["options"]])
    page.get_by_label("muggins", exact=True).select_option("on")
    page.get_by_label("target", exact=True).select_option("61")
    page.get_by_label("target", exact=True).select_option("121")  # as it is anyway: no option of their own
    _begin(page)
    expect(page.locator("#menu")).to_be_hidden()
    page.mouse.up()
    (asked,) = pages.asked
    assert asked.move == {
        "do": "new",
        "game": "cribbage",
        "preset": "kitchen-table",
        "players": ["Ann", "Bob", "Cy", "Di"],
        "options": {"muggins": "on"},
    }


def test_another_game_has_its_own_presets_players_and_options(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _described(page)
    page.get_by_label("Game", exact=True).select_option("Pass the Pigs")
    expect(page.get_by_label("Which").locator("option")).to_have_text(["standard"])
    expect(page.get_by_label("Players", exact=True).locator("option")).to_have_text(["2", "3"])
    page.get_by_text("more", exact=True).click()
    page.get_by_label("target", exact=True).fill("50")
    _begin(page)
    expect(page.locator("#menu")).to_be_hidden()
    page.mouse.up()
    (asked,) = pages.asked
    assert asked.move == {
        "do": "new",
        "game": "pigs",
        "preset": "standard",
        "players": ["Red", "Blue"],
        "options": {"target": 50},
    }


def test_what_contradicts_itself_is_refused_in_words_and_stays_to_be_mended(show: Open, pages: Pages) -> None:
    page = show(OFFERED)
    _described(page)
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_label("Seat 2").fill("Gold")
    pages.answer = lambda _: Reply(422, {"error": "the five-card game is for two: name two players"})
    _begin(page)
    expect(page.locator("#menu .said")).to_have_text("the five-card game is for two: name two players")
    page.mouse.up()
    expect(page.get_by_label("Seat 2")).to_have_value("Gold")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_form_is_read_and_touched_on_every_screen(show: Open, size: tuple[int, int]) -> None:
    page = show(OFFERED, size)
    _described(page)
    page.get_by_text("more", exact=True).click()
    page.evaluate(LOOKS)
    assert page.evaluate("looks.touch(48)") == []
    assert page.evaluate("looks.small(13)") == []
    assert page.evaluate("looks.faint(4.5)") == []
    assert page.locator("#menu .sheet").evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
