"""The fast count is the itemised count: every pattern of ranks, every class of suits, every way to play."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK, SUITS, Card, card, cards
from companion.rules.cribbage.scoring import play_parts, show_parts
from companion.rules.cribbage.total import play_total, total
from companion.rules.cribbage.walks import shipped
from tools import walks

CASES = json.loads((Path(__file__).parents[2] / "cases" / "cribbage.json").read_text())
PAGE = (Path(__file__).parents[3] / "docs" / "scoring.md").read_text()
RANKS = range(1, 14)
JACK = 11


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(case["input"], case["expected"], id=case["id"]) for case in CASES if case["kind"] == kind
    ]


def points(parts: Sequence[Any]) -> int:
    return sum(part.points for part in parts)


def laid(ranks: Sequence[int], suits: str = SUITS) -> tuple[Card, ...]:
    """Cards of these ranks; the suits go round."""
    return tuple(Card(rank, suits[at % len(suits)]) for at, rank in enumerate(ranks))


def is_one_suit(some: Sequence[Card]) -> bool:
    return len({each.suit for each in some}) == 1


def deals(size: int, *suited: str) -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Every pattern of a hand and each starter, with every class of suits that its ranks leave room for.

    suited: how hands of cards that all differ are suited; others have no two cards of a suit.
    """
    for ranks in combinations_with_replacement(RANKS, size):
        for suits in suited if len(set(ranks)) == size else (SUITS,):
            hand = laid(ranks, suits)
            for rank in RANKS:
                seen = set()
                for starter in laid([rank] * len(SUITS)):
                    kind = (is_one_suit((*hand, starter)), Card(JACK, starter.suit) in hand)
                    if starter not in hand and kind not in seen:
                        seen.add(kind)
                        yield hand, starter


def test_the_shipped_tables_are_what_the_itemised_count_makes() -> None:
    assert zlib.decompress(shipped()) == walks.made()


def test_every_hand_of_four_is_worth_what_its_parts_are() -> None:
    for hand, starter in deals(4, "CCCC", "CCCD"):
        worth = points(show_parts(hand, starter, False))
        assert total(hand, starter) == worth, (hand, starter)
        if not is_one_suit(hand):  # a crib is as good as a hand
            assert total(hand, starter, crib=True) == worth, (hand, starter)


def test_every_crib_of_one_suit_is_worth_what_its_parts_are() -> None:
    for hand, starter in deals(4, "CCCC"):
        if is_one_suit(hand):
            worth, loose = (
                points(show_parts(hand, starter, True, four_flush=each)) for each in (False, True)
            )
            assert total(hand, starter, crib=True) == worth, (hand, starter)
            assert total(hand, starter, crib=True, four_flush=True) == loose, (hand, starter)


def test_every_hand_of_three_is_worth_what_its_parts_are() -> None:
    for hand, starter in deals(3, "CCC", "CCD"):
        assert total(hand, starter) == points(show_parts(hand, starter, False)), (hand, starter)


def test_these_are_all_patterns_of_ranks() -> None:
    five, four = (
        {tuple(sorted(each.rank for each in (*hand, starter))) for hand, starter in deals(size, "CCCD")}
        for size in (4, 3)
    )
    assert (len(five), len(four)) == (6175, 1820)


@pytest.mark.parametrize(
    ("line", "worth"), re.findall(r"^((?:play_)?total\(.*\)) +# (\d+)", PAGE, re.MULTILINE)
)
def test_the_examples_of_the_page_are_worth_what_it_says(line: str, worth: str) -> None:
    found = eval(line, {"total": total, "play_total": play_total, "card": card, "cards": cards})
    assert found == int(worth)


@pytest.mark.parametrize(("given", "expected"), cases("hand"))
def test_a_hand_is_worth_what_the_sources_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hand, starter = cards(" ".join(given["cards"])), card(given["starter"])
    assert total(hand, starter, given["is_crib"]) == expected["total"]


@pytest.mark.parametrize(("given", "expected"), cases("peg"))
def test_a_card_in_the_play_is_worth_what_the_sources_say(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    series = [card(rank + SUITS[at % 4]) for at, rank in enumerate(given["sequence"])]
    assert play_total(series) == sum(expected["kinds"].values())


def assert_pegged(series: Sequence[Card]) -> None:
    """The last card of a series earns what its parts are, if the series may be played at all."""
    if sum(each.value for each in series) <= 31:
        assert play_total(series) == points(play_parts(series)), series


def test_every_series_of_up_to_four_cards_is_worth_what_its_parts_are() -> None:
    for size in (1, 2, 3, 4):
        for ranks in product(RANKS, repeat=size):
            assert_pegged(laid(ranks))


def test_every_order_of_ace_to_seven_is_worth_what_its_parts_are() -> None:
    for ranks in permutations(range(1, 8)):
        for size in (5, 6, 7):
            assert_pegged(laid(ranks[:size]))


def test_long_series_are_worth_what_their_parts_are() -> None:
    draw = Random(31)
    low = [each for each in PACK if each.rank <= 6]
    for _ in range(3000):
        series = draw.sample(low, 13)
        for size in range(5, 14):
            assert_pegged(series[:size])


def test_no_card_earns_nothing_in_the_play() -> None:
    assert play_total(()) == 0


@pytest.mark.parametrize("hand", ["", "5H", "5H 5D", "5H 5D 5C JS 4S"])
def test_too_few_cards_or_too_many_are_refused(hand: str) -> None:
    with pytest.raises(ValueError, match=f"{len(hand.split())} cards cannot be counted"):
        total(cards(hand), card("5S"))


def test_a_crib_of_three_is_refused() -> None:
    with pytest.raises(ValueError, match="a crib has four"):
        total(cards("5H 5D 5C"), card("5S"), crib=True)


def test_a_series_past_31_is_refused() -> None:
    with pytest.raises(ValueError, match="31 at most, this one 32"):
        play_total(cards("KC KD KH 2C"))


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True), st.booleans(), st.randoms())
def test_the_order_of_a_hand_does_not_matter(five: list[Card], crib: bool, draw: Random) -> None:
    *hand, starter = five
    mixed = draw.sample(hand, 4)
    assert total(mixed, starter, crib) == total(hand, starter, crib)
    if not crib:
        assert total(hand[2::-1], starter) == total(hand[:3], starter)
