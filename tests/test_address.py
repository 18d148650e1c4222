"""The address is given in words and as a code; red only where somebody sees red."""

from __future__ import annotations

import fcntl
import io
import socket

import pytest

from companion import address
from tests.codes import drawn, read

NUMBERS = {"lo": "127.0.0.1", "wlan0": "10.42.0.1"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("127.0.0.1", "http://127.0.0.1:8121/"),
        ("0.0.0.0", "http://127.0.0.1:8121/"),
        ("::", "http://127.0.0.1:8121/"),
        ("::ffff:0.0.0.0", "http://127.0.0.1:8121/"),
        ("192.168.1.5", "http://192.168.1.5:8121/"),
        ("::1", "http://[::1]:8121/"),
    ],
)
def test_the_link_is_one_that_this_machines_browser_opens(host, link):
    assert address.link(host, 8121) == link


@pytest.mark.parametrize(
    ("where", "no_color", "coloured"),
    [(Terminal(), "", True), (Terminal(), "1", False), (io.StringIO(), "", False)],
)
def test_red_is_for_terminals_that_have_not_asked_for_no_colours(monkeypatch, where, no_color, coloured):
    monkeypatch.setenv("NO_COLOR", no_color)
    assert ("\x1b[" in address.red("careful", where)) is coloured
    assert "careful" in address.red("careful", where)


def test_a_machine_on_no_network_has_no_address_for_others(monkeypatch, tmp_path):
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(address, "INTERFACES", tmp_path)
    assert address.network_link(8121) is None
    assert address.where("0.0.0.0", 8121) == address.Place()


def test_a_network_that_the_machine_makes_itself_leads_nowhere_and_yet_has_an_address(monkeypatch, tmp_path):
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    def asked(_: socket.socket, request: int, named: bytes) -> bytes:
        assert request == address.SIOCGIFADDR
        name = named.rstrip(b"\0").decode()
        if name not in NUMBERS:
            raise OSError("Cannot assign requested address")
        return bytes(20) + socket.inet_aton(NUMBERS[name])

    for name in ("eth0", "lo", "wlan0"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(address, "INTERFACES", tmp_path)
    monkeypatch.setattr(address.fcntl, "ioctl", asked)
    assert address.network_link(8121) == "http://10.42.0.1:8121/"


@pytest.mark.sockets
def test_the_system_tells_the_address_of_an_interface(tmp_path):
    """The loopback has one everywhere: what the system answers is read at the right place."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        number = fcntl.ioctl(asking, address.SIOCGIFADDR, b"lo".ljust(256, b"\0"))[20:24]
    assert socket.inet_ntoa(number) == "127.0.0.1"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_pages_for_this_machine_alone_are_nowhere_else(host):
    assert address.where(host, 8121) == address.Place(private=True)


def test_the_address_is_asked_anew_each_time(monkeypatch):
    """Wi-Fi comes late, and the router gives another number tomorrow."""
    found: list[str | None] = [None, "http://192.168.1.20:8121/", "http://192.168.1.21:8121/"]
    monkeypatch.setattr(address, "network_link", lambda _: found.pop(0))
    monkeypatch.setattr(socket, "gethostname", lambda: "Cribbage.lan")
    assert address.where("0.0.0.0", 8121) == address.Place()
    first, second = address.where("0.0.0.0", 8121), address.where("::", 8121)
    assert (first.link, second.link) == ("http://192.168.1.20:8121/", "http://192.168.1.21:8121/")
    assert (first.name, first.private) == ("http://cribbage.local:8121/", False)
    assert read(drawn(second.modules)) == [second.link]


def test_one_address_of_several_is_the_one_that_is_shown(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")
    assert address.where("192.168.1.5", 80).link == "http://192.168.1.5:80/"
    assert address.where("192.168.1.5", 80).name == ""


def test_a_name_that_nobody_knows_is_no_address(monkeypatch):
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert address.where("pi.lan", 8121) == address.Place()


def test_the_longest_number_has_room_in_the_code_of_a_small_screen():
    modules = address.modules("http://255.255.255.255:65535/")
    assert (len(modules), {len(row) for row in modules}) == (25, {25})
    assert read(drawn(modules)) == ["http://255.255.255.255:65535/"]


def test_the_code_is_a_square_of_half_blocks_with_its_finders():
    lines = address.code("http://192.168.1.20:8121/").splitlines()
    width = max(map(len, lines))
    assert len({len(line) for line in lines}) == 1
    assert width in (2 * len(lines) - 1, 2 * len(lines))
    assert set("".join(lines)) <= set("█▀▄ \u00a0")


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.5", False),
        ("fe80::1%eth0", False),
    ],
)
def test_only_a_loopback_is_for_this_machine_alone(host, private):
    assert address.is_private(host) is private
