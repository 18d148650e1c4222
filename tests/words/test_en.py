"""English, as it is said at the table."""

from __future__ import annotations

import pytest

from companion.words import en


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "zero"),
        (12, "twelve"),
        (20, "twenty"),
        (31, "thirty-one"),
        (99, "ninety-nine"),
        (100, "a hundred"),
        (121, "a hundred and twenty-one"),
        (240, "two hundred and forty"),
    ],
)
def test_numbers_are_words(n: int, words: str) -> None:
    assert en.number(n) == words


@pytest.mark.parametrize(
    ("holes", "words"), [(1, "1 hole to go"), (0, "0 holes to go"), (23, "23 holes to go")]
)
def test_one_hole_is_singular(holes: int, words: str) -> None:
    assert en.holes_to_go(holes) == words


@pytest.mark.parametrize(
    ("room", "words", "short"),
    [(1, "an ace", "ace"), (7, "a 7 or lower", "7 or less"), (8, "an 8 or lower", "8 or less")],
)
def test_what_fits_is_named(room: int, words: str, short: str) -> None:
    assert (en.fitting(room), en.fitting_short(room)) == (words, short)


def test_ten_left_fits_any_card() -> None:
    assert en.fitting(10) == "any card"


@pytest.mark.parametrize(
    ("group", "items", "words"),
    [
        ("hand", [("fifteen", 2, 2), ("fifteen", 2, 2), ("pair", 2, 2)], "hand: two fifteens, a pair"),
        ("crib", [("run", 3, 3), ("fifteen", 2, 2)], "crib: a run of three, a fifteen"),
        ("hand", [("run", 4, 4), ("run", 4, 4), ("nobs", 1, 1)], "hand: two runs of four, his nobs"),
        ("hand", [], "hand: nothing"),
        ("play", [("thirty_one", 2, 4), ("pair_royal", 6, 3)], "thirty-one, pair royal"),
        ("play", [("run", 3, 3), ("last", 1, 1)], "run of three, last card"),
        ("heels", [("heels", 2, 1)], "his heels"),
        ("peg", [("peg", 2, 0)], "by hand"),
    ],
)
def test_a_count_is_summed_up_in_one_line(group: str, items: list[tuple[str, int, int]], words: str) -> None:
    assert en.summary(group, tuple(items)) == words
