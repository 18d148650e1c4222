"""The strip at the table: which hole is which light, the lines, and pegs that meet."""

from __future__ import annotations

import pytest

from companion.devices.strip import DARK, LINE
from companion.testing import Table
from tests.testing.hands import BLUE, RED, peg


def test_hole_n_is_light_n_and_hole_0_is_dark(pegs):
    assert all(pegs.lit(hole) in (DARK, LINE) for hole in range(1, 122))
    peg(pegs, 1, 1)
    assert pegs.lit(1) == BLUE


@pytest.mark.parametrize(("target", "lines"), [(121, {61, 91}), (61, {31})])
def test_the_lines_are_faint(target, lines):
    with Table(way="pegs", target=target) as table:
        assert {hole for hole in range(1, 122) if table.lit(hole) == LINE} == lines


def test_where_pegs_meet_each_is_seen_for_half_a_second(pegs):
    peg(pegs, 0, 3)
    peg(pegs, 1, 3)
    seen = []
    for _ in range(40):
        seen.append(pegs.lit(3))
        pegs.advance(50)
    assert seen.count(RED) == seen.count(BLUE) == 20
