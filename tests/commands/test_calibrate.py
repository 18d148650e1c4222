"""`companion calibrate`: a strip that asks, hands that answer, and the owner's TOML afterwards."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from companion import amend, config, statefolder
from companion.commands import calibrate
from companion.devices import leds, walkround
from companion.devices.base import DeviceError
from companion.devices.holes import HOLES, Lane, Segment, straight
from companion.devices.leds.spi import BUFSIZ
from companion.devices.power import Light, current
from companion.devices.walkround import Walk, begin, resumed
from companion.devices.walkshown import ASKED, Strip, shown
from companion.journal import JournalError
from companion.simulated import strip as simulated
from companion.simulated.hardware import Hardware
from companion.simulated.strip import decode
from tests.devices import recorded
from tests.running import PATIENCE, companion

TREE = Path(__file__).parent.parent.parent
TABLE = """\
# The table in the hall.
[leds]   # glued by Ann
bus = "{bus}"
count = 121  # as it was sold
pixel_order = "GRB"

[buttons]
pin_factory = "mock"

[knob]
pin_factory = "mock"

[web]
port = 8121 # no change
"""


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came so far"
        time.sleep(0.002)


class Hands:
    """Somebody at a simulated table who sees the decoded strip, reads the questions and knows the board."""

    def __init__(self, hardware: Hardware, board: tuple[Lane, ...], said: list[str]) -> None:
        self._hardware, self._said, self._lane = hardware, said, board[0]
        self._seen = [hardware.lit()]
        write = hardware.strip.write

        def written(buffer: bytes | bytearray) -> None:
            write(buffer)
            self._seen.append(hardware.lit())

        hardware.strip.write = written  # type: ignore[method-assign]  # eyes that miss no frame

    def play(self, alive: Callable[[], bool]) -> None:
        """Answer every question."""
        heard = 1  # what the hands are for has been said
        while alive():
            until(lambda: len(self._said) > heard or not alive())  # noqa: B023
            if len(self._said) > heard:
                heard = len(self._said)
                self._answer(self._said[-1])

    def _answer(self, question: str) -> None:
        numbers = [int(number) for number in re.findall(r"hole (\d+)", question)]
        if "the last of the strip" in question:
            self._turn(6, lambda: self._bright() == 125)
        elif "turn until" in question:
            self._turn(120, lambda: self._bright() == self._lane[numbers[0] - 1])
        elif "go through" in question:
            self._press("ok" if self._watched(self._lane[numbers[0] - 1 : numbers[1]]) else "peg")
            return
        elif "turn back" in question:
            self._turn(-10, self._without_gap)
            self._turn(10, lambda: not self._without_gap())
            self._hardware.turn(-1)
        self._press("ok")

    def _bright(self) -> int:
        """The one light that is bright."""
        return self._seen[-1].index(ASKED)

    def _without_gap(self) -> bool:
        lit = {place for place, light in enumerate(self._seen[-1]) if any(light)}
        return lit == {*self._lane[: len(lit)]} and self._bright() == self._lane[len(lit) - 1]

    def _watched(self, holes: Lane) -> bool:
        """Whether the bright light goes through these, until each was seen."""
        looked, through = len(self._seen) - 1, [-1]
        while not {*holes} <= {*through}:
            until(partial(self._more, looked))
            bright = self._seen[looked].index(ASKED)
            looked += 1
            if bright not in holes or (bright != holes[0] and through[-1] in holes[holes.index(bright) :]):
                return False
            through.append(bright)
        return True

    def _turn(self, most: int, true: Callable[[], bool]) -> None:
        """Turn on, detent by detent, until it is true."""
        for _ in range(abs(most)):
            if true():
                return
            looked = len(self._seen)
            self._hardware.turn(1 if most > 0 else -1)
            until(partial(self._more, looked))

    def _more(self, looked: int) -> bool:
        return len(self._seen) > looked

    def _press(self, role: str) -> None:
        self._hardware.press(role, 1)
        time.sleep(0.04)  # a finger is slower than a contact that bounces
        self._hardware.release(role, 1)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What it says."""
    heard: list[str] = []
    monkeypatch.setattr(calibrate, "_say", heard.append)
    return heard


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(bus="recorder"))
    return file


SERPENTINE = (*range(40), *range(82, 42, -1), *range(85, 126))  # three lights in each bend
TWO = (tuple(range(121)), tuple(range(250, 129, -1)))


def test_a_strip_to_and_fro_is_found_with_the_buttons_of_the_table(
    table: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walkround, "STEP_MS", 10.0)
    monkeypatch.setattr(walkround, "REST_MS", 60.0)
    hardware, found = Hardware(lights=200), list[Walk]()
    wanted = config.load(table)
    asking = threading.Thread(
        target=lambda: found.append(calibrate.walked(wanted, table, hardware.wires, -1)), daemon=True
    )
    asking.start()
    Hands(hardware, (SERPENTINE,), said).play(asking.is_alive)
    asking.join(PATIENCE)
    assert [(walk.lanes, walk.count) for walk in found] == [((SERPENTINE,), 126)]
    assert hardware.strip.decoded().faults == ()
    assert not any(map(any, hardware.lit()))  # it leaves the strip dark
    hardware.close()
    before = table.read_text()
    assert calibrate.write(found[0], table) == 0
    options = config.load(table).devices["leds"]
    assert (options.lanes(), options.count) == ((SERPENTINE,), 126)
    assert (table.parent / "table.toml.bak").read_text() == before
    assert sorted(path.name for path in table.parent.iterdir()) == ["table.toml", "table.toml.bak"]


class Terminal:
    """A terminal and who types at it."""

    def __init__(self) -> None:
        self._ours, self.keyboard = pty.openpty()

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        os.close(self._ours)
        os.close(self.keyboard)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.close()


def typed(table: Path, terminal: Terminal, said: list[str], *keys: bytes) -> list[Walk]:
    """The walk answered from a keyboard alone, once the first question was put."""
    hardware, found = Hardware(lights=300), list[Walk]()
    wanted = config.load(table)
    asking = threading.Thread(
        target=lambda: found.append(calibrate.walked(wanted, table, hardware.wires, terminal.keyboard)),
        daemon=True,
    )
    asking.start()
    until(lambda: any(calibrate.HANDS in words for words in said))
    for key in keys:
        terminal.type(key)
        time.sleep(0.01)  # a key is read before the next
    asking.join(PATIENCE)
    hardware.close()
    return found


def test_a_keyboard_answers_as_well(table: Path, terminal: Terminal, said: list[str]) -> None:
    before = termios.tcgetattr(terminal.keyboard)
    keys = [b"\x1b[A", b"-", b"\r", b"u", b"\r", b"\x1b[D\n", *[b"\n"] * 14]
    (walk,) = typed(table, terminal, said, *keys)
    assert walk.count == 130
    assert walk.lanes == (tuple(range(129, 8, -1)),)
    assert said[0] == f"{calibrate.HANDS}\n{calibrate.KEYBOARD}"
    assert termios.tcgetattr(terminal.keyboard) == before


def test_a_track_a_side_is_written_and_looked_at_again_with_enter_alone(
    table: Path, terminal: Terminal, said: list[str]
) -> None:
    assert calibrate.write(resumed(begin(121, 1000, (), 0.0), 251, TWO, 0.0), table) == 0
    (walk,) = typed(table, terminal, said, *[b"\n"] * 14, b"n", *[b"y"] * 14)
    assert (walk.lanes, walk.count) == (TWO, 251)


def test_no_frame_takes_more_than_the_strip_may(table: Path) -> None:
    table.write_text('[leds]\nbus = "recorder"\nlimit_ma = 250\n')
    hardware = Hardware(lights=150)
    with Strip(config.load(table).devices["leds"], hardware.wires) as strip:
        for count in (150, 121, 130):
            strip.show(shown(begin(count, 200, (), 0.0), 0.0))
            lit = hardware.lit()
            assert current(lit) <= 250
            assert [number for number, light in enumerate(lit, 1) if light == max(lit)] == [count]
    assert not any(map(any, hardware.lit()))
    hardware.close()


def test_who_turns_to_more_lights_than_the_bus_can_send_is_told_and_goes_on(
    table: Path, terminal: Terminal, said: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chips = simulated.Strip(300)
    recorded.spidev(monkeypatch, chips)
    table.write_text('[leds]\nbus = "spidev"\n')
    bufsiz = tmp_path / BUFSIZ
    bufsiz.parent.mkdir(parents=True)
    bufsiz.write_text("4096\n")
    with ThreadPoolExecutor(1) as asking:
        wanted = config.load(table)
        found = asking.submit(calibrate.walked, wanted, table, {"root": tmp_path}, terminal.keyboard)
        until(lambda: any("the last of the strip" in words for words in said) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: (len(chips.lit()) > 130 and any(chips.lit()[130])) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: any(chips.lit()[140]) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: any("no more than" in words for words in said) or found.done())
        terminal.type(b"\x1b[A-" + b"\n" * 15)
        walk = found.result(PATIENCE)
    assert (walk.count, walk.lanes) == (140, (tuple(range(121)),))
    (words,) = [words for words in said if "no more than" in words]
    assert words == (
        "\nno more than 141 lights can be lit: a frame for 151 lights has 4104 bytes and spidev sends 4096"
        " at once: write spidev.bufsiz=8192 into the one line of /boot/firmware/cmdline.txt, and restart"
    )
    assert not any(map(any, chips.lit()))


def test_a_strip_on_the_service_is_no_longer_than_the_service_thinks(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    wires = {"root": tmp_path}
    assert calibrate._most(leds.Options(pin=18, count=300), wires) == 300
    assert calibrate._most(leds.Options(count=300), wires) == 1000
    with pytest.raises(DeviceError, match=r"companion-leds lights 100 lights.*surely enough"):
        calibrate._most(leds.Options(pin=18, count=100), wires)


def test_what_was_found_is_taken_up_again(table: Path, terminal: Terminal, said: list[str]) -> None:
    kept = table.with_name("table.toml.walk")
    kept.write_text(json.dumps({"count": 126, "lanes": [SERPENTINE[:85]]}))
    (walk,) = typed(table, terminal, said, *[b"\n"] * 5)
    assert walk.lanes == (SERPENTINE,)
    assert "taken up where it was left" in " ".join(said)
    assert calibrate.write(walk, table) == 0
    assert not kept.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"count": 126, "lanes": 5}', '{"count": 126, "lanes": [["a"]]}']
)
def test_what_cannot_be_taken_up_is_said(table: Path, terminal: Terminal, said: list[str], text: str) -> None:
    table.with_name("table.toml.walk").write_text(text)
    (walk,) = typed(table, terminal, said, *[b"\n"] * 15)
    assert walk.lanes == straight(HOLES)
    assert any("table.toml.walk cannot be taken up" in words for words in said)


FOUND = resumed(begin(121, 1000, (), 0.0), 126, (SERPENTINE,), 0.0)


@pytest.mark.parametrize(
    "text",
    [
        "[leds]",
        "[leds]\ncount=300 # many\n[web]\n",
        "\ufeff[leds]\r\nmap = [ { holes = [1, 121], light = 1 } ]  # old\r\ncount = 121\r\n",
        "[web]\n[leds]\nlimit_ma = 900\nmap = [\n # rows\n {holes=[1,121],light=1}, # ]\n]\n\n[game]\n",
        TABLE.format(bus="spidev"),
    ],
)
def test_the_map_is_written_and_all_else_of_the_file_stays(table: Path, text: str) -> None:
    table.write_bytes(text.encode())
    table.chmod(0o640)
    assert calibrate.write(FOUND, table) == 0
    now = table.read_bytes().decode()
    options = config.load(table).devices["leds"]
    assert (options.lanes(), options.count) == ((SERPENTINE,), 126)
    assert table.stat().st_mode & 0o777 == 0o640
    assert table.with_name("table.toml.bak").read_bytes().decode() == text
    kept, was = (tomllib.loads(each.removeprefix("\ufeff")) for each in (now, text))
    for tables in (kept, was):
        for key in ("map", "count"):
            tables["leds"].pop(key, None)
    assert kept == was
    comments = re.findall(r"# (?:many|old|glued by Ann|as it was sold|no change|The table)", text)
    assert re.findall(r"# (?:many|old|glued by Ann|as it was sold|no change|The table)", now) == comments


def test_whoever_owns_the_file_goes_on_owning_it(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owners: list[tuple[str, int, int]] = []
    monkeypatch.setattr(os, "chown", lambda path, *owner: owners.append((Path(path).name, *owner)))
    was = table.stat()
    assert calibrate.write(FOUND, table) == 0
    assert owners == [("table.toml.new", was.st_uid, was.st_gid)]


def test_a_change_that_would_mean_anything_else_is_not_made(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, changed = table.read_text(), amend.amended
    monkeypatch.setattr(amend, "amended", lambda *what: changed(*what).replace("8121", "80"))
    assert calibrate.write(FOUND, table) == 1
    assert "as it was (it is written in a way that cannot be changed here)" in said[0]
    assert "light = 83, back = true" in capsys.readouterr().out
    assert table.read_text() == before


def test_a_link_stays_a_link(table: Path) -> None:
    link = table.with_name("link.toml")
    link.symlink_to(table.name)
    assert calibrate.write(FOUND, link) == 0
    assert link.is_symlink()
    assert config.load(table).devices["leds"].lanes() == (SERPENTINE,)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("leds = { count = 121 }\n", r"no line of it is \[leds\]"),
        ("[leds]\n[[leds.map]]\nholes = [1, 121]\nlight = 1\n", "map"),
        ("[leds]\ncount.x = 5\n", "line 3: Cannot overwrite a value"),
        ("[leds]\nlimit_ma = 150\n", "limit_ma 150 cannot feed 126 lights"),
        ("[ledz]\n[leds]\n", "nothing is called"),
    ],
)
def test_a_file_in_which_it_cannot_be_written_stays_and_the_map_is_printed(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    table.write_text(text)
    assert calibrate.write(FOUND, table) == 1
    assert re.search(f"table.toml is as it was .*{words}.*put this below its", " ".join(said))
    printed = config.parse(f"[leds]\n{capsys.readouterr().out}", "printed").devices["leds"]
    assert (printed.lanes(), printed.count) == ((SERPENTINE,), 126)
    assert table.read_text() == text
    assert [path.name for path in table.parent.iterdir()] == ["table.toml"]


def test_a_file_that_may_not_be_written_stays_and_the_map_is_printed(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.read_text()
    monkeypatch.setattr(os, "access", lambda *_: False)  # root, whom tests may run as, may write everything
    assert calibrate.write(FOUND, table) == 1
    assert "as it was (Permission denied)" in said[0]
    assert "light = 83, back = true" in capsys.readouterr().out
    monkeypatch.undo()
    table.with_name("table.toml.new").mkdir()  # the disk's own refusal
    assert calibrate.write(FOUND, table) == 1
    assert table.read_text() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "name a real table's TOML with --config"),
        ("[web]\n", "has no [leds]: add it"),
        ('[leds]\nbus = "spidev"\n', "nobody can answer: add [buttons] or [knob], or run this in a terminal"),
        (
            '[leds]\nbus = "spidev"\nlimit_ma = 130\ncount = 100\n[buttons]\n',
            "limit_ma 130 cannot feed 121 lights",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(table: Path, text: str | None, words: str) -> None:
    given = [] if text is None else ["--config", str(table)]
    table.write_text(text or "")
    done = companion("calibrate", *given, "--state", table.parent / "state", stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert words in done.stderr.splitlines()[-1]


SPIDEV = """
class SpiDev:
    def open_path(self, path):
        self._file = open(path, "wb", buffering=0)
    def writebytes2(self, frame):
        self._file.seek(0)
        self._file.write(frame)
    def close(self):
        self._file.close()
"""


class Session:
    """`companion calibrate` as a process of its own at a terminal, with a file for the SPI device."""

    def __init__(self, folder: Path) -> None:
        self.terminal, self.table, self.bus = Terminal(), folder / "table.toml", folder / "spi"
        (folder / "spidev.py").write_text(SPIDEV)
        self.table.write_text(f'[leds]\nbus = "spidev"\ndevice = "{self.bus}"\n')
        self._talk = folder / "talk.txt"
        with self._talk.open("w") as talk:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", "calibrate", "--config", self.table, "--state", folder],
                stdin=self.terminal.keyboard,
                stdout=subprocess.PIPE,
                stderr=talk,
                env={**os.environ, "PYTHONPATH": str(folder)},
            )

    def until(self, words: str) -> None:
        until(lambda: words in self._talk.read_text())

    def end(self) -> tuple[int, str]:
        """Its exit code and what it printed."""
        printed, _ = self.process.communicate(timeout=PATIENCE)
        self.terminal.close()
        return self.process.returncode, printed.decode()

    def lit(self) -> dict[int, Light]:
        """The lights (from 1) that are on."""
        lights = decode(self.bus.read_bytes(), 6_400_000).lights
        return {number: light for number, light in enumerate(lights, 1) if any(light)}


def test_it_is_left_with_ctrl_c_and_taken_up_again(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.until("the last of the strip")
    assert session.lit()[121] == ASKED
    session.terminal.type(b"\n\n\n")
    session.until("hole 11 and on")
    session.process.send_signal(signal.SIGINT)
    assert session.end() == (130, "")
    session.until("left: the same command goes on there")
    assert session.lit() == {}
    again = Session(tmp_path)
    again.until("hole 11 and on")
    with pytest.raises(JournalError, match="another companion"), statefolder.held(tmp_path):
        pass
    again.terminal.type(b"\n" * 12)
    code, printed = again.end()
    assert (code, printed.split(":")[1:]) == (
        0,
        [f" 121 holes over 121 lights; the former one is {again.table}.bak\n"],
    )
    assert config.load(again.table).devices["leds"].map == (Segment((1, 121), 1),)


def test_while_the_companion_runs_it_is_refused(tmp_path: Path) -> None:
    with statefolder.held(tmp_path):
        session = Session(tmp_path)
        assert session.end() == (1, "")
    session.until("the companion is running")
    session.until("sudo systemctl stop companion")
