"""The keys where players claim: what PEG and OK mean changes, and no amount goes with the change."""

from __future__ import annotations

import pytest

from tests.controls.hands import Hands, cribbage


@pytest.fixture
def hands() -> Hands:
    """Red leads a 7, Blue makes fifteen with an 8; each may be called by the other."""
    hands = Hands(cribbage(counting="manual", muggins="on"))
    hands.choose("Blue deals")
    hands.press("push")
    hands.taps("KS 7C 8D")
    return hands


def dial(hands: Hands, seat: int, points: int) -> None:
    for _ in range(points):
        hands.press("peg", seat)
    hands.press("ok", seat)


def test_peg_and_ok_claim_for_the_last_card(hands: Hands) -> None:
    dial(hands, 1, 2)
    assert hands.moves[-1] == {"do": "claim", "seat": 1, "points": 2}


def test_ok_alone_claims_nothing_when_it_comes_up(hands: Hands) -> None:
    hands.down("ok", 1)
    assert hands.moves[-1]["do"] == "play"
    hands.up("ok", 1)
    assert hands.moves[-1] == {"do": "claim", "seat": 1, "points": 0}


def test_ok_held_as_a_look_claims_nothing_at_all(hands: Hands) -> None:
    hands.press("ok", 1, ms=1200)
    assert hands.moves[-1]["do"] == "play"


def test_while_a_claim_may_be_called_peg_of_the_other_is_the_call(hands: Hands) -> None:
    dial(hands, 1, 1)
    hands.advance(5000)
    dial(hands, 0, 1)
    assert hands.moves[-1] == {"do": "muggins", "seat": 0, "points": 1}


def test_an_amount_dialled_as_a_claim_is_never_sent_as_a_call(hands: Hands) -> None:
    hands.press("peg", 0)  # Red claims for the 7
    dial(hands, 1, 2)  # and Blue for the 8: now Red's PEG would call that
    hands.press("ok", 0)
    assert hands.moves[-1] == {"do": "claim", "seat": 0, "points": 1}


def test_an_amount_lapses_with_the_count_that_it_was_for(hands: Hands) -> None:
    hands.press("peg", 0)
    hands.taps("9H")
    assert hands.amount(0) == 0
    assert "fits no more" in hands.cursor.words


def test_ok_of_the_seat_to_act_is_its_go_and_claims_nothing(hands: Hands) -> None:
    hands.taps("9H")
    hands.press("ok", 1)
    assert hands.moves[-1] == {"do": "go", "seat": 1}
