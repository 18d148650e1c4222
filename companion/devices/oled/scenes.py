"""Scenes on the small screen: what it shows, and when it dims, goes dark and wakes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.devices.oled.address import address_over, stands
from companion.devices.oled.code import code_over
from companion.devices.oled.driver import Panel
from companion.devices.oled.rest import DARK, STEP_MS, level, moved, place
from companion.devices.screens import picture
from companion.scene import Scene

if TYPE_CHECKING:
    from PIL import Image

    from companion.devices.oled import Options

CHECK_MS = 2000.0  # how often a screen with nothing new to show is asked whether it is still there


class Oled:
    """A small screen that shows scenes. Every new scene wakes it, and every press makes one.

    pairing: where a code for pairing stands (`companion.pairing.Pairing`, docs/pairing.md), if anywhere.
    address: tells where the pages are (`companion.address.Place`), asked anew as long as that is on show.
    """

    def __init__(
        self, options: Options, panel: Panel, pairing: Any = None, address: Callable[[], Any] | None = None
    ) -> None:
        self._options = options
        self._panel = panel
        self._pairing = pairing
        self._address = address
        self._scene: Scene | None = None
        self._begun: float | None = None  # ms: when its first picture was wanted; its walk counts from there
        self._since = 0.0  # ms: when its scene came
        self._drawn: tuple[Scene, str, Any] | None = None
        self._image: Image.Image | None = None
        self._place = 0  # rows that it is moved down
        self._heard = -math.inf  # ms: when the screen answered last

    def show(self, scene: Scene, t: float) -> float | None:
        """Show `scene` as it looks at `t`, or only ask whether it is there; when to come back (ms)."""
        self._begun = t if self._begun is None else self._begun
        if scene is not self._scene:
            self._scene, self._since = scene, t
        code, ends = (self._pairing and self._pairing.on_show(t)) or ("", math.inf)
        contrast, changes = level(self._options, self._since, t, saved=scene.saved >= scene.turn)
        if code:  # it is bright for as long as it counts
            contrast, changes = self._options.contrast, ends
        wanted = place(t - self._begun)
        walks = wanted != self._place  # then all of it is sent: that heals what was garbled unnoticed
        image = self._picture(scene, code, self._asked(scene, code), wanted)
        if self._panel.show(image, contrast, whole=walks, ask=t >= self._heard + CHECK_MS):
            self._heard = t
        stood = (t - self._begun) % STEP_MS
        moves = math.inf if contrast == DARK else t + STEP_MS - stood
        return min(self._heard + CHECK_MS, changes, moves)

    def close(self) -> None:
        """Switch the screen off and give the bus back."""
        self._panel.close()

    def _asked(self, scene: Scene, code: str) -> Any:
        """Where the pages are, None where that is nowhere in the picture."""
        return self._address() if self._address is not None and (code or scene.address) else None

    def _picture(self, scene: Scene, code: str, address: Any, wanted: int) -> Image.Image:
        if self._image is None or self._drawn != (scene, code, address) or wanted != self._place:
            self._drawn, self._place = (scene, code, address), wanted
            self._image = moved(_drawn(scene, code, address), self._place)
        return self._image


def _drawn(scene: Scene, code: str, address: Any) -> Image.Image:
    if code:
        return code_over(scene, code, address.link if address is not None else "")
    if address is not None and stands(scene, address):
        return address_over(scene, address)
    return picture(scene)
