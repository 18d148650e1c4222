"""Pegging: heels, by hand, with pegs alone, backwards, and the win that ends it."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.base import Choice, IllegalMove
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Dealer, Go, Next, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import (
    CARDS,
    PEGS,
    PLAYERS,
    after,
    dealt,
    laid,
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
    assert not any(choice.careful for choice in CARDS.choices(state) if isinstance(choice.move, Peg))


def test_a_correction_changes_nothing_but_the_pegs() -> None:
    state = laid(CARDS, dealt(), "7C 8D")
    after_peg = CARDS.apply(state, Peg(0, 2))
    assert (after_peg.phase, after_peg.to_act, after_peg.count) == ("play", 0, 15)


@pytest.mark.parametrize("why", ["x" * 101, "a\nb", "\x1b[2J", "  "])
def test_a_reason_is_short_and_can_be_seen(why: str) -> None:
    assert "at most 100 letters" in refusal(PEGS, PEGS.start(PLAYERS), Peg(0, 2, why))
    assert said(PEGS.apply(PEGS.start(PLAYERS), Peg(0, 2, "x" * 100))) == ["x" * 100]


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
