"""Scenes on the strip: each becomes colours within its power, and is sent once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime

from companion.devices.base import DeviceError
from companion.devices.leds.night import is_night, to_next_minute
from companion.devices.leds.options import Options
from companion.devices.leds.wire import Wire
from companion.devices.motion import Motion, follow
from companion.devices.power import limited, scaled
from companion.devices.strip import DARK, Light, draw
from companion.scene import Scene

FRAME_MS = 1000 / 30  # limits what moves by itself; a new scene goes out at once


class Leds:
    """A strip of lights that shows scenes, upon a wire of its own."""

    def __init__(self, options: Options, wire: Wire, wall: Callable[[], datetime] = datetime.now) -> None:
        """wall: the clock on the wall, in local time, by which it is night."""
        self._options = options
        self._wire = wire
        self._wall = wall
        self._hours = options.hours()
        self._lanes = options.lanes()
        self._scene: Scene | None = None
        self._motion: Motion | None = None
        self._frame: list[Light] = []
        self._sent = 0.0  # ms

    def show(self, scene: Scene, t: float) -> float | None:
        """Send what `scene` looks like at `t` (ms) unless the strip shows it; when to come back (ms)."""
        if scene is not self._scene or self._motion is None:
            self._motion = follow(self._motion, scene, t)
            self._scene = scene
        lights, due = self._drawn(scene, self._motion, t)
        brightness, minute = self._brightness()
        frame = limited(scaled(lights, brightness), self._options.limit_ma)
        if frame != self._frame:
            self._send(frame)
            self._sent = t
        moves = None if due is None else max(due, self._sent + FRAME_MS)
        dims = None if minute is None else t + minute
        return min((each for each in (moves, dims) if each is not None), default=None)

    def close(self) -> None:
        """Darken the strip and give the bus back."""
        with contextlib.suppress(DeviceError):  # where it cannot be reached there is nothing to darken
            self._send([DARK] * self._options.count)
        self._wire.close()

    def _brightness(self) -> tuple[float, float | None]:
        """The brightness for now, and in how many ms it may be another; None where it never is."""
        if self._hours is None:
            return self._options.brightness, None
        now = self._wall()
        night = is_night(self._hours, now)
        share = self._options.night_brightness if night else self._options.brightness
        return share, to_next_minute(now)

    def _drawn(self, scene: Scene, motion: Motion, t: float) -> tuple[list[Light], float | None]:
        """What `draw` makes of each lane's sides, each hole at its place on the strip."""
        frame, dues = [DARK] * self._options.count, []
        for number, lane in enumerate(self._lanes):
            sides = range(number, len(scene.tracks), len(self._lanes))
            lights, due = draw(scene, motion, t, len(lane), sides)
            for place, light in zip(lane, lights, strict=True):
                frame[place] = light
            if due is not None:
                dues.append(due)
        return frame, min(dues, default=None)

    def _send(self, frame: list[Light]) -> None:
        self._frame = []  # until it is known to have arrived
        self._wire.send(frame)
        self._frame = frame
