"""gpiozero's rotary encoder, which also says when the edge was that made a step whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero import RotaryEncoder


class Encoder(RotaryEncoder):  # type: ignore[misc]  # gpiozero has no types
    """An encoder on two pins: turned(ticks, steps), steps 1 clockwise and -1 the other way."""

    def __init__(self, a: int, b: int, turned: Callable[[float, int], None], pin_factory: Any) -> None:
        self._turned = turned
        super().__init__(a, b, max_steps=0, pin_factory=pin_factory)  # 0: it counts without an end

    def _change_state(self, ticks: float, edge: int) -> None:
        before = self.steps
        super()._change_state(ticks, edge)
        if self.steps != before:
            self._turned(ticks, self.steps - before)
