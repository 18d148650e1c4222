"""Hands and pegged cards counted by the hundred thousand, beside the scorer that is most installed.

Times are the processor's, so that what else the machine does is not counted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from cribbage_scorer import cribbage_scorer

from bench.report import Measure
from bench.tally import tally
from companion.cards import PACK, Card
from companion.rules.cribbage.total import play_total, total

HANDS = 200_000
PEGGED = 200_000  # cards
ROUNDS = 7  # of each way in turn, of which the best is told
FASTER, FASTER_PEGGED = 60.0, 12.0  # times
TABLE = Path(__file__).parent.parent / "tests" / "cases" / "frequency.json"


def hands() -> Iterator[Measure]:
    """The worth of the same hands with their starters, by both."""
    draw = Random(121)
    dealt = [draw.sample(PACK, 5) for _ in range(HANDS)]
    ours = [(tuple(five[:4]), five[4]) for five in dealt]
    theirs = [((five[4].rank, five[4].suit), plain(five[:4])) for five in dealt]
    for crib in (False, True):
        wrong = sum(
            total(hand, starter, crib) != cribbage_scorer.show_calc_score(their_starter, their_hand, crib)[0]
            for (hand, starter), (their_starter, their_hand) in zip(ours, theirs, strict=True)
        )
        yield agreed(f"{HANDS} {'cribs' if crib else 'hands'}", wrong)
    scorers = (total, ours), (cribbage_scorer.show_calc_score, theirs)
    yield from compared("a hand with its starter", by_two, *scorers, FASTER)


def pegging() -> Iterator[Measure]:
    """What the same cards earn when they are played, by both."""
    series = played(Random(31), PEGGED)
    theirs = [plain(each) for each in series]
    wrong = sum(
        play_total(ours) != cribbage_scorer.play_score_ongoing(others)[1]
        for ours, others in zip(series, theirs, strict=True)
    )
    yield agreed(f"{PEGGED} pegged cards", wrong)
    scorers = (play_total, series), (cribbage_scorer.play_score_ongoing, theirs)
    yield from compared("a pegged card", by_one, *scorers, FASTER_PEGGED)


def tallies() -> Iterator[Measure]:
    """All hands that there are, counted by their patterns of ranks."""
    table = json.loads(TABLE.read_text())
    for group, held in (("hand", 4), ("crib", 4), ("five_card_hand", 3)):
        count = partial(total, crib=True) if group == "crib" else total
        found = tally(count, held)
        wrong = sum(abs(n - found[int(worth)]) for worth, n in table[group]["counts"].items())
        (taken,) = best(partial(timed, tally, count, held))
        title = f"all {found.total()} of {group} by rank pattern"
        yield Measure(title, f"{taken * 1000:.1f} ms, {wrong} not as published", wrong, 0, "")


def bare(*_: Any) -> int:
    """What a call alone costs."""
    return 0


def by_two(call: Callable[[Any, Any], object], given: Sequence[tuple[Any, Any]]) -> float:
    """Seconds that `call` takes for all that is given, two arguments at a time."""
    begun = time.process_time()
    for one, other in given:
        call(one, other)
    return time.process_time() - begun


def by_one(call: Callable[[Any], object], given: Sequence[Any]) -> float:
    """Seconds that `call` takes for all that is given, one argument at a time."""
    begun = time.process_time()
    for one in given:
        call(one)
    return time.process_time() - begun


def timed(call: Callable[..., object], *given: Any) -> float:
    """Seconds that one call takes."""
    begun = time.process_time()
    call(*given)
    return time.process_time() - begun


def best(*ways: Callable[[], float]) -> list[float]:
    """The least seconds of each way, all of them in turn in every round."""
    rounds = [[way() for way in ways] for _ in range(ROUNDS)]
    return [min(taken) for taken in zip(*rounds, strict=True)]


def compared(
    what: str,
    seconds: Callable[[Callable[..., Any], Sequence[Any]], float],
    ours: tuple[Callable[..., Any], Sequence[Any]],
    theirs: tuple[Callable[..., Any], Sequence[Any]],
    bound: float,
) -> Iterator[Measure]:
    """What one costs by us and by them, and how many times they take as long: that has a bound.

    seconds: what `by_one` or `by_two` tells. ours, theirs: what is called, and all that it is given.
    """
    count, given = ours
    taken = best(partial(seconds, bare, given), partial(seconds, count, given), partial(seconds, *theirs))
    alone, mine, other = (each / len(given) * 1e6 for each in taken)
    yield Measure(f"{what}, best of {ROUNDS} rounds", f"{mine:.3f} us, bare call {alone:.3f}")
    yield Measure("    by cribbage-scorer", f"{other:.2f} us")
    yield Measure(
        "    it takes as long as ours", f"{other / mine:.1f} times", other / mine, bound, "", least=True
    )


def agreed(what: str, wrong: int) -> Measure:
    """Where both do not say the same, no time tells anything."""
    return Measure(f"{what} on which cribbage-scorer does not agree", f"{wrong}", wrong, 0, "")


def plain(some: Sequence[Card]) -> list[tuple[int, str]]:
    """Cards as cribbage-scorer has them."""
    return [(card.rank, card.suit) for card in some]


def played(draw: Random, n: int) -> list[tuple[Card, ...]]:
    """`n` series, each as it stands when a card is played; eight cards a deal, anew before 31 is passed."""
    found: list[tuple[Card, ...]] = []
    while len(found) < n:
        series: tuple[Card, ...] = ()
        for card in draw.sample(PACK, 8):
            fits = sum(each.value for each in series) + card.value <= 31
            series = (*series, card) if fits else (card,)
            found.append(series)
    return found[:n]
