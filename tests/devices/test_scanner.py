"""The scanner through pyserial on a pty, with the reader's twin at the other end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK, card
from companion.devices import scanner
from companion.devices.frames import Frame, encode
from companion.devices.scanner.firmware import Firmware
from companion.devices.scanner.heard import Tag
from companion.inputs import Found, Input, Lost, Misread, Scanned
from companion.simulated.reader import Reader
from tests.devices.test_frames import FRAMES
from tests.running import PATIENCE


class Desk:
    """A reader and the companion's end of its line, both on one clock that only `advance` moves."""

    def __init__(self, **options: Any) -> None:
        self.reader = Reader()
        self.said: list[Input] = []
        self.now = 0.0
        self.scanner = scanner.open(
            scanner.Options("pty", **options),
            self.said.append,
            {"pty": self.reader.path},
        )

    def advance(self, ms: float, pumped: bool = True) -> None:
        end = self.now + ms
        while self.now < end:
            self.now += 10
            self.scanner.read(self.now)
            if pumped:
                self.reader.pump(self.now)

    def answered(self, wanted: list[str]) -> bool:
        """Whether the reader gets this feedback; a pty takes real time to hand bytes over."""
        deadline = time.monotonic() + PATIENCE
        while self.reader.feedback != wanted and time.monotonic() < deadline:
            self.reader.pump(self.now)
        return self.reader.feedback == wanted

    def cards(self) -> list[str]:
        return [str(said.card) for said in self.said if isinstance(said, Scanned)]

    def close(self) -> None:
        self.scanner.close()
        self.reader.close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    made.advance(50)
    yield made
    made.close()


def test_a_card_on_the_reader_is_a_card_at_the_table(desk: Desk) -> None:
    desk.reader.tap("5H")
    desk.advance(10)
    assert desk.said == [Scanned(60, card("5H"))]
    assert desk.answered(["ok"])


def test_every_card_of_the_pack_is_read(desk: Desk) -> None:
    for one in PACK:
        desk.reader.tap(str(one))
        desk.advance(20)
    assert desk.cards() == [str(one) for one in PACK]


def test_a_reader_of_a_seat_says_the_seat() -> None:
    desk = Desk(seat=1)
    desk.advance(50)
    desk.reader.tap("5H")
    desk.advance(20)
    assert desk.said == [Scanned(60, card("5H"), 1)]
    desk.close()


def test_a_frame_that_comes_twice_is_one_card(desk: Desk) -> None:
    desk.reader.deaf = True  # it hears no acknowledgement, so it sends again, eight times in all
    desk.reader.tap("5H")
    desk.advance(4000)
    assert desk.cards() == ["5H"]


KD = "04A1B2C3D4E580,CRIB1:home:KD"
UID = KD.partition(",")[0]


@pytest.mark.parametrize(
    ("frames", "cards", "feedback"),
    [
        pytest.param([(0, "S"), (900, "S")], 1, ["ok", "dup"], id="it was never taken away"),
        pytest.param([(0, "S"), (1000, "S")], 2, ["ok", "ok"], id="its removal was not heard"),
        pytest.param([(0, "S"), (300, "R"), (540, "S")], 1, ["ok", "dup"], id="it wavers above the reader"),
        pytest.param([(0, "S"), (100, "R"), (350, "S")], 2, ["ok", "ok"], id="laid down again"),
        pytest.param([(0, "S"), (5000, "R"), (5200, "S")], 1, ["ok", "dup"], id="it lay there for long"),
        pytest.param(
            [(0, "S"), (50, "R"), (200, "S"), (250, "R"), (510, "S")], 2, ["ok", "dup", "ok"], id="both"
        ),
    ],
)
def test_a_card_is_one_tap_until_it_was_taken_away(
    desk: Desk, frames: list[tuple[int, str]], cards: int, feedback: list[str]
) -> None:
    began = desk.now
    for seq, (at, kind) in enumerate(frames, 1):
        desk.advance(began + at - desk.now)
        desk.reader.babble(encode(Frame(kind, seq, KD if kind == "S" else UID)))
        desk.scanner.read(desk.now)
    assert desk.cards() == ["KD"] * cards
    assert desk.answered(feedback)


def test_a_tap_that_was_undone_can_be_made_again_at_once(desk: Desk) -> None:
    desk.reader.tap("KD")
    desk.advance(300)
    desk.reader.tap("KD")
    desk.advance(50)
    assert desk.cards() == ["KD", "KD"]
    assert desk.answered(["ok", "ok"])


def test_a_card_tapped_while_nobody_listened_is_not_lost(desk: Desk) -> None:
    desk.reader.tap("5H")
    desk.reader.tap("6H")
    desk.advance(1000)
    assert desk.cards() == ["5H", "6H"]


def test_noise_before_and_inside_the_line_changes_nothing(desk: Desk) -> None:
    desk.reader.noise = True
    desk.reader.babble(b"Traceback (most recent call last):\r\n  ~S05:half\n\xfe\x00~")
    desk.reader.tap("5H")
    desk.advance(1500)
    assert desk.cards() == ["5H"]
    assert desk.said == [Scanned(60, card("5H"))]


@pytest.mark.parametrize(
    ("tap", "words", "feedback"),
    [
        (lambda reader: reader.tap_unreadable(), "no card written on it", "unknown"),
        (lambda reader: reader.tap_stranger("5H"), 'another pack, "pub"', "unknown"),
        (lambda reader: reader.tap("1H"), "that tag is damaged", "error"),
    ],
)
def test_what_is_no_card_of_this_pack_is_said_and_answered(
    desk: Desk, tap: Callable[[Reader], None], words: str, feedback: str
) -> None:
    tap(desk.reader)
    desk.advance(50)
    (said,) = desk.said
    assert isinstance(said, Misread)
    assert words in said.words
    assert desk.answered([feedback])


def test_an_error_of_the_reader_is_said(desk: Desk) -> None:
    desk.reader.babble(encode(Frame("E", 0, "3")))
    desk.advance(20)
    assert desk.said == [Misread(60, "the reader could not read that: lay the card on it once more")]


def test_a_reader_that_is_unplugged_is_lost_once_and_found_again(desk: Desk) -> None:
    desk.reader.unplug()
    desk.advance(3000)
    (lost,) = desk.said
    assert isinstance(lost, Lost)
    assert lost.device == "scanner"
    assert lost.words.startswith("scanner is away: ")
    assert desk.scanner.fileno() == -1
    desk.reader.plug()
    desk.advance(5100)
    assert [type(said) for said in desk.said] == [Lost, Found]
    desk.reader.tap("KD")
    desk.advance(50)
    assert desk.cards() == ["KD"]


def test_a_reader_that_started_anew_counts_from_the_beginning(desk: Desk) -> None:
    desk.reader.tap("5H")
    desk.advance(100)
    for _ in range(2):
        desk.reader.unplug()
        desk.advance(100)
        desk.reader.plug()
        desk.advance(6000)
    desk.reader.tap("6H")  # its number is that of the 5H
    desk.advance(50)
    assert desk.cards() == ["5H", "6H"]


def test_a_card_tapped_as_it_is_plugged_in_is_not_lost(desk: Desk) -> None:
    desk.reader.tap("5H")
    desk.advance(100)
    desk.reader.unplug()
    desk.advance(20)
    desk.reader.plug()
    desk.reader.tap("6H")
    desk.advance(2500)
    assert desk.cards() == ["5H", "6H"]


def test_a_reader_that_falls_silent_is_lost_after_three_and_a_half_seconds(desk: Desk) -> None:
    heard = desk.now
    desk.advance(3400, pumped=False)
    assert desk.said == []
    desk.advance(200, pumped=False)
    (lost,) = desk.said
    assert isinstance(lost, Lost)
    assert 3400 <= lost.t - heard <= 3600
    desk.advance(3000)
    assert [type(said) for said in desk.said] == [Lost, Found]


def test_heartbeats_alone_keep_it(desk: Desk) -> None:
    desk.advance(20_000)
    assert desk.said == []


def test_the_line_is_tried_again_less_and_less_often() -> None:
    said: list[Input] = []
    gone = scanner.open(scanner.Options("/dev/no-such-reader"), said.append, {})
    t, waits = 0.0, []
    for _ in range(6):
        due = gone.read(t)
        assert due is not None
        waits.append(due - t)
        t = due
    assert waits == [500, 1000, 2000, 4000, 5000, 5000]
    (lost,) = said
    assert isinstance(lost, Lost)
    assert "no such file or directory" in lost.words
    gone.close()


def test_a_reader_that_somebody_else_has_open_is_away(desk: Desk) -> None:
    said: list[Input] = []
    second = scanner.open(scanner.Options("pty"), said.append, {"pty": desk.reader.path})
    second.read(0)
    (lost,) = said
    assert isinstance(lost, Lost)
    assert "another program has it open: stop that one" in lost.words
    second.close()


def test_it_says_when_it_wants_to_be_called_again(desk: Desk) -> None:
    due = desk.scanner.read(desk.now)
    assert due is not None
    assert desk.now < due <= desk.now + 3500


def test_an_answer_that_was_lost_is_given_again(desk: Desk) -> None:
    for _ in range(3):
        desk.reader.babble(encode(Frame("S", 7, KD)))
        desk.advance(500)
    assert desk.cards() == ["KD"]
    assert desk.answered(["ok", "ok", "ok"])


def hello(boot: str) -> bytes:
    return encode(Frame("H", 0, f"1,1,E66118C4,{boot}"))


def test_a_card_that_a_reader_finds_where_it_was_when_it_started_anew_is_no_tap(desk: Desk) -> None:
    desk.reader.babble(encode(Frame("S", 1, KD)))
    desk.advance(3000)
    desk.reader.babble(hello("0BAD") + encode(Frame("S", 1, KD)))
    desk.advance(100)
    assert desk.cards() == ["KD"]
    assert desk.answered(["ok", "dup"])


@pytest.mark.parametrize(
    ("later", "frames"),
    [
        pytest.param(500, [Frame("S", 1, "01,CRIB1:home:2C"), Frame("S", 2, KD)], id="after another card"),
        pytest.param(500, [Frame("S", 1, KD), Frame("R", 2, UID), Frame("S", 3, KD)], id="after it had left"),
        pytest.param(6000, [Frame("S", 1, KD)], id="long after the start"),
    ],
)
def test_a_card_that_is_laid_down_after_such_a_start_is_a_tap(
    desk: Desk, later: int, frames: list[Frame]
) -> None:
    desk.reader.babble(encode(Frame("S", 1, KD)))
    desk.advance(2000)
    desk.reader.babble(hello("0BAD"))
    desk.advance(later)
    for frame in frames:
        desk.reader.babble(encode(frame))
        desk.advance(900)
    assert desk.cards().count("KD") == 2


def test_noise_for_ten_seconds_is_said_and_the_next_card_is_heard_at_once(desk: Desk) -> None:
    descriptor, chance = desk.scanner.fileno(), random.Random(3)
    for _ in range(1000):
        desk.reader.babble(chance.randbytes(115).replace(b"~", b"?"))  # 115,200 bit/s
        desk.advance(10, pumped=False)
    assert [type(said) for said in desk.said] == [Lost]
    assert "it sends noise" in str(desk.said[0])
    assert desk.scanner.fileno() == descriptor
    began = desk.now
    desk.reader.babble(encode(Frame("S", 9, KD)))
    desk.advance(20, pumped=False)
    assert [type(said) for said in desk.said] == [Lost, Scanned, Found]
    assert desk.said[1].t - began <= 200


def test_a_chip_that_is_silent_is_said_until_it_answers(desk: Desk) -> None:
    for state in ("ok", "chip", "chip", "ok"):
        desk.reader.babble(encode(Frame("B", 0, f"5,0,0,{state}")))
        desk.advance(50)
    assert [type(said) for said in desk.said] == [Lost, Found]
    assert "its reader chip does not answer; check the wires" in str(desk.said[0])


@given(st.lists(st.one_of(FRAMES.map(encode), st.binary(max_size=120)), max_size=30))
def test_nothing_that_a_reader_can_say_stops_the_talk(pieces: list[bytes]) -> None:
    talk = Firmware()
    talk.begin(0)
    for t, piece in enumerate(pieces):
        for said in talk.feed(piece, t * 100.0):
            if isinstance(said, Tag):
                talk.answer(said, "ok")
        assert talk.due(t * 100.0) is not None
