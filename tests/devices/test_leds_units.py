"""The units of the service companion-leds say what the program does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from companion.devices.leds import talk

UNITS = Path(__file__).parents[2] / "systemd"
SERVICE = (UNITS / "companion-leds.service").read_text()
SOCKET = (UNITS / "companion-leds.socket").read_text()


def values(unit: str, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def test_the_socket_is_where_the_companion_looks_for_it_and_its_groups_alone() -> None:
    assert values(SOCKET, "ListenSequentialPacket") == [talk.SOCKET]
    assert values(SOCKET, "SocketGroup") == ["companion"]
    assert values(SOCKET, "SocketMode") == ["0660"]


def test_the_service_is_started_by_a_module_that_is_there_with_python_isolated_from_its_user() -> None:
    (command,) = values(SERVICE, "ExecStart")
    found = re.fullmatch(
        r"/opt/companion/current/bin/python -I -m (\S+) --config /etc/companion/table\.toml", command
    )
    assert found is not None
    assert importlib.util.find_spec(found[1]) is not None


def test_root_has_one_capability_no_network_and_no_devices_but_those_of_strips() -> None:
    assert values(SERVICE, "CapabilityBoundingSet") == ["CAP_SYS_RAWIO"]
    assert values(SERVICE, "RestrictAddressFamilies") == ["AF_UNIX"]
    assert values(SERVICE, "DevicePolicy") == ["closed"]
    assert values(SERVICE, "DeviceAllow") == [
        "/dev/mem rw",
        "/dev/vcio rw",
        "char-gpiochip rw",
        "/dev/pio0 rw",
    ]
