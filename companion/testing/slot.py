"""One device of a table in a test: opened, read and shown to by a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion import config
from companion.care import Care
from companion.devices.base import DeviceError, Wires
from companion.inputs import Post
from companion.scene import Scene


class Stage(Protocol):
    """What a device sees of its table."""

    @property
    def now(self) -> float: ...
    @property
    def scene(self) -> Scene: ...


class Slot:
    """One device of the table: open, or away and tried again."""

    def __init__(self, name: str, options: Any, post: Post, wires: Wires, table: Stage) -> None:
        self._module = config.device(name)
        self._arguments = options, post, wires
        self._care = Care(name, self._module, post, lambda: table.now)
        self._table = table
        self._device: Any = None
        self._scene: Scene | None = None
        self.due: float | None = 0.0
        self.step()

    def step(self) -> None:
        """Do what is due."""
        if self._device is None:
            self._guarded(self._open)
        elif hasattr(self._device, "show"):
            self._guarded(self._show)
        else:
            self.read()

    def read(self) -> None:
        """Let a reader look."""
        if hasattr(self._device, "read"):
            self._guarded(lambda: self._device.read(self._table.now))

    def show(self) -> None:
        """Let a display show a scene that is new to it."""
        if hasattr(self._device, "show") and self._scene is not self._table.scene:
            self._guarded(self._show)

    def fileno(self) -> int:
        """A reader's descriptor, -1 where there is none."""
        number: int = self._device.fileno() if hasattr(self._device, "read") else -1
        return number

    def close(self) -> None:
        """Close the device."""
        if self._device is not None:
            self._device.close()

    def _guarded(self, what: Callable[[], float | None]) -> None:
        try:
            self.due = what()
        except DeviceError as error:
            self.close()
            self._device = None
            self._care.lost(str(error))
            self.due = self._table.now + self._care.pause() * 1000

    def _open(self) -> float | None:
        self._device = self._module.open(*self._arguments)
        due = self._show() if hasattr(self._device, "show") else self._device.read(self._table.now)
        self._care.found()
        return due

    def _show(self) -> float | None:
        self._scene = self._table.scene
        due: float | None = self._device.show(self._scene, self._table.now)
        return due
