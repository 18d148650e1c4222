"""`companion deck`: 52 cards laid down in order, left and taken up again, and what is in the file then."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import threading
import time
import tomllib
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import config
from companion.cards import PACK
from companion.commands import deck
from companion.devices.scanner import decks
from companion.simulated.hardware import Hardware
from tests.devices.readers import framed
from tests.running import PATIENCE, Running, companion

CARDS = [str(card) for card in PACK]
TABLE = """
[scanner]
kind = "rdm6300"
port = "{port}"
"""


def tag(card: str) -> str:
    return f"0A00{ord(card[0]):02X}{ord(card[1]):02X}FF"


class Lesson:
    """`companion deck learn` in a process of its own, the reader's line at our end."""

    def __init__(self, folder: Path, *given: str) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.toml = folder / "table.toml"
        self.toml.write_text(TABLE.format(port=os.ttyname(self._theirs)))
        command = [sys.executable, "-m", "companion", "deck", "learn", *given]
        self.process = subprocess.Popen(
            [*command, "--config", self.toml, "--state", folder / "state"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._said = b""

    def until(self, words: str) -> str:
        """What it has said since the last time, once `words` are in it."""
        talk = self.process.stderr
        assert talk is not None
        deadline = time.monotonic() + PATIENCE
        while words.encode() not in self._said:
            left = max(0.0, deadline - time.monotonic())
            assert select.select([talk], [], [], left)[0], (
                f"{words!r} was not said, but {self._said.decode()!r}"
            )
            more = os.read(talk.fileno(), 4096)
            assert more, f"it ended without {words!r}: {self._said.decode()}"
            self._said += more
        said, self._said = self._said.decode(), b""
        return said

    def lay(self, card: str) -> None:
        os.write(self._ours, framed(tag(card)))

    def enter(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Its exit code and what it printed."""
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        return code, self.process.stdout.read().decode()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
        os.close(self._ours)
        os.close(self._theirs)


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Lesson]:
    made = Lesson(tmp_path)
    made.until("AC: lay down the Ace of Clubs")
    yield made
    made.close()


def learned(folder: Path, name: str = "home") -> dict[str, str]:
    """What stands in the pack's file."""
    return tomllib.loads((folder / "state" / "decks" / f"{name}.toml").read_text())


def test_52_cards_in_order_are_a_pack(tmp_path: Path, lesson: Lesson) -> None:
    for card, following in zip(CARDS, [*CARDS[1:], ""], strict=True):
        lesson.lay(card)
        if following:
            lesson.until(f"{following}: lay down")
    code, printed = lesson.end()
    assert (code, printed) == (0, f"home: 52 cards in {tmp_path}/state/decks/home.toml\n")
    assert list(learned(tmp_path).items()) == [(card, tag(card)) for card in CARDS]
    listed = companion("deck", "list", "--state", tmp_path / "state")
    assert listed.stdout == "home: 52 cards\n"


def test_a_repeat_is_refused_by_its_name(tmp_path: Path, lesson: Lesson) -> None:
    lesson.lay("AC")
    lesson.until("2C: lay down")
    lesson.lay("2C")
    lesson.until("3C: lay down")
    time.sleep(1.1)  # the reader takes the same tag for a tap again after 1 s
    lesson.lay("AC")
    lesson.until("that is the Ace of Clubs already: lay down the 3 of Clubs")
    lesson.lay("3C")
    lesson.until("4C: lay down")
    assert learned(tmp_path) == {card: tag(card) for card in ("AC", "2C", "3C")}


def test_a_card_of_another_pack_is_a_stranger(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "decks"
    folder.mkdir(parents=True)
    (folder / "pub.toml").write_text(f'KS = "{tag("KS")}"\n')
    lesson = Lesson(tmp_path)
    lesson.until("AC: lay down")
    lesson.lay("KS")
    lesson.until('that is a card of the pack "pub": lay down the Ace of Clubs')
    lesson.lay("AC")
    lesson.until("2C: lay down")
    assert learned(tmp_path) == {"AC": tag("AC")}
    lesson.close()


def test_it_can_be_left_and_taken_up_again_and_a_card_left_out(tmp_path: Path, lesson: Lesson) -> None:
    lesson.lay("AC")
    lesson.until("2C: lay down")
    lesson.enter()
    lesson.until("2C is left out")
    lesson.lay("3C")
    lesson.until("4C: lay down")
    lesson.process.send_signal(signal.SIGINT)
    assert lesson.end()[0] == 130
    assert learned(tmp_path) == {"AC": tag("AC"), "3C": tag("3C")}
    again = Lesson(tmp_path)
    assert "50 cards to go" in again.until("2C: lay down the 2 of Clubs")
    again.lay("2C")
    again.until("4C: lay down")
    again.close()
    listed = companion("deck", "list", "--state", tmp_path / "state")
    assert listed.stdout == f"home: 3 cards, without {' '.join(CARDS[3:])}\n"


def test_several_packs_are_known(tmp_path: Path, lesson: Lesson) -> None:
    lesson.lay("AC")
    lesson.until("2C: lay down")
    lesson.process.kill()
    pub = Lesson(tmp_path, "pub")
    pub.until("AC: lay down")
    pub.lay("AC")
    pub.until('that is a card of the pack "home"')
    pub.lay("KD")
    pub.until("2C: lay down")
    pub.close()
    assert learned(tmp_path, "pub") == {"AC": tag("KD")}
    listed = companion("deck", "list", "--state", tmp_path / "state")
    assert [line.partition(",")[0] for line in listed.stdout.splitlines()] == ["home: 1 card", "pub: 1 card"]


def test_all_left_out_is_said_at_the_end(lesson: Lesson) -> None:
    for _ in CARDS:
        lesson.enter()
    lesson.until("KS is left out")
    code, printed = lesson.end()
    assert code == 0
    assert printed.startswith("home: 0 cards in ")


def test_the_knob_leaves_a_card_out(tmp_path: Path) -> None:
    port, table = tmp_path / "none", '[knob]\npin_factory = "mock"\n'
    wanted = config.parse(f'[scanner]\nkind = "lines"\nport = "{port}"\n{table}', "table.toml")
    decks.save(tmp_path, "home", {card: str(card) for card in PACK[2:]})
    hardware, said = Hardware(), list[str]()
    learning = deck.Lesson("home", tmp_path, said.append)
    thread = threading.Thread(target=deck.teach, args=(wanted, learning, hardware.wires))
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not said and time.monotonic() < deadline:
        time.sleep(0.01)
    for _ in range(2):
        hardware.press("push")
        time.sleep(0.1)  # a finger
        hardware.release("push")
        time.sleep(0.1)
    thread.join(PATIENCE)
    hardware.close()
    assert not thread.is_alive()
    assert said == [
        "AC: lay down the Ace of Clubs",
        "AC is left out",
        "2C: lay down the 2 of Clubs",
        "2C is left out",
    ]


def test_a_reader_that_is_away_is_waited_for(tmp_path: Path, lesson: Lesson) -> None:
    os.close(lesson._ours)
    os.close(lesson._theirs)
    said = lesson.until("scanner is away: ").partition("scanner is away: ")[2]
    while not said.endswith("\n"):
        said += lesson.until("\n")
    assert "by hand" not in said  # there is no deal here
    lesson._ours, lesson._theirs = pty.openpty()


@pytest.mark.parametrize(
    ("given", "toml", "words"),
    [
        ([], None, "the cards of the simulated table have their names written on them"),
        ([], "[web]\n", "has no [scanner]: add it"),
        (["no/name"], '[scanner]\nport = "/dev/null"\n', '"no/name" is no name for a pack'),
        (
            [],
            '[scanner]\nkind = "rdm6300"\n',
            'cannot be found by itself: write port = "/dev/serial/by-id/..."',
        ),
    ],
)
def test_what_cannot_be_learned_is_said_in_one_sentence(
    tmp_path: Path, given: list[str], toml: str | None, words: str
) -> None:
    if toml is not None:
        (tmp_path / "table.toml").write_text(toml)
        given = [*given, "--config", str(tmp_path / "table.toml")]
    done = companion("deck", "learn", *given, "--state", tmp_path / "state")
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5H = ", "is no pack"),
        ('XX = "01"', '"XX" is no card'),
        ("5H = 17", "the tag of 5H is a text in quotes"),
        ('5H = "01"\n6H = "01"', '"01" is given to 5H and to 6H: one tag, one card'),
        ('TH = "01"\n10H = "02"', "one tag, one card"),
    ],
)
def test_a_file_that_was_mended_wrongly_is_named(tmp_path: Path, text: str, words: str) -> None:
    folder = tmp_path / "state" / "decks"
    folder.mkdir(parents=True)
    (folder / "home.toml").write_text(text)
    done = companion("deck", "list", "--state", tmp_path / "state")
    assert done.returncode == 1
    assert f"{folder}/home.toml" in done.stderr
    assert words in done.stderr


def test_no_pack_at_all_is_said(tmp_path: Path) -> None:
    done = companion("deck", "list", "--state", tmp_path / "state")
    assert (done.returncode, done.stdout) == (0, "")
    assert "no pack has been learned" in done.stderr


def test_what_is_to_be_done_must_be_said() -> None:
    assert companion("deck").returncode == 2


def test_the_table_plays_with_what_was_learned(tmp_path: Path, lesson: Lesson) -> None:
    for card, following in (("AC", "2C"), ("2C", "3C")):
        lesson.lay(card)
        lesson.until(f"{following}: lay down")
    lesson.process.kill()
    lesson.process.wait()
    lesson.toml.write_text(f'{lesson.toml.read_text()}\n[leds]\nbus = "recorder"\n[web]\n')
    with Running(tmp_path / "state", "--config", str(lesson.toml)) as table:
        lesson.lay("AC")
        table.until(lambda: table.scene()["turn"] == 1)
        lesson.lay("KD")
        table.until(lambda: "that tag is of no card" in str(table.scene()["notices"]))
