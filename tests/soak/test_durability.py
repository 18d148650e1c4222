"""Every move that was shown as saved is there again, whatever befell: all of it, in minutes."""

from __future__ import annotations

import pytest

from tests import durable, kills
from tests.recorded import MOVES

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


def test_no_move_is_lost_or_doubled_by_sigkill_at_every_commit_of_a_game(tmp_path):
    assert kills.killed_at_commits(tmp_path, 2 * MOVES) >= MOVES


def test_no_move_is_lost_or_doubled_by_sigkill_at_a_thousand_instants(tmp_path):
    reached = kills.killed_at_instants(tmp_path, 1000, seed=2)
    assert len(reached) == 1000
    assert reached.count(MOVES) >= 2


def test_no_saved_move_is_lost_wherever_the_power_goes(tmp_path):
    assert durable.power_cuts(tmp_path, MOVES, every=1, each=1, seed=2) > 1500


def test_a_power_cut_while_a_journal_is_restored_loses_nothing(tmp_path):
    assert durable.power_cuts_of_restoring(tmp_path, 10, seed=2) > 150


def test_at_most_the_deal_in_play_is_lost_by_damage_to_one_file(tmp_path):
    starts, lost = durable.damaged(tmp_path, 1, seed=2)
    assert starts > 1600
    assert 0 < lost <= 10


@pytest.mark.parametrize(("every", "lasting"), [(1, 1), (5, 1_000_000)])
def test_a_disk_that_refuses_any_call_is_told_within_a_second_and_heals(tmp_path, every, lasting):
    runs, unsaid = durable.refused(tmp_path, every, lasting)
    assert runs > 300 / every
    assert unsaid < 1.0


@pytest.mark.sockets
def test_the_whole_companion_killed_at_any_instant_has_every_saved_move(tmp_path):
    assert kills.killed_whole(tmp_path, 20, seed=3) > 20
