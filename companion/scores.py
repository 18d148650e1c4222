"""What was scored in a game: its counts, newest first, as far as they have been said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from companion.cursor import Cursor
from companion.game import Game, Node, Redo, Undo
from companion.rules.base import Scored
from companion.scene import Recent

RECENT = 5


def recent(game: Game, said: int | None = None) -> tuple[Recent, ...]:
    """The five newest scores, newest first; what no longer stands stays and is marked undone."""
    return tuple(
        Recent(
            turn,
            items[0].side,
            sum(item.points for item in items),
            label_of(items),
            not stands,
            items[0].seat,
        )
        for turn, items, stands in islice(past(game, said), RECENT)
    )


def past(game: Game, said: int | None = None) -> Iterator[tuple[int, list[Scored], bool]]:
    """Every count of the game that moved a peg, newest first: (turn, its items, whether it still stands).

    said: how many counts of the newest move have been said, while it is on show; None for all.
    """
    standing: Node | None = game.node
    for turn in range(game.turn, 0, -1):
        row = game.rows[turn - 1]
        if isinstance(row.move, Undo | Redo):
            continue
        while standing is not None and standing.turn > turn:
            standing = standing.base
        stands = standing is not None and standing.turn == turn
        scored = said_of(row.node, said) if row.node is game.node else row.node.scored
        for items in reversed(list(counts_of(scored))):
            if sum(item.points for item in items):
                yield turn, items, stands


def counted(game: Game, cursor: Cursor) -> int | None:
    """How many counts of the newest move have been said, while it is on show; None for all."""
    if cursor.stage is None:
        return None
    steps = game.state.steps or (game.state,)
    stage = min(cursor.stage, len(steps) - 1)
    count = game.rules.scene(steps[stage]).count
    return stage + (count is None or cursor.line >= len(count.lines) - 1)


def label_of(items: Sequence[Scored]) -> str:
    """One count in words, as its rules have it ("hand: two fifteens, a pair"), else the rules by name."""
    return items[0].label or ", ".join(dict.fromkeys(item.rule.replace("_", " ") for item in items))


def said_of(node: Node, said: int | None) -> tuple[Scored, ...]:
    """The row's items as far as they have been counted aloud."""
    if said is None:
        return node.scored
    steps = node.state.steps or (node.state,)
    earlier = node.scored[: len(node.scored) - len(node.state.scored)]
    return earlier + tuple(item for step in steps[:said] for item in step.scored)


def counts_of(scored: Sequence[Scored]) -> Iterator[list[Scored]]:
    """The counts that these items are, in their order."""
    for _, items in groupby(scored, lambda item: (item.seat, item.group)):
        yield list(items)
