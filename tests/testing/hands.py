"""What hands do at a whole table, again and again: peg, turn the knob to a choice, deal and play."""

from __future__ import annotations

from companion.devices.strip import COLOURS
from companion.testing import Table

RED, BLUE = COLOURS[:2]
WALK = 4000  # ms in which any count of one hand has been walked and has rested
WHOLE = ("JS", "4C", "5D", "6H", "TC", "2H", "3S", "7D", "8D")  # starter, then the cards in the order laid
CRIB = ("AC", "AD", "KH", "KC")


def scores(table: Table) -> list[int]:
    return [track.score for track in table.scene.tracks]


def drafts(table: Table) -> list[int]:
    return [track.draft for track in table.scene.tracks]


def peg(table: Table, seat: int, points: int) -> None:
    """PEG so many times, OK, and the time that the walk takes."""
    for _ in range(points):
        table.press("peg", seat)
    table.press("ok", seat)
    table.advance(WALK)


def choose(table: Table, label: str) -> None:
    """Turn the knob until the choice of that label is under it."""
    for _ in range(30):
        table.turn(1)
        knob = table.scene.knob
        if knob is not None and table.scene.choices[knob].label == label:
            return
    raise AssertionError(f"the knob never came to {label}: {[offer.label for offer in table.scene.choices]}")


def deal(table: Table, *tapped: str) -> None:
    """The cut gives Red the deal, so that Blue leads; then these are tapped, the starter first."""
    table.scan("2C", "KD")
    table.advance(250)
    table.scan(*tapped)


def play_all(table: Table) -> None:
    """Thirteen taps, with the goes that the players say: 4 5 6 T / 2 3 7 8."""
    play_all_but_one(table)
    table.scan(WHOLE[8])
    table.advance(3 * WALK)


def play_all_but_one(table: Table) -> None:
    deal(table, *WHOLE[:5])
    table.advance(WALK)
    table.scan(*WHOLE[5:7])  # 27, 30
    table.press("ok", 1)
    table.press("ok", 0)
    table.scan(WHOLE[7])
    table.advance(WALK)
