"""Scenes on the strip: each becomes colours within its power, and is sent once."""

from __future__ import annotations

import contextlib

from companion.devices.base import DeviceError
from companion.devices.leds.options import Options
from companion.devices.leds.wire import Wire
from companion.devices.motion import Motion, follow
from companion.devices.power import limited, scaled
from companion.devices.strip import DARK, Light, draw
from companion.scene import Scene

FRAME_MS = 1000 / 30  # limits what moves by itself; a new scene goes out at once


class Leds:
    """A strip of lights that shows scenes, upon a wire of its own."""

    def __init__(self, options: Options, wire: Wire) -> None:
        self._options = options
        self._wire = wire
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
        frame = limited(scaled(lights, self._options.brightness), self._options.limit_ma)
        if frame != self._frame:
            self._send(frame)
            self._sent = t
        return None if due is None else max(due, self._sent + FRAME_MS)

    def close(self) -> None:
        """Darken the strip and give the bus back."""
        with contextlib.suppress(DeviceError):  # where it cannot be reached there is nothing to darken
            self._send([DARK] * self._options.count)
        self._wire.close()

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
