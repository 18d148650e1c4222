"""The walk round a strip: lights are shown, somebody answers, and the light under every hole is found.

It is a fold: `begin`, then `answered` for every input, gives the walk; `walkshown.py` draws it and puts its
question in words (docs/calibrate.md). Places on the strip and holes count from 0 in here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import floor, inf

from companion.devices.holes import HOLES, LANES, Lane
from companion.devices.laying import guess, stepped
from companion.inputs import Input, Pressed, Released, Tick, Turned

BLOCK = 10  # holes that are looked at in one go
STEP_MS, REST_MS = 250.0, 1000.0  # the walking light: in each hole, and in the last before it starts anew
RUN_MS = 60.0  # in each hole, once all are found
HOLD_MS, REPEAT_MS = 500.0, 100.0  # PEG held
EARLY_MS = 1e-3  # so that what is due is there when it is due, however its time was rounded


@dataclass(frozen=True, slots=True)
class Walk:
    """How far it has come. `stage` is the question that is put:

    count: are `at` lights the whole strip? hole: does the light `at` lie under the next hole? look: does the
    light that walks over `block` go through the next holes? back: through how many of them did it (`at`)?
    end: is that all? done: it was.

    most: lights that the strip can have. count: those it has. present: the map of before, which is tried
    first. lanes: what is found; the last may lack holes. since: when the question was put (ms). held: when a
    PEG that is kept down repeats (ms). before: the walk at the question before.
    """

    most: int
    count: int
    present: tuple[Lane, ...]
    stage: str
    at: int
    since: float
    lanes: tuple[Lane, ...] = ((),)
    block: Lane = ()
    held: float | None = None
    before: Walk | None = None

    @property
    def found(self) -> int:
        """How many holes of the last lane are found: its next one (from 0)."""
        return len(self.lanes[-1])

    @property
    def taken(self) -> frozenset[int]:
        """The lights under holes that are found."""
        return frozenset(place for lane in self.lanes for place in lane)

    @property
    def more(self) -> bool:
        """Whether the strip could serve another lane."""
        return len(self.lanes) < LANES and self.count - len(self.taken) >= HOLES

    def dot(self, t: float) -> tuple[int, float]:
        """Which light of `block` is the one that walks, at `t` (ms), and when it goes on (ms)."""
        step, rest = (RUN_MS, RUN_MS) if self.stage == "end" else (STEP_MS, REST_MS)
        last = len(self.block) - 1
        round_ = last * step + rest
        rounds, within = divmod(max(t - self.since, 0.0) + EARLY_MS, round_)
        at = min(floor(within / step), last)
        return at, self.since + rounds * round_ + (round_ if at == last else (at + 1) * step)

    def due(self, t: float) -> float:
        """When it looks otherwise, or wants a Tick (ms); infinity for never."""
        moves = self.dot(t)[1] if self.stage in ("look", "end") else inf
        return min(moves, inf if self.held is None else self.held)


def begin(count: int, most: int, present: tuple[Lane, ...], t: float) -> Walk:
    """The walk round a strip of perhaps `count` lights, and of at most `most`, at its first question."""
    count = min(max(count, HOLES), most)
    return Walk(most, count, present, "count", count, t)


def resumed(walk: Walk, count: int, lanes: tuple[Lane, ...], t: float) -> Walk:
    """The begun walk as far as another had come; UNDO goes back by blocks. ValueError: none can."""
    places = [place for lane in lanes for place in lane]
    if count not in range(HOLES, walk.most + 1) or len(lanes) not in range(1, LANES + 1):
        raise ValueError(f"a strip of {count} lights with {len(lanes)} tracks")
    if len(set(places)) < len(places) or not set(places) <= set(range(count)):
        raise ValueError("a light that is there twice, or not at all")
    if any(len(lane) != HOLES for lane in lanes[:-1]) or len(lanes[-1]) > HOLES:
        raise ValueError("a track with other than 121 holes")
    walk = _counted(replace(walk, at=count), t)
    for number, lane in enumerate(lanes):
        walk = _another(walk, t) if number else walk
        for first in range(0, len(lane), BLOCK):
            walk = _on(_with(walk, lane[first : first + BLOCK]), walk, t)
    return walk


def answered(walk: Walk, said: Input) -> Walk:
    """The walk after OK or the knob's push, PEG, UNDO, a turn, or the Tick that `due` wanted."""
    match said:
        case Released(role="peg"):
            return replace(walk, held=None)
        case Tick(t=t) if walk.held is not None and t >= walk.held:
            steps = 1 + floor((t - walk.held + EARLY_MS) / REPEAT_MS)
            return replace(_pegged(walk, steps), held=walk.held + steps * REPEAT_MS)
        case Pressed(role="peg", t=t) if walk.stage in _DIALS:
            return replace(_pegged(walk, 1), held=t + HOLD_MS)
        case Turned(steps=steps) if walk.stage in _DIALS:
            return _DIALS[walk.stage](walk, steps)
        case Pressed(role="peg", t=t) | Turned(t=t):
            return _NOS[walk.stage](walk, t)
        case Pressed(role="ok" | "push", t=t):
            return _YESES[walk.stage](walk, t)
        case Pressed(role="undo", t=t):  # at the first question: who has no knob dials on from the least
            return replace(walk.before or replace(walk, at=min(HOLES, walk.most)), since=t, held=None)
    return walk


def _pegged(walk: Walk, steps: int) -> Walk:
    """What PEG dials: on, and back where the question is how far all was well."""
    return _DIALS[walk.stage](walk, -steps if walk.stage == "back" else steps)


def _dial_count(walk: Walk, steps: int) -> Walk:
    return replace(walk, at=min(max(walk.at + steps, HOLES), walk.most))


def _dial_hole(walk: Walk, steps: int) -> Walk:
    return replace(walk, at=stepped(walk.at, steps, walk.count, walk.taken))


def _dial_back(walk: Walk, steps: int) -> Walk:
    return replace(walk, at=(walk.at + steps) % (len(walk.block) + 1))


def _counted(walk: Walk, t: float) -> Walk:
    return _hole(replace(walk, count=walk.at), walk, t)


def _picked(walk: Walk, t: float) -> Walk:
    return _on(_with(walk, (walk.at,)), walk, t)


def _all_right(walk: Walk, t: float) -> Walk:
    return _on(_with(walk, walk.block), walk, t)


def _some_right(walk: Walk, t: float) -> Walk:
    """The holes up to `at` are found; the light that was wrong is not offered first for the next."""
    if walk.at == len(walk.block):
        return _all_right(walk, t)
    wrong = walk.block[walk.at]
    found = _with(walk, walk.block[: walk.at])
    way = 1 if wrong > found.lanes[-1][-1] else -1
    return replace(_hole(found, walk, t), at=stepped(wrong, way, walk.count, found.taken))


def _went_wrong(walk: Walk, t: float) -> Walk:
    return replace(walk, stage="back", at=walk.dot(t)[0], since=t, before=walk)


def _another(walk: Walk, t: float) -> Walk:
    return _hole(replace(walk, lanes=(*walk.lanes, ())), walk, t) if walk.more else walk


def _done(walk: Walk, t: float) -> Walk:
    return replace(walk, stage="done", since=t, before=walk)


def _as_it_is(walk: Walk, _t: float) -> Walk:
    return walk


def _with(walk: Walk, places: Lane) -> Walk:
    return replace(walk, lanes=(*walk.lanes[:-1], walk.lanes[-1] + places))


def _on(walk: Walk, before: Walk, t: float) -> Walk:
    """The next holes of the lane are looked at, or all lanes where this one is whole."""
    if walk.found == HOLES:
        block = tuple(place for lane in walk.lanes for place in lane)
        return replace(walk, stage="end", block=block, since=t, held=None, before=before)
    end = (walk.found // BLOCK + 1) * BLOCK
    end = end if HOLES - end >= BLOCK else HOLES  # the game hole is no block of its own
    ahead = walk
    while ahead.found < end:
        ahead = _with(ahead, (_guess(ahead),))
    block = ahead.lanes[-1][walk.found :]
    return replace(walk, stage="look", block=block, since=t, held=None, before=before)


def _hole(walk: Walk, before: Walk, t: float) -> Walk:
    return replace(walk, stage="hole", at=_guess(walk), block=(), since=t, held=None, before=before)


def _guess(walk: Walk) -> int:
    """The light under the next hole, as the map of before has it as long as it was right."""
    number, lane = len(walk.lanes) - 1, walk.lanes[-1]
    if number < len(walk.present) and walk.present[number][: len(lane)] == lane:
        place = walk.present[number][len(lane)]
        if place < walk.count and place not in walk.taken:
            return place
    return guess(walk.lanes, walk.count)


# What turning the knob, or PEG, changes; elsewhere they say no. OK, or the knob's push, says yes.
_DIALS: Mapping[str, Callable[[Walk, int], Walk]] = {
    "count": _dial_count,
    "hole": _dial_hole,
    "back": _dial_back,
}
_NOS: Mapping[str, Callable[[Walk, float], Walk]] = {
    "look": _went_wrong,
    "end": _another,
    "done": _as_it_is,
}
_YESES: Mapping[str, Callable[[Walk, float], Walk]] = {
    "count": _counted,
    "hole": _picked,
    "look": _all_right,
    "back": _some_right,
    "end": _done,
    "done": _as_it_is,
}
