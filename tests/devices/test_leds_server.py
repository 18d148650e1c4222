"""What the service companion-leds does with whoever comes, step by step and by a clock of the test's."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.base import DeviceError
from companion.devices.leds import Options, Wire, talk, wire
from companion.devices.leds.server import KEPT, Service, Strip
from companion.devices.power import Light
from companion.simulated import strip as simulated
from tests.running import PATIENCE

LIGHTS: list[Light] = [(1, 2, 3), (0, 0, 0), (250, 251, 252)]
DARK: list[Light] = [(0, 0, 0)] * 3
FRAME = talk.frame(LIGHTS)


class Host:
    """The service with a strip of three lights, and what it listens on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.t = 1000.0
        self.chips = simulated.Strip(3)
        self.missing = ""
        self.opened = 0
        self.options = Options(bus="recorder", count=3)
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.listener.bind(str(path))
        self.listener.listen()
        self.service = Service(
            self.listener, Strip(lambda: self.options, self._opened), lambda: None, lambda: self.t
        )
        self.lines: list[socket.socket] = []

    def _opened(self, options: Options) -> Wire:
        if self.missing:
            raise DeviceError(self.missing)
        self.opened += 1
        return wire(options, {"recorder": self.chips})

    def caller(self) -> socket.socket:
        """Somebody new, who has been heard or refused."""
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.lines.append(line)
        line.settimeout(PATIENCE)
        line.connect(str(self.path))
        self.service.step()
        return line

    def speaker(self) -> socket.socket:
        line = self.caller()
        assert line.recv(4096) == b"lights 1 3"
        return line

    def said(self, line: socket.socket, packet: bytes) -> bytes:
        line.send(packet)
        self.service.step()
        return line.recv(4096)

    def leave(self, line: socket.socket) -> None:
        line.close()
        self.service.step()

    def wait(self, seconds: float) -> None:
        self.t += seconds
        self.service.step()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path / "lights")
    yield host
    for line in host.lines:
        line.close()
    host.service.close()


def test_a_frame_is_answered_when_the_strip_has_it(host: Host) -> None:
    speaker = host.speaker()
    assert host.said(speaker, FRAME) == b"ok"
    assert host.chips.lit() == LIGHTS
    assert host.said(speaker, talk.frame(DARK)) == b"ok"
    assert host.chips.lit() == DARK


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"F",
        FRAME[:-1],
        FRAME + b"\0",
        FRAME[1:] + b"F",
        b"G" + FRAME[1:],
        b"\xff" * 10,
        b"F" * 5000,
        b"lights 1 3",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_garbage_is_refused_with_what_a_frame_is_and_changes_no_light(host: Host, packet: bytes) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    answer = host.said(speaker, packet)
    assert answer.startswith(
        b"no a frame is an F and 3 bytes for each of 3 lights, 10 bytes; this packet has "
    )
    assert speaker.recv(4096) == b""
    assert host.chips.lit() == LIGHTS
    again = host.speaker()
    assert host.said(again, talk.frame(DARK)) == b"ok"


def test_a_second_speaker_is_told_who_has_the_lights_and_the_first_goes_on(host: Host) -> None:
    first = host.speaker()
    second = host.caller()
    words = f"no the lights are in the hands of process {os.getpid()}: stop it first"
    assert second.recv(4096) == words.encode()
    assert second.recv(4096) == b""
    assert host.said(first, FRAME) == b"ok"


def test_when_the_first_has_left_the_next_is_heard_at_once(host: Host) -> None:
    host.speaker().close()
    assert host.said(host.speaker(), FRAME) == b"ok"


def test_the_last_frame_outlasts_its_speaker_for_a_minute_then_the_strip_goes_dark(host: Host) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.leave(speaker)
    assert host.chips.lit() == LIGHTS
    host.wait(KEPT - 0.01)
    assert host.chips.lit() == LIGHTS
    host.wait(0.01)
    assert host.chips.lit() == DARK


def test_a_speaker_that_comes_back_finds_its_frame_and_nothing_goes_dark(host: Host) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.leave(speaker)
    host.t += KEPT / 2
    again = host.speaker()
    assert host.chips.lit() == LIGHTS
    host.wait(KEPT)
    assert (host.chips.lit(), host.chips.frames) == (LIGHTS, 1)
    other: list[Light] = [(9, 9, 9)] * 3
    assert host.said(again, talk.frame(other)) == b"ok"
    assert host.chips.lit() == other


def test_lights_that_nobody_lit_are_not_written_to(host: Host) -> None:
    host.leave(host.speaker())
    host.wait(KEPT)
    assert host.chips.frames == 0


def test_a_strip_that_is_missing_is_told_to_the_speaker_and_looked_for_again(host: Host) -> None:
    host.missing = "GPIO 18 and the Pi's analog sound share one clock"
    refused = host.caller()
    assert refused.recv(4096) == b"no " + host.missing.encode()
    host.missing = ""
    assert host.said(host.speaker(), FRAME) == b"ok"


def test_a_configuration_that_was_changed_holds_for_the_next_speaker(host: Host) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.options = Options(bus="recorder", count=2, pixel_order="RGB")
    assert host.said(speaker, FRAME) == b"ok"
    host.leave(speaker)
    again = host.caller()
    assert again.recv(4096) == b"lights 1 2"
    assert host.said(again, talk.frame([(1, 2, 3)] * 2)) == b"ok"
    assert host.chips.lit()[:2] == [(2, 1, 3)] * 2  # RGB, as GRB chips show it


def test_a_strip_that_fails_is_told_to_the_speaker_and_opened_anew(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_buffer: bytes) -> None:
        raise OSError(errno.EIO, "Input/output error")

    speaker = host.speaker()
    with monkeypatch.context() as patch:
        patch.setattr(host.chips, "write", broken)
        answer = host.said(speaker, FRAME)
    assert answer.startswith(b"no the lights' bus does not answer (Input/output error)")
    assert speaker.recv(4096) == b""
    assert host.opened == 1
    assert host.said(host.speaker(), FRAME) == b"ok"
    assert (host.chips.lit(), host.opened) == (LIGHTS, 2)


def test_who_is_ended_in_the_middle_of_a_frame_leaves_the_strip_dark(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = host.chips.write

    def ended(buffer: bytes) -> None:
        write(buffer)
        raise SystemExit  # what SIGTERM makes of whatever is done just now

    speaker = host.speaker()
    speaker.send(FRAME)
    with monkeypatch.context() as patch:
        patch.setattr(host.chips, "write", ended)
        with pytest.raises(SystemExit):
            host.service.step()
    assert host.chips.lit() == LIGHTS
    host.service.close()
    assert host.chips.lit() == DARK


def test_a_strip_that_fails_when_it_is_to_go_dark_stays_as_it_is(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.leave(speaker)

    def broken(_buffer: bytes) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(host.chips, "write", broken)
        host.wait(KEPT)
    assert host.said(host.speaker(), talk.frame(DARK)) == b"ok"
    assert host.chips.lit() == DARK


def test_a_flood_that_does_not_listen_is_cut_off_and_the_next_is_heard(host: Host) -> None:
    flood = host.speaker()
    flood.setblocking(False)
    sent = _frames_until_cut_off(host, flood)
    assert host.chips.frames <= sent < 100_000
    assert host.said(host.speaker(), FRAME) == b"ok"


def _frames_until_cut_off(host: Host, flood: socket.socket) -> int:
    for sent in range(100_000):
        try:
            flood.send(FRAME)
        except BlockingIOError:
            host.service.step()
        except (BrokenPipeError, ConnectionResetError):
            return sent
    return 100_000


def test_a_caller_that_is_gone_before_it_is_heard_harms_nobody(host: Host) -> None:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.connect(str(host.path))
    line.close()
    host.service.step()
    assert host.said(host.speaker(), FRAME) == b"ok"


class Chips(simulated.Strip):
    """A strip of which every chip remembers: one that a transfer does not reach keeps what it shows."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.shown: list[Light] = [(0, 0, 0)] * count

    def write(self, buffer: bytes | bytearray) -> None:
        super().write(buffer)
        lights = self.decoded().lights
        self.shown[: len(lights)] = lights


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ({"count": 2}, [*LIGHTS[:2], (0, 0, 0)]),
        ({"count": 1, "pin": 18}, DARK),
        ({"brightness": 0.5}, LIGHTS),
    ],
)
def test_what_the_next_speaker_has_no_longer_goes_dark_before_it_is_heard(
    host: Host, change: dict[str, Any], left: list[Light]
) -> None:
    host.chips = Chips(3)
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.leave(speaker)
    host.options = replace(host.options, **change)
    assert host.caller().recv(4096) == f"lights 1 {host.options.count}".encode()
    assert host.chips.shown == left


def test_a_strip_that_cannot_be_darkened_any_more_keeps_nobody_from_the_new_one(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    speaker = host.speaker()
    host.said(speaker, FRAME)
    host.leave(speaker)
    host.options = replace(host.options, count=2)
    broken, host.chips.write = host.chips.write, _refuses  # type: ignore[method-assign]
    line = host.caller()
    assert line.recv(4096) == b"lights 1 2"
    assert "no longer the strip's stay as they are" in caplog.text
    host.chips.write = broken  # type: ignore[method-assign]
    assert host.said(line, talk.frame(LIGHTS[:2])) == b"ok"


def _refuses(_: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))
