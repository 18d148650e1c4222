"""Buttons on the kernel's simulated chip, pressed with bounce, from pin to strip; and pins in trouble."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import finger
from playing import Playing
from told import MACHINE, run, tell, uptime

HELD = 0.08  # s
BUTTONS = 9  # of the board, each with a line
PEG, OK, UNDO = 5, 6, 19  # of the first seat, and the table's
FRONT, BACK = "aa1d00", "1c0500"  # the first side's pegs: docs/lights.md
LINES = {61, 91}  # which are always lit
FAN = """
import time, gpiod
held = gpiod.request_lines("/dev/gpiochip0", config={5: None}, consumer="fan control")
time.sleep(600)
"""


def pegs(lit: dict[int, str]) -> dict[int, str]:
    return {hole: light for hole, light in lit.items() if hole not in LINES}


def press(playing: Playing, pin: int, shown: Callable[[dict[int, str]], bool]) -> dict[str, Any]:
    """A short press: its edges (ms), the strip once it is as wanted, and after how long (ms)."""
    button = finger.Button(pin)
    said: dict[str, Any] = {"pin": pin}

    def act() -> None:
        said["begun"] = time.monotonic()
        said["down"] = button.down()
        time.sleep(HELD)
        said["up"] = button.up()

    said["strip"] = pegs(playing.strip(act, lambda lit: shown(pegs(lit))))
    said["ms"] = round((time.monotonic() - said.pop("begun")) * 1000)
    return said


def play(back_end: str) -> None:
    """One hole pegged, a second one, the second taken back: five presses, each with bounce."""
    playing = Playing(back_end, Path(f"/play-{back_end}"))
    playing.until("pages", playing.up)
    playing.until("pins", lambda: finger.held() == BUTTONS)
    presses = [
        press(playing, PEG, lambda lit: set(lit) == {1}),  # a draft blinks in hole 1
        press(playing, OK, lambda lit: lit == {1: FRONT}),
        press(playing, PEG, lambda lit: set(lit) == {1, 2}),
        press(playing, OK, lambda lit: lit == {1: BACK, 2: FRONT}),
        press(playing, UNDO, lambda lit: lit == {1: FRONT}),
    ]
    scene = playing.scene()
    fronts = [track["front"] for track in scene["tracks"]]
    code = playing.stop()
    tell(
        f"play {back_end}", presses=presses, fronts=fronts, turn=scene["turn"], code=code, talk=playing.talk()
    )


def taken() -> None:
    """A pin that another program has when the companion starts, and gives back later."""
    with subprocess.Popen(["python3", "-c", FAN]) as other:
        while not finger.held():
            time.sleep(0.1)
        playing = Playing("lgpio", Path("/taken"))
        playing.until("said", lambda: "is held by" in playing.talk())
        other.kill()
    playing.until("back", lambda: "button panel: back" in playing.talk())
    playing.until("pins", lambda: finger.held() == BUTTONS)
    pressed = press(playing, PEG, lambda lit: set(lit) == {1})
    code = playing.stop()
    tell("taken", press=pressed, code=code, talk=playing.talk())


def main() -> None:
    tell("booted", seconds=uptime())
    for command in (
        ("ip", "link", "set", "lo", "up"),
        ("insmod", "/configfs.ko"),
        ("mount", "-t", "configfs", "config", "/sys/kernel/config"),
        ("insmod", "/gpiosim.ko"),
    ):
        run(" ".join(command), *command)
    finger.plug()
    run("machine", "python3", "-c", MACHINE)
    play("lgpio")
    play("gpiod")
    taken()
    run("deaf", "python3", "/guest/deaf.py")


main()
