"""The show: hands counted one at a time."""

from __future__ import annotations

from companion.testing import Table
from tests.testing.hands import play_all_but_one, scores


def test_hands_are_counted_one_at_a_time_and_no_peg_of_a_later_count_is_lit_before(cards):
    play_all_but_one(cards)
    cards.scan("8D")
    assert scores(cards) != final(cards)
    titles = []
    for _ in range(400):
        count = cards.scene.count
        if count is not None and (not titles or titles[-1] != (count.seat, count.title)):
            titles.append((count.seat, count.title))
        cards.advance(50)
    assert [title for title in titles if title[1] == "hand"] == [(1, "hand"), (0, "hand")]
    assert scores(cards) == final(cards)


def final(table: Table) -> list[int]:
    """The scores once all is told, read from what the next row would stand on."""
    return [track.score for track in table._keeper.game.rules.scene(table._keeper.game.state).tracks]


def test_ok_goes_on_to_the_next_count(cards):
    play_all_but_one(cards)
    cards.scan("8D")
    shown = [cards.scene.count.title]
    for _ in range(2):
        cards.press("ok", 0)
        shown.append((cards.scene.count.seat, cards.scene.count.title))
    assert shown[-1] == (0, "hand")
    assert cards.moves()[-1]["do"] == "play"
