"""The whole table as an object, for tests of our own and for makers who test their boards.

    with Table(way="pegs") as table:
        table.press("peg", 0)
        assert table.scene.tracks[0].draft == 1

The real program and the vendors' real drivers run, the wires end in software, and the clock moves only when
told. docs/testing-your-board.md shows how to put a board of one's own in its place.
"""

from companion.testing.table import Table

__all__ = ["Table"]
