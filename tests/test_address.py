"""The address is given in words and as a code; red only where somebody sees red."""

from __future__ import annotations

import io
import socket

import pytest

from companion import address


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


def test_a_machine_on_no_network_has_no_address_for_others(monkeypatch):
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert address.network_link(8121) is None


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
