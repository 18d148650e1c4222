"""How many of all the hands there are come to how many points, without laying each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, product

from companion.cards import SUITS, Card

Count = Callable[[Sequence[Card], Card], int]
"""What a hand and a starter are worth."""

Kind = tuple[tuple[int, bool], ...]
"""Of each rank in a pattern: how many cards, and whether they are jacks."""

RANKS = range(1, 14)
JACK = 11
PLAIN = (1, 3, 5, 7, 9)  # ranks for a kind of pattern, no jack among them
# By place and rank: suits go round, so that cards of one rank beside each other differ.
_LAID = [[Card(rank, SUITS[place % len(SUITS)]) for rank in range(14)] for place in range(5)]


def tally(count: Count, held: int = 4) -> Counter[int]:
    """Of all hands of `held` cards with each starter, how many `count` finds to be worth how much.

    Fifteens, pairs and runs are a matter of ranks; flush and nobs of suits, and of ranks only by which are
    equal and which are jacks. So every pattern of ranks is counted once, and every way to give it suits once
    for each kind of pattern.
    """
    patterns: Counter[tuple[int, tuple[int, ...], int]] = Counter()
    for ranks in combinations_with_replacement(RANKS, held + 1):
        jack = ranks.index(JACK) if JACK in ranks else -1
        patterns[_by_ranks(count, ranks, jack), tuple(map(ranks.index, ranks)), jack] += 1
    kinds: dict[Kind, Counter[int]] = {}
    found: Counter[int] = Counter()
    for (worth, alike, jack), n in patterns.items():
        kind = tuple(sorted((alike.count(first), first == jack) for first in set(alike)))
        if kind not in kinds:
            kinds[kind] = _by_suits(count, kind)
        for extra, ways in kinds[kind].items():
            found[worth + extra] += n * ways
    return found


def _by_ranks(count: Count, ranks: Sequence[int], jack: int) -> int:
    """What ranks in order are worth where no suit helps: these differ, and the starter is a jack if any."""
    hand = [laid[rank] for laid, rank in zip(_LAID, ranks, strict=False)]
    starter = hand.pop(jack)
    return count(hand, starter)


def _by_suits(count: Count, kind: Kind) -> Counter[int]:
    """How much more such cards are worth for their suits, in how many ways, over all starters.

    Nothing where they are more of one rank than a pack has.
    """
    plain = iter(PLAIN)
    many = sorted((JACK if jacks else next(plain), n) for n, jacks in kind)
    ranks = [rank for rank, n in many for _ in range(n)]
    least = _by_ranks(count, ranks, ranks.index(JACK) if JACK in ranks else -1)
    # All suits are alike: one choice of suits for the first rank stands for every other.
    first, *others = (list(combinations(SUITS, n)) for _, n in many)
    found: Counter[int] = Counter()
    for suits in product(first[:1], *others):
        laid = [Card(rank, suit) for (rank, _), some in zip(many, suits, strict=True) for suit in some]
        for place, starter in enumerate(laid):
            found[count(laid[:place] + laid[place + 1 :], starter) - least] += len(first)
    return found
