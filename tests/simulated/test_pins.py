"""Fingers on mock pins: what a contact does, edge by edge."""

from __future__ import annotations

import pytest

from companion.simulated.pins import PinBank


def states(bank: PinBank, pin: int) -> list[bool]:
    """The levels that a pin went through, False for a closed contact."""
    return [state.state for state in bank.factory.pin(pin).states]


def board() -> PinBank:
    """A bank whose pins are pulled up, as the drivers have them."""
    bank = PinBank({("peg", 0): 5, ("undo", None): 19}, (20, 26, 21))
    for pin in (5, 19, 20, 26, 21):
        bank.factory.pin(pin).pull = "up"
        bank.factory.pin(pin).clear_states()
    return bank


def test_a_press_closes_the_contact_and_a_release_opens_it() -> None:
    bank = board()
    bank.press("peg", 0)
    bank.press("peg", 0)
    bank.release("peg", 0)
    assert states(bank, 5) == [True, False, True]


def test_a_bouncing_contact_makes_five_edges_each_way() -> None:
    bank = board()
    bank.bounce = True
    bank.press("undo")
    assert states(bank, 19) == [True, False, True, False, True, False]
    bank.release("undo")
    assert len(states(bank, 19)) == 11
    assert states(bank, 19)[-1] is True


def test_a_detent_clockwise_closes_a_before_b() -> None:
    bank = board()
    seen: list[str] = []
    notes = [lambda _t, state: seen.append(f"a{state}"), lambda _t, state: seen.append(f"b{state}")]
    for pin, note in zip((20, 26), notes, strict=True):
        bank.factory.pin(pin).when_changed = note
    bank.turn(1)
    assert seen == ["aFalse", "bFalse", "aTrue", "bTrue"]
    seen.clear()
    bank.turn(-1)
    assert seen == ["bFalse", "aFalse", "bTrue", "aTrue"]


@pytest.mark.parametrize(("role", "seat"), [("peg", 7), ("fly", None)])
def test_a_button_that_the_board_has_not_is_an_error(role: str, seat: int | None) -> None:
    with pytest.raises(KeyError):
        board().press(role, seat)


def test_a_board_without_a_knob_cannot_turn_it() -> None:
    with pytest.raises(KeyError):
        PinBank({("peg", 0): 5}, None).turn(1)
