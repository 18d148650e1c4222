"""The firmware in MicroPython as a player meets it: cards laid and lifted, lamps, tones, a failing chip."""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cards import card
from companion.devices.frames import Decoder, Frame, encode
from companion.devices.scanner import decks
from companion.inputs import Found, Lost, Misread, Scanned
from tests.firmware.pico import Pico, lying, put, take, uid
from tests.firmware.rough import Evening

CHIPS = ("pn532", "rc522")
OK, DUP, UNKNOWN = 2400, 1600, 400  # Hz


@pytest.fixture(params=CHIPS)
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    made = Evening(request.param)
    made.advance(300)
    yield made
    made.close()


def lay(evening: Evening, name: str, pack: str = "home") -> None:
    evening.pico.ask("lay", uid(name, pack), f"CRIB1:{pack}:{name}")


def test_a_card_is_read_as_it_is_laid_down_and_the_reader_says_so(evening: Evening) -> None:
    began = evening.now
    lay(evening, "5H")
    evening.advance(200)
    (said,) = evening.said
    assert isinstance(said, Scanned)
    assert said.card == card("5H")
    assert said.t - began <= 160
    assert evening.tones == [OK]


def test_a_card_that_lies_there_is_one_card(evening: Evening) -> None:
    lay(evening, "5H")
    evening.advance(20_000)
    assert evening.cards() == ["5H"]
    assert evening.tones == [OK]


def test_a_card_that_was_lifted_and_laid_again_is_another_tap(evening: Evening) -> None:
    for _ in range(2):
        lay(evening, "5H")
        evening.advance(500)
        evening.pico.ask("lift")
        evening.advance(500)
    assert evening.cards() == ["5H", "5H"]
    assert evening.tones == [OK, OK]


def test_two_looks_without_it_are_not_a_card_that_left(evening: Evening) -> None:
    lay(evening, "5H")
    evening.advance(500)
    evening.pico.ask("lift")
    evening.advance(80)
    lay(evening, "5H")
    evening.advance(2000)
    assert evening.cards() == ["5H"]


def test_the_next_card_does_not_wait_for_the_one_before_to_be_gone(evening: Evening) -> None:
    for name in ("5H", "6H", "7H"):
        evening.pico.ask("lift")
        lay(evening, name)
        evening.advance(200)
    assert evening.cards() == ["5H", "6H", "7H"]


@pytest.mark.parametrize(
    ("pack", "text", "words"),
    [
        ("pub", "CRIB1:pub:5H", 'another pack, "pub"'),
        ("home", None, "no card written on it"),
        ("home", False, "no card written on it"),
        ("home", "https://example.org", "no card written on it"),
    ],
)
def test_what_is_no_card_of_the_pack_sounds_otherwise(
    evening: Evening, pack: str, text: str | None, words: str
) -> None:
    evening.pico.ask("lay", uid("5H", pack), text)
    evening.advance(500)
    (said,) = evening.said
    assert isinstance(said, Misread)
    assert words in said.words
    assert evening.tones == [UNKNOWN]


def test_a_tag_that_was_learned_needs_no_text(tmp_path: Path) -> None:
    decks.save(tmp_path / "decks", "home", {card("5H"): "01020304"})
    evening = Evening("rc522", state=tmp_path)
    evening.advance(300)
    evening.pico.ask("lay", "01020304", False)  # four bytes of number and no memory: a MIFARE Classic
    evening.advance(500)
    assert evening.cards() == ["5H"]
    evening.close()


def test_a_card_that_left_too_soon_is_asked_for_once_more(evening: Evening) -> None:
    lay(evening, "5H")
    evening.pico.ask("faint", 1)
    evening.advance(60)
    evening.pico.ask("lift")
    evening.advance(500)
    assert [one.words for one in evening.said if isinstance(one, Misread)] == [
        "the reader could not read that: lay the card on it once more"
    ]
    lay(evening, "5H")
    evening.advance(500)
    assert evening.cards() == ["5H"]


def test_a_card_that_is_hard_to_read_is_read_at_the_second_look(evening: Evening) -> None:
    lay(evening, "5H")
    evening.pico.ask("faint", 2)
    evening.advance(500)
    assert evening.cards() == ["5H"]


def test_two_cards_that_are_seen_by_turns_are_two_cards_once() -> None:
    evening = Evening("pn532")
    evening.advance(300)
    evening.pico.ask("fault", "turns", True)
    lay(evening, "5H")
    lay(evening, "6H")
    evening.advance(5000)
    assert sorted(evening.cards()) == ["5H", "6H"]
    evening.close()


def test_two_cards_at_once_are_none_until_one_is_taken_away() -> None:
    evening = Evening("rc522")
    evening.advance(300)
    lay(evening, "5H")
    lay(evening, "6H")
    evening.advance(1000)
    assert evening.said == []
    evening.pico.ask("lift")
    lay(evening, "6H")
    evening.advance(300)
    assert evening.cards() == ["6H"]
    evening.close()


FAULTS: list[tuple[str, str]] = [("pn532", "dead"), ("pn532", "hung"), ("pn532", "torn"), ("rc522", "absent")]


@pytest.mark.parametrize(("chip", "fault"), FAULTS)
def test_a_chip_that_fails_is_said_and_begun_with_anew(chip: str, fault: str) -> None:
    evening = Evening(chip)
    evening.advance(300)
    evening.pico.ask("fault", fault, True)
    evening.advance(3000)
    (lost,) = evening.said
    assert isinstance(lost, Lost)
    assert lost.words.startswith("scanner is away: its reader chip does not answer; check the wires")
    evening.pico.ask("fault", fault, False)
    evening.advance(3000)
    assert [type(one) for one in evening.said] == [Lost, Found]
    lay(evening, "5H")
    evening.advance(500)
    assert evening.cards() == ["5H"]
    evening.close()


def test_a_chip_whose_power_failed_for_a_moment_is_set_up_again(evening: Evening) -> None:
    lay(evening, "5H")
    evening.advance(500)
    evening.pico.ask("brown_out")
    evening.advance(3000)
    evening.pico.ask("lift")
    evening.advance(500)
    lay(evening, "6H")
    evening.advance(500)
    assert evening.cards() == ["5H", "6H"]


@pytest.mark.parametrize("happens", [lambda evening: evening.reboot(), lambda evening: evening.unplug(3000)])
def test_a_card_that_lay_there_all_the_while_is_one_card(
    evening: Evening, happens: Callable[[Evening], None]
) -> None:
    lay(evening, "5H")
    evening.advance(1500)
    happens(evening)
    evening.advance(9000)
    assert evening.cards() == ["5H"]
    evening.pico.ask("lift")
    evening.advance(600)
    lay(evening, "5H")
    evening.advance(500)
    assert evening.cards() == ["5H", "5H"]


@pytest.mark.parametrize(("away", "cards"), [(20_000, ["5H"]), (35_000, [])])
def test_a_tap_that_nobody_heard_is_kept_for_half_a_minute(
    evening: Evening, away: float, cards: list[str]
) -> None:
    evening.unplug(away)
    lay(evening, "5H")
    evening.advance(500)
    evening.pico.ask("lift")
    assert evening.pico.step(evening.now)["lamp"] == 1  # lit: it waits for its answer
    evening.advance(away + 8000)
    assert evening.cards() == cards


class Bare:
    """A Pico and the other end of its line, where a test speaks for the companion."""

    def __init__(self) -> None:
        self.ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.pico = Pico(self._theirs)
        self.decoder = Decoder()
        self.now = 0
        self.heard = self.decoder.feed(take(self.ours, self.pico.begun))

    def advance(self, ms: int) -> list[Frame]:
        """What it says meanwhile."""
        said: list[Frame] = []
        for _ in range(0, ms, 10):
            self.now += 10
            said += self.decoder.feed(take(self.ours, self.pico.step(self.now)["sent"]))
        return said

    def say(self, kind: str, payload: str = "", seq: int = 0) -> None:
        put(self.ours, self._theirs, encode(Frame(kind, seq, payload)))

    def close(self) -> None:
        self.pico.close()
        os.close(self.ours)
        os.close(self._theirs)


@pytest.fixture
def bare() -> Iterator[Bare]:
    made = Bare()
    yield made
    made.close()


HELLO = Frame("H", 0, "1,1,E66118C4E3,00000001")


def test_it_says_hello_until_this_start_of_it_is_known(bare: Bare) -> None:
    assert bare.heard == [HELLO]
    assert set(bare.advance(900)) == {HELLO}
    bare.say("K", "another")
    assert HELLO in bare.advance(300)
    bare.say("K", "00000001")
    bare.advance(10)
    assert [frame.type for frame in bare.advance(3000)] == ["B", "B", "B"]
    bare.say("Q")
    assert HELLO in bare.advance(20)


def test_nothing_is_numbered_before_that(bare: Bare) -> None:
    bare.pico.ask("lay", uid("5H"), "CRIB1:home:5H")
    assert {frame.type for frame in bare.advance(2000)} == {"H", "B"}
    bare.say("K", "00000001")
    assert bare.advance(10) == [Frame("S", 1, f"{uid('5H')},CRIB1:home:5H")]


def test_one_tap_at_a_time_is_said_until_it_is_answered(bare: Bare) -> None:
    bare.say("K", "00000001")
    bare.pico.ask("lay", uid("5H"), "CRIB1:home:5H")
    bare.advance(200)
    bare.pico.ask("lift")
    said = [frame for frame in bare.advance(5000) if frame.type != "B"]
    assert set(said) == {Frame("S", 1, f"{uid('5H')},CRIB1:home:5H")}
    assert 18 <= len(said) <= 20  # every 250 ms
    bare.say("K", seq=1)  # heard is not yet answered
    assert "R" not in {frame.type for frame in bare.advance(500)}
    bare.say("F", "ok", seq=2)  # an answer to something else
    assert "R" not in {frame.type for frame in bare.advance(500)}
    bare.say("F", "ok", seq=1)
    assert bare.advance(10) == [Frame("R", 2, uid("5H"))]
    bare.say("K", seq=2)
    assert {frame.type for frame in bare.advance(3000)} == {"B"}


def test_its_heart_says_how_it_fares(bare: Bare) -> None:
    bare.say("K", "00000001")
    bare.advance(500)
    put(bare.ours, bare._theirs, b"~S01:bent*0000\n")
    bare.pico.ask("fault", "dead", True)
    assert bare.advance(1600)[-1] == Frame("B", 0, "2,1,0,chip")


def test_it_answers_a_ping_and_feeds_its_watchdog(bare: Bare) -> None:
    before = bare.pico.step(bare.now)["fed"]
    bare.say("P", seq=7)
    assert Frame("p", 7) in bare.advance(10)
    assert bare.pico.step(bare.now)["fed"] == before + 2


def test_a_companion_that_does_not_listen_never_holds_it_up(bare: Bare) -> None:
    for t in range(0, 1_000_000, 500):
        bare.pico.step(t)
    assert lying(bare.ours) > 2000
    assert bare.pico.step(1_000_100)["sent"] == 0


def lit(bare: Bare, ms: int) -> float:
    """The share of the time that the lamp is lit."""
    steps = range(0, ms, 10)
    share = 0
    for _ in steps:
        bare.now += 10
        share += bare.pico.step(bare.now)["lamp"]
    return share / len(steps)


def test_the_lamp_says_who_is_missing(bare: Bare) -> None:
    assert 0.03 <= lit(bare, 4000) <= 0.12  # no companion: a flash a second
    bare.say("K", "00000001")
    lit(bare, 200)
    assert lit(bare, 1000) == 0
    bare.pico.ask("lay", uid("5H"), "CRIB1:home:5H")
    lit(bare, 300)
    assert lit(bare, 1000) == 1  # a card waits for its answer
    bare.say("F", "dup", seq=1)
    lit(bare, 300)
    assert lit(bare, 1000) == 0
    bare.pico.ask("fault", "dead", True)
    lit(bare, 500)
    assert 0.4 <= lit(bare, 2000) <= 0.6  # the chip is silent: it blinks
