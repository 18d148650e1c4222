"""The cut for the first deal."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.game import Undo, start
from companion.rules.cribbage.moves import Cut, Deal, Dealer, Peg
from companion.rules.cribbage.rules import Cribbage
from tests.rules.cribbage.table import CARDS, FOUR, PEGS, PLAYERS, THREE, after, refusal

START = CARDS.start(PLAYERS)


def test_two_taps_decide_seat_0_first() -> None:
    state = CARDS.apply(START, CARDS.scanned(START, card("9C")))
    assert (state.phase, state.to_act) == ("cut", 1)
    assert CARDS.scene(state).prompt == "Blue cuts for deal and taps the card"
    state = CARDS.apply(state, CARDS.scanned(state, card("4D")))
    assert (state.phase, state.dealer) == ("starter", 1)


def test_both_cards_at_once_are_the_same_cut() -> None:
    assert CARDS.apply(START, Cut(cards("9C 4D"))) == after(CARDS, START, Cut(cards("9C")), Cut(cards("4D")))


def test_a_tie_cuts_again_with_any_card() -> None:
    state = CARDS.apply(START, Cut(cards("9C 9D")))
    assert (state.phase, state.to_act, state.notices) == ("cut", 0, ("A tie: cut again",))
    state = CARDS.apply(state, Cut(cards("9C AD")))
    assert (state.phase, state.dealer, state.notices) == ("starter", 1, ())
    assert CARDS.apply(START, Cut(cards("9C 9D 9C AD"))) == state


def test_the_high_card_deals_where_the_option_says_so() -> None:
    rules = Cribbage(first_deal="high")
    assert rules.apply(rules.start(PLAYERS), Cut(cards("9C KD"))).dealer == 1


def test_the_cut_cards_are_forgotten() -> None:
    state = CARDS.apply(START, Cut(cards("9C 4D")))
    starter = CARDS.scanned(state, card("9C"))
    assert CARDS.apply(state, starter).starter == card("9C")


def test_one_card_cannot_be_cut_twice() -> None:
    state = CARDS.apply(START, Cut(cards("9C")))
    assert "The 9 of Clubs has been cut already" in refusal(CARDS, state, Cut(cards("9C")))
    assert refusal(CARDS, START, Cut(cards("9C 4D 5H"))) == (
        "Blue deals by the cards before: leave out those after them"
    )
    assert refusal(CARDS, START, Cut(cards("9C 9C"))) == "The 9 of Clubs is there twice: name every card once"
    assert "names the cards" in refusal(CARDS, START, Cut(()))


def test_the_dealer_may_be_told_instead() -> None:
    labels = {choice.label: choice.move for choice in CARDS.choices(START)}
    assert labels["Blue deals"] == Dealer(1)
    assert CARDS.apply(START, Dealer(1)).dealer == 1
    assert "no seat 2" in refusal(CARDS, START, Dealer(2))


def test_with_pegs_alone_a_cut_tells_the_dealer_until_somebody_pegs() -> None:
    state = PEGS.start(PLAYERS)
    assert (state.phase, state.dealer) == ("by_hand", 0)
    state = after(PEGS, state, PEGS.scanned(state, card("9C")), Cut(cards("4D")))
    assert (state.phase, state.dealer) == ("by_hand", 1)


@pytest.mark.parametrize("begun", ["9C", "9C 9D"], ids=["half", "a tie"])
@pytest.mark.parametrize("move", [Peg(0, 2), Deal(), Dealer(0)])
def test_with_pegs_alone_whatever_else_is_done_ends_the_cut(begun: str, move: object) -> None:
    cut = PEGS.apply(PEGS.start(PLAYERS), Cut(cards(begun)))
    assert PEGS.scene(cut).prompt.endswith("cuts for deal and taps the card")
    state = PEGS.apply(cut, move)
    assert (state.cuts, state.to_act) == ((), None)
    assert PEGS.scene(state).prompt.startswith("Peg what you count")
    assert PEGS.scene(state).rows == ()


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Cut(cards("9C")), "The cut for deal is past: UNDO back to it if Blue should not deal"),
        (Dealer(0), "Blue deals already: UNDO back to the cut if that was wrong"),
    ],
)
def test_the_dealer_of_a_deal_under_way_is_put_right_by_undo(move: object, words: str) -> None:
    assert refusal(CARDS, CARDS.apply(START, Dealer(1)), move) == words


def test_of_three_only_those_who_tied_cut_again_in_the_order_of_their_seats() -> None:
    state = CARDS.apply(CARDS.start(THREE), Cut(cards("4C KD 4H")))
    assert (state.phase, state.to_act, state.notices) == ("cut", 0, ("A tie: cut again",))
    state = CARDS.apply(state, Cut(cards("9C")))
    assert CARDS.scene(state).prompt == "Green cuts for deal and taps the card"
    row = CARDS.scene(state).rows[0]
    assert [(face.card, face.seat) for face in row.cards] == [("9C", 0)]
    state = CARDS.apply(state, Cut(cards("8C")))
    assert (state.phase, state.dealer) == ("starter", 2)
    assert CARDS.apply(CARDS.start(THREE), Cut(cards("4C KD 4H 9C 8C"))) == state


def test_of_three_a_tie_above_the_lowest_does_not_matter() -> None:
    assert CARDS.apply(CARDS.start(THREE), Cut(cards("KC KD 4H"))).dealer == 2


def test_all_cut_again_where_the_option_says_so() -> None:
    rules = Cribbage(cut_tie="all")
    state = rules.apply(rules.start(THREE), Cut(cards("4C KD 4H")))
    assert (state.to_act, state.cutters) == (0, (0, 1, 2))
    assert rules.apply(state, Cut(cards("4C 2D 4H"))).dealer == 1


PARTNERS = Cribbage(partners_by="cut")
HIGH = Cribbage(partners_by="cut", first_deal="high")


@pytest.mark.parametrize(
    ("rules", "cut", "sitting", "dealer"),
    [
        (PARTNERS, "2C KD 3H 9S", ("Ann", "Bob", "Cy", "Di"), 0),
        (PARTNERS, "2C 3D KH 9S", ("Ann", "Cy", "Bob", "Di"), 0),
        (PARTNERS, "KC 3D 2H 9S", ("Bob", "Ann", "Cy", "Di"), 2),
        (HIGH, "KC 3D 2H 9S", ("Ann", "Bob", "Di", "Cy"), 0),
        (PARTNERS, "AC AD KH 9S 7C 4C", ("Di", "Bob", "Cy", "Ann"), 1),
        (PARTNERS, "AC 5D 5H 9S 7C 4C", ("Ann", "Bob", "Cy", "Di"), 0),
        (PARTNERS, "AC 5D 5H 5S 7C 4C 9H", ("Ann", "Bob", "Cy", "Di"), 0),
    ],
)
def test_the_two_best_cards_are_partners_and_sit_across(
    rules: Cribbage, cut: str, sitting: tuple[str, ...], dealer: int
) -> None:
    state = rules.apply(rules.start(FOUR), Cut(cards(cut)))
    assert (state.players, state.dealer, state.phase) == (sitting, dealer, "starter")
    a, b, c, d = sitting
    assert state.notices == (f"{a} & {c} play {b} & {d}: sit round the table as {a}, {b}, {c}, {d}",)
    assert [seat.name for seat in rules.scene(state).seats] == list(sitting)


def test_for_partners_everybody_cuts_again_where_the_option_says_so() -> None:
    rules = Cribbage(partners_by="cut", cut_tie="all")
    state = rules.apply(rules.start(FOUR), Cut(cards("AC 5D 5H 9S")))
    assert (state.cutters, state.placed, state.to_act) == ((0, 1, 2, 3), (), 0)
    assert rules.apply(state, Cut(cards("9C 5D 6H 8S"))).players == ("Ann", "Bob", "Di", "Cy")


def test_who_deals_may_be_told_where_the_cut_would_say_who_partners_are() -> None:
    state = PARTNERS.apply(PARTNERS.start(FOUR), Dealer(2))
    assert (state.players, state.dealer) == (FOUR, 2)


def test_the_game_knows_who_sits_where_after_the_cut() -> None:
    game = start(PARTNERS, FOUR).play(Cut(cards("2C 3D KH 9S")))
    assert game.names == ("Ann", "Cy", "Bob", "Di")
    assert game.play(Undo()).names == FOUR
