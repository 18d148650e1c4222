"""The switches of the law, under the names and with the defaults that players know them by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Law:
    """hands: 2, 3 or 4 players; the rest are the switches of the law."""

    hands: int = 2
    variant: str = "six"
    target: int = 121
    cap_at_target: bool = True
    opening_bonus: str | int = "auto"
    heels_claim: str = "auto"
    heels_can_win: bool = True
    stinkhole: bool = False
    series_lead: str = "left_of_last"
    go_rule: str = "all_pass"
    five_card_must_play: bool = True
    show_order: str = "non_dealer_first"
    crib_flush: str = "five_only"
    next_first_deal: str = "auto"
    skunk_table: str = "skunk"
    game_values: str = "uspc"
    multi_skunk: str = "per_loser"


def left_of(law: Law, seat: int) -> int:
    """The next seat round the table."""
    return (seat + 1) % law.hands


def round_from(law: Law, seat: int) -> list[int]:
    """Every seat once, round the table, `seat` first."""
    return [(seat + step) % law.hands for step in range(law.hands)]


def side_of(law: Law, seat: int) -> int:
    """Four hands are partners across the table (section 10); else everybody is a side."""
    return seat % 2 if law.hands == 4 else seat


def sides(law: Law) -> int:
    """How many pairs of pegs there are."""
    return len({side_of(law, seat) for seat in range(law.hands)})


def shape(law: Law) -> dict[str, int]:
    """Cards dealt, discarded, given to the crib by the dealer, kept, and in the crib (section 2)."""
    each = 6 if law.hands == 2 and law.variant == "six" else 5
    out = 2 if law.hands == 2 else 1
    return {
        "cards_each": each,
        "discards_each": out,
        "dealt_to_crib": 4 - out * law.hands,
        "hand": each - out,
        "crib": 4,
    }
