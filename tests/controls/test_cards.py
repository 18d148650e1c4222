"""Cards and what is no card: the rules say what a tap means, the table says why not."""

from __future__ import annotations

from companion.inputs import Found, Lost, Misread, Saved, Unsaved
from tests.controls.hands import Hands, cribbage


def test_a_card_is_the_move_that_the_rules_say() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S")
    assert hands.moves == [
        {"do": "cut", "cards": ["3C"]},
        {"do": "cut", "cards": ["9D"]},
        {"do": "starter", "card": "5S"},
    ]


def test_a_card_that_means_nothing_is_refused_with_the_rules_words() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S TH TC KD 7C")
    assert len(hands.moves) == 6
    assert "37" in hands.said[-1] or "go" in hands.said[-1]
    assert hands.cursor.words == hands.said[-1]


def test_a_reader_of_a_seat_brings_that_seats_cards() -> None:
    hands = Hands(cribbage())
    hands.taps("3C 9D 5S")
    hands.taps("7H", seat=1)
    assert hands.moves[-1] == {"do": "play", "seat": 1, "card": "7H"}


def test_a_reader_of_a_seat_where_nobody_sits_is_ignored_with_words() -> None:
    hands = Hands(cribbage())
    hands.taps("3C", seat=4)
    assert hands.moves == []
    assert hands.said == ["nobody sits at seat 4: this game has 0 Red, 1 Blue"]


def test_a_tag_that_is_no_card_is_said() -> None:
    hands = Hands(cribbage())
    hands.does(Misread(0, "that card is of another pack"))
    assert (hands.cursor.words, hands.moves) == ("that card is of another pack", [])


def test_a_card_does_not_touch_a_draft() -> None:
    hands = Hands(cribbage())
    hands.press("peg", 1)
    hands.taps("3C")
    assert hands.amount(1) == 1


def test_news_of_devices_and_of_the_disk_is_not_for_the_hands() -> None:
    hands = Hands(cribbage())
    hands.press("peg", 1)
    before = hands.cursor
    for news in (Lost(1, "scanner", "away"), Found(2, "scanner"), Saved(3, 7, 0), Unsaved(4, "full")):
        hands.does(news)
    assert (hands.cursor, hands.moves, hands.said) == (before, [], [])
