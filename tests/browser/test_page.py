"""What the board's page says, and what can be done on it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from companion.inputs import Chosen, Reply
from companion.scene import Notice
from companion.words.troubles import retold
from tests.browser.conftest import Open
from tests.browser.harness import Pages
from tests.browser.scenes import AWAY, BLUE, CUT, PEGGED, PLAY, RED, SHOW, UNSAVED, WON


def _holes(page: Page) -> list[int]:
    """Where the pegs stand: front and back of each side."""
    pegs = ("front-0", "back-0", "front-1", "back-1")
    return [int(page.locator(f"#board-{peg}").get_attribute("data-hole") or -1) for peg in pegs]


def test_the_show_is_told_with_its_cards_and_the_newest_line_raised(show: Open) -> None:
    page = show(SHOW)
    expect(page.locator("#score-0")).to_have_text("86")
    expect(page.locator("#score-1")).to_have_text("98")
    expect(page.locator("#caption")).to_have_text("The show: Blue\u2019s hand")
    expect(page.locator(".count-line")).to_have_text(
        [re.compile("fifteen two2"), re.compile("fifteen four4"), re.compile("and a pair is six6")]
    )
    expect(page.locator(".count-line.raised .line-said")).to_have_text("and a pair is six")
    marked = page.locator("#cards .slot.marked .card")
    assert [marked.nth(n).get_attribute("aria-label") for n in range(2)] == ["8 of spades", "8 of diamonds"]
    assert _holes(page) == [86, 85, 98, 92]
    expect(page.locator("#prompt")).to_have_text("Next: Red\u2019s hand. OK goes on.")


def test_the_play_shows_the_count_its_event_and_whose_turn_it_is(show: Open) -> None:
    page = show(PLAY)
    expect(page.locator("#big")).to_have_text("24")
    expect(page.locator("#event")).to_have_text(re.compile("Blue.*pair for two"))
    expect(page.locator("#side-0 .pill.turn")).to_have_text("to play")
    expect(page.locator("#side-1 .pill.turn")).to_be_hidden()
    expect(page.locator("#deals-1")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text("Reda 7 or lower, or OK for go")
    expect(page.locator("#caption .chip")).to_have_attribute("aria-label", "Q of clubs")


def test_an_undone_score_stays_and_is_struck_through(show: Open) -> None:
    page = show(SHOW)
    row = page.locator("#recent .past").nth(3)
    expect(row).to_have_text(re.compile(r"\+2fifteenundone"))
    assert row.locator(".why").evaluate("node => getComputedStyle(node).textDecorationLine") == "line-through"
    expect(page.locator("#recent .past.undone")).to_have_count(1)


def test_one_hole_to_go_is_singular(show: Open) -> None:
    page = show(replace(SHOW, tracks=(replace(RED, score=120), replace(BLUE, score=119))))
    expect(page.locator("#side-0 .to-go")).to_have_text("1 hole to go")
    expect(page.locator("#side-1 .to-go")).to_have_text("2 holes to go")


def test_the_win_is_shown_with_its_skunk(show: Open) -> None:
    page = show(WON)
    expect(page.locator("#won")).to_have_text(re.compile("Red winsBlue 88: skunk"))
    assert _holes(page)[0] == 121


def test_after_a_win_the_next_game_is_held_for_two_seconds(show: Open, pages: Pages) -> None:
    page = show(WON)
    button = page.locator(".onward")
    expect(button).to_have_text(re.compile("Next game.*hold"))
    button.click()
    button.hover()
    begun = page.evaluate("performance.now()")
    page.mouse.down()
    pages.show(replace(WON, saved=170))  # a scene in between takes the finger off nothing
    assert pages.moves(1) == [{"do": "next"}]
    page.mouse.up()
    assert page.evaluate("performance.now()") - begun >= 2000
    expect(page.locator(".to-go:visible, .pill:visible")).to_have_count(0)


def test_points_by_hand_come_with_the_letter_of_who_pegs_them(show: Open) -> None:
    page = show(PEGGED)
    expect(page.locator(".count-line .badge text")).to_have_text("B")
    expect(page.locator(".count-line .line-said")).to_have_text("pegs three")


def test_a_peg_walks_hole_by_hole_at_the_pace_of_the_scene(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    page.evaluate(
        """() => {
            window.seen = [];
            const peg = document.getElementById("board-front-0");
            new MutationObserver(() => seen.push(Number(peg.dataset.hole))).observe(peg, {attributes: true});
        }"""
    )
    begun = page.evaluate("performance.now()")
    pages.show(replace(SHOW, pace=200.0, tracks=(replace(RED, score=94, front=94, back=86), BLUE)))
    page.wait_for_selector('#board-front-0[data-hole="94"]')
    assert page.evaluate("performance.now()") - begun >= 8 * 200
    seen = list(dict.fromkeys(page.evaluate("seen")))
    assert seen == sorted(seen)
    assert len(seen) > 3  # a busy machine may skip frames, never go back
    expect(page.locator("#score-0")).to_have_text("94")


def test_a_peg_jumps_where_nothing_may_move(show: Open, pages: Pages) -> None:
    page = show(SHOW, reduced=True)
    pages.show(replace(SHOW, turn=143, pace=2000.0, tracks=(replace(RED, score=94, front=94), BLUE)))
    page.wait_for_selector('body[data-turn="17.143"]')
    assert _holes(page)[0] == 94


def test_an_undo_sets_the_peg_back_at_once(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    pages.show(replace(SHOW, turn=143, pace=2000.0, tracks=(replace(RED, score=80, front=80, back=70), BLUE)))
    page.wait_for_selector('body[data-turn="17.143"]')
    assert _holes(page) == [80, 70, 98, 92]


def test_a_draft_at_the_table_shows_ahead_of_its_peg(show: Open) -> None:
    page = show(replace(SHOW, drafter=1, tracks=(RED, replace(BLUE, draft=6, preview=104))))
    expect(page.locator("#board-draft-1")).to_have_attribute("data-hole", "104")
    expect(page.locator("#board-draft-1 text")).to_have_text("+6")
    expect(page.locator("#side-1 .to-go")).to_have_text("+6OK pegs it")
    expect(page.locator("#side-0 .to-go")).to_have_text("35 holes to go")
    expect(page.locator("#prompt")).to_have_text("Next: Red\u2019s hand. OK goes on.")
    expect(page.locator("#board-draft-0")).to_be_hidden()


def test_while_ok_is_held_only_that_sides_pegs_are_bright(show: Open) -> None:
    page = show(replace(SHOW, only=1))
    assert page.locator("#board .dimmed #board-front-0").count() == 1
    assert page.locator("#board .dimmed #board-front-1").count() == 0


def test_an_unsaved_way_has_its_own_look(show: Open) -> None:
    page = show(replace(SHOW, turn=143, tracks=(RED, replace(BLUE, saved=92))))
    way = "#board .side-1 .lane.unsaved"
    assert page.locator(way).get_attribute("d") != ""
    assert page.locator(way.replace("side-1", "side-0")).get_attribute("d") == ""
    expect(page.locator("#lamp")).to_have_text("saving")


def test_not_saved_stands_across_the_top_in_words(show: Open) -> None:
    page = show(UNSAVED)
    expect(page.locator("#band")).to_have_text("NOT SAVED3 moves wait for the card. Play goes on.")
    expect(page.locator("#lamp")).to_have_text("not saved")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en-GB", "NOT SAVEDthe disk is full: free some space in /x"),
        ("fr-CA", "NON ENREGISTRÉle disque est plein\u00a0: faites de la place dans /x"),
        ("de", "NICHT GESPEICHERTdie Platte ist voll: schafft Platz in /x"),
    ],
)
def test_not_saved_is_said_once_and_in_the_language_of_the_table(
    show: Open, language: str, told: str
) -> None:
    words = retold(language, "NOT SAVED: the disk is full: free some space in /x")
    page = show(replace(PLAY, language=language, notices=(Notice("unsaved", words),)))
    assert page.locator("#band").text_content() == told


def test_a_device_that_is_away_is_told(show: Open, pages: Pages) -> None:
    page = show(AWAY)
    expect(page.locator("#band")).to_contain_text("the scanner is away: plug it in again")
    pages.show(replace(PLAY, turn=119, saved=119))
    expect(page.locator("#band")).to_be_hidden()


def test_without_a_connection_the_page_says_so_and_comes_back_by_itself(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    expect(page.locator("#lamp")).to_have_text("saved")
    pages.stop()
    expect(page.locator("#lamp")).to_have_text("no connection")
    assert page.locator("#board").evaluate("node => getComputedStyle(node).opacity") != "1"
    again = Pages(PLAY, port=pages.port)
    try:
        expect(page.locator("#score-0")).to_have_text("71")
        expect(page.locator("#lamp")).to_have_text("saved")
    finally:
        again.stop()


def test_a_choice_is_sent_with_the_scene_that_was_seen(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    page.click("#menu-button")
    page.get_by_text("That was Red").click()
    expect(page.locator("#menu")).to_be_hidden()
    (asked,) = pages.asked
    assert (asked.game, asked.turn, asked.move) == (17, 142, {"do": "amend", "as": []})


def test_an_amount_is_chosen_before_it_is_sent(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    page.click("#menu-button")
    row = page.locator(".choice.counted", has_text="Blue: by hand")
    for _ in range(3):
        row.get_by_label("more").click()
    row.get_by_label("less").click()
    expect(row.locator(".amount")).to_have_text("+3")
    row.get_by_text("OK").click()
    expect(page.locator("#menu")).to_be_hidden()
    assert pages.asked[0].move == {"do": "peg", "seat": 1, "points": 3}


def test_a_careful_choice_is_held_for_two_seconds(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    page.click("#menu-button")
    button = page.locator(".choice", has_text="New game")
    button.click()
    expect(page.locator("#menu")).to_be_visible()
    button.hover()
    begun = page.evaluate("performance.now()")
    page.mouse.down()
    expect(page.locator("#menu")).to_be_hidden()
    page.mouse.up()
    assert page.evaluate("performance.now()") - begun >= 2000
    assert [asked.move for asked in pages.asked] == [{"do": "new"}]


def test_after_a_stale_choice_the_page_looks_again_and_never_resends(show: Open, pages: Pages) -> None:
    def stale(_: Chosen) -> Reply:
        pages.show(replace(PLAY, turn=150, saved=150))
        return Reply(409, {"error": "stale"})

    page = show(SHOW)
    page.click("#menu-button")
    pages.answer = stale
    page.get_by_text("By hand this deal").click()
    expect(page.locator("#menu .said")).to_have_text(re.compile("The table moved on"))
    expect(page.locator("#score-0")).to_have_text("71")
    assert len(pages.asked) == 1
    pages.answer = lambda asked: Reply(200, {})
    page.get_by_text("By hand this deal").click()
    expect(page.locator("#menu")).to_be_hidden()
    assert [asked.turn for asked in pages.asked] == [142, 150]


def test_a_refusal_is_told_in_the_tables_own_words(show: Open, pages: Pages) -> None:
    page = show(SHOW)
    page.click("#menu-button")
    pages.answer = lambda _: Reply(422, {"error": "the deal is over: tap the next starter"})
    page.get_by_text("By hand this deal").click()
    expect(page.locator("#menu .said")).to_have_text("the deal is over: tap the next starter")


def test_before_the_first_move_every_peg_waits_in_its_start_hole(show: Open) -> None:
    page = show(CUT)
    assert _holes(page) == [0, 0, 0, 0]
    boxes = [
        page.locator(f"#board-{kind}-{side}").bounding_box() for side in (0, 1) for kind in ("back", "front")
    ]
    assert all(box is not None for box in boxes)
    assert len({(box["x"], box["y"]) for box in boxes if box}) == 4


def test_a_board_of_61_ends_at_61(show: Open) -> None:
    short = replace(SHOW, length=61, marks=((31, "skunk"), (61, "game")), tracks=(
        replace(RED, score=61, front=61, back=58), replace(BLUE, score=40, front=40, back=30)))  # fmt: skip
    page = show(short)
    expect(page.locator("#board .number.game")).to_have_text("61")
    expect(page.locator("#board .label")).to_have_text(["skunk"])
    assert _holes(page) == [61, 58, 40, 30]
    game, peg = page.locator(".game-hole").bounding_box(), page.locator("#board-front-0 .body").bounding_box()
    assert game is not None
    assert peg is not None
    assert abs(game["x"] + game["width"] / 2 - peg["x"] - peg["width"] / 2) < 2


@pytest.mark.parametrize(
    ("language", "more"),
    [("en", "and 4 more"), ("en-GB", "and 4 more"), ("fr-CA", "et 4 autres"), ("de", "und 4 weitere")],
)
def test_of_several_things_away_the_first_is_named_and_the_others_are_counted(
    show: Open, pages: Pages, language: str, more: str
) -> None:
    away = tuple(
        Notice("device", f"{name} is away: look") for name in ("strip", "screen", "buttons", "knob", "page")
    )
    page = show(replace(PLAY, language=language, notices=away))
    expect(page.locator("#band")).to_have_text(re.compile(f"^strip is away: look{more}$"))
    pages.show(replace(PLAY, turn=PLAY.turn + 1, notices=away[:1]))
    expect(page.locator("#band")).to_have_text("strip is away: look")
    pages.show(
        replace(PLAY, turn=PLAY.turn + 2, notices=(Notice("unsaved", "NOT SAVED: the disk"), *away[:2]))
    )
    expect(page.locator("#band .others")).to_have_text("and 2 more")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (390, 844)])
def test_the_count_of_the_others_is_in_sight_whatever_room_the_words_want(
    show: Open, size: tuple[int, int]
) -> None:
    words = (
        "scanner is away: no reader with our firmware is plugged in; plug it in, or play this deal by hand"
    )
    page = show(
        replace(PLAY, notices=(Notice("device", words + " or wait" * 20), Notice("device", "knob is away"))),
        size,
    )
    box = page.locator("#band .others").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    expect(page.locator("#band .others")).to_have_text("and 1 more")


def test_a_long_score_is_read_whole_and_its_why_stands_clear_of_the_count(show: Open) -> None:
    long = replace(SHOW.recent[0], label="hand: two fifteens, a double run of three")
    page = show(replace(SHOW, recent=(long, *SHOW.recent[1:])), (1280, 800))
    why = page.locator("#recent .newest .why")
    assert why.evaluate("node => node.scrollWidth <= node.clientWidth")
    ask = page.locator("#recent .newest .ask").bounding_box()
    lines = page.locator("#lines").bounding_box()
    assert ask is not None
    assert lines is not None
    assert ask["x"] + ask["width"] + 8 <= lines["x"]
