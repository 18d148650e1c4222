"""The simulated table's page: it shows what the wires carried, and its hands are real ones."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from companion.devices.debounce import LOCK
from companion.scene import Face, Row
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import PLAY, SHOW
from tests.browser.tables import FOUR
from tests.browser.wires import Wires

SIZE = (1440, 900)


def _done(page: Page, wires: Wires, wanted: Sequence[Any]) -> bool:
    """Whether hands have done just this; waits until they have done as much."""
    until = time.monotonic() + 5
    while len(wires.done) < len(wanted) and time.monotonic() < until:
        page.wait_for_timeout(10)
    return wires.done == list(wanted)


def test_the_lights_are_those_of_the_wire_never_those_of_the_scene(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    wires.show({3: (170, 29, 0), 121: (5, 4, 2)})
    page.wait_for_selector('.light[data-light="3"][data-colour="aa1d00"]')
    expect(page.locator('.light[data-light="121"]')).to_have_attribute("data-colour", "050402")
    expect(page.locator('.light[data-light="86"]')).to_have_attribute("data-colour", "000000")


def test_the_small_screen_is_drawn_from_the_panels_bytes(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    wires.show({}, bytes([0b01000000]) + bytes(1022) + bytes([1]))
    pixel = "([x, y]) => document.getElementById('panel').getContext('2d').getImageData(x, y, 1, 1).data[0]"
    page.wait_for_function(f"() => ({pixel})([1, 0]) > 200")
    assert page.evaluate(pixel, [127, 63]) > 200
    assert page.evaluate(pixel, [0, 0]) < 20
    assert page.evaluate(pixel, [2, 0]) < 20


def test_a_button_is_down_as_long_as_the_finger(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    page.locator("#peg-1").hover()
    page.mouse.down()
    assert _done(page, wires, [("press", "peg", 1)])
    page.mouse.up()
    assert _done(page, wires, [("press", "peg", 1), ("release", "peg", 1)])


def test_a_finger_is_never_faster_than_the_debouncing(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    page.evaluate("""() => ["pointerdown", "pointerup", "pointerdown", "pointerup"].forEach((name) =>
        document.getElementById("peg-0").dispatchEvent(new PointerEvent(name, { pointerId: 1 })))""")
    assert _done(page, wires, [("press", "peg", 0), ("release", "peg", 0)] * 2)
    assert min(later - earlier for earlier, later in pairwise(wires.edges)) * 1000 > LOCK


def test_buttons_can_be_pressed_from_the_keyboard(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    page.locator("#undo").focus()
    page.keyboard.press("Space")
    assert _done(page, wires, [("press", "undo", None), ("release", "undo", None)])


def test_the_knob_turns_and_is_pushed(show: Open, wires: Wires) -> None:
    page = show(replace(SHOW, knob=1), SIZE, "/table")
    expect(page.locator("#knob-says")).to_have_text(re.compile("By hand this deal.*choice 2 of 7"))
    page.click("#knob-left")
    page.click("#knob-right")
    page.locator("#knob").hover()
    page.mouse.wheel(0, 100)
    page.click("#knob")
    wanted = [("turn", -1), ("turn", 1), ("turn", 1), ("press", "push", None), ("release", "push", None)]
    assert _done(page, wires, wanted)


def test_while_a_draft_stands_the_knob_says_that_it_changes_it(show: Open) -> None:
    first, second = SHOW.tracks
    page = show(
        replace(SHOW, drafter=0, tracks=(replace(first, draft=3, preview=89), second)), SIZE, "/table"
    )
    expect(page.locator("#knob-says")).to_have_text(re.compile("changes Red\u2019s \\+3.*push pegs it"))
    expect(page.locator(".strip .note.draft")).to_have_text("+3")


def test_a_card_is_tapped_and_tapped_again(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    expect(page.locator("#again")).to_be_disabled()
    page.click('[data-card="4S"]')
    expect(page.locator("#last .chip")).to_have_attribute("aria-label", "4 of spades")
    page.click("#again")
    page.click("#unreadable")
    page.click("#stranger")
    assert _done(page, wires, [("tap", "4S"), ("tap", "4S"), ("unreadable",), ("stranger", "4S")])


def test_cards_seen_this_deal_are_dark_until_the_next(show: Open, pages: Pages) -> None:
    page = show(PLAY, SIZE, "/table")
    expect(page.locator(".tray-card.seen")).to_have_count(5)
    pages.show(replace(PLAY, turn=119, rows=(Row("series", "the play", (Face("2C", 0),)), PLAY.rows[1])))
    expect(page.locator(".tray-card.seen")).to_have_count(6)
    pages.show(replace(PLAY, turn=140, title="Deal 7", phase="starter", rows=()))
    expect(page.locator(".tray-card.seen")).to_have_count(0)


def test_a_fault_is_switched_on_and_off(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    fault = page.get_by_role("switch", name="buttons bounce")
    fault.click()
    expect(fault).to_have_attribute("aria-checked", "true")
    fault.click()
    expect(fault).to_have_attribute("aria-checked", "false")
    assert wires.done == [("fault", "bounce", True), ("fault", "bounce", False)]


def test_the_plug_is_pulled_by_holding_alone(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    page.click("#plug")
    page.locator("#plug").hover()
    begun = time.monotonic()
    page.mouse.down()
    assert _done(page, wires, [("pull_plug",)])
    assert time.monotonic() - begun >= 1.9
    page.mouse.up()


def test_notes_beside_the_lights_name_each_peg_and_stand_apart(show: Open) -> None:
    page = show(SHOW, SIZE, "/table")
    for hole in ("86", "85", "98", "92"):
        expect(page.locator(".strip .note", has_text=re.compile(f"^{hole}$"))).to_have_count(1)


def test_four_seats_have_their_own_buttons(show: Open, wires: Wires) -> None:
    page = show(FOUR["play"], SIZE, "/table")
    expect(page.locator(".seat .name")).to_have_text(["Ann", "Bob", "Cy", "Di"])
    expect(page.locator(".seat .badge text")).to_have_text(["A", "B", "C", "D"])
    for seat in range(4):
        page.click(f"#ok-{seat}")
    assert _done(page, wires, [(does, "ok", seat) for seat in range(4) for does in ("press", "release")])


def test_a_seat_without_buttons_is_shown_the_way_to_its_phone(show: Open, wires: Wires) -> None:
    wires.seats = (0, 1)
    page = show(FOUR["play"], SIZE, "/table")
    expect(page.locator("#peg-1")).to_be_visible()
    expect(page.locator("#peg-2")).to_have_count(0)
    expect(page.locator(".no-buttons")).to_have_text(["Cy\u2019s keys", "Di\u2019s keys"])
    expect(page.locator(".no-buttons").first).to_have_attribute("href", "/seat/2")


def test_a_screen_that_rests_says_so_beside_it(show: Open, wires: Wires) -> None:
    page = show(SHOW, SIZE, "/table")
    expect(page.locator("#screen-says")).to_have_text("read back from the panel")
    wires.panel_on = False
    wires.show({})
    expect(page.locator("#screen-says")).to_have_text("resting: any press wakes it")
    expect(page.locator("#panel")).to_have_attribute("aria-label", "resting: any press wakes it")
    wires.panel_on = True
    wires.show({})
    expect(page.locator("#screen-says")).to_have_text("read back from the panel")


def test_on_a_phone_what_is_waited_for_stands_right_below_the_lights(show: Open) -> None:
    page = show(PLAY, (390, 844), "/table")
    lights, says = page.locator("#strip").bounding_box(), page.locator("#says").bounding_box()
    screen = page.locator("#screen").bounding_box()
    assert lights
    assert says
    assert screen
    assert lights["y"] + lights["height"] <= says["y"]
    assert says["y"] + says["height"] <= screen["y"]
    expect(page.locator("#says")).to_have_text(re.compile("Red"))
