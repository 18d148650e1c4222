"""The companion and the service companion-leds, each a process, over a real socket; and how that begins."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.devices import leds
from companion.devices.base import DeviceError
from companion.devices.leds import Options, helper, service, talk, wire
from companion.devices.power import Light
from companion.devices.strip import COLOURS
from tests.devices import blinka
from tests.pictures.scenes import PLAY, WAITING

LONG = 60.0  # s: a process that starts on a busy machine
RAINBOW: list[Light] = [(light, 255 - light, 7 * light % 256) for light in range(121)]
ON_18 = Options(pin=18)
SPEAKER = """
import os, signal, sys
from companion.devices.leds import Options, wire
lights = wire(Options(bus="helper", pin=18), {{"lights": {path!r}}})
lights.send([(9, 8, 7)] * 121)
os.kill(os.getpid(), signal.SIGKILL)
"""


class Machine:
    """A Pi 4 with its lights at GPIO 18, and what systemd does for the service there."""

    def __init__(self, folder: Path) -> None:
        self.root = blinka.machine(folder / "root", "4")
        self.config = folder / "table.toml"
        self.config.write_text("[leds]\npin = 18\n")
        self.path = folder / "lights"
        self.frames = folder / "frames"
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.listener.bind(str(self.path))
        self.listener.listen()
        self.wires = {"root": self.root, "lights": self.path}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        descriptor = self.listener.fileno()
        given = [str(descriptor), str(self.config), str(self.root), "4", str(self.frames)]
        command = [sys.executable, "-m", "tests.devices.lights_service", *given]
        self.process = subprocess.Popen(command, pass_fds=(descriptor,), stderr=subprocess.PIPE)
        return self.process

    def end(self, number: int = signal.SIGKILL) -> str:
        """End the service; what it has said."""
        assert self.process is not None
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=LONG)
        return said.decode()

    def lit(self) -> list[Light]:
        """What the strip shows, (r, g, b)."""
        newest = bytes.fromhex(self.frames.read_text().splitlines()[-1])
        return list(zip(newest[1::3], newest[0::3], newest[2::3], strict=True))

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.end()
        self.listener.close()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    monkeypatch.setattr(helper, "STARTS", LONG)
    monkeypatch.setattr(helper, "ANSWERS", LONG)
    machine = Machine(tmp_path)
    yield machine
    machine.close()


def until(true: Callable[[], bool], seconds: float = LONG) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_scene_goes_to_the_strip_through_the_service_and_both_survive_each_others_death(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    machine.start()
    lights = leds.open(ON_18, print, machine.wires)
    assert caplog.messages == [
        "lights: the service companion-leds on GPIO 18, for on a Raspberry Pi 4 or older only root may drive"
        " another pin than GPIO 10"
    ]
    lights.show(PLAY, 0)
    assert machine.lit()[70] == COLOURS[0]

    machine.end()  # as the kernel ends what takes too much memory
    with pytest.raises(DeviceError, match=r"companion-leds has gone away.*systemctl status companion-leds"):
        lights.show(WAITING, 1)
    lights.close()
    machine.start()
    lights = leds.open(ON_18, print, machine.wires)
    lights.show(PLAY, 0)
    assert machine.lit()[70] == COLOURS[0]
    lights.close()
    said = machine.end(signal.SIGTERM)
    assert "Traceback" not in said


def test_a_speaker_that_is_killed_leaves_its_frame_and_its_place(machine: Machine) -> None:
    machine.start()
    killed = subprocess.run([sys.executable, "-c", SPEAKER.format(path=str(machine.path))], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert machine.lit() == [(9, 8, 7)] * 121
    again = wire(ON_18, machine.wires)
    assert machine.lit() == [(9, 8, 7)] * 121
    again.send(RAINBOW)
    assert machine.lit() == RAINBOW
    again.close()


def test_the_service_goes_dark_when_it_is_told_to_end(machine: Machine) -> None:
    process = machine.start()
    lights = wire(ON_18, machine.wires)
    lights.send(RAINBOW)
    said = machine.end(signal.SIGTERM)
    assert process.returncode == 0
    assert not any(map(any, machine.lit()))
    assert f"process {os.getpid()} has the lights" in said
    lights.close()


def test_strangers_garbage_and_a_flood_do_not_end_the_service(machine: Machine) -> None:
    process = machine.start()
    for packet in (b"\0" * 4000, b"F", talk.frame(RAINBOW[:-1])):
        stranger = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        stranger.settimeout(LONG)
        stranger.connect(str(machine.path))
        assert stranger.recv(4096) == b"lights 1 121"
        stranger.send(packet)
        assert stranger.recv(4096).startswith(b"no a frame is")
        stranger.close()
    flood = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    flood.settimeout(LONG)
    flood.connect(str(machine.path))
    flood.recv(4096)
    for _ in range(60):
        flood.send(talk.frame(RAINBOW))
    flood.close()  # with most of it unheard
    lights = wire(ON_18, machine.wires)
    lights.send([(1, 1, 1)] * 121)
    assert machine.lit() == [(1, 1, 1)] * 121
    assert len(machine.frames.read_text().splitlines()) < 60
    assert process.poll() is None
    lights.close()


def test_a_service_that_drives_another_strip_is_told_apart(machine: Machine) -> None:
    machine.start()
    with pytest.raises(DeviceError) as caught:
        wire(Options(pin=18, count=144), machine.wires)
    assert str(caught.value) == (
        "the service companion-leds drives other lights (b'lights 1 121', not b'lights 1 144'):"
        " both must read the same [leds] and be of the same version (sudo systemctl restart companion-leds)"
    )
    machine.config.write_text("[leds]\npin = 18\ncount = 144\n")
    lights = wire(Options(pin=18, count=144), machine.wires)
    lights.send([(1, 2, 3)] * 144)
    assert machine.lit() == [(1, 2, 3)] * 144
    lights.close()


def test_what_is_wrong_with_its_configuration_is_told_by_the_service_in_words(machine: Machine) -> None:
    machine.config.write_text("[leds]\npin = 18\nbrightness = 7.0\n")
    machine.start()
    with pytest.raises(DeviceError, match=r"table.toml: \[leds\]: brightness 7.0 is no share"):
        wire(ON_18, machine.wires)


def test_the_service_tells_the_watchdog_that_it_is_alive(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        path = machine.root / "notify"
        systemd.bind(str(path))
        systemd.settimeout(LONG)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        machine.start()
        assert systemd.recv(100) == b"WATCHDOG=1"


def test_what_the_machine_lacks_is_told_by_the_service_in_words(machine: Machine) -> None:
    (machine.root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
    machine.start()
    with pytest.raises(DeviceError, match="share one clock: write dtparam=audio=off"):
        wire(ON_18, machine.wires)
    (machine.root / "boot/firmware/config.txt").write_text("dtparam=audio=off\n")
    lights = wire(ON_18, machine.wires)
    lights.send(RAINBOW)
    assert machine.lit() == RAINBOW
    lights.close()


def test_a_service_that_never_answers_is_not_waited_for(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helper, "STARTS", 0.05)
    with pytest.raises(DeviceError, match="does not answer: sudo systemctl restart companion-leds"):
        wire(ON_18, machine.wires)


def test_a_service_that_takes_a_frame_and_never_answers_is_not_waited_for(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helper, "ANSWERS", 0.05)
    with ThreadPoolExecutor(1) as service_:
        met = service_.submit(machine.listener.accept)
        opening = ThreadPoolExecutor(1).submit(wire, ON_18, machine.wires)
        line, _ = met.result(LONG)
        line.send(talk.hello(121))
        lights = opening.result(LONG)
    began = time.monotonic()
    with pytest.raises(DeviceError, match="does not answer: sudo systemctl restart companion-leds"):
        lights.send(RAINBOW)
    assert time.monotonic() - began < LONG / 2
    lights.close()
    line.close()


def test_a_refusal_however_long_is_one_packet() -> None:
    packet = talk.refusal("why " * 5000)
    assert len(packet) == talk.LONGEST
    assert (talk.refused(packet) or "").startswith("why why ")


@pytest.mark.parametrize("bound", [False, True])
def test_a_service_that_is_not_there_is_told_with_its_unit_and_gpio_10(bound: bool, tmp_path: Path) -> None:
    path = tmp_path / "lights"
    if bound:  # a socket that nobody listens on
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
            line.bind(str(path))
    with pytest.raises(DeviceError) as caught:
        wire(Options(bus="helper", pin=18), {"lights": path})
    why = "Connection refused" if bound else "No such file or directory"
    assert str(caught.value) == (
        f"the service companion-leds is not there ({path}: {why}): sudo systemctl enable --now"
        " companion-leds.socket (sudo systemd/install brings it, docs/strip.md),"
        " or join the strip to GPIO 10 and write pin = 10"
    )


def test_a_socket_that_is_not_ours_names_the_group(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(_socket: socket.socket, _path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    with pytest.raises(DeviceError, match="is not ours to use: add this user to the group companion"):
        wire(Options(bus="helper", pin=18), {"lights": tmp_path / "lights"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot read .*No such file"),
        ("[leds\n", "cannot read .*companion doctor says more"),
        (f"x = {'[' * 5000}", "cannot read .*companion doctor says more"),
        ("[web]\n", r"has no \[leds\], so there is nothing to do here"),
        ("leds = 3\n", r"has no \[leds\]"),
        ("[leds]\npinn = 18\n", r"\[leds\]: .*pinn"),
        ("[leds]\npin = 18\ncount = 0\n", r"\[leds\] count cannot be 0"),
        ('[leds]\npin = 18\npixel_order = "XYZ"\n', r"\[leds\] pixel_order cannot be XYZ"),
        ("[leds]\npin = 18\nbrightness = 7.0\n", r"\[leds\]: brightness 7.0 is no share"),
        ("[leds]\n", "need no service: sudo systemctl disable --now companion-leds.socket"),
        ('[leds]\nbus = "recorder"\npin = 18\n', "need no service"),
    ],
)
def test_a_configuration_that_the_service_cannot_serve_is_refused(
    text: str | None, words: str, tmp_path: Path
) -> None:
    config = tmp_path / "table.toml"
    if text is not None:
        config.write_text(text)
    with pytest.raises(DeviceError, match=words):
        service.options(config)


@pytest.mark.parametrize("bus", ["auto", "helper"])
def test_the_service_drives_what_the_companion_s_own_table_says(bus: str, tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text(
        f'[game]\nway = "pegs"\n[leds]\nbus = "{bus}"\npin = 21\ncount = 60\npixel_order = "RGB"\n'
    )
    assert service.options(config) == Options(bus="neopixel", pin=21, count=60, pixel_order="RGB")


def test_a_service_that_systemd_did_not_start_says_how_it_is_started(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("LISTEN_PID", raising=False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    assert service.main(["--config", str(machine.config)]) == 1
    assert caplog.messages == [
        "systemd hands this service its socket: sudo systemctl start companion-leds.socket"
    ]


def test_root_loads_nothing_of_the_game() -> None:
    code = "import sys, companion.devices.leds.service; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = {name for name in loaded if name.startswith("companion.")}
    for part in ("rules", "game", "daemon", "config", "journal", "view", "controls", "simulated", "commands"):
        assert not {name for name in ours if name.startswith(f"companion.{part}")}
    foreign = {
        "board",
        "neopixel",
        "neopixel_spi",
        "gpiozero",
        "PIL",
        "serial",
        "starlette",
        "sqlite3",
        "asyncio",
    }
    assert not foreign & set(loaded)
