"""The picture of a scene on a track of lights: hole n is light n, hole 0 is dark.

Where lights meet, the first of these is seen: draft, front peg, back peg, way (the tail of a walk, the glow
of what is not yet on disk), line. It is a function of the scene, of `t` (ms) and of how things came to stand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from companion.devices.motion import Motion
from companion.scene import Scene, Track

Light = tuple[int, int, int]

# Linear drive of 255, by side. Gold is about twice as bright as Blue, Blue as Red: brightness alone tells
# them apart.
COLOURS: tuple[Light, ...] = ((170, 29, 0), (24, 116, 208), (222, 198, 14))
LINE: Light = (5, 4, 2)
DARK: Light = (0, 0, 0)

# Shares of the front peg's drive.
BACK = 1 / 6
FILL = 1 / 6  # the winner's track
GLOW = 1 / 10
HIDDEN = 1 / 2  # a front peg that is unsaved, where no light lies free on its way to glow
TAIL = (1 / 6, 1 / 16)  # one and two holes behind a walking peg

DRAFT_HALF_MS = 250.0  # 2 Hz
MEET_HALF_MS = 500.0  # 1 Hz: half a second for each side
RUN_MS = 1500.0


@dataclass(slots=True)
class _Canvas:
    """Lights being painted at `t`, and when the first of them will look otherwise (ms)."""

    lights: list[Light]
    t: float
    due: float = math.inf

    def paint(self, hole: int, colour: Light) -> None:
        if 1 <= hole <= len(self.lights):
            self.lights[hole - 1] = colour

    def half(self, since: float, length: float) -> int:
        """Which half of an alternation begun at `since` it is, from 0; the canvas is due at its end."""
        number = math.floor((self.t - since) / length + 1e-6)
        self.due = min(self.due, since + (number + 1) * length)
        return number


def draw(
    scene: Scene, motion: Motion, t: float, count: int = 121, sides: Iterable[int] | None = None
) -> tuple[list[Light], float | None]:
    """The colours (r, g, b) of `count` lights at `t`, and when they will change by themselves (ms).

    sides: those whose track it is; None where all share one.
    """
    canvas = _Canvas([DARK] * count, t)
    here = tuple(range(len(scene.tracks)) if sides is None else sides)
    if scene.only is not None:
        _pegs(canvas, scene, motion, [side for side in here if side == scene.only])
    else:
        for hole, kind in scene.marks:
            if kind != "game":
                canvas.paint(hole, LINE)
        if scene.winner in here:
            _win(canvas, scene, motion)
        _ways(canvas, scene, motion, here)
        _pegs(canvas, scene, motion, here)
        _drafts(canvas, motion, here)
    return canvas.lights, None if canvas.due == math.inf else canvas.due


def dimmed(colour: Light, share: float) -> Light:
    """`share` (0 to 1) of a colour; a channel that is lit stays lit."""
    red, green, blue = (max(1, round(channel * share)) if channel else 0 for channel in colour)
    return red, green, blue


def _colour(side: int) -> Light:
    return COLOURS[side % len(COLOURS)]


def _win(canvas: _Canvas, scene: Scene, motion: Motion) -> None:
    """The winner's colour runs up the track once, then stands."""
    if motion.won is None or scene.winner is None:
        return
    share = min(1.0, (canvas.t - motion.won) / RUN_MS)
    if share < 0:
        canvas.due = min(canvas.due, motion.won)
        return
    reached = math.floor(share * scene.length + 1e-6)
    for hole in range(1, reached + 1):
        canvas.paint(hole, dimmed(_colour(scene.winner), FILL))
    if share < 1:
        canvas.paint(reached, _colour(scene.winner))
        canvas.due = min(canvas.due, motion.won + (reached + 1) * RUN_MS / scene.length)


def _ways(canvas: _Canvas, scene: Scene, motion: Motion, sides: Iterable[int]) -> None:
    """Every side's way from its saved hole while a move is unsaved, and the tail of its walking peg."""
    for side in sides:
        track, walk = scene.tracks[side], motion.walks[side]
        if scene.saved < scene.turn and track.saved != track.front:
            low, high = sorted((track.saved, track.front))
            for hole in range(low, high + 1):
                canvas.paint(hole, dimmed(_colour(side), GLOW))
        if walk.moving(canvas.t):
            here, back = walk.hole(canvas.t), int(math.copysign(1, walk.start - walk.goal))
            for behind, share in reversed(tuple(enumerate(TAIL, 1))):
                hole = here + back * behind
                if (hole - walk.start) * back <= 0:
                    canvas.paint(hole, dimmed(_colour(side), share))


def _way_is_hidden(scene: Scene, track: Track) -> bool:
    """Whether a side has an unsaved move of one hole onwards: its own pegs stand on all of the way."""
    return scene.saved < scene.turn and track.front - track.saved == 1


def _pegs(canvas: _Canvas, scene: Scene, motion: Motion, sides: Iterable[int]) -> None:
    """Both pegs of each side: seen in turn where those of two sides meet, always while one walks past."""
    there: dict[int, list[Light]] = {}
    walking: dict[int, Light] = {}
    for side in sides:
        track, walk = scene.tracks[side], motion.walks[side]
        front = walk.hole(canvas.t)
        if track.back != front:
            there.setdefault(track.back, []).append(dimmed(_colour(side), BACK))
        colour = dimmed(_colour(side), HIDDEN) if _way_is_hidden(scene, track) else _colour(side)
        there.setdefault(front, []).append(colour)
        if walk.moving(canvas.t):
            walking[front] = colour
            canvas.due = min(canvas.due, walk.due(canvas.t))
    for hole, colours in there.items():
        if 1 <= hole <= len(canvas.lights):
            turn = canvas.half(0.0, MEET_HALF_MS) if len(colours) > 1 and hole not in walking else 0
            canvas.paint(hole, colours[turn % len(colours)])
    for hole, colour in walking.items():
        canvas.paint(hole, colour)


def _drafts(canvas: _Canvas, motion: Motion, sides: Iterable[int]) -> None:
    """The hole that points not pegged yet (a draft, a turn's) would reach, blinking, lit when they come."""
    for side in sides:
        hole, since = motion.drafts[side]
        if hole is not None and canvas.half(since, DRAFT_HALF_MS) % 2 == 0:
            canvas.paint(hole, _colour(side))
