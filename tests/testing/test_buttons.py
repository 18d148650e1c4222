"""PEG, OK and UNDO at the table: from a finger, over the drivers' wires, to light and words."""

from __future__ import annotations

import pytest

from companion.devices.strip import BACK, DARK, LINE, dimmed
from tests.testing.hands import BLUE, RED, deal, drafts, peg, scores


def test_each_seat_has_its_own_draft(pegs):
    pegs.press("peg", 0)
    pegs.press("peg", 1)
    pegs.press("peg", 1)
    assert drafts(pegs) == [1, 2]
    assert scores(pegs) == [0, 0]
    seen = set()
    for _ in range(20):
        pegs.advance(50)
        seen |= {(1, pegs.lit(1)), (2, pegs.lit(2))}
    assert seen == {(1, RED), (1, DARK), (2, BLUE), (2, DARK)}


def test_a_draft_shows_ahead_of_its_peg_the_moment_it_is_dialled(pegs):
    pegs.down("peg", 0)
    assert pegs.lit(1) == RED


@pytest.mark.parametrize(
    ("ms", "amount"),
    [(499, 1), (500, 2), (701, 3), (500 + 8 * 200, 10), (500 + 8 * 200 + 200, 12), (9000, 29)],
)
def test_peg_held_counts_five_a_second_then_ten_and_stops_at_29(pegs, ms, amount):
    pegs.hold("peg", 0, ms)
    assert drafts(pegs)[0] == amount


def test_ok_sends_the_draft_and_the_peg_walks_there_hole_by_hole(pegs):
    pegs.hold("peg", 0, 500 + 400)
    amount = drafts(pegs)[0]
    pegs.press("ok", 0)
    assert scores(pegs)[0] == pegs.scene.tracks[0].front == amount
    walked = set()
    for _ in range(60):
        walked |= {hole for hole in range(1, 30) if pegs.lit(hole) == RED}
        pegs.advance(33)
    assert walked == set(range(1, amount + 1))
    assert [hole for hole in range(1, 60) if pegs.lit(hole) == RED] == [amount]


def test_the_back_peg_stays_where_the_front_peg_was_and_is_dimmer(pegs):
    peg(pegs, 0, 2)
    peg(pegs, 0, 3)
    assert (pegs.lit(5), pegs.lit(2)) == (RED, dimmed(RED, BACK))


def test_ok_without_anything_to_do_says_why(pegs):
    pegs.press("ok", 1)
    assert pegs.said[-1].startswith("nothing for Blue's OK now: ")


def test_undo_drops_drafts_first_then_takes_back_the_last_move(pegs):
    peg(pegs, 0, 2)
    pegs.press("peg", 1)
    pegs.press("undo")
    assert (drafts(pegs), scores(pegs)) == ([0, 0], [2, 0])
    pegs.press("undo")
    assert scores(pegs) == [0, 0]
    assert pegs.lit(2) == DARK


@pytest.mark.parametrize(("ms", "left"), [(19_800, 1), (20_100, 0)])
def test_a_draft_unsent_for_20_seconds_lapses(pegs, ms, left):
    pegs.press("peg", 0)
    pegs.advance(ms)
    assert drafts(pegs)[0] == left


def test_a_press_during_a_walk_ends_it_and_does_its_own_work_too(pegs):
    pegs.hold("peg", 0, 9000)
    pegs.press("ok", 0)
    pegs.advance(300)
    assert pegs.lit(29) != RED
    pegs.press("peg", 1)
    assert drafts(pegs) == [0, 1]
    assert pegs.lit(29) == RED


def test_ok_held_for_a_second_lights_only_that_seats_pegs(pegs):
    peg(pegs, 0, 2)
    peg(pegs, 1, 3)
    pegs.down("ok", 0)
    pegs.advance(1000)
    assert (pegs.lit(2), pegs.lit(3), pegs.lit(61)) == (RED, DARK, DARK)
    pegs.up("ok", 0)
    assert (pegs.lit(2), pegs.lit(3), pegs.lit(61)) == (RED, BLUE, LINE)


def test_a_look_never_says_go(cards):
    deal(cards, "JS", "TC", "KD", "9S")
    assert any(offer.label == "Red: go" for offer in cards.scene.choices)
    cards.hold("ok", 0, 1200)
    assert cards.moves()[-1]["do"] == "play"


def test_contacts_that_bounce_are_one_press(pegs):
    pegs.hardware.fault("bounce", True)
    for _ in range(5):
        pegs.press("peg", 0)
        pegs.advance(100)
    assert drafts(pegs) == [5, 0]


def test_ok_of_the_dealer_passes_the_deal(pegs):
    pegs.choose({"do": "dealer", "seat": 0})
    pegs.press("ok", 0)
    assert [track.dealer for track in pegs.scene.tracks] == [False, True]
    pegs.press("ok", 0)
    assert [track.dealer for track in pegs.scene.tracks] == [False, True]
