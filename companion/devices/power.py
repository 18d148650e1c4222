"""How much current a strip takes, and no more of it than its supply can give.

A WS2812B takes about 1 mA dark (its chip) and 20 mA for each channel at full drive, in proportion below:
121 lights at full white would take 7.4 A.
"""

from __future__ import annotations

from collections.abc import Sequence

Light = tuple[int, int, int]

CHIP_MA = 1.0
CHANNEL_MA = 20.0
_FULL = 255


def current(lights: Sequence[Light]) -> float:
    """The estimate for a frame, in mA."""
    return len(lights) * CHIP_MA + sum(map(sum, lights)) * CHANNEL_MA / _FULL


def least(count: int) -> float:
    """The smallest limit (mA) under which none of `count` lights need be lost."""
    return count * (CHIP_MA + 3 * CHANNEL_MA / _FULL)


def scaled(lights: Sequence[Light], share: float) -> list[Light]:
    """Every channel times `share` (0 to 1), rounded down; one that is lit stays lit, however faintly."""
    drive = [max(1, int(channel * share)) if channel else 0 for channel in range(_FULL + 1)]
    return [(drive[red], drive[green], drive[blue]) for red, green, blue in lights]


def limited(lights: Sequence[Light], limit_ma: float) -> list[Light]:
    """The frame, scaled down as little as keeps its estimate within `limit_ma`.

    ValueError where the limit is below `least`: nothing could be scaled to it.
    """
    if limit_ma < least(len(lights)):
        raise ValueError(f"{limit_ma} mA are too little for {len(lights)} lights")
    if current(lights) <= limit_ma:
        return list(lights)
    low, high = 0, 256  # shares in 256ths: low always fits, since a channel then takes at most 1 of 255
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if current(scaled(lights, middle / 256)) <= limit_ma else (low, middle)
    return scaled(lights, low / 256)
