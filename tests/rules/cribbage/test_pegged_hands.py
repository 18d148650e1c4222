"""A hand that is asked for at the show and pegged by hand instead, or worth nothing: it is past."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.base import Choice
from companion.rules.cribbage.moves import ByHand, Claim, Crib, Dealer, Hand, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from companion.testing import Table
from tests.rules.cribbage.claiming import begun, manual
from tests.rules.cribbage.table import CARDS, FOUR, after, dealt, laid, points, refusal

FIVE = Cribbage(variant="five", target=61)


def _asked() -> State:
    """Blue deals; one card of Red's hand and two of Blue's were not played."""
    return laid(FIVE, dealt(FIVE, starter="3S"), "KC TC QD go go")


def _tapped(rules: Cribbage, state: State, text: str) -> State:
    for each in cards(text):
        state = rules.apply(state, rules.scanned(state, each))
    return state


def _labels(rules: Cribbage, state: State) -> list[str]:
    return [choice.label for choice in rules.choices(state)]


def _ok(rules: Cribbage, state: State) -> list[Choice]:
    return [choice for choice in rules.choices(state) if choice.button == "ok"]


def test_the_hand_that_is_asked_for_may_be_pegged_and_the_next_one_is_asked_for() -> None:
    state = FIVE.apply(_asked(), Peg(0, 4))
    assert (state.phase, state.to_act, points(state)) == ("show", 1, [(0, "peg", 4)])
    assert FIVE.scene(state).prompt == "Tap 2 more cards of Blue's hand"
    assert FIVE.scanned(state, card("5D")) == Hand(1, cards("5D"))
    state = _tapped(FIVE, state, "5D 5C")
    assert {item.seat for item in state.scored} == {1}
    assert FIVE.scene(state).prompt == "Blue: tap the four cards of the crib"


def test_ok_of_a_hand_that_is_asked_for_goes_on_without_points() -> None:
    state = _asked()
    (ok,) = _ok(FIVE, state)
    assert (ok.label, ok.seat, ok.move) == ("Red: hand done", 0, Hand(0, ()))
    state = FIVE.apply(state, ok.move)
    assert (state.pegs, state.scored, state.tally) == (_asked().pegs, (), None)
    assert FIVE.scene(state).prompt == "Tap 2 more cards of Blue's hand"
    (ok,) = _ok(FIVE, state)
    state = FIVE.apply(state, ok.move)
    assert (ok.label, _ok(FIVE, state)) == ("Blue: hand done", [])
    assert FIVE.scene(state).prompt == "Blue: tap the four cards of the crib"
    assert FIVE.apply(state, Crib(cards("5D 5H 5C JD"))).phase == "between"


@pytest.mark.parametrize(("move", "first"), [(Peg(1, 4), [(1, "peg", 4)]), (Hand(1, ()), [])])
def test_a_known_hand_after_it_is_counted_with_the_same_move(
    move: object, first: list[tuple[int, str, int]]
) -> None:
    state = laid(FIVE, dealt(FIVE, dealer=0, starter="9H"), "KC 2D TD 3D go 4D")
    assert FIVE.scene(state).prompt == "Tap 1 more card of Blue's hand"
    state = FIVE.apply(state, move)
    assert points(state) == [*first, (0, "fifteen", 2), (0, "run", 3), (0, "flush", 3)]
    assert len(state.steps) == (2 if first else 0)
    assert FIVE.scene(state).prompt == "Red: tap the four cards of the crib"


def test_a_peg_that_wins_leaves_the_hands_after_it_uncounted() -> None:
    state = laid(FIVE, dealt(FIVE, dealer=0, starter="9H", scores=(0, 50)), "KC 2D TD 3D go 4D")
    state = FIVE.apply(state, Peg(1, 9))
    assert (state.phase, state.winner, points(state)) == ("over", 1, [(1, "peg", 9)])


@pytest.mark.parametrize("move", [Peg(1, 2), Peg(0, -2)])
def test_any_other_peg_is_a_correction_and_the_hand_is_still_asked_for(move: Peg) -> None:
    state = FIVE.apply(_asked(), move)
    assert FIVE.scene(state).prompt == "Tap 1 more card of Red's hand"


def test_a_hand_that_is_tapped_in_part_stays_as_it_is() -> None:
    state = _tapped(FIVE, FIVE.apply(_asked(), Hand(0, ())), "5D")
    assert _ok(FIVE, state) == []
    assert "Blue's hand is not all known" in refusal(FIVE, state, Hand(1, ()))
    state = FIVE.apply(state, Peg(1, 2))
    assert FIVE.scene(state).prompt == "Tap 1 more card of Blue's hand"


def test_only_the_hand_that_is_asked_for_can_be_done() -> None:
    assert "Blue's hand is not all known" in refusal(FIVE, _asked(), Hand(1, ()))
    assert "Red's hand is past" in refusal(FIVE, FIVE.apply(_asked(), Peg(0, 4)), Hand(0, ()))


def test_a_journal_in_which_the_cards_of_a_pegged_hand_are_named_is_still_read() -> None:
    state = after(FIVE, _asked(), Peg(0, 1), Hand(0, cards("2H")))
    assert points(state) == [(0, "fifteen", 2), (0, "fifteen", 2)]
    assert FIVE.scene(state).prompt == "Tap 2 more cards of Blue's hand"
    assert "Red's hand is past" in refusal(FIVE, state, Hand(0, cards("4H")))


def test_where_players_claim_a_pegged_hand_is_past_too() -> None:
    rules = manual(variant="five", target=61)
    state = laid(rules, begun(rules, starter="3D"), "KC TC QD go go")
    assert _labels(rules, state)[:2] == ["Red: claim QD", "Red: nothing for QD"]
    state = after(rules, state, Claim(1, 0), Claim(0, 1))
    assert "Red: hand done" in [choice.label for choice in _ok(rules, state)]
    for move in (Peg(0, 4), Hand(0, ())):
        assert rules.scene(rules.apply(state, move)).prompt == "Tap 2 more cards of Blue's hand"


def test_at_the_table_the_buttons_do_it_and_undo_brings_it_back() -> None:
    with Table(players=("Red", "Blue"), variant="five", target=61) as table:
        table.choose({"do": "dealer", "seat": 0})
        for text in ("9H", "KC", "KD", "TD"):
            table.advance(4000)
            table.scan(text)
        for seat in (0, 1):
            table.press("ok", seat)
            table.advance(9000)
        assert table.scene.prompt == "Tap 1 more card of Blue's hand"
        assert table.scene.keys[1].ok == "hand done"
        for _ in range(4):
            table.press("peg", 1)
        table.press("ok", 1)
        table.advance(9000)
        assert table.scene.prompt == "Tap 2 more cards of Red's hand"
        assert table.scene.tracks[1].score == 8
        table.press("undo")
        table.advance(9000)
        assert table.scene.prompt == "Tap 1 more card of Blue's hand"
        table.press("ok", 1)
        table.advance(9000)
        assert table.scene.prompt == "Tap 2 more cards of Red's hand"
        assert table.scene.tracks[1].score == 4


def test_by_hand_a_choice_says_whose_hand_is_tapped_next() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=0, starter="9H"), "2C 4D"), ByHand())
    assert CARDS.scene(state).prompt == "Peg by hand, or tap Blue's hand. Red: OK when the deal is over"
    state = CARDS.apply(state, Peg(1, 8))
    wanted = next(choice for choice in CARDS.choices(state) if choice.label == "Red: tap hand")
    state = CARDS.apply(state, wanted.move)
    assert (state.phase, state.scored) == ("by_hand", ())
    assert CARDS.scene(state).prompt == "Peg by hand, or tap Red's hand. Red: OK when the deal is over"
    state = _tapped(CARDS, state, "5D 5C JS")
    assert {item.seat for item in state.scored} == {0}
    assert "Blue's hand is past" in refusal(CARDS, state, Hand(1, cards("KD")))


def test_by_hand_the_crib_may_be_what_is_tapped_next() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=0, starter="9H"), "2C 4D"), ByHand())
    wanted = next(choice for choice in CARDS.choices(state) if choice.label == "Red: tap crib")
    state = CARDS.apply(state, wanted.move)
    assert CARDS.scene(state).prompt == "Peg by hand, or tap the crib. Red: OK when the deal is over"
    assert CARDS.scanned(state, card("5D")) == Crib(cards("5D"))


def test_by_hand_every_hand_of_four_may_be_the_next() -> None:
    state = after(CARDS, CARDS.start(FOUR), Dealer(3), Starter(card("9H")), Play(0, card("2C")), ByHand())
    found = [label for label in _labels(CARDS, state) if ": tap " in label]
    assert found == ["Bob: tap hand", "Cy: tap hand", "Di: tap hand", "Di: tap crib"]


def test_by_hand_a_known_hand_before_it_is_counted_first() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="2S"), "AC KD AD QD 3C 5H go go 3D"), ByHand())
    assert [label for label in _labels(CARDS, state) if ": tap " in label] == []
    state = CARDS.apply(state, Hand(1, ()))
    assert ({item.seat for item in state.scored}, state.shown) == ({0}, 2)
    assert CARDS.scanned(state, card("8S")) == Crib(cards("8S"))


def test_by_hand_a_hand_tapped_in_part_is_tapped_to_its_end_or_undone() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1, starter="3D"), "KC TC QD"), ByHand())
    state = CARDS.apply(state, Hand(0, cards("9H")))
    assert [label for label in _labels(CARDS, state) if ": tap " in label] == []
    assert "Red's hand is not all known" in refusal(CARDS, state, Hand(0, ()))
    assert "Tap the rest of Red's hand first" in refusal(CARDS, state, Hand(1, ()))
