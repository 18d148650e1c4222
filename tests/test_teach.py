"""Learning: a count is built up combination by combination, the same on strip, small screen and pages."""

from __future__ import annotations

import pytest

from companion.devices.screens import picture
from companion.devices.strip import COLOURS
from companion.testing import Table

BLUE = COLOURS[1]
CUT, STARTER = ("2H", "9C"), "7C"  # Red deals
PLAY = ("8S", "KH", "7D", "2C")  # 27: neither has a card that fits
REST = ("6C", "QD", "5H", "9S")
BUILT = [  # of Blue's hand, 5H 6C 7D 8S with the 7C
    ("fifteen two", {"8S", "7D"}, 2),
    ("fifteen four", {"8S", "7C"}, 4),
    ("and a pair is six", {"7D", "7C"}, 6),
    ("and a run of four is ten", {"5H", "6C", "7D", "8S"}, 10),
    ("and a run of four is fourteen", {"5H", "6C", "7C", "8S"}, 14),
]
WHOLE = [*BUILT[:2], ("and a double run of four is fourteen", {"5H", "6C", "7C", "7D", "8S"}, 14)]


def shown(teach: bool) -> Table:
    """A table whose last card has been played: the show begins with Blue's hand."""
    table = Table(teach=teach)
    table.scan(*CUT, STARTER, *PLAY)
    table.press("ok", 1)
    table.press("ok", 0)
    table.scan(*REST)
    while table.scene.count is None or table.scene.count.title != "hand":
        table.advance(100)
    return table


def walked(table: Table) -> list[tuple[str, set[str], int]]:
    """The lines of the count as they come: what is said, the cards that are marked, the big number.

    Each has brought the peg of Blue to its hole on the strip, and is on the small screen.
    """
    seen: list[tuple[str, set[str], int]] = []
    there: set[int] = set()
    while (count := table.scene.count) is not None and count.seat == 1 and table.scene.pace:
        scene, line = table.scene, count.lines[-1]
        marked = {face.card for row in scene.rows for face in row.cards if face.marked}
        if (line.label, marked, int(scene.big)) not in seen:
            seen.append((line.label, marked, int(scene.big)))
        assert scene.tracks[1].front == line.running + scene.tracks[1].back
        assert table.shown().tobytes() == picture(scene).tobytes()
        if table.lit(scene.tracks[1].front) == BLUE:
            there.add(line.running)
        table.advance(20)
    assert there == {big for _, _, big in seen}
    return seen


@pytest.mark.parametrize(("teach", "lines"), [(True, BUILT), (False, WHOLE)])
def test_the_count_walks_line_by_line_with_its_cards_marked(
    teach: bool, lines: list[tuple[str, set[str], int]]
) -> None:
    with shown(teach) as table:
        assert walked(table) == lines


def test_the_small_screen_shows_the_cards_of_each_combination(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        "companion.devices.ink.Sheet.text", lambda _, x, y, words, *more: written.append(words)
    )
    with shown(teach=True) as table:
        while table.scene.count is not None and table.scene.count.seat == 1:
            picture(table.scene)
            table.advance(40)
    for words in ("15-2   8S 7D", "15-4   8S 7C", "pair 6 7D 7C", "run 10 5678", "run 14 5678"):
        assert words in written
