"""Where the pages are, on show: from the start of a new game, or by the knob, until a hand does something."""

from __future__ import annotations

from dataclasses import replace

from companion.cursor import Cursor
from companion.inputs import Chosen, Input, Misread, Pressed, Scanned, Turned

WELCOME = 180_000.0  # ms that it stands when the companion has been started and nobody has done anything
ASKED = 60_000.0  # ms that it stands for whom the knob was pushed, as long as a code for pairing
HANDS = (Pressed, Turned, Scanned, Misread, Chosen)


def welcome(cursor: Cursor, t: float) -> Cursor:
    """The address on show for those who come to the table, from `t` on (ms)."""
    return show(cursor, "welcome", t + WELCOME)


def show(cursor: Cursor, why: str, until: float) -> Cursor:
    """The address on show (as Scene.address has it) until then (ms)."""
    return replace(cursor, address=why, address_until=until)


def gone(cursor: Cursor, said: Input) -> Cursor:
    """The cursor without it once a hand has done something, or it has stood for long enough."""
    over = isinstance(said, HANDS) or said.t >= cursor.address_until
    return replace(cursor, address="") if cursor.address and over else cursor
