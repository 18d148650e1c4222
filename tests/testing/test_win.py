"""The win, and the next game of the match."""

from __future__ import annotations

from companion.devices.strip import DARK
from companion.testing import Table
from tests.testing.hands import WALK, choose, scores


def test_the_win_comes_at_the_game_hole_and_can_be_undone():
    with Table(way="pegs", target=61) as table:
        for points in (29, 29):
            table.choose({"do": "peg", "seat": 1, "points": points})
        table.choose({"do": "peg", "seat": 1, "points": 4})
        table.advance(WALK)
        assert (table.scene.winner, table.scene.phase, scores(table)) == (1, "over", [0, 61])
        assert all(table.lit(hole) != DARK for hole in range(1, 62))
        table.press("undo")
        assert (table.scene.winner, scores(table)) == (None, [0, 58])


def test_the_next_game_of_the_match_is_held_and_the_loser_deals():
    with Table(way="pegs", target=61) as table:
        table.choose({"do": "dealer", "seat": 1})
        for points in (29, 29, 3):
            table.choose({"do": "peg", "seat": 1, "points": points})
        table.advance(WALK)
        (offer,) = [offer for offer in table.scene.choices if offer.move == {"do": "next"}]
        assert offer.careful
        choose(table, offer.label)
        table.push(2000)
        assert scores(table) == [0, 0]
        assert [track.dealer for track in table.scene.tracks] == [True, False]
        table.press("undo")
        assert scores(table) == [0, 61]
