"""Every move that was shown as saved is there again, whatever befell: a tenth of `make soak`."""

from __future__ import annotations

import pytest

from tests import durable, kills
from tests.recorded import MOVES


def test_no_move_is_lost_or_doubled_by_kills_at_commits(tmp_path):
    assert kills.killed_at_commits(tmp_path, 10) == 10


def test_no_move_is_lost_or_doubled_by_kills_at_any_instant(tmp_path):
    reached = kills.killed_at_instants(tmp_path, 15, seed=1)
    assert len(reached) == 15
    assert 0 < max(reached) <= MOVES


def test_no_saved_move_is_lost_when_the_power_goes(tmp_path):
    assert durable.power_cuts(tmp_path, 40, every=3, each=1, seed=1) > 50


def test_a_power_cut_while_a_journal_is_restored_loses_nothing(tmp_path):
    assert durable.power_cuts_of_restoring(tmp_path, 2, seed=1) > 20


def test_at_most_the_deal_in_play_is_lost_by_damage_to_one_file(tmp_path):
    starts, lost = durable.damaged(tmp_path, None, 30, seed=1)
    assert starts == 42
    assert lost <= 10


@pytest.mark.parametrize("lasting", [1, 1_000_000])
def test_a_disk_that_refuses_is_told_and_heals(tmp_path, lasting):
    runs, _ = durable.refused(tmp_path, 60, lasting)
    assert runs >= 5
