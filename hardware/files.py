"""Every generated file of this folder: its name and its text."""

from __future__ import annotations

from hardware import budget, faceplate, parts, wiring
from hardware.plates import PLATES

BEHIND = ("long-60", "loop-60")
"""Plates whose back the assembly shows."""


def files() -> dict[str, str]:
    """Name below hardware/ -> content, the same on every machine."""
    made = {"wiring.svg": wiring.page(), "parts.md": parts.page(), "power.md": budget.page()}
    made |= {f"pictures/{name}.svg": wiring.cutout(name) for name in wiring.CUTOUTS}
    for plate in PLATES:
        made[f"faceplates/{plate.name}.svg"] = faceplate.drawn(plate)
        made[f"faceplates/{plate.name}.toml"] = faceplate.snippet(plate)
        if plate.name in BEHIND:
            made[f"pictures/behind-{plate.name}.svg"] = faceplate.behind(plate)
    return made
