"""A seat's keys on a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.inputs import Chosen, Reply
from companion.scene import Offer
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import CHOICES, DIALLING, PLAY, SHOW
from tests.browser.tables import FOUR

PHONE = (390, 844)
GO = Offer("Red: go", {"do": "go", "seat": 0}, 0, "ok")
CORRECTION = tuple(replace(offer, careful=offer.button == "peg") for offer in CHOICES)


def test_peg_dials_here_and_ok_sends_one_move(show: Open, pages: Pages) -> None:
    page = show(DIALLING, PHONE, "/seat/1")
    for _ in range(6):
        page.click("#key-peg")
    expect(page.locator("#dial")).to_have_text("You are dialling+6from 92 to 98")
    expect(page.locator("#board-draft-1")).to_have_attribute("data-hole", "98")
    expect(page.locator("#key-ok .says")).to_have_text("peg 6")
    expect(page.locator("#key-undo .says")).to_have_text("drops the 6")
    page.click("#key-ok")
    expect(page.locator("#dial")).to_be_hidden()
    assert pages.moves(1) == [{"do": "peg", "seat": 1, "points": 6}]


def test_undo_drops_what_is_dialled_before_it_takes_back(show: Open, pages: Pages) -> None:
    page = show(DIALLING, PHONE, "/seat/1")
    page.click("#key-peg")
    page.click("#key-undo")
    expect(page.locator("#dial")).to_be_hidden()
    assert pages.asked == []
    expect(page.locator("#key-undo .says")).to_have_text("takes back Blue\u2019s hand")
    page.click("#key-undo")
    assert pages.moves(1) == [{"do": "undo"}]


def test_peg_held_runs_on_and_stops_at_the_most(show: Open) -> None:
    page = show(DIALLING, PHONE, "/seat/1")
    page.locator("#key-peg").hover()
    page.mouse.down()
    expect(page.locator(".dial-amount")).to_have_text("+29", timeout=15_000)
    expect(page.locator("#key-peg .says")).to_have_text("that is the most")
    page.mouse.up()


def test_ok_alone_does_the_seats_own_choice(show: Open, pages: Pages) -> None:
    page = show(replace(PLAY, choices=(GO, *CHOICES)), PHONE, "/seat/0")
    expect(page.locator("#key-ok .says")).to_have_text("go")
    page.click("#key-ok")
    assert pages.moves(1) == [{"do": "go", "seat": 0}]


def test_a_key_with_nothing_to_do_says_why(show: Open, pages: Pages) -> None:
    page = show(replace(PLAY, choices=(GO, *CHOICES)), PHONE, "/seat/1")
    expect(page.locator("#key-ok .says")).to_have_text("it is Red\u2019s turn")
    page.click("#key-ok")
    expect(page.locator("#keys .said")).to_have_text("it is Red\u2019s turn")
    assert pages.asked == []


def test_a_correction_asks_once_more(show: Open, pages: Pages) -> None:
    page = show(replace(DIALLING, choices=CORRECTION), PHONE, "/seat/1")
    page.click("#key-peg")
    page.click("#key-peg")
    page.click("#key-ok")
    expect(page.locator("#keys .said")).to_have_text(re.compile(r"by hand \+2 is a correction"))
    assert pages.asked == []
    page.click("#key-ok")
    expect(page.locator("#dial")).to_be_hidden()
    assert pages.moves(1) == [{"do": "peg", "seat": 1, "points": 2}]


def test_while_counts_are_shown_ok_waits_for_the_next(show: Open, pages: Pages) -> None:
    page = show(SHOW, PHONE, "/seat/1")
    page.click("#key-ok")
    expect(page.locator("#keys .said")).to_have_text("the next count comes by itself")
    assert pages.asked == []


def test_what_was_dialled_stays_when_the_table_has_moved_on(show: Open, pages: Pages) -> None:
    def stale(_: Chosen) -> Reply:
        pages.show(replace(DIALLING, turn=150, saved=150))
        return Reply(409, {"error": "stale"})

    page = show(DIALLING, PHONE, "/seat/1")
    page.click("#key-peg")
    pages.answer = stale
    page.click("#key-ok")
    expect(page.locator("#keys .said")).to_have_text(re.compile("The table moved on"))
    expect(page.locator(".dial-amount")).to_have_text("+1")
    assert len(pages.asked) == 1


def test_a_phone_asks_whose_keys_it_shall_be(show: Open) -> None:
    page = show(SHOW, PHONE, "/seat")
    expect(page.locator(".take span")).to_have_text(["Red\u2019s keys", "Blue\u2019s keys"])
    page.get_by_text("Blue\u2019s keys").click()
    page.wait_for_url("**/seat/1")
    expect(page.locator("#key-peg")).to_be_visible()


@pytest.mark.parametrize(
    ("one", "six"), [("claim 1", "claim 6"), ("muggins 1", "muggins 6"), ("1 stecken", "6 stecken")]
)
def test_what_ok_will_send_is_said_in_the_words_of_the_seats_own_key(show: Open, one: str, six: str) -> None:
    keys = tuple(replace(key, peg=one) for key in DIALLING.keys)
    page = show(replace(DIALLING, keys=keys), PHONE, "/seat/1")
    expect(page.locator("#key-peg .says")).to_have_text(one)
    for _ in range(6):
        page.click("#key-peg")
    expect(page.locator("#key-ok .says")).to_have_text(six)


def test_each_of_four_seats_sends_with_its_own_keys(show: Open, pages: Pages) -> None:
    own = Offer("Di: by hand", {"do": "peg", "seat": 3, "points": 1}, 3, "peg", ("points", 1, 29, 1))
    page = show(replace(FOUR["play"], choices=(*FOUR["play"].choices, own)), PHONE, "/seat/3")
    expect(page.locator(".who.own .name")).to_have_text("Di")
    page.click("#key-peg")
    expect(page.locator("#board-draft-1")).to_be_visible()
    page.click("#key-ok")
    assert pages.moves(1) == [{"do": "peg", "seat": 3, "points": 1}]


def test_a_phone_asks_whose_of_four_keys_it_shall_be(show: Open) -> None:
    page = show(FOUR["show"], PHONE, "/seat")
    expect(page.locator(".take span")).to_have_text(
        [f"{name}\u2019s keys" for name in ("Ann", "Bob", "Cy", "Di")]
    )
    expect(page.locator(".take .badge text")).to_have_text(["A", "B", "C", "D"])
    page.get_by_text("Cy\u2019s keys").click()
    page.wait_for_url("**/seat/2")
    expect(page.locator(".who.own .name")).to_have_text("Cy")


def test_a_seat_whose_choices_no_key_does_is_led_to_them(show: Open, pages: Pages) -> None:
    rolls = tuple(
        Offer(name, {"do": "roll", "seat": 0, "pigs": [name]})
        for name in ("sider", "trotter", "snouter", "jowler")
    )
    page = show(replace(PLAY, rows=(), choices=rolls), PHONE, "/seat/0")
    page.locator(".pick").click()
    page.get_by_text("snouter").click()
    assert pages.moves(1) == [{"do": "roll", "seat": 0, "pigs": ["snouter"]}]
    pages.show(replace(PLAY, rows=(), choices=rolls, to_act=1, turn=300, saved=300))
    expect(page.locator(".pick")).to_be_hidden()
