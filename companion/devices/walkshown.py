"""What somebody who walks round the strip is asked, and sees on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from companion.devices import leds
from companion.devices.base import DeviceError, Wires
from companion.devices.power import Light, limited
from companion.devices.walkround import Walk

DARK: Light = (0, 0, 0)
FOUND: Light = (10, 6, 1)  # holes that are found
TRIED: Light = (40, 24, 4)  # lights up to the one that is asked about
ASKED: Light = (120, 120, 120)  # the light that is asked about


def shown(walk: Walk, t: float) -> list[Light]:
    """The colours (r, g, b) of the strip's lights at `t` (ms), as many as it may have by then."""
    frame = [DARK] * (walk.at if walk.stage == "count" else walk.count)
    lanes = walk.lanes if walk.stage in ("end", "done") else walk.lanes[-1:]
    tried, asked_ = _LOOKS[walk.stage](walk, t)
    for places, light in ((_all(lanes), FOUND), (tried, TRIED), (asked_, ASKED)):
        for place in places:
            frame[place] = light
    return frame


def asked(walk: Walk) -> str:
    """The question, in words."""
    return _WORDS[walk.stage](walk)


def dialled(walk: Walk) -> str:
    """What the knob has dialled, in a word or two; "" where it dials nothing."""
    return _DIALLED[walk.stage](walk) if walk.stage in _DIALLED else ""


_Lights = tuple[Iterable[int], Iterable[int]]  # that are tried, and that are asked about


def _all(lanes: Iterable[tuple[int, ...]]) -> Iterable[int]:
    return (place for lane in lanes for place in lane)


def _count(walk: Walk, _t: float) -> _Lights:
    return range(walk.at), (walk.at - 1,)


def _hole(walk: Walk, _t: float) -> _Lights:
    return (), (walk.at,)


def _dot(walk: Walk, t: float) -> _Lights:
    return (), (walk.block[walk.dot(t)[0]],)


def _back(walk: Walk, _t: float) -> _Lights:
    right = (*walk.lanes[-1], *walk.block[: walk.at])
    return right[walk.found :], right[-1:]


def _nothing(_walk: Walk, _t: float) -> _Lights:
    return (), ()


def _ask_count(_walk: Walk) -> str:
    return "turn until the bright light is the last of the strip, then OK"


def _ask_hole(walk: Walk) -> str:
    return f"{_named(walk, walk.found)}: turn until the bright light is in it, then OK"


def _ask_look(walk: Walk) -> str:
    first, last = walk.found, walk.found + len(walk.block) - 1
    if first == last:
        return f"{_named(walk, first)}: is the bright light in it? OK is yes, PEG or a turn is no"
    through = f"{_named(walk, first)} and on, hole by hole, to hole {last + 1}"
    return f"does the bright light go through {through}? OK is yes, PEG or a turn is no"


def _ask_back(_walk: Walk) -> str:
    return "turn back to the last hole that was right (no gap is left in the lit holes), then OK"


def _ask_end(walk: Walk) -> str:
    another = "; PEG or a turn: the next side has a track of its own" if walk.more else ""
    return f"every hole is found, and the bright light runs through them all: OK writes it down{another}"


def _say_done(_walk: Walk) -> str:
    return "that was all"


def _named(walk: Walk, hole: int) -> str:
    lane = len(walk.lanes)
    return f"hole {hole + 1}" if lane == 1 else f"track {lane}, hole {hole + 1}"


def _right(walk: Walk) -> str:
    return f"right up to {_named(walk, walk.found + walk.at - 1)}"


_LOOKS: Mapping[str, Callable[[Walk, float], _Lights]] = {
    "count": _count,
    "hole": _hole,
    "look": _dot,
    "back": _back,
    "end": _dot,
    "done": _nothing,
}
_WORDS: Mapping[str, Callable[[Walk], str]] = {
    "count": _ask_count,
    "hole": _ask_hole,
    "look": _ask_look,
    "back": _ask_back,
    "end": _ask_end,
    "done": _say_done,
}
_DIALLED: Mapping[str, Callable[[Walk], str]] = {
    "count": lambda walk: f"{walk.at} lights",
    "hole": lambda walk: f"light {walk.at + 1}",
    "back": _right,
}


class Strip:
    """The strip while it asks: as long as the longest frame, and within its power."""

    def __init__(self, options: leds.Options, wires: Wires) -> None:
        self._options, self._wires = options, wires
        self._wire: leds.Wire | None = None
        self._sent: list[Light] = []

    def __enter__(self) -> Strip:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wire is not None:
            with suppress(DeviceError):  # where it cannot be reached there is nothing to darken
                self._wire.send([DARK] * len(self._sent))
            self._wire.close()

    def show(self, frame: list[Light]) -> None:
        """Send it unless it is there already; DeviceError where the strip does not take it."""
        if self._wire is None or len(frame) > len(self._sent):
            self._open(max(len(frame), self._options.count))
        frame = frame + [DARK] * (len(self._sent) - len(frame))
        frame = limited(frame, self._options.limit_ma)
        if frame != self._sent and self._wire is not None:
            self._wire.send(frame)
            self._sent = frame

    @property
    def lights(self) -> int:
        """How many lights the longest frame had that it took."""
        return len(self._sent)

    def _open(self, count: int) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        try:
            self._wire = self._opened(count)
        except DeviceError:
            if self._sent:
                with suppress(DeviceError):
                    self._wire = self._opened(len(self._sent))  # what is lit can be darkened
            raise
        self._sent = [DARK] * count

    def _opened(self, count: int) -> leds.Wire:
        return leds.wire(replace(self._options, count=count, map=()), self._wires)
