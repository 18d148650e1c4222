"""A finger on a button of the kernel's simulated chip: its contacts bounce, as those of a real one do."""

from __future__ import annotations

import time
from pathlib import Path

CHIP = "pinctrl-bcm2835"
LINES = 54  # of a Pi 3
BOUNCE = (0.0, 0.8, 1.6, 2.4, 3.2)  # ms: five edges, the last one stays


def plug() -> None:
    """Make the chip, with the label of a Pi's header."""
    bank = Path("/sys/kernel/config/gpio-sim/header/bank")
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(LINES))
    (bank / "label").write_text(CHIP)
    (bank.parent / "live").write_text("1")


def held() -> int:
    """How many lines somebody has."""
    text = Path("/sys/kernel/debug/gpio").read_text()
    return sum(line.startswith(" gpio-") for line in text.splitlines())


class Button:
    """A button between a line and ground, whose own resistor pulls it up."""

    def __init__(self, pin: int) -> None:
        (self._line,) = Path("/sys/devices/platform").glob(f"gpio-sim.*/gpiochip*/sim_gpio{pin}/pull")

    def down(self) -> list[float]:
        """Press it; when its edges were, ms after the first."""
        return self._train("pull-down", "pull-up")

    def up(self) -> list[float]:
        """Let it go."""
        return self._train("pull-up", "pull-down")

    def _train(self, to: str, back: str) -> list[float]:
        begun, edges = time.monotonic(), []
        for number, at in enumerate(BOUNCE):
            while (now := (time.monotonic() - begun) * 1000) < at:
                pass
            self._line.write_text(back if number % 2 else to)
            edges.append(round(now, 1))
        return edges
