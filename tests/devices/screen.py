"""A small screen on its simulated panel, opened as a table opens it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, cast

import pytest
import smbus2

from companion.devices import oled
from companion.devices.oled import Options
from companion.devices.oled.scenes import Oled
from companion.simulated.panel import PANELS, Panel

CONTROLLERS = tuple(PANELS)


def opened(
    glass: Panel | None = None, wires: Mapping[str, Any] = MappingProxyType({}), **options: Any
) -> tuple[Oled, Panel]:
    """The screen that these options describe, and the panel it is on: a new one of its controller."""
    wanted = Options(bus="model", **options)
    glass = glass or PANELS[wanted.controller]()
    return cast(Oled, oled.open(wanted, print, {**wires, "model": glass})), glass


class Bus:
    """A /dev/i2c-1 as the kernel has it, with a panel on it: smbus2's own code opens it and calls its ioctls.

    missing: why it cannot be opened. refused: the ioctls that fail, and why. open: how many descriptors are.
    """

    def __init__(self, glass: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
        self.glass = glass
        self.missing = 0
        self.refused: dict[int, int] = {}
        self._descriptors: set[int] = set()
        self._address = 0
        self._open, self._close = os.open, os.close
        monkeypatch.setattr(smbus2.smbus2.os, "open", self._opened)
        monkeypatch.setattr(smbus2.smbus2.os, "close", self._closed)
        monkeypatch.setattr(smbus2.smbus2, "ioctl", self._ioctl)

    @property
    def open(self) -> int:
        return len(self._descriptors)

    def _opened(self, path: str, *rest: Any, **more: Any) -> int:
        if path != "/dev/i2c-1":
            return self._open(path, *rest, **more)
        if self.missing:
            raise OSError(self.missing, os.strerror(self.missing), path)
        descriptor = self._open(os.devnull, os.O_RDWR)
        self._descriptors.add(descriptor)
        return descriptor

    def _closed(self, descriptor: int) -> None:
        self._descriptors.discard(descriptor)
        self._close(descriptor)

    def _ioctl(self, descriptor: int, request: int, value: Any) -> None:
        assert descriptor in self._descriptors
        if request in self.refused:
            raise OSError(self.refused[request], os.strerror(self.refused[request]))
        self._KERNEL[request](self, value)

    def _funcs(self, value: Any) -> None:
        value.value = 0x0EFF0001  # a Pi's: I2C and SMBus, emulated

    def _slave(self, address: int) -> None:
        self._address = address

    def _smbus(self, message: Any) -> None:
        data = message.data.contents
        if message.read_write == smbus2.smbus2.I2C_SMBUS_READ:
            assert message.size == smbus2.smbus2.I2C_SMBUS_BYTE_DATA
            data.byte = self.glass.read_byte_data(self._address, message.command)
        else:
            assert message.size == smbus2.smbus2.I2C_SMBUS_I2C_BLOCK_DATA
            length = data.block[0]
            self.glass.write_i2c_block_data(self._address, message.command, data.block[1 : length + 1])

    def _rdwr(self, messages: Any) -> None:
        for at in range(messages.nmsgs):
            message = messages.msgs[at]
            assert message.flags == 0  # a write
            control, *data = bytes(message)
            self.glass.write_i2c_block_data(message.addr, control, data)

    _KERNEL: ClassVar[dict[int, Callable[[Bus, Any], None]]] = {
        smbus2.smbus2.I2C_FUNCS: _funcs,
        smbus2.smbus2.I2C_SLAVE: _slave,
        smbus2.smbus2.I2C_SMBUS: _smbus,
        smbus2.smbus2.I2C_RDWR: _rdwr,
    }
