"""How a strip is laid behind holes: from the lights that are known, the next one is guessed.

A strip lies in runs: so many holes over lights that follow each other, then a bend or the next row. What came
after such a run before will probably come again. A wrong guess costs one answer, a right one costs none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.devices.holes import BEND, Lane


@dataclass(frozen=True, slots=True)
class Run:
    """So many holes over lights in a row, then `jump` lights on to the next run, and perhaps the other way.

    jump: from the run's last light to the next run's first, counted the way that the run goes.
    """

    holes: int
    jump: int
    turned: bool


def guess(board: Sequence[Lane], count: int) -> int:
    """The light (place from 0) that probably lies under the next hole of the last of the lanes `board`.

    At least one of the strip's `count` lights is in none of them.
    """
    taken = frozenset(place for lane in board for place in lane)
    lane = board[-1]
    if not lane:
        return stepped(board[-2][-1], 1, count, taken) if len(board) > 1 else 0
    history, holes, way = _read(board)
    again = _again(history, holes)
    if again is not None and again.holes == holes:
        place = lane[-1] + again.jump * way
        if place in range(count) and place not in taken:
            return place
    if lane[-1] + way in range(count) and lane[-1] + way not in taken:
        return lane[-1] + way
    return stepped(lane[-1], -way, count, taken)  # the row is full: the next one begins where it began


def stepped(place: int, steps: int, count: int, taken: Container[int]) -> int:
    """The place so many free lights further round the strip (negative: back); at least one is free."""
    step = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        place = (place + step) % count
        while place in taken:
            place = (place + step) % count
    return place


def _read(board: Sequence[Lane]) -> tuple[list[Run], int, int]:
    """The runs that are over, oldest first; the holes of the one that is not, and its way (1, -1)."""
    history: list[Run] = []
    holes, way = 0, 1
    for lane in board:
        before: list[int] = []
        for run in _split(lane):
            if before:
                jump, came = (run[0] - before[-1]) * way, way
                way = run[1] - run[0] if len(run) > 1 else _way(history, jump, came)
                history.append(Run(len(before), jump, way != came))
            else:
                way = run[1] - run[0] if len(run) > 1 else 1
            before = run
        holes = len(before)
    return history, holes, way


def _split(lane: Iterable[int]) -> list[list[int]]:
    """The lights of a lane, cut wherever one is not the neighbour of that before or the way changes."""
    runs: list[list[int]] = []
    for place in lane:
        run = runs[-1] if runs else []
        step = place - run[-1] if run else 0
        if abs(step) == 1 and (len(run) == 1 or step == run[-1] - run[-2]):
            run.append(place)
        else:
            runs.append([place])
    return runs


def _way(history: Sequence[Run], jump: int, came: int) -> int:
    """Which way (1, -1) a run of one light goes, `jump` lights on from a run that went `came`."""
    for run in reversed(history):
        if run.jump == jump:
            return -came if run.turned else came
    if abs(jump) <= BEND + 1:
        return came
    return -came if jump > 0 else came  # the lights that were passed over lie under the holes that follow


def _again(history: Sequence[Run], holes: int) -> Run | None:
    """What the run with so many holes till now will be; None where it is longer than all before."""
    able = [at for at, run in enumerate(history) if run.holes >= holes]
    if not able:
        return None
    best = max(able, key=lambda at: (_alike(history, at), at))
    if _alike(history, best):
        return history[best]
    return Counter(history[at] for at in reversed(able)).most_common(1)[0][0]


def _alike(history: Sequence[Run], at: int) -> int:
    """How many runs before `at` are the same as the newest ones."""
    pairs = zip(reversed(history[:at]), reversed(history), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
