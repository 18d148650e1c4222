"""What each board's lights take, in mA: worked out by the same estimate that limits every frame."""

from __future__ import annotations

import math
from dataclasses import replace

from companion.devices import leds
from companion.devices.power import CHANNEL_MA, CHIP_MA, current, least
from companion.devices.strip import COLOURS
from companion.scene import Scene, Track
from companion.simulated.strip import Strip
from hardware.pins import devices
from hardware.plates import PLATES, SHAPES, Plate

RESISTOR_OHM = 330
CAPACITOR_UF = 1000
FUSES_A = (1.0, 2.0, 3.0, 5.0, 7.5, 10.0)  # of those that cars have
SUPPLIES_A = (2.0, 3.0, 4.0, 5.0, 8.0, 10.0, 15.0)
BLOWS = 1.5  # times its value, and a fuse is gone before wires are hot
MARGIN = 1.25  # a fuse that is never to blow bears more than what flows for hours

WHITE = (255, 255, 255)
PLAYED = Scene(
    turn=1,
    saved=1,
    marks=((61, "double_skunk"), (91, "skunk"), (121, "game")),
    tracks=(
        Track("Red", "R", "circle", 71, 71, 66, saved=71),
        Track("Blue", "B", "square", 76, 76, 74, saved=76),
        Track("Gold", "G", "triangle", 52, 52, 48, saved=52),
    ),
)


def limit_ma() -> float:
    """The limit of the configuration of this folder."""
    return float(devices()["leds"].limit_ma)


def fuse_a() -> float:
    """The smallest fuse that bears the limit."""
    return next(amperes for amperes in FUSES_A if amperes * 1000 >= MARGIN * limit_ma())


def supply_a() -> float:
    """What the supply gives at least: enough to blow the fuse."""
    return next(amperes for amperes in SUPPLIES_A if amperes >= BLOWS * fuse_a())


def drawn(plate: Plate) -> dict[str, float]:
    """Estimates for a board (mA): dark, at play with three sides, won by the brightest, all white."""
    count = len(plate.lights())
    strip = Strip(count)
    options = leds.Options(bus="recorder", count=count, limit_ma=60000, map=SHAPES[plate.shape].map)
    lights = leds.open(options, print, {"recorder": strip})
    lights.show(PLAYED, 0)
    play = current(strip.lit())
    lights.show(replace(PLAYED, winner=len(COLOURS) - 1, turn=2, saved=2), 1)
    lights.show(replace(PLAYED, winner=len(COLOURS) - 1, turn=2, saved=2), 60_000)
    return {
        "dark": current([(0, 0, 0)] * count),
        "play": play,
        "win": current(strip.lit()),
        "white": current([WHITE] * count),
        "least": least(count),
    }


def page() -> str:
    """The power budget of every board, as Markdown."""
    rows = [
        f"| {plate.name} | {len(plate.lights())} | "
        + " | ".join(f"{found[what]:.0f}" for what in ("dark", "play", "win", "white"))
        + f" | {math.ceil(found['least'])} |"
        for plate, found in ((plate, drawn(plate)) for plate in PLATES)
    ]
    most = f"{limit_ma():.0f}"
    return f"""# Power budget

Written by `make hardware` from `companion/devices/power.py`. All in mA at 5 V, estimated for a WS2812B:
{CHIP_MA:g} mA for each chip and {CHANNEL_MA:g} mA for each channel at full drive.

| board | lights | all dark | three sides at play | a win, Gold's | all white | least `limit_ma` |
| --- | --- | --- | --- | --- | --- | --- |
{chr(10).join(rows)}

- Every frame is dimmed until its estimate is within `limit_ma` ({most} unless the TOML says otherwise), so
  a board never takes what "all white" says while the program drives it.
- The limit is software, and a broken data wire may light anything: that is what the fuse is for.
  **{fuse_a():g} A** is the smallest usual one that bears the limit {MARGIN:g} times over. The supply gives
  **5 V and at least {supply_a():g} A**, so that it is the fuse that gives way.
- The strip is fed by its own supply, never through the Pi: its grounds are joined, its 5 V are not.
"""
