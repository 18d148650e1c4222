"""The strip of lights: a scene becomes colours within its power, these become WS2812B bits on an SPI bus."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from neopixel_spi import NeoPixel_SPI

from companion.devices.base import Claim, DeviceError, OptionsError, Wires
from companion.devices.holes import Lane, Segment, lanes, straight
from companion.devices.motion import Motion, follow
from companion.devices.power import least, limited, scaled
from companion.devices.strip import DARK, Light, draw
from companion.inputs import Post
from companion.scene import Scene

FRAME_MS = 1000 / 30  # limits what moves by itself; a new scene goes out at once
RESET_S = 300e-6  # WS2812B of 2017 and later want 280 us; the vendor's 80 us are too short
SPI_PINS = {  # BCM numbers that the kernel takes with dtparam=spi=on and dtoverlay=spi1-1cs
    "/dev/spidev0.0": (7, 8, 9, 10, 11),
    "/dev/spidev0.1": (7, 8, 9, 10, 11),
    "/dev/spidev1.0": (18, 19, 20, 21),
}
CALLED = "strip"  # "strip is away"


@dataclass(frozen=True, slots=True)
class Options:
    """The [leds] table."""

    bus: str = field(
        default="spidev",
        metadata={
            "help": "spidev: a real SPI bus; recorder: the simulated strip",
            "values": ("spidev", "recorder"),
        },
    )
    device: str = field(default="/dev/spidev0.0", metadata={"help": "the SPI device (GPIO 10 is its MOSI)"})
    count: int = field(default=121, metadata={"help": "lights on the strip", "values": range(1, 1001)})
    limit_ma: int = field(
        default=1500, metadata={"help": "the most current the strip may take, mA", "values": range(50, 60001)}
    )
    brightness: float = field(default=1.0, metadata={"help": "share of the full drive, above 0 to 1"})
    pixel_order: str = field(
        default="GRB",
        metadata={
            "help": "the order of colours that the strip wants",
            "values": ("GRB", "RGB", "RBG", "GBR", "BRG", "BGR"),
        },
    )
    map: tuple[Segment, ...] = field(
        default=(), metadata={"help": "which light lies under which hole; empty: hole n is light n"}
    )

    def __post_init__(self) -> None:
        if not 0 < self.brightness <= 1:
            raise OptionsError(
                f"brightness {self.brightness} is no share: write a number above 0, at most 1", "brightness"
            )
        if self.limit_ma < least(self.count):
            need = int(least(self.count)) + 1
            raise OptionsError(
                f"limit_ma {self.limit_ma} cannot feed {self.count} lights: write at least {need}", "limit_ma"
            )
        self.lanes()

    def lanes(self) -> tuple[Lane, ...]:
        """For each lane the place on the strip (from 0) of the light under each hole; one lane serves all."""
        return lanes(self.map, self.count) if self.map else straight(self.count)

    def claims(self) -> tuple[Claim, ...]:
        """The pins of a real bus on the header."""
        pins = SPI_PINS.get(self.device, ()) if self.bus == "spidev" else ()
        return tuple(Claim(f"the bus {self.device}", "bus", pin=pin) for pin in pins)


class SpidevBus:
    """A Linux spidev with the face that NeoPixel_SPI knows a bus by."""

    def __init__(self, path: str) -> None:
        """DeviceError says what is missing: the package, the device or the right to use it."""
        try:
            self._spi = importlib.import_module("spidev").SpiDev()
            self._spi.open_path(path)
        except ImportError as error:
            raise DeviceError(
                "the lights need the package spidev: apt install python3-spidev, or set [leds] bus"
            ) from error
        except PermissionError as error:
            raise DeviceError(f"{path} is not ours to use: add this user to the group spi") from error
        except OSError as error:
            raise DeviceError(
                f"the lights' bus {path} is not there ({error.strerror}): switch SPI on with dtparam=spi=on"
            ) from error
        self.frequency = 6_400_000

    def try_lock(self) -> bool:
        """The strip is alone on its bus."""
        return True

    def unlock(self) -> None:
        """Nothing to give back."""

    def configure(self, baudrate: int = 6_400_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Set the clock (Hz) and the mode."""
        self._spi.mode = polarity << 1 | phase
        self._spi.bits_per_word = bits
        self._spi.max_speed_hz = self.frequency = baudrate

    def write(self, buffer: bytes | bytearray) -> None:
        """One transfer: 3,384 bytes for 121 lights, below spidev's usual 4,096."""
        self._spi.writebytes2(buffer)

    def close(self) -> None:
        """Give the device back."""
        self._spi.close()


class Pixels(NeoPixel_SPI):  # type: ignore[misc]  # the vendor ships no types
    """The vendor's driver with a table for its loop over bits: the same bytes, fifty times as fast."""

    def __init__(self, bus: Any, count: int, order: str) -> None:
        super().__init__(bus, count, auto_write=False, pixel_order=order, reset_time=RESET_S)
        symbols = (bytes([self._bit0]), bytes([self._bit1]))
        self._table = [b"".join(symbols[int(bit)] for bit in f"{byte:08b}") for byte in range(256)]

    def _transmogrify(self, buffer: bytearray) -> None:
        self._spibuf[:] = b"".join([self._table[byte] for byte in buffer])


class Leds:
    """A strip of lights that shows scenes, and the only owner of its bus."""

    def __init__(self, options: Options, bus: Any) -> None:
        self._options = options
        self._bus = bus
        self._lanes = options.lanes()
        self._pixels = Pixels(bus, options.count, options.pixel_order)
        self._scene: Scene | None = None
        self._motion: Motion | None = None
        self._frame: list[Light] = []
        self._sent = 0.0  # ms

    def show(self, scene: Scene, t: float) -> float | None:
        """Send what `scene` looks like at `t` (ms) unless the strip shows it; when to come back (ms)."""
        if scene is not self._scene or self._motion is None:
            self._motion = follow(self._motion, scene, t)
            self._scene = scene
        lights, due = self._drawn(scene, self._motion, t)
        frame = limited(scaled(lights, self._options.brightness), self._options.limit_ma)
        if frame != self._frame:
            self._send(frame)
            self._sent = t
        return None if due is None else max(due, self._sent + FRAME_MS)

    def close(self) -> None:
        """Darken the strip and give the bus back."""
        with contextlib.suppress(DeviceError):  # where it cannot be reached there is nothing to darken
            self._send([DARK] * self._options.count)
        if isinstance(self._bus, SpidevBus):
            self._bus.close()

    def _drawn(self, scene: Scene, motion: Motion, t: float) -> tuple[list[Light], float | None]:
        """What `draw` makes of each lane's sides, each hole at its place on the strip."""
        frame, dues = [DARK] * self._options.count, []
        for number, lane in enumerate(self._lanes):
            sides = range(number, len(scene.tracks), len(self._lanes))
            lights, due = draw(scene, motion, t, len(lane), sides)
            for place, light in zip(lane, lights, strict=True):
                frame[place] = light
            if due is not None:
                dues.append(due)
        return frame, min(dues, default=None)

    def _send(self, frame: list[Light]) -> None:
        self._pixels[:] = frame
        try:
            self._pixels.show()
        except OSError as error:
            self._frame = []
            raise DeviceError(f"the lights' bus does not answer: {error.strerror or error}") from error
        self._frame = frame


def _recorder(_options: Options, wires: Wires) -> Any:
    return wires["recorder"]


def _spidev(options: Options, _wires: Wires) -> Any:
    return SpidevBus(options.device)


_BUSES: dict[str, Callable[[Options, Wires], Any]] = {"recorder": _recorder, "spidev": _spidev}


def open(options: Options, post: Post, wires: Wires) -> Leds:  # noqa: A001  the contract's name
    """The strip that `options` describe; DeviceError where it cannot be had."""
    return Leds(options, _BUSES[options.bus](options, wires))
