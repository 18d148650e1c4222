"""The disk at the table: what is not saved is shown so, and what is saved outlives the plug."""

from __future__ import annotations

from companion.devices.strip import DARK
from companion.testing import Table
from tests.testing.hands import RED, WALK, WHOLE, deal, peg, scores


def test_an_unsaved_move_has_its_own_look_until_it_is_on_disk(pegs):
    pegs.disk.hold()
    peg(pegs, 0, 4)
    assert (pegs.scene.turn, pegs.scene.saved) == (1, 0)
    assert all(pegs.lit(hole) not in (DARK, RED) for hole in (1, 2, 3))
    pegs.disk.release()
    assert [pegs.lit(hole) for hole in (1, 2, 3, 4)] == [DARK, DARK, DARK, RED]


def test_a_disk_that_refuses_is_said_and_heals(pegs):
    pegs.disk.fail("the disk is full")
    peg(pegs, 0, 4)
    assert "NOT SAVED: the disk is full" in pegs.said
    assert scores(pegs) == [4, 0]
    pegs.disk.release()
    assert pegs.scene.notices == ()


def test_the_same_table_stands_after_the_plug_was_pulled(tmp_path):
    with Table(state=tmp_path) as table:
        deal(table, *WHOLE[:5])
        table.advance(WALK)
        before = table.scene
        lit = [table.lit(hole) for hole in range(1, 122)]
        picture = table.shown().tobytes()
    with Table(state=tmp_path) as table:
        table.advance(WALK)
        assert table.scene == before
        assert [table.lit(hole) for hole in range(1, 122)] == lit
        assert table.shown().tobytes() == picture


def test_a_held_move_is_lost_with_the_plug_and_was_never_shown_as_saved(tmp_path):
    with Table(state=tmp_path, way="pegs") as table:
        peg(table, 0, 4)
        table.disk.hold()
        peg(table, 0, 5)
        assert (table.scene.turn, table.scene.saved) == (2, 1)
    with Table(state=tmp_path, way="pegs") as table:
        assert scores(table) == [4, 0]
