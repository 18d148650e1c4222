"""A deal by the cards that are tapped: the cut, thirteen taps, and what goes wrong with a card."""

from __future__ import annotations

import pytest

from tests.testing.hands import CRIB, WALK, choose, deal, peg, play_all, scores


def test_the_low_card_deals(cards):
    cards.scan("9C", "KD")
    assert [track.dealer for track in cards.scene.tracks] == [True, False]
    assert cards.scene.prompt == "Blue cuts, Red turns the starter and taps it"


def test_a_tie_cuts_again_and_the_cut_cards_go_back_into_the_pack(cards):
    cards.scan("9C", "9D")
    assert "A tie: cut again" in cards.said
    cards.scan("QC", "2D")
    assert [track.dealer for track in cards.scene.tracks] == [False, True]
    cards.advance(250)
    cards.scan("9C")
    assert cards.moves()[-1] == {"do": "starter", "card": "9C"}


def test_thirteen_taps_are_a_deal(cards):
    play_all(cards)
    assert cards.scene.phase == "show"
    cards.scan(*CRIB)
    assert cards.scene.phase == "between"
    done = [move["do"] for move in cards.moves()]
    assert done.count("play") == 8
    assert done.count("crib") == 4


def test_gathering_the_cards_over_the_reader_does_nothing_and_says_so(cards):
    play_all(cards)
    cards.scan(*CRIB)
    cards.advance(3 * WALK)
    before = cards.moves()
    cards.scan("4C")
    assert cards.moves() == before
    assert cards.said[-1] != ""
    assert cards.scene.notices[-1].kind == "refused"


@pytest.mark.parametrize("seat", [0, 1])
def test_any_seats_ok_begins_the_next_deal(cards, seat):
    play_all(cards)
    cards.scan(*CRIB)
    cards.advance(3 * WALK)
    cards.press("ok", seat)
    assert cards.scene.title == "Deal 2"
    assert [track.dealer for track in cards.scene.tracks] == [False, True]


def test_a_starter_forgotten_is_put_right_by_undo_and_two_taps(cards):
    deal(cards, "4C")
    cards.press("undo")
    cards.advance(250)
    cards.scan("QS", "4C")
    assert [move for move in cards.moves() if move["do"] in ("starter", "play")][-2:] == [
        {"do": "starter", "card": "QS"},
        {"do": "play", "seat": 1, "card": "4C"},
    ]


def test_a_card_of_another_pack_and_an_empty_tag_are_refused_in_words(cards):
    cards.hardware.tap_stranger("5H")
    cards.advance(300)
    assert "of another pack" in cards.said[-1]
    cards.hardware.tap_unreadable()
    cards.advance(300)
    assert "no card written on it" in cards.said[-1]
    assert cards.moves() == []


def test_a_deal_whose_reader_died_is_pegged_by_hand(cards):
    deal(cards, "QS", "4C")
    cards.hardware.fault("scanner_unplugged", True)
    cards.advance(200)
    assert any("scanner is away" in words for words in cards.said)
    choose(cards, "By hand this deal")
    cards.push()
    assert cards.scene.phase == "by_hand"
    peg(cards, 1, 2)
    assert scores(cards) == [0, 2]
    cards.hardware.fault("scanner_unplugged", False)
    cards.advance(10_000)
    assert cards.scene.notices == ()
