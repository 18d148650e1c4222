"""Which light of the strip lies under which hole of the board.

Holes and lights count from 1 in the TOML, as people count them; lanes count from 0, as sides do. Inside, a
lane is a tuple: the place on the strip (from 0) of the light under hole 1, under hole 2, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from itertools import islice
from typing import NoReturn

from companion.devices.base import OptionsError

HOLES = 121
LANES = 3  # more sides than that have no pegs
BEND = 8  # lights under no hole, in a row, that `described` takes for one bend of the strip

Lane = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """Holes in a row over lights in a row: one entry of [leds] map.

    light: that of its first hole. back: the lights count down from there. skip: lights under no hole.
    row: the strip lies in rows of so many holes, every second one of them the other way (0: no rows).
    lane: the side whose track it is, where the board has a track for each.
    """

    holes: tuple[int, int]
    light: int
    back: bool = False
    skip: tuple[int, ...] = ()
    row: int = 0
    lane: int = 0

    def lights(self) -> list[int]:
        """The lights (from 1) of its holes, in the order of the holes."""
        first, last = self.holes
        enough = last - first + 1 + len(self.skip)
        every = (
            range(self.light, self.light - enough, -1)
            if self.back
            else range(self.light, self.light + enough)
        )
        found = list(islice((light for light in every if light not in self.skip), last - first + 1))
        if not self.row:
            return found
        rows = [found[at : at + self.row] for at in range(0, len(found), self.row)]
        return [light for number, row in enumerate(rows) for light in (row[::-1] if number % 2 else row)]


def straight(count: int) -> tuple[Lane, ...]:
    """The board without a map: hole n is light n, one lane."""
    return (tuple(range(count)),)


def lanes(segments: Iterable[Segment], count: int) -> tuple[Lane, ...]:
    """The lanes of a board that `segments` describe, on a strip of `count` lights.

    OptionsError (key "map") where a hole has no light or two, a light two holes, or the strip ends before.
    """
    found: dict[int, dict[int, int]] = {}
    users: dict[int, str] = {}
    for at, segment in enumerate(segments):
        _check(segment, at)
        lane = found.setdefault(segment.lane, {})
        for hole, light in zip(range(segment.holes[0], segment.holes[1] + 1), segment.lights(), strict=True):
            who = _named(hole, segment.lane)
            if hole in lane:
                _refuse(
                    f"{who} is given twice, to light {lane[hole]} and to light {light}: leave one out", at
                )
            if light in users:
                _refuse(f"light {light} is given twice, to {users[light]} and to {who}: leave one out", at)
            if light < 1:
                _refuse(
                    f"{who} would be light {light}, and the strip begins with 1: look at light and back", at
                )
            if light > count:
                _refuse(f"{who} would be light {light}, and the strip has {count}: mend map or count", at)
            lane[hole], users[light] = light, who
    return tuple(_whole(found, number) for number in range(max(found, default=0) + 1))


def _check(segment: Segment, at: int) -> None:
    first, last = segment.holes
    if not 1 <= first <= last <= HOLES:
        _refuse(f"holes = [{first}, {last}] are none: write the first and the last, from 1 to {HOLES}", at)
    if segment.lane not in range(LANES):
        _refuse(f"lane {segment.lane} is no side: use a number from 0 to {LANES - 1}", at)
    if segment.light < 1:
        _refuse(f"light {segment.light} is none: the strip begins with 1", at)
    if segment.row < 0:
        _refuse(f"row = {segment.row} is no number of holes: leave it out where the strip has no rows", at)


def _whole(found: Mapping[int, Mapping[int, int]], number: int) -> Lane:
    """One lane with a light for every hole."""
    lane = found.get(number, {})
    if not lane:
        _refuse(f"lane {number} has no holes: number the lanes from 0, without a gap")
    for hole in range(1, HOLES + 1):
        if hole not in lane:
            near = min(lane, key=lambda other: abs(other - hole))
            who = f"hole {near} is the nearest with one, light {lane[near]}"
            _refuse(f"{_named(hole, number)} has no light; {who}")
    return tuple(lane[hole] - 1 for hole in range(1, HOLES + 1))


def _named(hole: int, lane: int) -> str:
    return f"hole {hole} of lane {lane}" if lane else f"hole {hole}"


def _refuse(words: str, at: int | None = None) -> NoReturn:
    raise OptionsError(f"[leds] map: {words}", "map", at)


def described(board: Iterable[Lane]) -> tuple[Segment, ...]:
    """The segments of lanes found hole by hole: `lanes` makes the same of them again."""
    return tuple(
        segment
        for number, lane in enumerate(board)
        for segment in _runs([place + 1 for place in lane], number)
    )


def _runs(lights: list[int], lane: int) -> Iterator[Segment]:
    start = 0
    while start < len(lights):
        end, way = start, 0
        while end + 1 < len(lights):
            step = lights[end + 1] - lights[end]
            if not 1 <= abs(step) <= BEND + 1 or step * way < 0:
                break
            way = way or step
            end += 1
        low, high = sorted((lights[start], lights[end]))
        skip = tuple(sorted(set(range(low, high)) - set(lights[start : end + 1])))
        yield Segment((start + 1, end + 1), lights[start], way < 0, skip, lane=lane)
        start = end + 1


def written(segments: Iterable[Segment]) -> str:
    """`map = [...]` as it stands in the TOML, one segment a line."""
    return "map = [\n" + "".join(f"  {{ {_keys(segment)} }},\n" for segment in segments) + "]\n"


def _keys(segment: Segment) -> str:
    said = []
    for field in fields(segment):
        value = getattr(segment, field.name)
        if field.default is MISSING or value != field.default:
            plain = list(value) if isinstance(value, tuple) else value
            said.append(f"{field.name} = {str(plain).lower() if isinstance(plain, bool) else plain}")
    return ", ".join(said)
