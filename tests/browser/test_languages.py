"""The pages speak the language of the table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import PLAY, SHOW

# Every language with English below it: the names of its words and of what kind they are.
KINDS = """() => {
  const english = CC.languages.en;
  const kinds = (table) => Object.keys(table).sort().map((key) => key + " " + typeof table[key]);
  const whole = (name) => Object.assign({}, english, CC.languages[name]);
  return Object.keys(CC.languages).map((name) => [name, kinds(whole(name))]);
}"""


@pytest.mark.parametrize(
    ("language", "deals", "to_play", "left"),
    [
        ("en", "deals", "to play", "holes to go"),
        ("en-GB", "deals", "to play", "holes to go"),
        ("fr-CA", "donne", "à jouer", "trous"),
        ("de", "gibt", "spielt", "Löcher"),
    ],
)
def test_what_the_page_says_itself_is_in_the_language_of_the_scene(
    show: Open, language: str, deals: str, to_play: str, left: str
) -> None:
    page = show(replace(PLAY, language=language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#stage")).to_contain_text(deals)
    expect(page.locator("#stage")).to_contain_text(to_play)
    expect(page.locator(".to-go").first).to_contain_text(left)


def test_a_language_has_no_word_that_english_has_not(show: Open) -> None:
    page = show(SHOW)
    for name, kinds in page.evaluate(KINDS):
        assert kinds == page.evaluate(KINDS)[0][1], name


def test_french_and_german_leave_nothing_in_english(show: Open) -> None:
    page = show(SHOW)
    english = set(page.evaluate("Object.keys(CC.languages.en)"))
    for name in ("fr-CA", "de"):
        assert set(page.evaluate(f"Object.keys(CC.languages['{name}'])")) == english, name


def test_a_page_that_hears_of_another_language_changes_to_it(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    expect(page.locator("#menu-button")).to_have_attribute("aria-label", "What may be done")
    pages.show(replace(SHOW, language="de", turn=SHOW.turn + 1, saved=SHOW.turn + 1))
    expect(page.locator("#menu-button")).to_have_attribute("aria-label", "Was man tun kann")
    expect(page.locator(".pill.deals").first).to_have_text(re.compile("gibt"))
