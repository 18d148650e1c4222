"""A strip of chips at the end of an SPI bus: it keeps the bytes it was sent and decodes them by time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

Light = tuple[int, int, int]

LONGEST_LOW_NS = 5000.0  # chips bear more than their sheets' 1000 ns; far above that they may latch


@dataclass(frozen=True, slots=True)
class Chip:
    """What a data sheet wants (ns). zero, one: how long a bit is high; low: the least that follows it.

    The chips show what they hold once the line was low for `reset`.
    """

    zero: tuple[float, float]
    one: tuple[float, float]
    low: float
    reset: float


# Windows of the data sheets; the WS2812B of 2017 and later (V5) is what is sold today.
CHIPS = {
    "WS2812B V5": Chip(zero=(220, 380), one=(580, 1000), low=580, reset=280_000),
    "WS2812B": Chip(zero=(250, 550), one=(650, 950), low=300, reset=50_000),
    "SK6812": Chip(zero=(150, 450), one=(450, 750), low=450, reset=80_000),
}
WS2812B = CHIPS["WS2812B V5"]

_BITS = tuple(f"{byte:08b}" for byte in range(256))
_PULSE = re.compile("(1+)(0*)")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The colours (r, g, b) in the order of the chips, and what no chip of the sheet need understand."""

    lights: tuple[Light, ...]
    faults: tuple[str, ...]


@lru_cache(maxsize=8)
def decode(frame: bytes, frequency: float, gap: int = 0, chip: Chip = WS2812B) -> Decoded:
    """What a chain of GRB chips reads from the bytes of one transfer at `frequency` (Hz).

    gap: slots for which the line rests after each byte at the level of its last bit, as a Pi 4 does.
    """
    line = _line(frame, gap)
    slot = 1e9 / frequency
    pulses = _PULSE.findall(line.strip("0"))
    verdicts = {pulse: _judge(len(pulse[0]) * slot, len(pulse[1]) * slot, chip) for pulse in set(pulses)}
    faults = _reset_faults(line, slot, chip.reset)
    if any(words for _, words in verdicts.values()):
        faults += [f"bit {at} {verdicts[pulse][1]}" for at, pulse in enumerate(pulses) if verdicts[pulse][1]]
    if len(pulses) % 24:
        faults.append(f"{len(pulses)} bits are no whole number of chips")
    return Decoded(_lights("".join([verdicts[pulse][0] for pulse in pulses])), tuple(faults))


def _judge(high: float, low: float, chip: Chip) -> tuple[str, str]:
    """The bit that `high` ns, then `low` ns, are taken for; what is wrong with them, "" for nothing."""
    bit, window = ("1", chip.one) if high > chip.zero[1] else ("0", chip.zero)
    if not window[0] <= high <= window[1]:
        return bit, f"is high for {high:.0f} ns"
    if low and not chip.low <= low <= LONGEST_LOW_NS:  # the last pulse has the reset after it
        return bit, f"is followed by {low:.0f} ns low"
    return bit, ""


def _line(frame: bytes, gap: int) -> str:
    """The level of the line, one digit a slot."""
    return "".join([_BITS[byte] + _BITS[byte][-1] * gap for byte in frame])


def _reset_faults(line: str, slot: float, reset: float) -> list[str]:
    first = line.find("1")
    if first < 0:
        return ["nothing was sent"]
    rests = {"before": first * slot, "after": (len(line) - 1 - line.rfind("1")) * slot}
    return [
        f"the line is low for only {rest / 1000:.0f} us {place} the frame"
        for place, rest in rests.items()
        if rest < reset
    ]


def _lights(bits: str) -> tuple[Light, ...]:
    values = [int(bits[start : start + 8], 2) for start in range(0, len(bits) - 7, 8)]
    return tuple(
        (values[at + 1], values[at], values[at + 2])  # the wire says green first
        for at in range(0, len(values) - 2, 3)
    )


class Strip:
    """A strip of `count` chips on a bus of its own, with the face that drivers know a bus by.

    gap: slots of rest after each byte. frames counts the transfers, version those that changed a light.
    """

    def __init__(self, count: int = 121, gap: int = 0) -> None:
        self.count = count
        self.gap = gap
        self.frequency = 6_400_000
        self.frame = b""
        self.frames = 0
        self.version = 0

    def try_lock(self) -> bool:
        """The strip is alone on its bus."""
        return True

    def unlock(self) -> None:
        """Nothing to give back."""

    def configure(self, baudrate: int = 6_400_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Take the clock (Hz); mode 0 with bytes of 8 bits is all a strip can be driven by."""
        if (polarity, phase, bits) != (0, 0, 8):
            raise ValueError("a strip is driven in SPI mode 0 with 8 bits a word")
        self.frequency = baudrate

    def write(self, buffer: bytes | bytearray) -> None:
        """One transfer, whole: chips that it does not reach keep what they show."""
        frame = bytes(buffer)
        self.frames += 1
        if frame != self.frame:
            self.frame = frame
            self.version += 1

    def decoded(self) -> Decoded:
        """The newest transfer as the chips read it; all dark before the first."""
        if not self.frame:
            return Decoded(((0, 0, 0),) * self.count, ())
        return decode(self.frame, self.frequency, self.gap)

    def lit(self) -> list[Light]:
        """What each of the `count` chips shows (r, g, b)."""
        lights = list(self.decoded().lights[: self.count])
        return lights + [(0, 0, 0)] * (self.count - len(lights))
