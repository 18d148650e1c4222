"""What lgpio's one thread for all pins bears: a handler that fails, and its own end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import finger

from companion.devices import buttons
from companion.devices.pins import notify

PATIENCE = 60.0  # s
SETTLED = 0.1  # s after the last edge of a train, in which a bounce that is believed would be said
PEG = 5
STRANGER = 25  # a pin that is no button's


def fail(*told: Any) -> None:
    raise ValueError("this handler fails")


def until(reader: Any, true: Callable[[], bool]) -> str:
    """Have the reader read until something is true; the error that ended it before, "" for none."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > deadline:
            return "it never came so far"
        try:
            reader.read(time.monotonic() * 1000)
        except Exception as error:  # noqa: BLE001 (told)
            return f"{type(error).__name__}: {error}"
        time.sleep(0.002)
    return ""


def heard() -> list[str]:
    """What buttons that are opened now say of one press with bounce."""
    said: list[Any] = []
    reader = buttons.open(buttons.Options(), said.append, {})
    button = finger.Button(PEG)
    button.down()
    until(reader, lambda: bool(said))
    button.up()
    released = time.monotonic()
    until(reader, lambda: len(said) > 1 and time.monotonic() - released > SETTLED)
    reader.close()
    return [type(one).__name__ for one in said]


def broken(wires: dict[str, Any], breaks: Callable[[], None]) -> dict[str, Any]:
    """Open the buttons, break something, and open them anew once they say so."""
    reader = buttons.open(buttons.Options(), print, wires)
    breaks()
    error = until(reader, lambda: False)
    reader.close()
    alive = notify.thread().is_alive()
    return {"error": error, "alive": alive, "heard": heard()}


def press() -> None:
    button = finger.Button(PEG)
    button.down()
    button.up()


def end_the_thread() -> None:
    """Have a handler of lgpio's own fail, as a program that shares the process might."""
    import lgpio

    lgpio.gpio_claim_alert(chip := lgpio.gpiochip_open(0), STRANGER, lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
    lgpio.callback(chip, STRANGER, lgpio.BOTH_EDGES, fail)
    finger.Button(STRANGER).down()


print(json.dumps({"handler": broken({"wake": fail}, press), "thread": broken({}, end_the_thread)}))
