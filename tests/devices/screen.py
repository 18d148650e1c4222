"""A small screen on its simulated panel, opened as a table opens it."""

from __future__ import annotations

from typing import Any, cast

from companion.devices import oled
from companion.devices.oled import Options
from companion.devices.oled.scenes import Oled
from companion.simulated.panel import PANELS, Panel

CONTROLLERS = tuple(PANELS)


def opened(glass: Panel | None = None, **options: Any) -> tuple[Oled, Panel]:
    """The screen that these options describe, and the panel it is on: a new one of its controller."""
    wanted = Options(bus="model", **options)
    glass = glass or PANELS[wanted.controller]()
    return cast(Oled, oled.open(wanted, print, {"model": glass})), glass


class Bus:
    """A /dev/i2c-1 as smbus2 has it, with a panel on it; `trouble` keeps it from being opened or used."""

    def __init__(self, glass: Panel) -> None:
        self.glass = glass
        self.trouble: OSError | None = None
        self.open = False

    def __call__(self, port: int) -> Bus:
        """smbus2.SMBus(port)."""
        if self.trouble is not None:
            raise self.trouble
        self.port, self.open = port, True
        return self

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        """A transfer of the SMBus kind, which has at most 32 bytes."""
        assert len(data) <= 32
        self.glass.write_i2c_block_data(address, control, data)

    def i2c_rdwr(self, message: Any) -> None:
        """A transfer of any length."""
        control, *data = list(message)
        self.glass.write_i2c_block_data(message.addr, control, data)

    def read_byte_data(self, address: int, control: int) -> int:
        """The status."""
        return self.glass.read_byte_data(address, control)

    def close(self) -> None:
        """The descriptor is given back."""
        self.open = False
