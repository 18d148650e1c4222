"""A telephone that only looks, how it is paired, and how it is not any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.inputs import Pressed, Tick
from companion.pairing import Pairing
from tests.browser.harness import Pages
from tests.browser.scenes import DIALLING, SHOW, WON
from tests.browser.test_layout import LOOKS
from tests.browser.wires import Wires

CODE = "042137"
PHONE, TOUCH, WIDE = (390, 844), (800, 480), (1280, 800)
CUT = "looks.cut('.ends').filter((text) => document.getElementById('pairing').innerText.indexOf(text) >= 0)"
Visit = Callable[..., Page]


class Table:
    """A served table that pairs; `hold` has a code come on show."""

    def __init__(self, state: Path, look: str = "network") -> None:
        self.now = 0.0
        self.pairing = Pairing(state, lambda: self.now, draw=lambda: CODE)
        self.pages = Pages(DIALLING, {"sim": Wires(), "pairing": self.pairing}, look=look)

    def hold(self) -> None:
        self.pairing.heard(Pressed(self.now, "push"), True)
        self.now += 5000
        assert self.pairing.heard(Tick(self.now), True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.pages.stop()


@pytest.fixture
def visit(chromium: Browser, table: Table) -> Iterator[Visit]:
    """visit(path, size, host, served): a page as another machine has it, or this one at localhost."""
    errors: list[str] = []
    with ExitStack() as stack:

        def open_page(
            path: str = "/",
            size: tuple[int, int] = PHONE,
            host: str = "pi.local",
            served: Table = table,
            seen: bool = True,
        ) -> Page:
            context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(f"http://{host}:{served.pages.port}{path}")
            if seen:
                page.wait_for_selector("body[data-turn]")
                page.evaluate("document.fonts.ready")
            return page

        yield open_page
    assert errors == []


def pair(page: Page, table: Table, name: str = "Ann") -> None:
    table.hold()
    page.click("text=Pair this device")
    page.fill("[aria-label=Code]", CODE)
    page.fill("[aria-label=Name]", name)
    page.click("text=/^Pair$/")
    expect(page.locator("#pairing")).to_be_hidden()


def test_a_telephone_that_looks_has_no_keys_but_the_way_to_have_them(visit: Visit) -> None:
    page = visit("/seat/1")
    expect(page.locator("#keys")).to_have_text("Pair this device")
    expect(page.locator("#key-peg")).to_have_count(0)


def test_typing_the_digits_gives_a_telephone_its_keys(visit: Visit, table: Table) -> None:
    page = visit("/seat/1")
    pair(page, table)
    page.click("#key-peg")
    page.click("#key-ok")
    assert table.pages.moves(1) == [{"do": "peg", "seat": 1, "points": 1}]
    assert [device.name for device in table.pairing.devices()] == ["Ann"]


def test_a_paired_telephone_is_so_after_a_reload(visit: Visit, table: Table) -> None:
    page = visit("/seat/1")
    pair(page, table)
    page.reload()
    expect(page.locator("#key-peg")).to_be_visible()
    assert page.evaluate("document.cookie") == ""


def test_a_wrong_code_and_a_missing_one_are_told_in_the_sheet(visit: Visit, table: Table) -> None:
    page = visit("/seat/1")
    page.click("text=Pair this device")
    for typed, words in (
        ("042 13", "The code has six digits."),
        ("042137", "No code is on show"),
    ):
        page.fill("[aria-label=Code]", typed)
        page.click("text=/^Pair$/")
        expect(page.locator("#pairing .said")).to_contain_text(words)
    table.hold()
    page.fill("[aria-label=Code]", "111111")
    page.keyboard.press("Enter")
    expect(page.locator("#pairing .said")).to_contain_text("That is not the code")
    page.fill("[aria-label=Code]", "042 137")  # as the small screen writes it
    page.keyboard.press("Enter")
    expect(page.locator("#key-peg")).to_be_visible()


def test_the_field_of_the_code_brings_up_digits(visit: Visit) -> None:
    page = visit()
    page.click("text=Pair this device")
    field = page.locator("[aria-label=Code]")
    expect(field).to_have_attribute("inputmode", "numeric")
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    expect(field).to_be_focused()


def test_the_menu_of_who_only_looks_offers_nothing_but_the_scores_pairing_and_the_address(
    visit: Visit,
) -> None:
    page = visit("/", WIDE)
    expect(page.locator("#keys")).to_be_hidden()  # a screen on the wall stays one
    page.click("#menu-button")
    offered = ["The scores", "Pair this device", "On a phone"]
    assert page.locator("#menu .choice .what").all_inner_texts() == offered
    expect(page.locator("#menu")).to_contain_text("This device only looks.")
    page.click("#menu >> text=Pair this device")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#pairing")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#pairing")).to_be_hidden()


def test_who_only_looks_cannot_end_a_won_game(visit: Visit, table: Table) -> None:
    page = visit("/", WIDE)
    table.pages.show(WON)
    expect(page.locator("#won")).to_be_visible()
    expect(page.locator(".onward")).to_have_count(0)


def test_a_revoked_telephone_is_told_when_it_acts(visit: Visit, table: Table) -> None:
    page = visit("/seat/1")
    pair(page, table)
    table.pairing.revoke(table.pairing.devices()[0].id)
    page.click("#key-peg")
    page.click("#key-ok")
    expect(page.locator("#pairing")).to_contain_text("Pair this device")
    expect(page.locator("#keys")).to_have_text("Pair this device")
    assert table.pages.asked == []


def test_the_machine_itself_sees_who_is_paired_and_revokes(visit: Visit, table: Table) -> None:
    pair(visit("/seat/1"), table, "Ann's phone")
    page = visit("/", TOUCH, "localhost")
    page.click("#menu-button")
    page.click("text=Paired devices")
    expect(page.locator(".device")).to_contain_text("Ann\u2019s phone")
    page.locator(".device").hover()
    page.mouse.down()
    expect(page.locator("#pairing")).to_contain_text("No device is paired.", timeout=10_000)
    page.mouse.up()
    assert table.pairing.devices() == ()


def test_a_table_for_paired_devices_alone_shows_the_sheet_and_nothing_else(
    visit: Visit, tmp_path: Path
) -> None:
    (tmp_path / "private").mkdir()
    private = Table(tmp_path / "private", "paired")
    try:
        private.pages.show(replace(SHOW, language="de"))
        page = visit("/", PHONE, served=private, seen=False)
        expect(page.locator("#pairing")).to_contain_text("Dieses Ger\u00e4t koppeln")
        expect(page.locator("#pairing .shut")).to_have_count(0)
        assert "Red" not in page.inner_text("body")
        private.hold()
        page.fill("[aria-label=Code]", CODE)
        page.click("text=/^Koppeln$/")
        page.wait_for_selector("body[data-turn]")
        expect(page.locator("#pairing")).to_be_hidden()
    finally:
        private.pages.stop()


def test_the_simulated_table_shows_a_stranger_neither_lights_nor_screen(visit: Visit, table: Table) -> None:
    page = visit("/table", WIDE)
    expect(page.locator("#last")).to_contain_text("This device only looks.")
    assert page.evaluate("document.querySelectorAll('#switches button').length") == 0


@pytest.mark.parametrize("size", [PHONE, TOUCH, WIDE, (320, 568)])
@pytest.mark.parametrize("language", ["en", "fr-CA", "de"])
def test_the_sheet_has_room_for_all_that_it_says(
    visit: Visit, table: Table, size: tuple[int, int], language: str
) -> None:
    table.pages.show(replace(DIALLING, language=language))
    page = visit("/seat/1", size)
    page.click("#keys button")
    page.fill(".code-field", "1")
    page.click(".pair-go")
    expect(page.locator("#pairing .said")).to_be_visible()
    page.evaluate(LOOKS)
    page.evaluate("document.querySelector('#pairing .sheet').scrollTop = 0")
    cut = page.evaluate(CUT)
    assert set(cut) <= ({page.evaluate("CC.words.pairElse")} if size[1] < 500 else set())  # the sheet scrolls
    assert page.evaluate("looks.touch(44).filter((name) => name === CC.words.pairGo)") == []
    box = page.locator(".pair-go").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    sheet = "document.querySelector('#pairing .sheet')"
    assert page.evaluate(f"{sheet}.scrollWidth <= {sheet}.clientWidth")
