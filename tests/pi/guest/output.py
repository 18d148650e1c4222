"""GPIO 17 driven through the companion's own pins, and what the registers of the chip say each time."""

from __future__ import annotations

import json
import re
from pathlib import Path

from gpiozero import DigitalOutputDevice, InputDevice

from companion.devices.pins import opened

PIN = 17


def level() -> str:
    """The line of the pin as the kernel reads it back from the chip: who has it, which way, how high."""
    (line,) = re.findall(rf"^.*\(GPIO{PIN} .*$", Path("/sys/kernel/debug/gpio").read_text(), re.MULTILINE)
    return " ".join(line.split())


before = level()
pins = opened("lgpio", {})
output = pins.take(DigitalOutputDevice, PIN)
levels = []
for high in (True, False, True):
    output.value = high
    levels.append(level())
pins.close()
pins = opened("gpiod", {})
heard = pins.take(InputDevice, PIN)
held = level()
pins.close()
print(json.dumps({"before": before, "levels": levels, "gpiod": held, "after": level()}))
