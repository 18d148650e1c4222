"""The SPI bytes that stand for the bits of a strip: high for so long, then low.

A WS2812B tells a 0 from a 1 by how long the line is high. One SPI byte is one such bit, so each SPI bit is
one slot of 160 ns, and the low after it belongs to the same byte: a pause between bytes (a Pi 4 makes one
of a slot) only makes a low longer.
"""

from __future__ import annotations

ASKED_HZ = 6_400_000  # 8 slots in the 1,250 ns of a bit, as the vendor has it
CLOCK_HZ = 6_250_000  # what every Pi makes of it: it divides 250, 500 or 200 MHz, and rounds down
SLOT_NS = 1e9 / CLOCK_HZ
BIT0 = 0b11000000
BIT1 = 0b11110000


def high_ns(symbol: int) -> float:
    """How long (ns) the line is high for a byte that starts high, in one piece, and ends low."""
    return symbol.bit_count() * SLOT_NS


def wrong(bit0: int, bit1: int) -> tuple[str, str] | None:
    """What no strip could read in these two, and the key to mend; None where nothing is wrong."""
    for key, symbol in (("bit0", bit0), ("bit1", bit1)):
        if why := _why_not(symbol):
            return (
                f"{key} = {_written(symbol)} {why}: write 1s, then 0s, as {_written(BIT0)} ({_told(BIT0)})",
                key,
            )
    if bit0.bit_count() >= bit1.bit_count():
        return (
            f"bit0 = {_written(bit0)} ({_told(bit0)}) is no shorter than bit1 = {_written(bit1)}"
            f" ({_told(bit1)}), and a strip tells them apart by that: take a 1 from bit0",
            "bit0",
        )
    return None


def _why_not(symbol: int) -> str:
    if not 0 <= symbol <= 255:
        return "is no byte"
    if symbol & 1:
        return "does not end low, so that it runs into the next bit"
    if not symbol & 0x80:
        return "does not start high, so that its bit comes late"
    pulses = f"{symbol:b}".rstrip("0")
    return f"is high twice ({_told(symbol)} in all), which is two bits" if "0" in pulses else ""


def _written(symbol: int) -> str:
    return f"0b{symbol:08b}" if symbol >= 0 else str(symbol)


def _told(symbol: int) -> str:
    return f"high for {high_ns(symbol):.0f} ns at {CLOCK_HZ / 1e6:g} MHz"
