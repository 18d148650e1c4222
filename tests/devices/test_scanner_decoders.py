"""Readers of other makers: bytes in, tags out, whatever stands between them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.scanner.decoders import Decoder, Lines, Listening, id12la, rdm6300
from companion.devices.scanner.heard import Tag
from companion.devices.scanner.keyboard import Typist
from tests.devices.readers import EVENT, ID12LA, LINES, RDM6300, framed, key, typed

KINDS: list[tuple[Callable[[], Decoder], dict[str, bytes]]] = [
    (rdm6300, RDM6300),
    (id12la, ID12LA),
    (Lines, LINES),
]
each_kind = pytest.mark.parametrize(("decoder", "recorded"), KINDS, ids=["rdm6300", "id12la", "lines"])


@each_kind
def test_what_was_recorded_is_read(decoder: Callable[[], Decoder], recorded: dict[str, bytes]) -> None:
    assert decoder().feed(b"".join(recorded.values())) == list(recorded)


@each_kind
@pytest.mark.parametrize("size", [1, 3, 5])
def test_it_does_not_matter_how_the_bytes_are_cut(
    decoder: Callable[[], Decoder], recorded: dict[str, bytes], size: int
) -> None:
    wire, reading, tags = b"".join(recorded.values()), decoder(), []
    for start in range(0, len(wire), size):
        tags += reading.feed(wire[start : start + size])
    assert tags == list(recorded)


@pytest.mark.parametrize(("decoder", "end"), [(rdm6300, b"\x03"), (id12la, b"\r\n\x03")])
@given(before=st.binary(max_size=60), tag=st.binary(min_size=5, max_size=5), cut=st.integers(0, 15))
def test_a_frame_is_read_behind_any_noise_and_any_half_frame(
    decoder: Callable[[], Decoder], end: bytes, before: bytes, tag: bytes, cut: int
) -> None:
    frame = framed(tag.hex().upper(), end)
    assert decoder().feed(before + frame[:cut] + frame)[-1:] == [tag.hex().upper()]


def test_a_digit_that_was_bent_is_noticed() -> None:
    for place in range(1, 13):
        for digit in b"0123456789ABCDEF":
            bent = bytearray(RDM6300["62E3086CED"])
            if bent[place] != digit:
                bent[place] = digit
                assert rdm6300().feed(bytes(bent)) == []


@pytest.mark.parametrize(
    "noise", [b"\r\n\r\n", b"5\r", b"\x80H\r", b"x" * 500 + b"\r", b"\x00\x02\r", "Ä5\n".encode()]
)
def test_what_is_no_code_is_left_out(noise: bytes) -> None:
    assert Lines().feed(noise + b"6H\r") == ["6H"]


def test_noise_without_an_end_is_forgotten_when_it_is_quiet() -> None:
    listening = Listening(Lines())
    assert listening.feed(b"\xf3k", 1000) == []
    assert listening.due(1000) == 1100
    listening.feed(b"", 1100)
    assert listening.due(1100) is None
    assert listening.feed(b"6H\r", 1110) == [Tag("6H", "6H")]


def test_a_code_that_comes_in_two_halves_to_a_busy_table_is_not_lost() -> None:
    listening = Listening(Lines())
    assert listening.feed(b"CRIB1:home", 1000) == []
    assert listening.feed(b":6H\r", 1800) == [Tag("CRIB1:home:6H", "CRIB1:home:6H")]


def test_a_tag_that_is_said_as_long_as_it_lies_there_is_one_tap() -> None:
    listening, taps = Listening(rdm6300()), []
    for t in range(0, 10_000, 65):
        taps += listening.feed(RDM6300["62E3086CED"], t)
    assert len(taps) == 1
    assert len(listening.feed(RDM6300["62E3086CED"], 10_900)) == 0
    assert len(listening.feed(RDM6300["62E3086CED"], 11_901)) == 1


@pytest.mark.parametrize("kind", KINDS, ids=["rdm6300", "id12la", "lines"])
def test_no_tag_is_lost_between_others(kind: tuple[Callable[[], Decoder], dict[str, bytes]]) -> None:
    decoder, recorded = kind
    listening, taps = Listening(decoder()), []
    for t, frame in enumerate(list(recorded.values()) * 3):
        taps += listening.feed(frame, t * 400)  # each comes again after 800 ms or more
    assert [tag.id for tag in taps[: len(recorded)]] == list(recorded)


@each_kind
def test_a_card_right_after_ten_seconds_of_garbage_is_read(
    decoder: Callable[[], Decoder], recorded: dict[str, bytes]
) -> None:
    listening, chance = Listening(decoder()), random.Random(1)
    for t in range(0, 10_000, 10):  # 115,200 bit/s are 11.5 bytes a ms
        listening.feed(chance.randbytes(115), t)
    tag, frame = next(iter(recorded.items()))
    said = listening.feed(b"", 10_110) + listening.feed(frame, 10_150)
    assert [one.id for one in said] == [tag]


def test_a_keyboard_types_a_code() -> None:
    assert Typist().feed(typed("5H\nCRIB1:home:TD\n")) == b"5H\nCRIB1:home:TD\n"


def test_events_may_be_cut_anywhere() -> None:
    wire, typist = typed("CRIB1:home:TD\n"), Typist()
    assert b"".join(typist.feed(wire[at : at + 7]) for at in range(0, len(wire), 7)) == b"CRIB1:home:TD\n"


def test_repeats_other_keys_and_the_keypad() -> None:
    home, keypad_5, keypad_enter, right_shift = 102, 76, 96, 54
    wire = key(home, 1) + key(keypad_5, 1) + key(keypad_5, 2) + key(keypad_5, 0)
    wire += key(right_shift, 1) + key(35, 1) + key(right_shift, 0) + key(keypad_enter, 1)
    assert Typist().feed(wire + EVENT.pack(0, 0, 3, 1, 1)) == b"5H\n"
