"""The small screen at the table: it shows the count, goes away and comes back."""

from __future__ import annotations

from companion.testing import Table
from tests.testing.hands import deal


def test_the_small_screen_changes_with_the_count(cards):
    deal(cards, "QS")
    before = cards.shown().tobytes()
    cards.scan("4C")
    assert cards.shown().tobytes() != before


def test_a_screen_that_is_away_is_said_and_comes_back_with_the_newest_picture(cards):
    cards.hardware.fault("screen_dead", True)
    cards.advance(3000)
    assert any("is away: the screen does not answer" in words for words in cards.said)
    deal(cards, "QS", "4C")
    cards.hardware.fault("screen_dead", False)
    cards.advance(40_000)
    assert cards.scene.notices == ()
    with Table() as other:
        deal(other, "QS", "4C")
        other.advance(40_000)
        assert cards.shown().tobytes() == other.shown().tobytes()
