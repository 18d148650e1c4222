"""What one frame of lights costs this machine, beside the time that it takes on the wire.

Times are the processor's, so that what else the machine does is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from neopixel_spi import NeoPixel_SPI

from bench.report import Measure
from companion.devices.leds import Options
from companion.devices.leds.scenes import Leds
from companion.devices.leds.spi import SpiWire
from companion.devices.power import Light
from hardware.budget import PLAYED

LIGHTS = 121
WIRE = LIGHTS * 24 * 1.25e-3  # ms: 24 bits of 1.25 us for each light
SHARE = 25.0  # % of it
FRAMES = 300  # a round
ROUNDS = 9  # of which the best is told
OPTIONS = Options(bus="recorder", count=LIGHTS)


class Sink:
    """A bus that takes everything and keeps nothing; a wire too, for who draws."""

    frequency = 6_400_000

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...
    def configure(self, baudrate: int = 0, polarity: int = 0, phase: int = 0, bits: int = 8) -> None: ...
    def write(self, buffer: bytes) -> None: ...
    def send(self, frame: list[Light]) -> None: ...
    def close(self) -> None: ...


def frames() -> Iterator[Measure]:
    """Colours to SPI bytes and these to the bus, by us and by the vendor's loops; a scene to colours."""
    sent = _best(_sends(SpiWire(Sink(), OPTIONS).send))
    share = sent / WIRE * 100
    yield Measure(
        f"a frame of {LIGHTS} lights encoded and handed to the bus",
        f"{sent * 1000:.0f} us, {share:.1f} % of {WIRE:.2f} ms",
        share,
        SHARE,
        "%",
    )
    pixels = NeoPixel_SPI(Sink(), LIGHTS, auto_write=False, pixel_order="GRB", reset_time=300e-6)

    def vendors(frame: list[Light]) -> None:
        pixels[:] = frame
        pixels.show()

    theirs = _best(_sends(vendors))
    yield Measure("    by the vendor's own loops", f"{theirs * 1000:.0f} us, {theirs / WIRE * 100:.1f} %")
    drawn = _best(_draws)
    yield Measure("    a scene drawn, dimmed and held to its power before that", f"{drawn * 1000:.0f} us")


def _sends(send: Callable[[list[Light]], None]) -> Callable[[], None]:
    """Sends two frames in turn, of which no two lights are alike."""
    rainbow: list[Light] = [(light, 255 - light, 7 * light % 256) for light in range(LIGHTS)]
    both = rainbow, rainbow[::-1]

    def sends() -> None:
        for at in range(FRAMES):
            send(both[at % 2])

    return sends


def _draws() -> None:
    """Shows a new scene each time: the back peg is another."""
    lights = Leds(OPTIONS, Sink())
    scenes = [
        replace(PLAYED, tracks=(replace(PLAYED.tracks[0], back=back), *PLAYED.tracks[1:]))
        for back in (60, 61)
    ]
    for at in range(FRAMES):
        lights.show(scenes[at % 2], float(at))


def _best(way: Callable[[], None]) -> float:
    """The least ms that one frame took."""
    taken = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        way()
        taken.append((time.process_time() - begun) / FRAMES * 1000)
    return min(taken)
