"""Pegging: heels, by hand, with pegs alone, backwards, and the win that ends it."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.base import Choice, IllegalMove
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Dealer, Go, Hand, Next, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import (
    CARDS,
    PEGS,
    PLAYERS,
    after,
    dealt,
    laid,
    played,
    points,
    refusal,
    said,
)

HANDS = (("KC", "QD", "9H", "2S"), ("TC", "8D", "7S", "5C"))
PLAYS = ("KC", "TC", "QD", "8D", "9H", "7S", "2S", "5C")


def _buttons(rules: Cribbage, state: State, button: str) -> dict[int | None, Choice]:
    return {choice.seat: choice for choice in rules.choices(state) if choice.button == button}


def test_a_jack_as_starter_is_two_for_the_dealer_at_once() -> None:
    state = dealt(dealer=1, starter="JS")
    assert points(state) == [(1, "heels", 2)]
    assert said(state) == ["two for his heels"]
    assert state.to_act == 0


def test_heels_win_before_a_card_is_played() -> None:
    state = dealt(dealer=1, starter="JS", scores=(100, 119))
    assert (state.phase, state.winner, state.pegs[1]) == ("over", 1, (121, 119))


def test_points_taken_back_move_the_front_peg_and_push_the_back_peg() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 5), Peg(0, 4))
    assert state.pegs[0] == (9, 5)
    assert PEGS.apply(state, Peg(0, -2)).pegs[0] == (7, 5)
    assert PEGS.apply(state, Peg(0, -6)).pegs[0] == (3, 3)
    assert PEGS.apply(state, Peg(0, -20)).pegs[0] == (0, 0)


def test_pegs_by_hand_carry_their_reason() -> None:
    state = PEGS.apply(PEGS.start(PLAYERS), Peg(1, 6, "hand"))
    assert points(state) == [(1, "peg", 6)]
    assert said(state) == ["hand"]
    assert said(PEGS.apply(state, Peg(1, 2))) == ["pegs two"]
    assert said(PEGS.apply(state, Peg(1, -2))) == ["takes back two"]


@pytest.mark.parametrize("holes", [0, 122, -122])
def test_no_peg_moves_by_nothing_or_by_more_than_the_board(holes: int) -> None:
    assert "cannot be pegged" in refusal(PEGS, PEGS.start(PLAYERS), Peg(0, holes))


def test_the_last_peg_may_have_been_the_other_players() -> None:
    start = PEGS.apply(PEGS.start(PLAYERS), Peg(0, 3))
    assert PEGS.instead(start, Peg(0, 2)) == (("That was Blue", (Peg(1, 2),)),)
    assert PEGS.instead(start, Deal()) == ()


def test_with_pegs_alone_peg_pegs_and_the_dealers_ok_passes_the_deal() -> None:
    state = PEGS.start(PLAYERS)
    pegs = _buttons(PEGS, state, "peg")
    assert [pegs[seat].move for seat in (0, 1)] == [Peg(0, 1), Peg(1, 1)]
    assert [pegs[seat].number for seat in (0, 1)] == [("points", 1, 29, 1)] * 2
    assert not any(choice.careful for choice in pegs.values())
    assert {seat: choice.move for seat, choice in _buttons(PEGS, state, "ok").items()} == {0: Deal()}
    state = after(PEGS, state, Peg(0, 4), Deal())
    assert (state.phase, state.dealer, state.deal, state.history) == ("by_hand", 1, 2, ((0, 0), (4, 0)))


def test_with_pegs_alone_the_dealer_can_be_told_at_any_time() -> None:
    state = PEGS.apply(PEGS.start(PLAYERS), Peg(0, 4))
    assert Dealer(1) in [choice.move for choice in PEGS.choices(state)]
    assert PEGS.apply(state, Dealer(1)).dealer == 1


@pytest.mark.parametrize(
    "move", [Play(0, card("5H")), Go(0), Starter(card("5H")), ByHand(), Crib(cards("5H"))]
)
def test_with_pegs_alone_no_card_is_played(move: object) -> None:
    state = PEGS.apply(PEGS.start(PLAYERS), Peg(0, 1))
    assert "This game is played with pegs alone: " in refusal(PEGS, state, move)
    with pytest.raises(IllegalMove, match="pegs alone"):
        PEGS.scanned(state, card("5H"))


def test_a_correction_in_a_game_of_cards_asks_once_more() -> None:
    state = laid(CARDS, dealt(), "7C 8D")
    assert all(choice.careful for choice in _buttons(CARDS, state, "peg").values())
    assert [choice.label for choice in _buttons(CARDS, state, "peg").values()] == [
        "Red: by hand",
        "Blue: by hand",
    ]
    state = CARDS.apply(state, ByHand())
    assert not any(choice.careful for choice in CARDS.choices(state))


def test_a_correction_changes_nothing_but_the_pegs() -> None:
    state = laid(CARDS, dealt(), "7C 8D")
    after_peg = CARDS.apply(state, Peg(0, 2))
    assert (after_peg.phase, after_peg.to_act, after_peg.count) == ("play", 0, 15)


@pytest.mark.parametrize("plays", ["", "7C 8D"])
def test_by_hand_the_rest_of_the_deal_is_pegged_and_cards_come_back_with_the_next(plays: str) -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1), plays), ByHand())
    assert (state.phase, state.to_act) == ("by_hand", None)
    assert "This deal is pegged by hand: peg the rest" in refusal(CARDS, state, Play(0, card("2H")))
    state = CARDS.apply(state, Peg(0, 2))
    assert {seat: choice.move for seat, choice in _buttons(CARDS, state, "ok").items()} == {1: Deal()}
    state = CARDS.apply(state, Deal())
    assert (state.phase, state.dealer) == ("starter", 0)


def test_by_hand_hands_and_crib_may_be_tapped_in_show_order() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    for text in ("9H", "2S"):
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert said(state) == ["fifteen two", "fifteen four"]
    assert {item.seat for item in state.scored} == {0}
    for text in ("8D", "7S", "5C"):
        assert CARDS.scanned(state, card(text)) == Hand(1, (card(text),))
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert sum(item.points for item in state.scored) == 6
    for text in ("5D", "5H", "5S", "JD"):
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
    assert (state.phase, sum(item.points for item in state.scored)) == ("between", 15)


def test_a_hand_at_once_is_a_hand_card_by_card_and_its_played_cards_are_known() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    tapped = after(CARDS, state, Hand(0, cards("9H")), Hand(0, cards("2S")))
    assert CARDS.apply(state, Hand(0, cards("9H 2S"))) == tapped
    assert CARDS.apply(state, Hand(0, cards("KC QD 9H 2S"))) == tapped


def test_a_later_hand_may_be_tapped_where_the_first_was_pegged_by_hand() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, Hand(1, cards("8D 7S 5C")))
    assert sum(item.points for item in state.scored) == 6
    assert "Red's hand is past" in refusal(CARDS, state, Hand(0, cards("9H")))
    assert CARDS.scanned(state, card("9H")) == Crib(cards("9H"))


def test_a_hand_whose_cards_were_all_played_is_counted_at_its_players_ok() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS[:-1])
    state = CARDS.apply(state, ByHand())
    assert _buttons(CARDS, state, "ok")[0].move == Hand(0, ())
    state = CARDS.apply(state, Hand(0, ()))
    assert points(state) == [(0, "fifteen", 2), (0, "fifteen", 2)]
    assert CARDS.scanned(state, card("5C")) == Hand(1, cards("5C"))


def _reds_hand_is_known() -> State:
    """By hand: Red's four cards were all played, AC AD 3C 3D; Blue's KD QD 5H too, one is missing."""
    return CARDS.apply(laid(CARDS, dealt(dealer=1, starter="2S"), "AC KD AD QD 3C 5H go go 3D"), ByHand())


def test_a_later_hand_has_the_known_hand_before_it_counted_first() -> None:
    state = _reds_hand_is_known()
    move = CARDS.scanned(state, card("JS"))
    assert move == Hand(1, cards("JS"))
    state = CARDS.apply(state, move)
    assert [(step.tally.seat, step.phase) for step in state.steps if step.tally] == [
        (0, "show"),
        (1, "by_hand"),
    ]
    assert [step.pegs for step in state.steps] == [((16, 0), (1, 0)), ((16, 0), (11, 1))]
    assert state.scored == tuple(item for step in state.steps for item in step.scored)
    assert (state.phase, state.shown) == ("by_hand", 2)
    first = CARDS.scene(state.steps[0])
    assert (first.prompt, first.caption) == ("Next: Blue's hand. OK goes on.", "The show: Red's hand")
    assert CARDS.scene(state).prompt == "Peg this deal by hand. Blue: OK when it is over"
    assert CARDS.scanned(state, card("8S")) == Crib(cards("8S"))


def test_the_crib_has_the_known_hand_before_it_counted_first() -> None:
    state = _reds_hand_is_known()
    one = CARDS.apply(state, Crib(cards("8S")))
    assert ({item.seat for item in one.scored}, one.pegs[0], one.steps) == ({0}, (16, 0), ())
    assert CARDS.scene(one).prompt == "Blue: tap 3 more cards of the crib"
    cribbed = after(CARDS, one, Crib(cards("9S")), Crib(cards("TC QH")))
    at_once = CARDS.apply(state, Crib(cards("8S 9S TC QH")))
    assert [step.tally.group for step in at_once.steps if step.tally] == ["hand", "crib"]
    assert CARDS.scene(at_once.steps[0]).prompt == "Next: Blue's crib. OK goes on."
    assert (at_once.phase, at_once.pegs, at_once.shown) == (cribbed.phase, cribbed.pegs, cribbed.shown)
    assert cribbed.phase == "between"


def test_a_known_hand_that_wins_leaves_what_comes_after_it_uncounted() -> None:
    state = laid(CARDS, dealt(dealer=1, starter="2S", scores=(110, 0)), "AC KD AD QD 3C 5H go go 3D")
    state = CARDS.apply(state, ByHand())
    for move in (Hand(1, cards("JS")), Crib(cards("8S 9S TC QH")), Crib(cards("8S"))):
        won = CARDS.apply(state, move)
        assert (won.phase, won.winner, won.pegs[1]) == ("over", 0, (1, 0))
        assert {item.seat for item in won.scored} == {0}


def test_no_hand_is_passed_over_that_is_tapped_in_part() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, Hand(0, cards("9H")))
    words = "Tap the rest of Red's hand first, or UNDO its cards and peg it by hand"
    assert refusal(CARDS, state, Hand(1, cards("8D"))) == words
    assert refusal(CARDS, state, Crib(cards("5D"))) == words


def test_a_hand_begun_out_of_order_is_tapped_to_its_end() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, CARDS.scanned(state, card("8D"), 1))
    assert CARDS.scanned(state, card("7S")) == Hand(1, cards("7S"))
    assert CARDS.scanned(state, card("7S"), 0) == Hand(0, cards("7S"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Hand(1, cards("5C 6C 7C 8C 9C")), "Blue's hand is four cards: name 3 more cards, not 5"),
        (Hand(1, cards("5C 5C")), "The 5 of Clubs is there twice: name every card once"),
        (Hand(1, cards("TC TC")), "The 10 of Clubs is there twice: name every card once"),
        (Hand(1, ()), "Blue's hand is not all known: tap those of its cards that were not played"),
        (Crib(cards("5C 6C 7C 8C 9C")), "The crib is four cards: name four cards, not 5"),
        (Crib(cards("5C 5C")), "The 5 of Clubs is there twice: name every card once"),
        (Crib(()), "A crib names its cards: tap them"),
        (ByHand(), "This deal is pegged by hand already: peg the rest, and Blue's OK ends the deal"),
        (Go(0), "This deal is pegged by hand: peg the rest, and Blue's OK ends the deal"),
        (Next(), "This game is not over: peg the rest, and Blue's OK ends the deal"),
    ],
)
def test_what_a_deal_by_hand_refuses_says_the_way_out(move: object, words: str) -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    assert refusal(CARDS, state, move) == words


@pytest.mark.parametrize("why", ["x" * 101, "a\nb", "\x1b[2J", "  "])
def test_a_reason_is_short_and_can_be_seen(why: str) -> None:
    assert "at most 100 letters" in refusal(PEGS, PEGS.start(PLAYERS), Peg(0, 2, why))
    assert said(PEGS.apply(PEGS.start(PLAYERS), Peg(0, 2, "x" * 100))) == ["x" * 100]


def test_a_false_go_is_named_at_the_show_too() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC 7D go"), ByHand())
    state = after(CARDS, state, Hand(0, cards("QD QH")), Hand(1, cards("4S 2H")))
    assert state.notices[0] == "Blue's go was false: the 4 of Spades would have made 31"


def test_by_hand_without_a_starter_no_hand_can_be_counted() -> None:
    state = after(CARDS, CARDS.start(PLAYERS), Dealer(1), ByHand())
    assert "starter of this deal is not known" in refusal(CARDS, state, Hand(0, cards("9H")))
    assert "starter of this deal is not known" in refusal(CARDS, state, Crib(cards("9H")))


def test_the_win_comes_at_the_moment_the_game_hole_is_reached() -> None:
    state = laid(CARDS, dealt(scores=(0, 119)), "7C 8D")
    assert (state.phase, state.winner, state.to_act, state.pegs[1]) == ("over", 1, None, (121, 119))


def test_a_go_can_win() -> None:
    state = laid(CARDS, dealt(scores=(120, 120)), "KC TC QD go go")
    assert (state.winner, state.pegs[0][0]) == (0, 121)


def test_a_peg_by_hand_can_win_and_is_capped_in_the_game_hole() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 118), Peg(0, 12))
    assert (state.phase, state.winner, state.pegs[0]) == ("over", 0, (121, 118))
    assert state.scored[0].points == 12
    rules = Cribbage(way="pegs", cap_at_target=False)
    assert after(rules, rules.start(PLAYERS), Peg(0, 118), Peg(0, 12)).pegs[0] == (130, 118)


def test_after_the_win_nothing_is_pegged_or_played() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 121))
    assert "The game is over: Red wins" in refusal(PEGS, state, Peg(0, -2))
    assert "Red wins" in refusal(PEGS, state, Deal())
    with pytest.raises(IllegalMove, match="Red wins"):
        PEGS.scanned(state, card("5H"))


def test_the_next_game_is_dealt_by_the_loser_and_asks_to_be_held() -> None:
    state = after(CARDS, dealt(dealer=1, starter="2S"), Peg(1, 121))
    assert [(choice.move, choice.careful) for choice in CARDS.choices(state)] == [(Next(), True)]
    state = CARDS.apply(state, Next())
    assert (state.phase, state.dealer, state.won, state.deal) == ("starter", 0, (0, 1), 1)
    assert (state.pegs, state.history) == (((0, 0), (0, 0)), ((0, 0),))
    assert "not over" in refusal(CARDS, state, Next())
    state = PEGS.apply(after(PEGS, PEGS.start(PLAYERS), Peg(0, 121)), Next())
    assert (state.phase, state.dealer) == ("by_hand", 1)


def test_a_61_game_ends_at_61() -> None:
    rules = Cribbage(target=61)
    state = laid(rules, dealt(rules, scores=(0, 59)), "7C 8D")
    assert (state.winner, state.pegs[1]) == (1, (61, 59))
