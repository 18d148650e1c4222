"""How a guest gets the table on his telephone: the code on a page, read from its screenshot."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from companion.address import Place
from companion.scene import Scene
from tests.browser.harness import Pages
from tests.browser.scenes import SCENES, SHOW
from tests.browser.tables import FOUR, THREE
from tests.codes import placed, read

WIDE, TOUCH, UPRIGHT, PHONE, SMALLEST = (1920, 1080), (800, 480), (1080, 1920), (390, 844), (320, 568)
ASKED = replace(SHOW, address="asked", phone="On a phone")
EMPTY = {
    "turn": 0,
    "saved": 0,
    "rows": (),
    "count": None,
    "step": None,
    "recent": (),
    "history": (),
    "big": "",
}
FRESH, FRESH_THREE, FRESH_FOUR = (replace(each, **EMPTY) for each in (SHOW, THREE["show"], FOUR["show"]))
HERE, THERE = placed(), placed("http://10.0.0.7:8121/", "")
Visit = Callable[..., Page]


class Table:
    """A served table whose `place` a test decides."""

    def __init__(self) -> None:
        self.place = HERE
        self.pages = Pages(SHOW, {"address": lambda: self.place})


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.pages.stop()


@pytest.fixture
def visit(chromium: Browser, table: Table) -> Iterator[Visit]:
    """visit(scene, size, path): a page that has drawn it, its clock in the test's hands."""
    errors: list[str] = []
    with ExitStack() as stack:

        def open_page(scene: Scene = SHOW, size: tuple[int, int] = WIDE, path: str = "/") -> Page:
            context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
            stack.callback(context.close)
            page = context.new_page()
            page.clock.install()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda said: errors.append(said.text))  # what the CSP refuses is said there
            table.pages.show(scene)
            page.goto(table.pages.url + path)
            page.wait_for_selector(f'body[data-turn="{scene.game}.{scene.turn}"]')
            page.evaluate("document.fonts.ready")
            return page

        yield open_page
    assert errors == []


def seen(page: Page) -> list[str]:
    """What a telephone's camera reads on this screen."""
    return read(Image.open(io.BytesIO(page.screenshot())))


def open_sheet(page: Page) -> None:
    page.click("#menu-button")
    page.click("#menu >> text=On a phone")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#address .sheet")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, TOUCH, UPRIGHT, PHONE, SMALLEST])
def test_the_menu_leads_to_a_code_that_a_camera_reads(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    open_sheet(page)
    expect(page.locator("#address .qr")).to_be_visible()
    assert seen(page) == ["http://192.168.178.123:8121/"]
    assert page.locator("#address .link").all_inner_texts() == ["192.168.178.123:8121", "cribbage.local:8121"]
    page.keyboard.press("Escape")
    expect(page.locator("#address")).to_be_hidden()
    assert seen(page) == []


@pytest.mark.parametrize(("size", "share"), [(WIDE, 0.6), (UPRIGHT, 0.6), (PHONE, 0.6)])
def test_the_code_is_large_enough_for_the_room(visit: Visit, size: tuple[int, int], share: float) -> None:
    """On a television 54 cm high these are 32 cm: a camera reads a code from ten times its size."""
    page = visit(size=size)
    open_sheet(page)
    box = page.locator("#address .qr").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= share * min(size)


def test_the_sheet_shows_the_address_of_now(visit: Visit, table: Table) -> None:
    page = visit()
    open_sheet(page)
    expect(page.locator("#address .digits")).to_have_text("192.168.178.123:8121")
    table.place = THERE
    page.clock.run_for(10_000)
    expect(page.locator("#address .link")).to_have_text(["10.0.0.7:8121"])
    assert seen(page) == [THERE.link]
    page.click("#address .shut")
    table.place = HERE
    open_sheet(page)
    expect(page.locator("#address .digits")).to_have_text("192.168.178.123:8121")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(private=True), 'Only this machine shows the page.*\\[web\\]\\s+host = "0.0.0.0"'),
        (Place(), "The table is on no network: see to its Wi-Fi or its cable."),
    ],
)
def test_a_table_that_nobody_else_finds_says_why_and_the_way_out(
    visit: Visit, table: Table, place: Place, words: str
) -> None:
    table.place = place
    page = visit(size=PHONE)
    open_sheet(page)
    expect(page.locator("#address .guide")).to_have_text(re.compile(words, re.DOTALL))
    assert page.locator("#address .qr").count() == 0


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("scene", [FRESH, FRESH_FOUR])
def test_before_a_game_the_screen_on_the_wall_shows_a_small_one(
    visit: Visit, table: Table, scene: Scene, size: tuple[int, int]
) -> None:
    page = visit(scene, size)
    expect(page.locator("#guest .qr")).to_be_visible()
    assert seen(page) == [HERE.link]
    box = page.locator("#guest").bounding_box()
    board = page.locator("#board svg").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] < board["y"]
    table.pages.show(replace(scene, turn=1))
    expect(page.locator("#guest")).to_be_hidden()


def test_a_network_that_comes_late_is_on_the_wall_when_it_is_there(visit: Visit, table: Table) -> None:
    table.place = Place()
    page = visit(FRESH)
    expect(page.locator("#guest")).to_be_hidden()
    table.place = HERE
    page.clock.run_for(10_000)
    expect(page.locator("#guest .qr")).to_be_visible()


@pytest.mark.parametrize(
    ("scene", "size", "path"),
    [
        (FRESH, PHONE, "/"),
        (FRESH, TOUCH, "/"),
        (FRESH, UPRIGHT, "/"),
        (FRESH, WIDE, "/seat/0"),
        (FRESH_THREE, WIDE, "/"),
        (SHOW, WIDE, "/"),
    ],
)
def test_no_other_screen_shows_it_unasked(
    visit: Visit, scene: Scene, size: tuple[int, int], path: str
) -> None:
    page = visit(scene, size, path)
    page.clock.run_for(10_000)
    expect(page.locator("#guest")).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, UPRIGHT])
def test_the_knob_has_it_shown_on_the_wall_until_a_hand_does_something(
    visit: Visit, table: Table, size: tuple[int, int]
) -> None:
    page = visit(size=size)
    table.pages.show(ASKED)
    expect(page.locator("#address .qr")).to_be_visible()
    assert seen(page) == [HERE.link]
    table.pages.show(SHOW)
    expect(page.locator("#address")).to_be_hidden()


def test_whoever_puts_it_away_is_not_shown_it_again(visit: Visit, table: Table) -> None:
    page = visit()
    table.pages.show(ASKED)
    page.click("#address .shut")
    table.pages.show(replace(ASKED, turn=SHOW.turn + 1))
    page.wait_for_selector(f'body[data-turn="{SHOW.game}.{SHOW.turn + 1}"]')
    expect(page.locator("#address")).to_be_hidden()


@pytest.mark.parametrize(("size", "path"), [(PHONE, "/"), (TOUCH, "/"), (WIDE, "/seat/1")])
def test_the_knob_leaves_alone_whoever_plays_on_a_screen_of_his_own(
    visit: Visit, size: tuple[int, int], path: str
) -> None:
    page = visit(ASKED, size, path)
    expect(page.locator("#address")).to_be_hidden()


def test_what_one_has_opened_oneself_the_table_leaves_open(visit: Visit, table: Table) -> None:
    page = visit()
    open_sheet(page)
    table.pages.show(ASKED)
    table.pages.show(SCENES["play"])
    page.wait_for_selector(f'body[data-turn="{SCENES["play"].game}.{SCENES["play"].turn}"]')
    expect(page.locator("#address .sheet")).to_be_visible()


@pytest.mark.parametrize("size", [TOUCH, UPRIGHT, PHONE, (1024, 768)])
@pytest.mark.parametrize("language", ["fr-CA", "de"])
def test_the_sheet_has_room_for_all_that_it_says(
    visit: Visit, table: Table, size: tuple[int, int], language: str
) -> None:
    page = visit(replace(SHOW, language=language), size)
    for place in (
        placed("http://192.168.178.123:65535/", "http://raspberrypi.local:65535/"),
        Place(private=True),
    ):
        table.place = place
        page.click("#menu-button")
        page.click("#address-button")
        expect(page.locator("#address .qr")).to_have_count(1 if place.link else 0)
        page.wait_for_selector("#address .guide")
        sheet = "document.querySelector('#address .sheet')"
        assert page.evaluate(f"{sheet}.scrollWidth <= {sheet}.clientWidth")
        assert page.evaluate(f"{sheet}.scrollHeight <= {sheet}.clientHeight")
        page.keyboard.press("Escape")


def test_the_page_says_what_the_knob_is_on(visit: Visit) -> None:
    last = replace(SCENES["play"], knob=len(SCENES["play"].choices), phone="On a phone")
    page = visit(last)
    places = len(last.choices) + 1
    expect(page.locator("#prompt")).to_contain_text(f"Choose {places}/{places}")
    expect(page.locator("#prompt")).to_contain_text("On a phone")
