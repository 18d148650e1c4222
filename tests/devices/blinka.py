"""A Raspberry Pi as Adafruit's Blinka finds it, with recorders in the place of what is compiled beneath it.

All that is Python runs as it is: `neopixel`, `board`, `digitalio`, `neopixel_write`, and the back end for the
model. Replaced are `_rpi_ws281x` (a Pi 4 or older), `adafruit_raspberry_pi5_neopixel_write` (a Pi 5), and
the chip of the header.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import gpiod
import pytest

from companion.simulated.strip import Light

MODELS = {  # family: what it calls itself, its revision code, Blinka's name for it, the label of its chip
    "zero2": ("Raspberry Pi Zero 2 W Rev 1.0", "902120", "RASPBERRY_PI_ZERO_2_W", "pinctrl-bcm2835"),
    "3": ("Raspberry Pi 3 Model B Plus Rev 1.3", "a020d3", "RASPBERRY_PI_3B_PLUS", "pinctrl-bcm2835"),
    "4": ("Raspberry Pi 4 Model B Rev 1.2", "c03112", "RASPBERRY_PI_4B", "pinctrl-bcm2711"),
    "5": ("Raspberry Pi 5 Model B Rev 1.0", "d04170", "RASPBERRY_PI_5", "pinctrl-rp1"),
}
LOADED_ANEW = (
    "adafruit_blinka",
    "adafruit_platformdetect",
    "board",
    "digitalio",
    "microcontroller",
    "neopixel",
)


class Wire:
    """What left the pin. frames: the bytes of each, in the order of the wire. asks: what a driver was told.

    fails: how many of the next frames the driver refuses; refuses: what it answers to being set up (0: well).
    """

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.pin: int | None = None
        self.asks: dict[str, int] = {}
        self.lines: list[int] = []
        self.fails = 0
        self.refuses = 0

    def lit(self) -> list[Light]:
        """What GRB chips show."""
        newest = self.frames[-1]
        return list(zip(newest[1::3], newest[0::3], newest[2::3], strict=True))


def ws281x(wire: Wire) -> ModuleType:
    """rpi_ws281x's compiled module: its structures as dictionaries, its renderer as a recorder."""
    module: Any = ModuleType("_rpi_ws281x")
    module.WS2811_SUCCESS, module.WS2811_STRIP_RGB, module.SK6812_STRIP_RGBW = 0, 0x00100800, 0x18100800

    def new() -> Any:
        return SimpleNamespace(channels=({"leds": {}}, {"leds": {}}), freq=0, dmanum=0)

    def render(strip: Any) -> int:
        if wire.fails:
            wire.fails -= 1
            return -10
        (used,) = (channel for channel in strip.channels if channel["count"])
        wire.pin = used["gpionum"]
        wire.asks = {"freq": strip.freq, "dmanum": strip.dmanum, "channel": strip.channels.index(used)}
        colours = (used["leds"][at] for at in range(used["count"]))
        wire.frames.append(b"".join(colour.to_bytes(3, "big") for colour in colours))
        return 0

    module.new_ws2811_t = new
    module.ws2811_channel_get = lambda strip, number: strip.channels[number]
    for name in ("count", "gpionum", "invert", "brightness", "strip_type"):
        setattr(
            module, f"ws2811_channel_t_{name}_set", lambda channel, value, n=name: channel.update({n: value})
        )
        setattr(module, f"ws2811_channel_t_{name}_get", lambda channel, n=name: channel[n])
    module.ws2811_t_freq_set = lambda strip, value: setattr(strip, "freq", value)
    module.ws2811_t_dmanum_set = lambda strip, value: setattr(strip, "dmanum", value)
    module.ws2811_init = lambda _strip: wire.refuses
    module.ws2811_led_set = lambda channel, at, colour: channel["leds"].update({at: colour})
    module.ws2811_render = render
    module.ws2811_get_return_t_str = lambda code: {-3: "Hardware revision is not supported"}.get(
        code, "failed"
    )
    module.ws2811_fini = module.delete_ws2811_t = lambda _strip: None
    return module


def pio(wire: Wire) -> ModuleType:
    """The compiled module for a Pi 5."""
    module: Any = ModuleType("adafruit_raspberry_pi5_neopixel_write")

    def write(gpio: Any, buffer: bytearray) -> None:
        if wire.fails:
            wire.fails -= 1
            raise RuntimeError("pio_sm_xfer_data() failed: Connection timed out")
        wire.pin = gpio._pin.id
        wire.frames.append(bytes(buffer))

    module.neopixel_write = write
    return module


def chip(wire: Wire, label: str) -> type:
    """gpiod's Chip, of a chip with this label: `wire.lines` are those that are held."""

    class Request:
        def __init__(self, line: int) -> None:
            self._line = line
            wire.lines.append(line)

        def reconfigure_lines(self, config: Any) -> None: ...
        def set_value(self, line: int, value: Any) -> None: ...

        def release(self) -> None:
            wire.lines.remove(self._line)

    class Chip:
        def __init__(self, _path: str) -> None: ...

        def get_info(self) -> Any:
            return SimpleNamespace(label=label, num_lines=58)

        def request_lines(self, config: dict[int, Any], consumer: str) -> Request:
            (line,) = config
            if line in wire.lines:
                raise OSError(16, "Device or resource busy")
            return Request(line)

        def close(self) -> None: ...

    return Chip


def machine(folder: Path, family: str, sound: str = "dtparam=audio=off\n") -> Path:
    """The root folder of a machine of this family, with what is looked for there."""
    for name in ("proc/device-tree", "dev", "boot/firmware"):
        (folder / name).mkdir(parents=True)
    (folder / "proc/device-tree/model").write_text(f"{MODELS[family][0]}\0")
    (folder / "boot/firmware/config.txt").write_text(sound)
    if family == "5":
        (folder / "dev/pio0").touch()
    return folder


def install(patch: pytest.MonkeyPatch, family: str, compiled: bool = True) -> Wire:
    """Have Blinka find such a machine, until `patch` is undone. compiled: its library is there."""
    wire = Wire()
    _, revision, board, label = MODELS[family]
    patch.setenv("BLINKA_FORCECHIP", "BCM2XXX")
    patch.setenv("BLINKA_FORCEBOARD", board)
    patch.setitem(sys.modules, "_rpi_ws281x", ws281x(wire) if compiled else None)  # type: ignore[arg-type]
    patch.setitem(sys.modules, "adafruit_raspberry_pi5_neopixel_write", pio(wire) if compiled else None)  # type: ignore[arg-type]
    patch.setattr(gpiod, "Chip", chip(wire, label))
    patch.setattr(os, "geteuid", lambda: 0)

    import adafruit_platformdetect.board
    from adafruit_blinka.microcontroller.generic_linux import raspberry_pi_pin

    patch.setattr(adafruit_platformdetect.board.Board, "_pi_rev_code", lambda _self: revision)
    patch.setattr(raspberry_pi_pin, "_chip_paths", lambda: [Path("/dev/gpiochip0")])
    return wire


@contextmanager
def loaded_anew() -> Iterator[None]:
    """Blinka looks at the machine when it is imported, once: forget it before, and after."""

    def ours() -> list[str]:
        return [name for name in sys.modules if name.split(".")[0].startswith(LOADED_ANEW)]

    before = {name: sys.modules.pop(name) for name in ours() if "neopixel_spi" not in name}
    try:
        yield
    finally:
        for name in ours():
            if "neopixel_spi" not in name:
                del sys.modules[name]
        sys.modules.update(before)
