"""Why a score was made: asked of the table, from the last scores, and from all of the game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.scenes import SHOW
from tests.browser.tables import FOUR
from tests.browser.test_layout import LOOKS, SIZES

SCORES = [
    {"turn": 131, "seat": 1, "side": 1, "points": 4, "label": "crib: fifteen four", "undone": False},
    {"turn": 134, "seat": 0, "side": 0, "points": 2, "label": "fifteen", "undone": True},
    {"turn": 139, "seat": 0, "side": 0, "points": 2, "label": "thirty-one", "undone": False},
    {"turn": 141, "seat": 0, "side": 0, "points": 1, "label": "last card", "undone": False},
    {"turn": 142, "seat": 1, "side": 1, "points": 6, "label": "hand: two fifteens, a pair", "undone": False},
]
FIFTEEN = "cards that make exactly fifteen give two"
PAIR = "two cards of one rank give two"


def _line(rule: str, said: str, cards: str, why: str) -> dict[str, Any]:
    return {"rule": rule, "said": said, "points": 2, "cards": cards.split(), "why": why}


WHY = {
    "turn": 142,
    "counts": [
        {
            "seat": 1,
            "points": 6,
            "label": "hand: two fifteens, a pair",
            "lines": [
                _line("fifteen", "fifteen two", "7H 8S", FIFTEEN),
                _line("fifteen", "fifteen four", "7H 8D", FIFTEEN),
                _line("pair", "and a pair is six", "8S 8D", PAIR),
            ],
        },
        {"seat": 0, "points": 1, "label": "hand: his nobs", "lines": [_line("nobs", "one", "JH", "nobs")]},
    ],
}


def _answers(page: Page, why: Any = WHY, status: int = 200) -> list[str]:
    """Answer for the table; the addresses that were asked, as they come."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url.partition("/api/v1/")[2])
        one = asked[-1] != "scores"
        body = why if one else {"scores": SCORES}
        route.fulfill(status=status if one else 200, content_type="application/json", body=json.dumps(body))

    page.route(re.compile("/api/v1/scores"), answer)
    return asked


def test_a_past_score_says_its_rules_with_their_cards(show: Open) -> None:
    page = show(SHOW)
    asked = _answers(page)
    page.locator("#recent .past").first.click()
    expect(page.locator(".because .told .serif")).to_have_text(
        ["fifteen two", "fifteen four", "and a pair is six"]
    )
    expect(page.locator(".because p")).to_have_text([FIFTEEN, FIFTEEN, PAIR])
    cards = page.locator(".because .reason").last.locator(".chip")
    assert [card.get_attribute("aria-label") for card in cards.all()] == ["8 of spades", "8 of diamonds"]
    assert sorted(asked) == ["scores", "scores/142"]
    page.keyboard.press("Escape")
    expect(page.locator("#scores")).to_be_hidden()


def test_what_no_peg_moved_for_has_no_number_beside_it(show: Open) -> None:
    page = show(SHOW)
    claim = {**_line("claim", "claims six", "", "claimed"), "points": 6}
    shown = {**_line("fifteen", "fifteen two", "7H 8S", FIFTEEN), "points": 0}
    count = {"seat": 1, "points": 6, "label": "hand: two fifteens, a pair", "lines": [claim, shown]}
    _answers(page, {"turn": 142, "counts": [count]})
    page.locator("#recent .past").first.click()
    expect(page.locator(".because .told")).to_have_text(
        [re.compile("claims six6$"), re.compile("fifteen two$")]
    )


def test_every_score_of_the_game_is_there_newest_first_and_undone_ones_are_struck(show: Open) -> None:
    page = show(FOUR["show"])
    _answers(page)
    page.click("#menu-button")
    page.locator("#menu .choice", has_text="The scores").click()
    labels = [score["label"] for score in reversed(SCORES)]
    expect(page.locator(".scored .why")).to_have_text(labels)
    expect(page.locator(".scored .badge text")).to_have_text(["B", "A", "A", "A", "B"])
    expect(page.locator(".scored.undone em")).to_have_text(["undone"])
    page.locator(".scored").last.click()
    expect(page.locator(".scored[aria-expanded=true] .why")).to_have_text("crib: fifteen four")
    page.locator(".scored").last.click()
    expect(page.locator(".because")).to_have_count(0)


def test_a_table_that_cannot_say_why_says_so(show: Open) -> None:
    page = show(SHOW)
    _answers(page, {"error": "there is no turn 142"}, 404)
    page.locator("#recent .past").first.click()
    expect(page.locator("#scores .said")).to_have_text("there is no turn 142")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_scores_are_read_and_touched_on_every_screen(show: Open, size: tuple[int, int]) -> None:
    page = show(FOUR["show"], size)
    _answers(page)
    if page.locator("#recent").is_visible():
        page.locator("#recent .past").first.click()
    else:
        page.click("#menu-button")
        page.locator("#menu .choice", has_text="The scores").click()
        page.locator(".scored").first.click()
    expect(page.locator(".because")).to_be_visible()
    page.evaluate(LOOKS)
    assert page.evaluate("looks.touch(48)") == []
    assert page.evaluate("looks.small(13)") == []
    assert page.evaluate("looks.faint(4.5)") == []
    wide = "sheet => sheet.scrollWidth <= sheet.clientWidth"
    assert page.locator("#scores .sheet").evaluate(wide)
