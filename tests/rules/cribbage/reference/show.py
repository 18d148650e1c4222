"""What five cards (or four, in the five-card game) are worth: section 6, by trying every subset."""

from __future__ import annotations

from itertools import combinations, pairwise

from companion.cards import Card

Part = tuple[str, tuple[Card, ...], int]


def parts(
    hand: tuple[Card, ...],
    starter: Card,
    *,
    is_crib: bool = False,
    crib_flush: str = "five_only",
) -> list[Part]:
    """Everything that scores: (kind, cards, points), each combination for itself."""
    together = (*hand, starter)
    subsets = [chosen for size in range(2, len(together) + 1) for chosen in combinations(together, size)]
    fifteens = [("fifteen", chosen, 2) for chosen in subsets if sum(pips(card) for card in chosen) == 15]
    pairs = [
        ("pair", chosen, 2) for chosen in subsets if len(chosen) == 2 and chosen[0].rank == chosen[1].rank
    ]
    runs = [("run", chosen, len(chosen)) for chosen in subsets if _is_whole_run(chosen, together)]
    flush = _flush(hand, starter, is_crib=is_crib, four_ok=crib_flush == "four_ok")
    nobs = [("nobs", (card,), 1) for card in hand if card.rank == 11 and card.suit == starter.suit]
    return [*fifteens, *pairs, *runs, *flush, *nobs]


def worth(found: list[Part]) -> int:
    """The points of a hand or a crib whose parts these are."""
    return sum(points for _, _, points in found)


def pips(card: Card) -> int:
    """What a card counts: ace 1, pips, ten and the pictures 10."""
    return 10 if card.rank > 10 else card.rank


def is_run(cards: tuple[Card, ...]) -> bool:
    """Three or more cards of ranks that follow each other, in any order, none twice; the ace is low."""
    ranks = sorted(card.rank for card in cards)
    return len(ranks) >= 3 and all(high - low == 1 for low, high in pairwise(ranks))


def _is_whole_run(cards: tuple[Card, ...], together: tuple[Card, ...]) -> bool:
    """A run that no card of the others makes longer: four in a row are not also two of three."""
    longer = any(is_run((*cards, other)) for other in together if other not in cards)
    return is_run(cards) and not longer


def _flush(hand: tuple[Card, ...], starter: Card, *, is_crib: bool, four_ok: bool) -> list[Part]:
    """All of the hand, and one more with the starter; of the crib all five, or four where a house says so."""
    if len({card.suit for card in hand}) != 1:
        return []
    if starter.suit == hand[0].suit:
        return [("flush", (*hand, starter), len(hand) + 1)]
    return [] if is_crib and not four_ok else [("flush", hand, len(hand))]
