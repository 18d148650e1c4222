"""The two tables that most tests sit down at."""

from __future__ import annotations

import pytest

from companion.testing import Table


@pytest.fixture
def pegs():
    with Table(way="pegs") as table:
        yield table


@pytest.fixture
def cards():
    with Table() as table:
        yield table
