"""The play: turns, goes, series, and what is said."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.plain import encode_move
from companion.rules.cribbage.moves import Go, Play
from tests.rules.cribbage.table import CARDS, THREE, after, dealt, laid, points, refusal, said


def test_the_player_left_of_the_dealer_leads() -> None:
    assert dealt(dealer=1).to_act == 0
    assert dealt(dealer=0).to_act == 1


def test_two_cards_make_fifteen_two() -> None:
    state = laid(CARDS, dealt(), "7C 8D")
    assert points(state) == [(1, "fifteen", 2)]
    assert said(state) == ["fifteen two"]
    assert state.scored[0].cards == cards("7C 8D")
    assert state.scored[0].short == "15-2"


@pytest.mark.parametrize(
    ("series", "aloud"),
    [
        ("4C 4D", ["pair for two"]),
        ("4C 4D 4H", ["pair royal for six"]),
        ("4C 4D 4H 4S", ["double pair royal for twelve"]),
        ("5C 5D 5H", ["fifteen two", "pair royal for six"]),
        ("TC JD 9H 2S", ["thirty-one for two"]),
        ("TC 9D 5C 4D 3S", ["thirty-one for two", "run of three for three"]),
        ("7C 8D 6H", ["run of three for three"]),
        ("2C 4D 3H", ["run of three for three"]),
    ],
)
def test_combinations_are_said_as_players_say_them(series: str, aloud: list[str]) -> None:
    assert said(laid(CARDS, dealt(), series)) == aloud


def test_a_card_that_passes_31_is_refused_with_the_way_out() -> None:
    state = laid(CARDS, dealt(), "TC TD 4H")
    assert refusal(CARDS, state, Play(1, card("TS"))) == (
        "that makes 34: play a 7 or lower, or press OK for go"
    )
    state = laid(CARDS, dealt(), "TC TD TH")
    assert refusal(CARDS, state, Play(1, card("2S"))) == "that makes 32: play an ace, or press OK for go"


def test_a_card_seen_in_this_deal_is_refused_by_name_and_place() -> None:
    state = laid(CARDS, dealt(starter="KS"), "7C")
    assert "The King of Spades is the starter" in refusal(CARDS, state, Play(1, card("KS")))
    assert "The 7 of Clubs was played by Red already" in refusal(CARDS, state, Play(1, card("7C")))


def test_a_card_of_the_wrong_seat_is_refused() -> None:
    assert refusal(CARDS, dealt(dealer=1), Play(1, card("7C"))) == (
        "It is Red who leads now, not Blue: Red leads, then Blue plays"
    )
    state = laid(CARDS, dealt(), "7C")
    assert refusal(CARDS, state, Play(0, card("8C"))) == (
        "It is Blue who plays now, not Red: Blue's card comes first"
    )
    state = laid(CARDS, dealt(), "TC TD 7H")
    assert refusal(CARDS, state, Play(0, card("2C"))) == (
        "It is Blue who plays now, not Red: if Blue cannot play, Blue's OK for go comes first"
    )


def test_who_has_said_go_may_take_it_back_for_a_card_that_fits() -> None:
    state = laid(CARDS, dealt(), "TC TD 4H go")
    assert refusal(CARDS, state, Play(1, card("2C"))) == (
        "Blue has said go: Red plays on, or UNDO if that go was wrong"
    )
    assert refusal(CARDS, state, Play(1, card("8C"))) == "Blue has said go: Red plays on"
    assert refusal(CARDS, state, Go(1)) == "Blue has said go: Red plays on"


def test_a_go_that_the_table_said_itself_is_not_asked_for_again() -> None:
    state = laid(CARDS, dealt(starter="AS"), "AC AD AH 7D KC QC")
    assert refusal(CARDS, state, Go(0)) == "The table has said that go by itself: Red leads"
    told = laid(CARDS, dealt(), "TC TD 7H go go")
    assert refusal(CARDS, told, Go(1)) == "Any card fits at 0: Blue must play one"


def test_there_is_no_go_while_any_card_fits() -> None:
    state = laid(CARDS, dealt(), "TC TD")
    assert "Any card fits at 20" in refusal(CARDS, state, Go(0))
    assert "Any card fits at 0" in refusal(CARDS, dealt(), Go(0))


def test_after_a_go_the_other_plays_on_and_its_ok_ends_the_series() -> None:
    state = laid(CARDS, dealt(), "TC TD 4H go")
    assert (state.to_act, state.scored) == (0, ())
    state = laid(CARDS, state, "2H")
    assert state.to_act == 0
    state = laid(CARDS, state, "go")
    assert points(state) == [(0, "go", 1)]
    assert said(state) == ["one for go"]
    assert state.to_act == 1


def test_the_series_that_ended_stays_on_show_until_the_next_lead() -> None:
    state = laid(CARDS, dealt(), "TC JD 9H 2S")
    assert state.count == 31
    state = laid(CARDS, state, "7H")
    assert state.count == 7


def test_nothing_is_carried_over_a_go_or_31() -> None:
    assert said(laid(CARDS, dealt(), "TC JD 9H 2S 2D")) == []
    assert said(laid(CARDS, dealt(), "TC TD 9H go go 9S")) == []


def test_31_earns_two_and_no_go() -> None:
    state = laid(CARDS, dealt(), "TC TD 9H go 2H")
    assert points(state) == [(0, "thirty_one", 2)]
    assert state.to_act == 1


def test_the_last_player_has_the_go_when_he_has_no_card_left() -> None:
    state = laid(CARDS, dealt(), "AC 8S AD 5H 6C 3S 2D")
    assert state.to_act == 1
    state = laid(CARDS, state, "go")
    assert points(state) == [(0, "go", 1)]
    assert state.to_act == 1


def test_a_seat_without_cards_is_passed_over_silently() -> None:
    state = laid(CARDS, dealt(), "AC 8S AD 5H 6C 3S 2D go QS")
    assert points(state)[0] == (1, "last", 1)
    assert said(state)[0] == "last card for one"
    state = laid(CARDS, dealt(dealer=0), "8S 2D QS 2C go AD AC KD")
    assert (state.phase, state.to_act) == ("play", 1)
    assert refusal(CARDS, state, Play(0, card("5D"))) == "Red has no card left: Blue plays on"


def test_the_table_says_the_go_that_every_unseen_card_would_force() -> None:
    """All four aces are seen at 30: nobody needs to say that he cannot play."""
    state = laid(CARDS, dealt(starter="AS"), "AC AD AH 8C 9D KC")
    assert state.count == 30
    assert points(state) == [(1, "go", 1)]
    assert (state.to_act, state.gos) == (0, ())


def test_the_table_says_no_go_while_one_unseen_card_could_fit() -> None:
    state = laid(CARDS, dealt(starter="KS"), "AC AD AH 8C 9D KC")
    assert (state.count, state.to_act, state.scored) == (30, 0, ())


def test_a_false_go_is_named_when_its_player_shows_a_card_that_would_have_fitted() -> None:
    state = laid(CARDS, dealt(), "TC 8D 7H go")
    state = laid(CARDS, state, "go")
    before = state.pegs
    state = CARDS.apply(state, Play(1, card("4C")))
    assert state.notices == ("Blue's go was false: the 4 of Clubs would have made 29",)
    assert [(notice.kind, notice.text) for notice in CARDS.scene(state).notices] == [
        ("rule", state.notices[0])
    ]
    assert state.pegs == before
    assert laid(CARDS, state, "KH").notices == ()


def test_a_true_go_stays_unnamed() -> None:
    state = laid(CARDS, dealt(), "TC 8D 7H go go")
    assert laid(CARDS, state, "7S TD 8S").notices == ()


def test_a_go_that_the_table_said_is_never_called_false() -> None:
    state = laid(CARDS, dealt(starter="AS"), "AC AD AH 8C 9D KC")
    assert laid(CARDS, state, "2D 3D").notices == ()


def test_fifteen_with_the_last_card_is_two_and_one() -> None:
    state = laid(CARDS, dealt(), "8H KC 5C 3D 4C go go KH 3C 2C")
    assert points(state)[:2] == [(1, "fifteen", 2), (1, "last", 1)]
    assert state.steps[0].pegs[1] == (3, 0)


def test_31_with_the_last_card_is_two_never_three() -> None:
    state = laid(CARDS, dealt(), "TC TD 9H AC go go 7D 8D 6S JD")
    assert state.phase == "show"
    assert points(state)[0] == (1, "thirty_one", 2)
    assert "last" not in [rule for _, rule, _ in points(state)]


def test_that_was_blue_puts_the_missing_go_before_the_card() -> None:
    state = laid(CARDS, dealt(dealer=0), "TC TD 4H")
    assert state.to_act == 0
    assert CARDS.instead(state, Play(0, card("2H"))) == (("That was Blue", (Go(0), Play(1, card("2H")))),)
    amended = after(CARDS, state, Go(0), Play(1, card("2H")))
    assert (amended.to_act, amended.count) == (1, 26)


def test_that_was_the_other_player_takes_the_go_back_that_the_card_carried() -> None:
    state = laid(CARDS, dealt(), "KC KD 7H")
    move = Play(0, card("3H"), passed=(1,))
    assert CARDS.scanned(state, card("3H"), 0) == move
    assert CARDS.instead(state, move) == (("That was Blue", (Play(1, card("3H")),)),)


def test_that_was_blue_is_not_offered_where_no_go_was_possible() -> None:
    state = laid(CARDS, dealt(), "TC")
    assert CARDS.instead(state, Play(1, card("2H"))) == ()


def test_a_reader_of_a_seat_plays_that_seats_card() -> None:
    state = dealt()
    assert CARDS.scanned(state, card("5H")) == Play(0, card("5H"))
    assert CARDS.scanned(state, card("5H"), 0) == Play(0, card("5H"))
    assert "It is Red who leads" in refusal(CARDS, state, CARDS.scanned(state, card("5H"), 1))


def test_a_seat_passed_over_by_another_seats_reader_has_said_go() -> None:
    state = laid(CARDS, dealt(dealer=0), "TC TD 4H")
    move = CARDS.scanned(state, card("2H"), 1)
    assert move == Play(1, card("2H"), passed=(0,))
    assert encode_move(move) == {"do": "play", "seat": 1, "card": "2H", "passed": [0]}
    assert CARDS.apply(state, move) == after(CARDS, state, Go(0), Play(1, card("2H")))
    assert "no seat 7" in refusal(CARDS, state, Play(1, card("2H"), passed=(7,)))
    gone = laid(CARDS, state, "go")
    assert "say the go first" in refusal(CARDS, gone, Play(0, card("2H"), passed=(1,)))


def test_the_go_and_the_last_are_scored_for_the_newest_card() -> None:
    state = laid(CARDS, dealt(), "TC TD 4H go 2H go")
    assert [(item.rule, item.cards) for item in state.scored] == [("go", cards("2H"))]
    known = laid(CARDS, dealt(starter="AS"), "AC AD AH 8C 9D KC")
    assert [(item.rule, item.cards) for item in known.scored] == [("go", cards("KC"))]
    over = laid(CARDS, dealt(), "TC TD 9H go go 9S 8S 7S 4S 2S")
    last = [item for item in over.steps[0].scored if item.rule == "last"]
    assert [item.cards for item in last] == [cards("2S")]


def test_once_the_last_card_is_laid_it_is_nobodys_turn() -> None:
    state = laid(CARDS, dealt(), "TC TD 9H go go 9S 8S 7S 4S 2S")
    scene = CARDS.scene(state.steps[0])
    assert (scene.to_act, scene.prompt) == (None, "Next: Red's hand. OK goes on.")


def test_a_go_said_in_an_earlier_series_is_not_the_go_that_the_table_has_said_in_this_one() -> None:
    state = dealt(dealer=2, starter="AS", players=THREE)
    state = laid(CARDS, state, "AC KC AD AH KD go go go KH TC JD")
    assert (state.count, points(state)) == (30, [(1, "go", 1)])
    for seat in (0, 1):
        words = "The table has said that go by itself: Green leads"
        assert refusal(CARDS, state, Go(seat)) == words


def test_a_go_said_in_a_later_series_is_its_players_own() -> None:
    state = laid(CARDS, dealt(), "TC JD 9H 2S KC KD TD go")
    assert (state.to_act, points(state)) == (1, [(0, "go", 1)])
    assert refusal(CARDS, state, Go(1)) == "Any card fits at 0: Blue must play one"


def test_a_go_is_offered_from_22_on_for_at_21_a_ten_still_fits() -> None:
    at_21 = laid(CARDS, dealt(), "TC 9D 2H")
    assert at_21.count == 21
    assert not [choice for choice in CARDS.choices(at_21) if isinstance(choice.move, Go)]
    assert refusal(CARDS, at_21, Go(1)) == "Any card fits at 21: Blue must play one"
    at_22 = laid(CARDS, dealt(), "TC 9D 3H")
    assert [choice.move for choice in CARDS.choices(at_22) if choice.button == "ok"] == [Go(1)]


def test_a_pair_and_a_run_are_of_the_newest_cards() -> None:
    pair = laid(CARDS, dealt(), "9H 4D 4C")
    assert [(item.rule, item.cards) for item in pair.scored] == [("pair", cards("4D 4C"))]
    run = laid(CARDS, dealt(), "TH 5D 3S 2H 4C")
    assert [(item.rule, item.cards) for item in run.scored] == [("run", cards("5D 3S 2H 4C"))]


def test_a_card_that_makes_31_after_its_players_go_shows_that_the_go_was_wrong() -> None:
    state = laid(CARDS, dealt(), "TC TD 4H go")
    assert refusal(CARDS, state, Play(1, card("7C"))) == (
        "Blue has said go: Red plays on, or UNDO if that go was wrong"
    )


def test_after_31_a_go_is_out_of_turn_and_nothing_that_the_table_has_said() -> None:
    state = laid(CARDS, dealt(), "TC TD 8H 3S")
    assert (state.count, state.to_act) == (31, 0)
    assert refusal(CARDS, state, Go(1)).startswith("It is Red who leads now, not Blue")


def test_a_card_that_wins_brings_no_go_with_it() -> None:
    state = laid(CARDS, dealt(starter="AS", scores=(0, 114)), "AC AD AH 9S 9D 9C")
    assert (state.phase, state.winner, state.pegs[1]) == ("over", 1, (121, 116))
    assert points(state) == [(1, "pair_royal", 6)]
