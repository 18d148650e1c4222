"""The knob at the table: it changes a draft, and it comes to every choice that there is."""

from __future__ import annotations

from tests.testing.hands import BLUE, RED, WALK, choose, drafts, peg, scores


def test_an_undo_can_be_redone_from_the_knob(pegs):
    peg(pegs, 0, 2)
    pegs.press("undo")
    choose(pegs, "Redo: Red +2")
    pegs.push()
    assert scores(pegs) == [2, 0]


def test_the_knob_changes_the_draft_that_is_dialled(pegs):
    pegs.press("peg", 1)
    pegs.turn(4)
    assert drafts(pegs) == [0, 5]
    pegs.turn(-2)
    assert drafts(pegs) == [0, 3]


def test_a_careful_choice_needs_the_knob_held_for_two_seconds(pegs):
    peg(pegs, 0, 2)
    choose(pegs, "New game: sixty one")
    pegs.push(1900)
    assert (pegs.scene.game, pegs.scene.length) == (1, 121)
    choose(pegs, "New game: sixty one")
    pegs.push(2000)
    assert (pegs.scene.game, pegs.scene.length) == (2, 61)


def test_the_dealer_can_be_told_from_the_knob(cards):
    choose(cards, "Blue deals")
    cards.push()
    assert [track.dealer for track in cards.scene.tracks] == [False, True]


def test_the_last_peg_moves_to_the_other_seat_in_one_press(pegs):
    peg(pegs, 0, 4)
    (label,) = [offer.label for offer in pegs.scene.choices if offer.move["do"] == "amend"]
    choose(pegs, label)
    pegs.push()
    pegs.advance(WALK)
    assert scores(pegs) == [0, 4]
    assert (pegs.lit(4), [hole for hole in range(1, 60) if pegs.lit(hole) == RED]) == (BLUE, [])
    pegs.press("undo")
    assert scores(pegs) == [4, 0]
