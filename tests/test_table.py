"""How the table works, hand by hand: from a finger or a card, over the drivers' wires, to light and words."""

from __future__ import annotations

import pytest

from companion.devices.strip import BACK, COLOURS, DARK, LINE, dimmed
from companion.testing import Table

RED, BLUE = COLOURS[:2]
WALK = 4000  # ms in which any count of one hand has been walked and has rested


@pytest.fixture
def pegs():
    with Table(way="pegs") as table:
        yield table


@pytest.fixture
def cards():
    with Table() as table:
        yield table


def scores(table: Table) -> list[int]:
    return [track.score for track in table.scene.tracks]


def drafts(table: Table) -> list[int]:
    return [track.draft for track in table.scene.tracks]


def peg(table: Table, seat: int, points: int) -> None:
    for _ in range(points):
        table.press("peg", seat)
    table.press("ok", seat)
    table.advance(WALK)


# Buttons


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


def test_an_undo_can_be_redone_from_the_knob(pegs):
    peg(pegs, 0, 2)
    pegs.press("undo")
    choose(pegs, "Redo: Red +2")
    pegs.push()
    assert scores(pegs) == [2, 0]


def choose(table: Table, label: str) -> None:
    """Turn the knob until the choice of that label is under it."""
    for _ in range(30):
        table.turn(1)
        knob = table.scene.knob
        if knob is not None and table.scene.choices[knob].label == label:
            return
    raise AssertionError(f"the knob never came to {label}: {[offer.label for offer in table.scene.choices]}")


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


# The cut


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


def test_the_dealer_can_be_told_from_the_knob(cards):
    choose(cards, "Blue deals")
    cards.push()
    assert [track.dealer for track in cards.scene.tracks] == [False, True]


# A deal with cards: Red deals, Blue leads


def deal(table: Table, *tapped: str) -> None:
    table.scan("2C", "KD")
    table.advance(250)
    table.scan(*tapped)


WHOLE = ("JS", "4C", "5D", "6H", "TC", "2H", "3S", "7D", "8D")  # starter, then the cards in the order laid
CRIB = ("AC", "AD", "KH", "KC")


def play_all(table: Table) -> None:
    """Thirteen taps, with the goes that the players say: 4 5 6 T / 2 3 7 8."""
    deal(table, *WHOLE[:5])
    table.advance(WALK)
    table.scan(*WHOLE[5:7])  # 27, 30
    table.press("ok", 1)
    table.press("ok", 0)
    table.scan(*WHOLE[7:])
    table.advance(3 * WALK)


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


# The play


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


def test_a_hand_pegged_amount_with_cards_asks_once_more(cards):
    deal(cards, "QS", "7C", "8D")
    cards.press("peg", 0)
    cards.press("peg", 0)
    cards.press("ok", 0)
    assert scores(cards) == [2, 0]
    assert cards.said[-1] != ""
    cards.press("ok", 0)
    assert scores(cards) == [4, 0]


# The show


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


def play_all_but_one(table: Table) -> None:
    deal(table, *WHOLE[:5])
    table.advance(WALK)
    table.scan(*WHOLE[5:7])
    table.press("ok", 1)
    table.press("ok", 0)
    table.scan(WHOLE[7])
    table.advance(WALK)


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


# Pegs alone, and by hand


def test_ok_of_the_dealer_passes_the_deal(pegs):
    pegs.choose({"do": "dealer", "seat": 0})
    pegs.press("ok", 0)
    assert [track.dealer for track in pegs.scene.tracks] == [False, True]
    pegs.press("ok", 0)
    assert [track.dealer for track in pegs.scene.tracks] == [False, True]


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


# The win


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


# The strip and the disk


def test_hole_n_is_light_n_and_hole_0_is_dark(pegs):
    assert all(pegs.lit(hole) in (DARK, LINE) for hole in range(1, 122))
    peg(pegs, 1, 1)
    assert pegs.lit(1) == BLUE


@pytest.mark.parametrize(("target", "lines"), [(121, {61, 91}), (61, {31})])
def test_the_lines_are_faint(target, lines):
    with Table(way="pegs", target=target) as table:
        assert {hole for hole in range(1, 122) if table.lit(hole) == LINE} == lines


def test_where_pegs_meet_each_is_seen_for_half_a_second(pegs):
    peg(pegs, 0, 3)
    peg(pegs, 1, 3)
    seen = []
    for _ in range(40):
        seen.append(pegs.lit(3))
        pegs.advance(50)
    assert seen.count(RED) == seen.count(BLUE) == 20


def test_an_unsaved_move_has_its_own_look_until_it_is_on_disk(pegs):
    pegs.disk.hold()
    peg(pegs, 0, 4)
    assert (pegs.scene.turn, pegs.scene.saved) == (1, 0)
    assert all(pegs.lit(hole) not in (DARK, RED) for hole in (1, 2, 3))
    pegs.disk.release()
    assert [pegs.lit(hole) for hole in (1, 2, 3, 4)] == [DARK, DARK, DARK, RED]


def test_a_disk_that_refuses_is_said_and_heals(pegs):
    pegs.disk.fail("the disk is full")
    peg(pegs, 0, 4)
    assert "NOT SAVED: the disk is full" in pegs.said
    assert scores(pegs) == [4, 0]
    pegs.disk.release()
    assert pegs.scene.notices == ()


def test_the_same_table_stands_after_the_plug_was_pulled(tmp_path):
    with Table(state=tmp_path) as table:
        deal(table, *WHOLE[:5])
        table.advance(WALK)
        before = table.scene
        lit = [table.lit(hole) for hole in range(1, 122)]
        picture = table.shown().tobytes()
    with Table(state=tmp_path) as table:
        table.advance(WALK)
        assert table.scene == before
        assert [table.lit(hole) for hole in range(1, 122)] == lit
        assert table.shown().tobytes() == picture


def test_a_held_move_is_lost_with_the_plug_and_was_never_shown_as_saved(tmp_path):
    with Table(state=tmp_path, way="pegs") as table:
        peg(table, 0, 4)
        table.disk.hold()
        peg(table, 0, 5)
        assert (table.scene.turn, table.scene.saved) == (2, 1)
    with Table(state=tmp_path, way="pegs") as table:
        assert scores(table) == [4, 0]


# The small screen and the supervised devices


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
