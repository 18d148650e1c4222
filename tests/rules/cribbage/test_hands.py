"""Three and four hands: turns, goes, sides, and who is meant by a card."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.plain import encode_move
from companion.rules.cribbage.moves import Crib, Deal, Go, Peg, Play
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import scores, side_name, side_of
from tests.rules.cribbage.table import CARDS, FOUR, THREE, after, dealt, laid, played, points, refusal

# Three hands: Blue deals, so Green leads, then Red, then Blue.
LITERAL = (("7D", "TC", "5S", "AS"), ("KC", "8H", "JC", "9D"), ("4S", "3H", "6H", "3D"))
UP_TO_29 = "4S 7D KC 3H 5S"


def test_the_deal_goes_round_three_and_the_crib_is_the_dealers() -> None:
    state = dealt(dealer=1, starter="2S", players=THREE)
    assert state.to_act == 2
    plays = ["4S", "7D", "KC", "3H", "5S", "AS", "8H", "6H", "TC", "3D", "JC", "9D"]
    state = played(CARDS, state, LITERAL, plays)
    assert (state.phase, state.to_act) == ("show", 1)
    assert [step.tally.seat for step in state.steps if step.tally and step.tally.group == "hand"] == [2, 0, 1]
    state = after(CARDS, state, Crib(cards("2C 2D 2H TS")))
    assert {(item.seat, item.side, item.group) for item in state.scored} == {(1, 1, "crib")}
    assert CARDS.apply(state, Deal()).dealer == 2


def test_of_three_the_others_play_on_after_a_go_until_nobody_can() -> None:
    state = laid(CARDS, dealt(dealer=1, players=THREE), UP_TO_29)
    assert (state.to_act, CARDS.scene(state).prompt) == (1, "Blue: a 2 or lower, or OK for go")
    state = laid(CARDS, state, "go go")
    assert (state.to_act, state.out) == (0, (1, 2))
    state = laid(CARDS, state, "AS go")
    assert points(state) == [(0, "go", 1)]
    assert state.to_act == 1


def test_where_the_uspc_stops_the_play_the_one_after_the_go_decides() -> None:
    rules = Cribbage(go_rule="uspc_three_hand")
    state = laid(rules, dealt(rules, dealer=1, players=THREE), UP_TO_29 + " go go")
    assert points(state) == [(0, "go", 1)]
    assert (len(state.series), state.to_act) == (2, 1)


def test_where_the_uspc_stops_the_play_a_go_at_a_later_count_stops_nothing() -> None:
    rules = Cribbage(go_rule="uspc_three_hand")
    state = laid(rules, dealt(rules, dealer=2, players=THREE), "TC 9D 4S go 3H 2C go")
    assert (state.count, state.to_act, state.scored) == (28, 2, ())


def test_where_the_uspc_stops_the_play_a_card_of_the_one_after_the_go_lets_it_go_on() -> None:
    rules = Cribbage(go_rule="uspc_three_hand")
    state = laid(rules, dealt(rules, dealer=1, players=THREE), "4S 7D KC 3H 2S go 2H go")
    assert (state.to_act, len(state.series), state.out) == (2, 1, (1, 0))


def test_who_said_go_first_leads_where_the_option_says_so() -> None:
    text = UP_TO_29 + " go go AS go"
    left_of_last = laid(CARDS, dealt(dealer=1, players=THREE), text)
    assert (left_of_last.played[-1].seat, left_of_last.to_act) == (0, 1)
    rules = Cribbage(series_lead="go_caller")
    one = laid(rules, dealt(rules, dealer=1, players=THREE), "4S 7D KC 3H go 5S go go")
    assert (points(one), one.to_act) == ([(1, "go", 1)], 0)
    assert laid(CARDS, dealt(dealer=1, players=THREE), "4S 7D KC 3H go 5S go go").to_act == 2


def test_after_31_it_is_always_the_next_one_who_leads() -> None:
    rules = Cribbage(series_lead="go_caller")
    state = laid(rules, dealt(rules, dealer=1, players=THREE), "4S 7D KC 3H 5S go 2S")
    assert points(state) == [(2, "thirty_one", 2)]
    assert state.to_act == 0


def test_the_card_of_a_seats_own_reader_says_the_go_of_every_seat_before_it() -> None:
    state = laid(CARDS, dealt(dealer=1, players=THREE), UP_TO_29)
    move = CARDS.scanned(state, card("AS"), 0)
    assert move == Play(0, card("AS"), passed=(1, 2))
    assert encode_move(move) == {"do": "play", "seat": 0, "card": "AS", "passed": [1, 2]}
    assert CARDS.apply(state, move) == after(CARDS, state, Go(1), Go(2), Play(0, card("AS")))


def test_a_go_that_stops_the_play_is_said_before_the_next_card() -> None:
    rules = Cribbage(go_rule="uspc_three_hand")
    state = laid(rules, dealt(rules, dealer=1, players=THREE), UP_TO_29)
    move = rules.scanned(state, card("AS"), 0)
    assert "say the go first" in refusal(rules, state, move)


def test_that_was_another_player_is_one_choice_for_each_with_all_missing_gos() -> None:
    state = laid(CARDS, dealt(dealer=1, players=THREE), UP_TO_29)
    two = card("2S")
    assert CARDS.instead(state, Play(1, two)) == (
        ("That was Red", (Go(1), Go(2), Play(0, two))),
        ("That was Green", (Go(1), Play(2, two))),
    )
    assert CARDS.instead(state, Play(0, two, passed=(1, 2))) == (
        ("That was Blue", (Play(1, two),)),
        ("That was Green", (Go(1), Play(2, two))),
    )
    assert CARDS.instead(state, Peg(0, 2)) == (
        ("That was Blue", (Peg(1, 2),)),
        ("That was Green", (Peg(2, 2),)),
    )


def test_four_hands_are_two_sides_with_one_pair_of_pegs_each() -> None:
    state = CARDS.start(FOUR)
    assert [side_of(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_name(CARDS, state, side) for side in (0, 1)] == ["Ann & Cy", "Bob & Di"]
    scene = CARDS.scene(state)
    assert [(track.name, track.letter, track.seats) for track in scene.tracks] == [
        ("Ann & Cy", "AC", (0, 2)),
        ("Bob & Di", "BD", (1, 3)),
    ]
    state = laid(CARDS, dealt(dealer=3, players=FOUR), "7C 8D 6H 5S")
    assert points(state) == [(3, "run", 4)]
    assert scores(state) == (3, 6)  # 15 by Bob, runs by Cy and Di


def test_the_point_of_either_partner_wins_for_both() -> None:
    state = laid(CARDS, dealt(dealer=3, scores=(0, 119), players=FOUR), "7C 8D")
    scene = CARDS.scene(state)
    assert (state.winner, scene.caption, scene.brief) == (1, "Bob & Di win", "BD win")
    assert scene.result == "Ann & Cy 0: double skunk, 4 games"


def test_the_corrections_of_partners_are_offered_once_for_both() -> None:
    state = dealt(dealer=3, scores=(5, 7), players=FOUR)
    labels = [choice.label for choice in CARDS.choices(state) if choice.label.endswith("take back")]
    assert labels == ["Ann & Cy: take back", "Bob & Di: take back"]


@pytest.mark.parametrize(
    ("players", "caption"),
    [(THREE, "Blue deals 5 each and one to the crib"), (FOUR, "Bob deals 5 each")],
)
def test_how_many_cards_are_dealt_is_said(players: tuple[str, ...], caption: str) -> None:
    state = CARDS.start(players)
    choice = next(choice for choice in CARDS.choices(state) if choice.label == f"{players[1]} deals")
    assert CARDS.scene(CARDS.apply(state, choice.move)).caption == caption


def test_four_labels_fit_the_small_screen() -> None:
    for state in (CARDS.start(FOUR), laid(CARDS, dealt(dealer=3, players=FOUR), "TC TD 4H")):
        scene = CARDS.scene(state)
        assert len(scene.brief) <= 10
        assert all(len(offer.label) <= 19 for offer in scene.choices)
