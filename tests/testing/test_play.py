"""The play by the cards that are laid: what they score, whose they are, and who says go."""

from __future__ import annotations

from tests.testing.hands import WALK, deal, scores


def test_a_jack_as_starter_is_two_for_the_dealers_heels(cards):
    deal(cards, "JS")
    assert scores(cards) == [2, 0]
    assert cards.said[-1] == "two for his heels"


def test_a_card_belongs_to_the_seat_whose_turn_it_is(cards):
    deal(cards, "QS", "4C", "5D")
    assert [move["seat"] for move in cards.moves() if move["do"] == "play"] == [1, 0]


def test_the_count_is_said_line_by_line_as_the_pegs_walk(cards):
    deal(cards, "QS", "4C", "5D")
    cards.scan("6H")
    assert cards.said[-1] == "fifteen two"
    assert cards.scene.tracks[1].front == 2
    cards.advance(WALK)
    assert cards.said[-1] == "run of three for three"
    assert cards.scene.tracks[1].front == 5


def test_a_card_that_passes_31_is_refused_and_names_the_way_out(cards):
    deal(cards, "QS", "TC", "TD", "7S")
    cards.scan("7D")
    assert cards.said[-1] == "that makes 34: play a 4 or lower, or press OK for go"
    assert len(cards.moves()) == 6


def test_after_a_go_the_other_seat_plays_on_and_its_ok_ends_the_series(cards):
    deal(cards, "QS", "TC", "KD", "9S")
    cards.press("ok", 0)
    assert cards.scene.to_act == 1
    cards.press("ok", 1)
    assert cards.said[-1] == "one for go"
    assert scores(cards) == [0, 1]
    assert cards.scene.to_act == 0


def test_a_go_is_named_as_false_when_its_player_shows_a_card_that_fitted(cards):
    deal(cards, "QS", "TC", "KD", "9S")
    cards.press("ok", 0)
    cards.press("ok", 1)
    cards.advance(WALK)
    cards.scan("2D")
    assert any("go was false" in words and "would have made 31" in words for words in cards.said)
    assert scores(cards) == [0, 1]


def test_that_was_the_other_player_is_one_choice(cards):
    deal(cards, "QS", "TC", "KD", "9S")
    cards.press("ok", 0)
    cards.scan("2H")
    before = scores(cards)
    (label,) = [offer.label for offer in cards.scene.choices if offer.move["do"] == "amend"]
    cards.choose(label)
    assert before == [0, 2]
    assert cards.moves()[-1]["do"] == "amend"


def test_a_hand_pegged_amount_with_cards_asks_once_more(cards):
    deal(cards, "QS", "7C", "8D")
    cards.press("peg", 0)
    cards.press("peg", 0)
    cards.press("ok", 0)
    assert scores(cards) == [2, 0]
    assert cards.said[-1] != ""
    cards.press("ok", 0)
    assert scores(cards) == [4, 0]
