"""How the lights came to stand as they do: pegs on their way, drafts since when, a win since when."""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.scene import Scene

WALK_MS = 2000.0  # the longest a peg may be on its way, however far
_ROUND = 1e-6  # a share of a step: times are sums of floats, and a step that is due is due


@dataclass(frozen=True, slots=True)
class Walk:
    """A front peg that left hole `start` at `began` (ms) and makes a step to `goal` every `pace` ms."""

    start: int
    goal: int
    began: float = 0.0
    pace: float = 0.0

    @property
    def end(self) -> float:
        """When the peg has been in its last hole for as long as in those before (ms)."""
        return self.began + abs(self.goal - self.start) * self.pace

    def moving(self, t: float) -> bool:
        """Whether the peg has not come to rest yet at `t` (ms)."""
        return self._steps(t) < abs(self.goal - self.start)

    def hole(self, t: float) -> int:
        """Where the peg is at `t` (ms): the first step is made at once."""
        if not self.moving(t):
            return self.goal
        return self.start + int(math.copysign(self._steps(t) + 1, self.goal - self.start))

    def due(self, t: float) -> float:
        """When the next step, or coming to rest, changes the look (ms); inf at rest."""
        return self.began + (self._steps(t) + 1) * self.pace if self.moving(t) else math.inf

    def _steps(self, t: float) -> int:
        """How many paces have gone by at `t`."""
        if self.pace <= 0:
            return abs(self.goal - self.start)
        return max(0, math.floor((t - self.began) / self.pace + _ROUND))


@dataclass(frozen=True, slots=True)
class Motion:
    """What a strip remembers between two scenes; walks and drafts by side.

    drafts: (the hole that points not pegged yet would reach, since when in ms), the hole None for none.
    won: when the winner's run up the track begins (ms), None for no win to show.
    """

    game: int
    walks: tuple[Walk, ...]
    drafts: tuple[tuple[int | None, float], ...]
    winner: int | None = None
    won: float | None = None


def follow(motion: Motion | None, scene: Scene, t: float) -> Motion:
    """The motion once `scene` has come at `t` (ms): pegs set out from where they were seen last.

    Without a motion before, or in another game, everything stands where the scene has it.
    """
    if motion is not None and (motion.game, len(motion.walks)) != (scene.game, len(scene.tracks)):
        motion = None
    if motion is None:
        walks = tuple(Walk(track.front, track.front) for track in scene.tracks)
        drafts = tuple((track.preview, t) for track in scene.tracks)
    else:
        pairs = tuple(zip(motion.walks, scene.tracks, strict=True))
        walks = tuple(_set_out(walk, track.front, scene.pace, t) for walk, track in pairs)
        drafts = tuple(
            (hole, since) if hole == track.preview else (track.preview, t)
            for (hole, since), track in zip(motion.drafts, scene.tracks, strict=True)
        )
    return Motion(scene.game, walks, drafts, scene.winner, _won(motion, scene, walks, t))


def _set_out(walk: Walk, front: int, pace: float, t: float) -> Walk:
    """The walk to `front`: the one that is under way, a new one, or a jump where there is no pace."""
    if pace <= 0:
        return Walk(front, front)
    if walk.goal == front:
        return walk
    here = walk.hole(t)
    return Walk(here, front, t, min(pace, WALK_MS / max(1, abs(front - here))))


def _won(motion: Motion | None, scene: Scene, walks: tuple[Walk, ...], t: float) -> float | None:
    """When the run begins: the win is on disk and its peg has come home. At start-up it has long been."""
    if scene.winner is None:
        return None
    if motion is not None and motion.winner == scene.winner and motion.won is not None:
        return motion.won
    if scene.saved < scene.turn:
        return None
    return -math.inf if motion is None else max(t, walks[scene.winner].end)
