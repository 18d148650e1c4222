"""Three and four hands and the five-card game at the whole table: fingers, cards, light and words."""

from __future__ import annotations

from companion.devices.strip import COLOURS
from companion.testing import Table

THREE = ("Ann", "Bob", "Cy")
FOUR = ("Ann", "Bob", "Cy", "Di")
WALK = 6000  # ms in which every count of a move has been walked and has rested


def scores(table: Table) -> list[int]:
    return [track.score for track in table.scene.tracks]


def tap(table: Table, cards: str) -> None:
    for card in cards.split():
        table.scan(card)
        table.advance(500)


def ok(table: Table, *seats: int) -> None:
    for seat in seats:
        table.press("ok", seat)
        table.advance(500)


def test_three_hands_play_a_whole_deal_by_cards_and_their_own_buttons():
    with Table(players=THREE) as table:
        tap(table, "9S 4S KS")
        assert table.scene.caption == "Bob deals 5 each and one to the crib"
        tap(table, "2S 4D 7D KC 3H 5S")
        assert table.scene.prompt == "Bob: a 2 or lower, or OK for go"
        ok(table, 1, 2)
        tap(table, "AS")
        ok(table, 0)
        assert scores(table) == [1, 0, 0]
        tap(table, "8H 6H TC")
        ok(table, 1)
        tap(table, "3D")
        assert scores(table) == [1, 0, 1]  # Ann and Cy have no card left, and Bob has said go
        tap(table, "JC 9D")
        table.advance(3 * WALK)
        assert (table.scene.phase, table.scene.prompt) == ("show", "Bob: tap the four cards of the crib")
        before = scores(table)
        tap(table, "2C 2D 2H TS")
        table.advance(WALK)
        assert (table.scene.phase, scores(table)[1] - before[1]) == ("between", 12)
        ok(table, 2)
        assert table.scene.caption == "Cy deals 5 each and one to the crib"


def test_four_hands_share_two_pairs_of_pegs_and_have_eight_buttons():
    with Table(players=FOUR, way="pegs") as table:
        for seat, points in enumerate((2, 3, 4, 5)):
            for _ in range(points):
                table.press("peg", seat)
            ok(table, seat)
            table.advance(WALK)
        assert scores(table) == [6, 8]
        assert (table.lit(6), table.lit(8)) == COLOURS[:2]
        assert [(track.name, track.back) for track in table.scene.tracks] == [
            ("Ann & Cy", 2),
            ("Bob & Di", 3),
        ]


def test_a_cut_for_partners_tells_everybody_where_to_sit():
    with Table(players=FOUR, partners_by="cut") as table:
        tap(table, "2C 3D KH 9S")
        assert [seat.name for seat in table.scene.seats] == ["Ann", "Cy", "Bob", "Di"]
        assert (
            table.scene.notices[0].text == "Ann & Bob play Cy & Di: sit round the table as Ann, Cy, Bob, Di"
        )
        table.press("undo")
        assert [seat.name for seat in table.scene.seats] == list(FOUR)


def test_the_five_card_game_asks_for_the_cards_that_were_not_played():
    with Table(variant="five", target=61) as table:
        tap(table, "9C 4D")
        assert scores(table) == [3, 0]
        table.advance(WALK)
        tap(table, "3S KC TC QD")
        ok(table, 1, 0)
        assert table.scene.prompt == "Tap 1 more card of Red's hand"
        tap(table, "2H")
        table.advance(WALK)
        assert (scores(table), table.scene.prompt) == ([8, 0], "Tap 2 more cards of Blue's hand")
        tap(table, "5H 5D 8C 7C 6C 9C")
        table.advance(WALK)
        assert (table.scene.phase, scores(table)) == ("between", [8, 14])
