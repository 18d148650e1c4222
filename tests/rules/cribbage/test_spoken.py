"""A count said the way players say it: what belongs together is one line, nothing is no line."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.cards import PACK, card, cards
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.show import count_items
from companion.rules.cribbage.spoken import spoken

# fmt: off
COUNTS = [
    ("2C 4D 6H 8S", "QC", []),
    ("KC KD 2H 4S", "7C", ["a pair is two"]),
    ("4C 4D 9H 9S", "KC", ["a pair is two", "and a pair is four"]),
    ("KC KD KH QS", "2C", ["a pair royal is six"]),
    ("8C 8D 8H 8S", "QC", ["a double pair royal is twelve"]),
    ("8C 8D 8H QS", "QC", ["a pair royal is six", "and a pair is eight"]),
    ("9C TD JH QS", "2C", ["a run of four is four"]),
    ("9C TD JH QS", "KC", ["a run of five is five"]),
    ("TC JD QH QS", "2C", ["a double run of three is eight"]),
    ("TC JD QH KS", "KC", ["a double run of four is ten"]),
    ("TC JD QH QS", "QC", ["a triple run is fifteen"]),
    ("TC JD JH QS", "QC", ["a double-double run is sixteen"]),
    ("TC JD QH 6S", "6C", ["a pair is two", "and a run of three is five"]),
    ("7H 8S 8D 9C", "AH", ["fifteen two", "fifteen four", "and a double run of three is twelve"]),
    ("4C 5D 5H 6S", "6C", ["fifteen two", "fifteen four", "fifteen six", "fifteen eight",
                           "and a double-double run is twenty-four"]),
    ("2H 4H 8H QH", "6C", ["a flush is four"]),
    ("2H 4H 8H JH", "TH", ["a flush is five", "and one for his nobs is six"]),
    ("2C 4D 8H JS", "TS", ["one for his nobs"]),
]
# fmt: on


def said(hand: str, starter: str, teach: bool = False) -> list[str]:
    return [item.said for item in count_items(Options(teach=teach), cards(hand), card(starter), "hand")]


@pytest.mark.parametrize(("hand", "starter", "lines"), COUNTS)
def test_a_hand_is_counted_as_players_say_it(hand: str, starter: str, lines: list[str]) -> None:
    assert said(hand, starter) == lines


def test_teaching_builds_the_count_up_combination_by_combination() -> None:
    assert said("TC JD QH QS", "2C", teach=True) == [
        "a pair is two",
        "and a run of three is five",
        "and a run of three is eight",
    ]
    assert said("KC KD KH QS", "2C", teach=True) == [
        "a pair is two",
        "and a pair is four",
        "and a pair is six",
    ]


def test_a_line_shows_every_card_that_makes_it() -> None:
    items = count_items(Options(), cards("TC JD QH QS"), card("2C"), "hand")
    assert [(item.rule, item.points, " ".join(map(str, item.cards))) for item in items] == [
        ("double_run", 8, "TC JD QH QS")
    ]


def test_what_is_said_is_worth_what_the_parts_are() -> None:
    """Over hands of every shape: doubles, trebles, runs of every length."""
    pack = [each for each in PACK if each.suit in "CD" or each.rank in (5, 11)]
    for five in list(combinations(pack, 5))[::37]:
        parts = show_parts(five[:4], five[4], False)
        lines = spoken(parts)
        assert sum(line.points for line in lines) == sum(part.points for part in parts)
        assert {c for line in lines for c in line.cards} == {c for part in parts for c in part.cards}
        assert sum("run" in line.rule for line in lines) <= 1
