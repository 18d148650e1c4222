"""The cut, who deals, and what a won game counts: sections 2 and 9."""

from __future__ import annotations

from typing import Any

from companion.cards import Card
from tests.rules.cribbage.reference.law import Law, side_of, sides

WORTH = {
    "uspc": {"win": 1, "skunk": 2, "double_skunk": 4, "lurch": 2},
    "free": {"win": 1, "skunk": 2, "double_skunk": 3, "lurch": 2},
    "acc": {"win": 2, "skunk": 3, "double_skunk": 3, "lurch": 3},
}


def cut(cards: list[Card], *, low_deals: bool, tie: str = "tied_only") -> dict[str, Any]:
    """{"dealer": seat}, or {"recut": the seats that cut again}; the rank alone decides, the ace is low."""
    ranks = [card.rank for card in cards]
    deciding = min(ranks) if low_deals else max(ranks)
    who = [seat for seat, rank in enumerate(ranks) if rank == deciding]
    if len(who) == 1:
        return {"dealer": who[0]}
    return {"recut": who if tie == "tied_only" else list(range(len(cards)))}


def next_dealer(hands: int, dealer: int) -> int:
    """The deal goes to the left; in two hands it alternates."""
    return (dealer + 1) % hands


def next_first_dealers(law: Law, first_dealer: int, scores: list[int], winner: int) -> list[int]:
    """Who may deal the next game first: the loser of two, else the left of who dealt this one first.

    Where the loser is asked for and there are several it is one of those who stand lowest.
    """
    if law.next_first_deal == "rotate" or (law.next_first_deal == "auto" and law.hands > 2):
        return [(first_dealer + 1) % law.hands]
    losers = [seat for seat in range(law.hands) if side_of(law, seat) != winner]
    lowest = min(scores[side_of(law, seat)] for seat in losers)
    return [seat for seat in losers if scores[side_of(law, seat)] == lowest]


def result(law: Law, loser_score: int) -> str:
    """What the game is called for a loser who stands here; the margin does not matter."""
    if law.skunk_table == "none":
        return "win"
    half_way = law.target // 2
    if law.target == 121 and law.skunk_table == "skunk":
        return "double_skunk" if loser_score <= 60 else "skunk" if loser_score <= 90 else "win"
    return "lurch" if loser_score <= half_way else "win"


def games(law: Law, scores: list[int], winner: int) -> dict[int, tuple[str, int]]:
    """Every losing side with what it has lost: the name and how many games."""
    losers = [side for side in range(sides(law)) if side != winner]
    plain = law.multi_skunk == "off" and len(losers) > 1
    names = {side: "win" if plain else result(law, scores[side]) for side in losers}
    return {side: (name, WORTH[law.game_values][name]) for side, name in names.items()}
