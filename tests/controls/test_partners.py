"""Four hands: two at a side, with buttons of their own or shared."""

from __future__ import annotations

import pytest

from companion.game import Game, start
from companion.inputs import Pressed, Released
from companion.rules import build, rules_of
from companion.view import view
from tests.controls.hands import Hands

FOUR = ("Ann", "Bob", "Cy", "Di")


def four(**options: object) -> Game:
    return start(build(rules_of("cribbage"), options), FOUR, 7)


class Shared(Hands):
    """Hands on buttons that partners share: those of seats 0 and 1."""

    def down(self, role: str, seat: int | None = None) -> None:
        self.does(Pressed(self.t, role, seat, shared=True))

    def up(self, role: str, seat: int | None = None) -> None:
        self.does(Released(self.t, role, seat, shared=True))


def go_of_cy(hands: Hands) -> None:
    """Bob deals; Cy leads; it is Cy's go."""
    hands.asks({"do": "dealer", "seat": 1})
    hands.taps("2S KS QS JS")
    hands.advance(5000)
    hands.press("ok", 1)
    assert hands.game.state.to_act == 2


def test_partners_dial_apart_and_peg_together():
    hands = Hands(four(way="pegs"))
    for seat, presses in ((0, 2), (2, 3), (1, 1)):
        for _ in range(presses):
            hands.press("peg", seat)
    assert [hands.amount(seat) for seat in range(4)] == [2, 1, 3, 0]
    hands.press("ok", 2)
    assert (hands.score(0), hands.amount(0), hands.amount(2)) == (3, 2, 0)
    hands.press("ok", 0)
    assert (hands.score(0), hands.score(1)) == (5, 0)


def test_undo_drops_the_drafts_of_both_partners_before_it_takes_a_move_back():
    hands = Hands(four(way="pegs"))
    hands.press("peg", 2)
    hands.press("ok", 2)
    hands.press("peg", 0)
    hands.press("peg", 2)
    hands.press("undo")
    assert (hands.said[-1], hands.score(0)) == ("dropped Ann's 1 and Cy's 1", 1)
    hands.press("undo")
    assert hands.score(0) == 0


@pytest.mark.parametrize(("seat", "side"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_ok_held_lights_the_pegs_of_the_side(seat: int, side: int):
    hands = Hands(four(way="pegs"))
    hands.down("ok", seat)
    hands.advance(1100)
    assert view(hands.game, hands.cursor, 0).only == side
    hands.up("ok", seat)
    assert (view(hands.game, hands.cursor, 0).only, hands.moves) == (None, [])


def test_with_buttons_of_their_own_nobody_says_go_for_a_partner():
    hands = Hands(four())
    go_of_cy(hands)
    hands.press("ok", 0)
    assert hands.said[-1].startswith("nothing for Ann's OK now")
    hands.press("ok", 2)
    assert hands.moves[-1] == {"do": "go", "seat": 2}


def test_a_shared_ok_says_go_for_whoever_of_the_side_it_is_to_say():
    hands = Shared(four())
    go_of_cy(hands)
    hands.press("ok", 0)
    assert hands.moves[-1] == {"do": "go", "seat": 2}


def test_a_shared_peg_goes_on_with_the_draft_that_was_begun_and_shared_ok_sends_it():
    hands = Shared(four(way="pegs"))
    hands.press("peg", 0)
    hands.down("peg", 0)
    hands.advance(1200)  # repeats while it is held
    hands.up("peg", 0)
    amount = hands.amount(0)
    assert amount > 3
    hands.advance(2000)
    assert hands.amount(0) == amount
    hands.press("ok", 0)
    assert hands.score(0) == amount


def test_a_shared_button_claims_for_the_partner_whose_count_it_is():
    hands = Shared(four(counting="manual"))
    hands.asks({"do": "dealer", "seat": 1})
    hands.taps("2S 5S 5H")
    hands.advance(5000)
    hands.press("peg", 1)
    hands.press("peg", 1)
    assert hands.amount(3) == 2
    hands.press("ok", 1)
    assert hands.moves[-1] == {"do": "claim", "seat": 3, "points": 2}


def test_a_shared_button_serves_first_the_partner_whose_count_the_prompt_asks_for():
    hands = Shared(four(counting="manual"))
    hands.asks({"do": "dealer", "seat": 1})
    hands.taps("9H 4C 4D 4H 4S 3C 3D 3H 3S 2C AD 2H 2S AC 2D AH AS")
    hands.advance(20_000)
    shown = view(hands.game, hands.cursor, 0)
    assert shown.prompt == "Cy counts the hand: dial it, then OK"
    assert any(choice.label == "Ann: claim AH" for choice in shown.choices), "Ann could claim too"
    for _ in range(7):
        hands.press("peg", 0)
    hands.press("ok", 0)
    assert hands.moves[-1] == {"do": "claim", "seat": 2, "points": 7}


def test_a_shared_ok_claims_nothing_first_for_whose_count_it_is():
    hands = Shared(four(counting="manual"))
    hands.asks({"do": "dealer", "seat": 1})
    hands.taps("9H 4C 4D 4H 4S 3C 3D 3H 3S 2C AD 2H 2S AC 2D AH AS")
    hands.advance(20_000)
    hands.press("ok", 0)
    assert hands.moves[-1] == {"do": "claim", "seat": 2, "points": 0}
