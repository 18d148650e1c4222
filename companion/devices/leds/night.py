"""The hours in which the lights are dimmed, by the clock on the wall."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, time

MINUTE_MS = 60_000.0
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class NightError(ValueError):
    """Words for hours that are none: what is wrong and what to write."""


def span(words: Sequence[str]) -> tuple[time, time] | None:
    """Beginning and end of the night, None for no night; NightError says what is wrong with `words`."""
    if not words:
        return None
    if len(words) != 2:
        raise NightError(
            f"night needs two times, not {len(words)}: write its beginning and its end, "
            'as night = ["22:00", "07:00"]'
        )
    begins, ends = (_time(word) for word in words)
    if begins == ends:
        raise NightError(
            f'night begins and ends at "{words[0]}": write two times, or brightness for all of the day'
        )
    return begins, ends


def _time(word: str) -> time:
    found = _CLOCK.fullmatch(word)
    if found is None:
        raise NightError(f'night: "{word[:20]}" is no time: write hours and minutes, as "22:00"')
    return time(int(found[1]), int(found[2]))


def is_night(hours: tuple[time, time], now: datetime) -> bool:
    """Whether it is night at `now`; a night that ends before it begins crosses midnight."""
    begins, ends = hours
    clock = now.time()
    return begins <= clock < ends if begins < ends else clock >= begins or clock < ends


def to_next_minute(now: datetime) -> float:
    """Ms until the clock on the wall shows another minute: whatever it jumps, that is how late one can be."""
    return MINUTE_MS - now.second * 1000 - now.microsecond / 1000
