"""A thousand presses, and when the strip's wire had carried the answer to each."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.bare import Bare
from bench.process import move
from bench.table import Watched, now
from companion.devices.strip import COLOURS, GLOW, dimmed
from companion.simulated.strip import Light, decode

CYCLES = 334  # each of two PEGs and one OK
DOWN, UP = 0.035, 0.04  # s that a button is down, then up: slower than its debouncing of 30 ms
LATEST = 3.0  # s in which any press has done its work, however busy the machine is
AHEAD = 58  # holes that seat 1 begins ahead: no two pegs meet, so that every light says one thing
FARTHEST = 50  # where seat 0 is when a new game is begun, before anybody wins
FREQUENCY = 6_400_000  # Hz: the decoding of a frame is by its own bits, the clock is checked elsewhere
GLOWS = tuple(dimmed(colour, GLOW) for colour in COLOURS)

Lit = Sequence[Light]


@dataclass(frozen=True, slots=True)
class Edge:
    """A button went down at `t` (ms): `role` of `seat`, whose front peg stood in hole `front`."""

    t: float
    role: str
    seat: int
    front: int
    draft: int


def press_all(
    watched: Watched, port: int, bare: Bare, cycles: Iterable[int] = range(CYCLES)
) -> Mapping[str, Any]:
    """Press, then read the frames: ms from each edge to what it was to bring about, by kind.

    Every other time something has been saved, a bare commit is made too: "bare" is ms of each. "wrong": how
    often the pegs stood elsewhere than these presses put them.
    """
    jitter = random.Random(121)
    edges: list[Edge] = []
    wrong = 0
    fronts = _new_game(watched, port)
    for cycle in cycles:
        seat = cycle % 2
        for draft in (1, 2):
            edges.append(_press(watched, "peg", seat, fronts[seat], draft))
            time.sleep(jitter.random() / 50)
        edges.append(_press(watched, "ok", seat, fronts[seat], 2))
        fronts[seat] += 2
        watched.until(lambda: watched.scene.saved == watched.scene.turn and not _drafts(watched))
        time.sleep(0.02)
        if not _stand(watched, fronts):
            wrong += 1
            fronts = _new_game(watched, port)
        if seat == 1:
            bare.commit()
        if fronts[0] >= FARTHEST and seat == 1:
            fronts = _new_game(watched, port)
    return {**_read(edges, watched.frames), "bare": bare.taken, "wrong": wrong}


def _press(watched: Watched, role: str, seat: int, front: int, draft: int) -> Edge:
    edge = Edge(now(), role, seat, front, draft)
    watched.hardware.press(role, seat)
    time.sleep(DOWN)
    watched.hardware.release(role, seat)
    time.sleep(UP)
    return edge


def _drafts(watched: Watched) -> bool:
    return any(track.draft for track in watched.scene.tracks)


def _stand(watched: Watched, fronts: Sequence[int]) -> bool:
    """Whether the pegs come to stand there; a table that is behind by a press or two gets there yet."""
    try:
        watched.until(lambda: [track.score for track in watched.scene.tracks] == list(fronts), LATEST)
    except TimeoutError:
        return False
    return True


def _new_game(watched: Watched, port: int) -> list[int]:
    """A game with room before the pegs; where they stand."""
    for wanted in (
        {"do": "new", "preset": "pegs-only", "players": ["Red", "Blue"]},
        {"do": "peg", "seat": 1, "points": AHEAD},
    ):
        move(port, wanted)
        watched.until(lambda: watched.scene.saved == watched.scene.turn and not watched.scene.pace)
    return [0, AHEAD]


def _read(edges: Sequence[Edge], frames: Sequence[tuple[float, bytes]]) -> Mapping[str, Any]:
    found: dict[str, list[float]] = {"draft": [], "shown": [], "unsaved": [], "saved": []}
    missed = 0
    ends = [edge.t for edge in edges[1:]] + [float("inf")]
    at = 0
    for edge, end in zip(edges, ends, strict=True):
        while at < len(frames) and frames[at][0] < edge.t:
            at += 1
        here = [(t - edge.t, decode(data, FREQUENCY).lights) for t, data in frames[at:] if t < end]
        before = decode(frames[at - 1][1], FREQUENCY).lights
        missed += _judge(edge, before, here, found)
    return {**found, "missed": missed}


def _judge(
    edge: Edge, before: Lit, frames: Sequence[tuple[float, Lit]], found: Mapping[str, list[float]]
) -> int:
    """Note what this edge brought about; 1 where it brought about nothing."""
    goal = edge.front + edge.draft - 1  # the light of that hole
    if edge.role == "peg":
        return _note(found["draft"], frames, lambda lit: lit[goal] == COLOURS[edge.seat] != before[goal])
    way = range(max(0, edge.front - 1), goal)
    missed = _note(found["shown"], frames, lambda lit: any(lit[hole] != before[hole] for hole in way))
    _note(found["unsaved"], frames, lambda lit: any(lit[hole] == GLOWS[edge.seat] for hole in (*way, goal)))
    glowing = [t for t, lit in frames if any(lit[hole] == GLOWS[edge.seat] for hole in (*way, goal))]
    since = glowing[-1] if glowing else found["shown"][-1] - 1e-6
    return missed + _note(found["saved"], [frame for frame in frames if frame[0] > since], lambda _: True)


def _note(times: list[float], frames: Sequence[tuple[float, Lit]], true: Callable[[Lit], bool]) -> int:
    for t, lit in frames:
        if true(lit):
            times.append(t)
            return 0
    return 1
