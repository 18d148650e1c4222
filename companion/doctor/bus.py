"""Which addresses of an I2C bus answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_READ = (range(0x30, 0x38), range(0x50, 0x60))  # chips that a quick write could upset, as in i2cdetect(8)


def answering(bus: Path, addresses: Sequence[int]) -> tuple[int, ...]:
    """Which of the addresses acknowledge on the bus /dev/i2c-N. OSError: it may not be opened."""
    from smbus2 import SMBus  # here: most of what is looked at needs no bus

    found = []
    with SMBus(str(bus)) as opened:
        for address in addresses:
            ask = opened.read_byte if any(address in rows for rows in _READ) else opened.write_quick
            try:
                ask(address)
            except OSError:
                continue
            found.append(address)
    return tuple(found)
