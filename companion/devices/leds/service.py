"""The service companion-leds: root drives the strip, so that the companion need not be root.

    python -m companion.devices.leds.service --config /etc/companion/table.toml

systemd hands it the listening socket (systemd/companion-leds.socket). Whoever may open that may light lights,
one speaker at a time, and can do nothing else: this process takes nothing from it but colours, loads nothing
of the game, and has the pin from the owner's configuration, read anew for every speaker.
What is said is in talk.py.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

from companion import notify
from companion.devices.base import DeviceError, OptionsError, Wires
from companion.devices.leds.options import Options
from companion.devices.leds.server import Service, Strip
from companion.devices.leds.wire import wire
from companion.plain import PlainError, decode

FIRST_DESCRIPTOR = 3  # sd_listen_fds(3)

log = logging.getLogger("companion-leds")


def options(config: Path) -> Options:
    """The lights of a configuration, as this service drives them; DeviceError says what is wrong with it."""
    try:
        table = tomllib.loads(config.read_text("utf-8-sig")).get("leds")
    except (OSError, ValueError, RecursionError) as error:
        raise DeviceError(f"cannot read {config} ({error}): companion doctor says more") from error
    if not isinstance(table, dict):
        raise DeviceError(f"{config} has no [leds], so there is nothing to do here")
    try:
        wanted: Options = decode(Options, table)
    except (PlainError, OptionsError) as error:
        raise DeviceError(f"{config}: [leds]: {error}") from error
    for field in fields(Options):
        value, allowed = getattr(wanted, field.name), field.metadata.get("values")
        if allowed is not None and value not in allowed:
            raise DeviceError(f"{config}: [leds] {field.name} cannot be {value}: companion doctor says more")
    if wanted.bus not in ("auto", "helper") or wanted.on_spi():
        raise DeviceError(
            f"the lights of {config} need no service: sudo systemctl disable --now companion-leds.socket"
        )
    return replace(wanted, bus="neopixel")


def inherited() -> socket.socket:
    """The socket that systemd listens with; DeviceError where there is none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        raise DeviceError("systemd hands this service its socket: sudo systemctl start companion-leds.socket")
    listener = socket.socket(fileno=FIRST_DESCRIPTOR)
    if (listener.family, listener.type) != (socket.AF_UNIX, socket.SOCK_SEQPACKET):
        raise DeviceError("the socket is of another kind: it wants ListenSequentialPacket=")
    return listener


def main(arguments: Sequence[str] | None = None, wires: Wires | None = None) -> int:
    """Serve until SIGTERM; 1 where that cannot be begun."""
    parser = argparse.ArgumentParser(
        "companion-leds", description="Drives the lights as root for the companion."
    )
    parser.add_argument("--config", type=Path, default=Path("/etc/companion/table.toml"), metavar="FILE")
    given = parser.parse_args(arguments)
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    strip = Strip(partial(options, given.config), partial(wire, wires=wires or {}))
    try:
        service = Service(inherited(), strip, partial(notify.say, "WATCHDOG=1"))
    except DeviceError as error:
        log.error("%s", error)
        return 1
    try:
        service.run()
    finally:
        service.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
