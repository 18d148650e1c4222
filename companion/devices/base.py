"""The contract between a device and the house.

A module `companion.devices.NAME` belongs to the TOML table `[NAME]`. It has `Options`, a frozen
dataclass made from that table, and one of

    open(options, post, wires) -> Reader     something that says inputs
    open(options, post, wires) -> Display    something that shows scenes
    serve(options, post, latest, wires)      a coroutine that does both (the web)

Importing it loads no vendor's library: `open` and `serve` do. `CALLED`, where a module has it, is what
people call the device when it is away ("screen").

`wires` maps names to the far ends of wires that are not the vendor's ("recorder", "model", "mock",
"pty"): whoever runs simulated hardware passes them; a real machine passes none. Nothing above this
folder knows which it was. Three more the house itself passes to readers:

    wires["wake"]    () -> None, may be called from any thread: `read` will be called at once
    wires["clock"]   () -> float, the table's clock (ms); time.monotonic where none is given
    wires["aside"]   (work) -> None, has `work()` done in a thread, then `read` called: for what may hang.
                     Where none is given it is done at once

and `wires["state"]`, the Path of the folder beside whose journal a device may keep what it has learned.

What no single value shows to be wrong, Options say themselves: `__post_init__` raises OptionsError, and
`claims() -> tuple[Claim, ...]`, where they have it, says which pins and seats they mean. The configuration
makes of it one sentence with file and line, and holds the claims of all devices against each other.

A reader's descriptor may change whenever `read` has been called (a line that was opened again).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.scene import Scene

Wires = Mapping[str, Any]


class DeviceError(Exception):
    """A device is away or refuses. One sentence for the owner: what, why, and what to do."""


class OptionsError(ValueError):
    """Options that cannot be meant. One sentence for the owner: what, why, and what to write.

    `key` is the key of the TOML table that is to be mended, "" for all of it; `at` counts the entries of a
    list from 0.
    """

    def __init__(self, words: str, key: str = "", at: int | None = None) -> None:
        super().__init__(words)
        self.key = key
        self.at = at


@dataclass(frozen=True, slots=True)
class Claim:
    """What one key of a device's table needs: a pin of the header (BCM number), a seat, or both."""

    who: str  # "peg of seat 0", as the table of pins names it
    key: str
    at: int | None = None  # which entry of the key's list, from 0
    pin: int | None = None
    seat: int | None = None


class Reader(Protocol):
    """A device that says inputs through the `post` it was opened with."""

    def fileno(self) -> int:
        """A descriptor that is readable when `read` has something to do; -1 where there is none."""

    def read(self, t: float) -> float | None:
        """Do what is due at `t` (ms) and say when to come back (ms), None for not before a wake.

        May be called at any time. Raises DeviceError when the device is away.
        """

    def close(self) -> None: ...


class Display(Protocol):
    """A device that shows scenes; the only owner of its bus."""

    def show(self, scene: Scene, t: float) -> float | None:
        """Show `scene` as it should look at `t` (ms); when to be called again for the same scene (ms).

        None: nothing will move until another scene comes. Sends nothing that is there already.
        Raises DeviceError when the device is away.
        """

    def close(self) -> None: ...
