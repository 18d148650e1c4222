"""Every move that was shown as saved is there again, whatever befell: a tenth of `make soak`."""

from __future__ import annotations

import pytest

from tests import durable, kills
from tests.living import left_behind
from tests.recorded import MOVES


def test_no_move_is_lost_or_doubled_by_kills_at_commits(tmp_path):
    assert kills.killed_at_commits(tmp_path, MOVES // 10) == MOVES // 10


def test_no_move_is_lost_or_doubled_by_kills_at_a_hundred_instants(tmp_path):
    reached = kills.killed_at_instants(tmp_path, 100, seed=1)
    assert len(reached) == 100
    assert 0 < max(reached) <= MOVES


def test_no_saved_move_is_lost_when_the_power_goes(tmp_path):
    assert durable.power_cuts(tmp_path, MOVES, every=10, each=1, seed=1) >= 150


def test_a_power_cut_while_a_journal_is_restored_loses_nothing(tmp_path):
    assert durable.power_cuts_of_restoring(tmp_path, 1, seed=1) > 15


def test_at_most_the_deal_in_play_is_lost_by_damage_to_one_file(tmp_path):
    starts, lost = durable.damaged(tmp_path, 10, seed=1)
    assert starts > 160
    assert lost <= 10


@pytest.mark.parametrize(("every", "lasting"), [(10, 1), (50, 1_000_000)])
def test_a_disk_that_refuses_is_told_and_heals(tmp_path, every, lasting):
    runs, _ = durable.refused(tmp_path, every, lasting)
    assert runs > 300 / every


@pytest.mark.sockets
def test_the_whole_companion_killed_twice_has_every_saved_move(tmp_path):
    assert kills.killed_whole(tmp_path, 2, seed=3) > 2


@pytest.mark.sockets
def test_after_a_warm_up_fifty_games_leave_nothing_behind(tmp_path):
    left = left_behind(tmp_path / "games", 15, 50)  # by then each trouble came once
    assert left.threads <= 0, left
    assert left.descriptors <= 0, left
