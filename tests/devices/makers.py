"""A maker who answers truthfully: sees which holes are lit, and presses and turns accordingly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from companion.devices.holes import HOLES, Lane
from companion.devices.laying import stepped
from companion.devices.power import Light
from companion.devices.walkround import HOLD_MS, REPEAT_MS, Walk, answered
from companion.devices.walkshown import ASKED, FOUND, asked, shown
from companion.inputs import Input, Pressed, Released, Tick, Turned


@dataclass(slots=True)
class Maker:
    """Somebody before a strip of `count` lights, laid behind the lanes of `board`.

    late: ms until a finger is down. knob: whether there is one; else PEG is kept down.
    """

    board: tuple[Lane, ...]
    count: int
    late: float = 300.0
    knob: bool = True
    presses: int = 0
    detents: int = 0
    said: list[str] = field(default_factory=list)

    def seen(self, frame: Sequence[Light]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The holes (lane, number) in which anything is lit, and those in which it is bright."""
        lit = [
            (number, hole, frame[place])
            for number, lane in enumerate(self.board)
            for hole, place in enumerate(lane)
            if place < len(frame) and any(frame[place])
        ]
        bright = [(number, hole) for number, hole, light in lit if light == ASKED]
        return [(number, hole) for number, hole, _ in lit], bright

    def answer(self, walk: Walk, t: float) -> Iterator[Input]:
        """What is pressed and turned for one question."""
        yield from getattr(self, f"_{walk.stage}")(walk, t)

    def _count(self, walk: Walk, t: float) -> Iterator[Input]:
        if self.count < walk.at and not self.knob:
            yield self._pressed("undo", t)
            yield from self._turned(self.count - HOLES, t)
        else:
            yield from self._turned(self.count - walk.at, t)
        yield self._pressed("ok", t)

    def _hole(self, walk: Walk, t: float) -> Iterator[Input]:
        at = self.board[len(walk.lanes) - 1][self._next(walk)]
        ways = (
            (steps, stepped(walk.at, steps, walk.count, walk.taken))
            for far in range(walk.count)
            for steps in ((far, -far) if self.knob else (far,))
        )
        yield from self._turned(next(steps for steps, place in ways if place == at), t)
        yield self._pressed("ok", t)

    def _look(self, walk: Walk, t: float) -> Iterator[Input]:
        moment, lane = walk.since, len(walk.lanes) - 1
        for hole in range(walk.found, walk.found + len(walk.block)):
            _, bright = self.seen(shown(walk, moment))
            if bright != [(lane, hole)]:
                yield self._pressed("peg", max(t, moment + self.late))
                return
            moment = walk.due(moment)
        yield self._pressed("ok", max(t, moment))

    def _back(self, walk: Walk, t: float) -> Iterator[Input]:
        truth = self.board[len(walk.lanes) - 1][walk.found :]
        wrong = [at for at, place in enumerate(walk.block) if truth[at] != place]
        steps = min(wrong) - walk.at
        yield from self._turned(steps if self.knob else -(-steps % (len(walk.block) + 1)), t)
        yield self._pressed("ok", t)

    def _end(self, walk: Walk, t: float) -> Iterator[Input]:
        more = len(walk.lanes) < len(self.board)
        yield self._pressed("peg" if more else "ok", t)

    def _next(self, walk: Walk) -> int:
        """The first hole of this track that does not glow."""
        return sum(1 for light in shown(walk, walk.since) if light == FOUND)

    def _pressed(self, role: str, t: float) -> Pressed:
        self.presses += 1
        return Pressed(t, role, None if role == "undo" else 0)

    def _turned(self, steps: int, t: float) -> Iterator[Input]:
        """The knob turned so far, or PEG kept down so long."""
        self.detents += abs(steps)
        if steps and self.knob:
            yield Turned(t, steps)
        elif steps:
            yield self._pressed("peg", t)
            yield Tick(t + HOLD_MS + (abs(steps) - 2) * REPEAT_MS)
            yield Released(t + HOLD_MS + (abs(steps) - 1.5) * REPEAT_MS, "peg", 0)


def walked(maker: Maker, walk: Walk, stop: Callable[[Walk], bool] = lambda walk: False) -> Walk:
    """The walk once the maker has answered all of it, or `stop` says that it is left."""
    t = walk.since
    while walk.stage != "done" and not stop(walk):
        maker.said.append(asked(walk))
        for said in maker.answer(walk, t):
            walk, t = answered(walk, said), said.t
            if isinstance(said, Pressed) and said.role != "peg":
                walk = answered(walk, Released(t + 50, said.role, said.seat))
            t += 100
    return walk
