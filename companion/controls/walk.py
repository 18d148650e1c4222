"""Which count is on show, and which of its lines: a function of time and of who presses."""

from __future__ import annotations

from dataclasses import replace

from companion.cursor import Cursor
from companion.game import Game

SLOWEST = 200.0  # ms a hole: a single hole can be followed
LONGEST = 2000.0  # ms for all holes of one count
REST = 1500.0  # ms after a count's last line


def begin(game: Game, cursor: Cursor, stage: int, t: float) -> Cursor:
    """The count `stage` of the newest move on show from its first line, begun at `t` (ms)."""
    points = sum(_points(game, stage))
    pace = min(SLOWEST, LONGEST / points) / cursor.speed if points else 0.0
    return replace(cursor, stage=stage, line=0, since=t, pace=pace)


def finish(cursor: Cursor) -> Cursor:
    """Everything as the game has it: what was still to walk jumps there."""
    return replace(cursor, stage=None, line=0, pace=0.0)


def another(game: Game, cursor: Cursor) -> bool:
    """Whether another count is still to come after the one on show."""
    return cursor.stage is not None and cursor.stage + 1 < len(game.state.steps)


def go_on(game: Game, cursor: Cursor, t: float) -> Cursor:
    """The next count on show; without one it is the end of the showing."""
    if cursor.stage is not None and another(game, cursor):
        return begin(game, cursor, cursor.stage + 1, t)
    return finish(cursor)


def advance(game: Game, cursor: Cursor, t: float) -> Cursor:
    """The line that is on show at `t` (ms), however many have passed since the cursor was looked at."""
    while (end := ends(game, cursor)) is not None and end <= t:
        if cursor.line + 1 < len(_points(game, cursor.stage or 0)):
            cursor = replace(cursor, line=cursor.line + 1, since=end)
        else:
            cursor = go_on(game, cursor, end)
    return cursor


def ends(game: Game, cursor: Cursor) -> float | None:
    """When the line on show has been (ms), the rest after a last line included; None with none on show."""
    if cursor.stage is None:
        return None
    points = _points(game, cursor.stage)
    line = min(cursor.line, len(points) - 1)
    rest = REST / cursor.speed if line == len(points) - 1 else 0.0
    return cursor.since + cursor.pace * points[line] + rest


def _points(game: Game, stage: int) -> tuple[int, ...]:
    """The holes that each line of that count walks, at least one line."""
    steps = game.state.steps or (game.state,)
    state = steps[min(stage, len(steps) - 1)]
    count = game.rules.scene(state).count
    if count is not None and count.lines:
        return tuple(abs(line.points) for line in count.lines)
    return (sum(abs(item.points) for item in state.scored),)
