"""The firmware in MicroPython against the companion's scanner, over a line as bad as lines get."""

from __future__ import annotations

import random

import pytest

from companion.cards import PACK
from tests.firmware.rough import Evening


def in_order(count: int, seed: int) -> list[str]:
    """Cards as many packs deal them; no card twice running, for nobody deals that."""
    chance, cards = random.Random(seed), [str(card) for card in PACK]
    dealt: list[str] = []
    while len(dealt) < count:
        chance.shuffle(cards)
        dealt += [card for card in cards if not dealt or card != dealt[-1]]
    return dealt[:count]


def every_card_once_and_in_order(chip: str, count: int, seed: int) -> None:
    evening, cards = Evening(chip, seed), in_order(count, seed)
    try:
        for card in cards:
            evening.lay(card)
        evening.advance(2000)
        assert evening.cards() == cards
        assert all(evening.line.done.values()), evening.line.done
    finally:
        evening.close()


@pytest.mark.parametrize("chip", ["pn532", "rc522"])
def test_100_cards_over_a_bad_line_are_every_card_once_and_in_order(chip: str) -> None:
    every_card_once_and_in_order(chip, 100, seed=1)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("chip", ["pn532", "rc522"])
def test_1000_cards_over_a_bad_line_are_every_card_once_and_in_order(chip: str) -> None:
    every_card_once_and_in_order(chip, 1000, seed=2)
