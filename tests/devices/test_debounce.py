"""One contact, one clock: what a finger meant, whatever the metal did."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.debounce import Debouncer


def run(edges: list[tuple[float, bool]], until: float) -> list[tuple[float, bool]]:
    """What a debouncer says of these edges when it is looked after in time until `until` (ms)."""
    debouncer, said, level = Debouncer(), [], False
    for t, down in [*edges, (until, edges[-1][1])]:
        while debouncer.due is not None and debouncer.due < t:
            said += debouncer.check(debouncer.due, level)
        if t < until:
            said += debouncer.edge(t, down)
            level = down
    return said


@pytest.mark.parametrize(
    ("edges", "said"),
    [
        ([(0, True)], [(0, True)]),
        ([(0, True), (20, False)], [(0, True), (30, False)]),
        ([(0, True), (1, False), (2, True), (3, False), (4, True)], [(0, True)]),
        (
            [
                (0, True),
                (1, False),
                (2, True),
                (3, False),
                (4, True),
                (100, False),
                (101, True),
                (103, False),
            ],
            [(0, True), (100, False)],
        ),
        ([(0, True), (100, False), (200, True)], [(0, True), (100, False), (200, True)]),
        ([(0, True), (20, False), (50, True)], [(0, True), (30, False), (50, True)]),
        ([(0, True), (1, False)], [(0, True), (30, False)]),
    ],
)
def test_a_press_and_a_release_are_said_once(
    edges: list[tuple[float, bool]], said: list[tuple[float, bool]]
) -> None:
    assert run(edges, 1000) == said


def test_the_first_edge_counts_at_once() -> None:
    assert Debouncer().edge(5, True) == [(5, True)]


def test_edges_heard_late_mean_the_same() -> None:
    debouncer = Debouncer()
    said = []
    for t, down in [(0, True), (20, False), (100, True), (101, False), (102, True)]:
        said += debouncer.edge(t, down)
    assert said == [(0, True), (30, False), (100, True)]


def test_edges_of_the_lock_that_are_heard_after_it_are_noise() -> None:
    debouncer = Debouncer()
    said = debouncer.edge(0, True)
    said += debouncer.check(100, True)
    for t, down in [(1, False), (2, True), (29, False), (29.5, True)]:
        said += debouncer.edge(t, down)
    assert said == [(0, True)]
    assert debouncer.edge(50, False) == [(50, False)]


def test_a_lost_edge_does_not_leave_a_button_stuck() -> None:
    debouncer = Debouncer()
    debouncer.edge(0, True)
    assert debouncer.check(30, False) == [(30, False)]
    assert debouncer.due == 60
    assert debouncer.check(60, False) == []
    assert debouncer.due is None


def test_nothing_is_due_while_nothing_happens() -> None:
    assert Debouncer().due is None


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), min_size=1, max_size=30))
def test_presses_and_releases_alternate_and_end_with_the_level(steps: list[tuple[int, bool]]) -> None:
    t, edges = 0.0, []
    for gap, down in steps:
        t += gap
        edges.append((t, down))
    said = run(edges, t + 1000)
    assert [down for _, down in said] == [index % 2 == 0 for index in range(len(said))]
    assert (len(said) % 2 == 1) == edges[-1][1]
    assert all(earlier[0] <= later[0] for earlier, later in pairwise(said))
