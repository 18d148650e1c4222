"""What a scanner's line says when the doctor listens to it."""

from __future__ import annotations

import os
import pty
import select
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.frames import Frame, encode
from companion.doctor import hello
from companion.doctor.check import Check
from tests.doctor.boards import case, place

HELLO = encode(Frame("H", 0, "1,3,e66118c4e3,01020304"))


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """Our end of a reader's line, and the path of the other."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def heard(folder: Path, line: tuple[int, str], answer: bytes) -> Check:
    """What is said of a reader that says `answer` when it is asked for the first time."""
    ours, path = line

    def reader() -> None:
        if select.select([ours], [], [], 20)[0]:
            os.read(ours, 100)
            os.write(ours, answer)

    thread = threading.Thread(target=reader)
    thread.start()
    (found,) = hello.hello(case(place(folder), f'[scanner]\nport = "{path}"\n'))
    thread.join(20)
    return found


ANSWERS = [
    (HELLO + encode(Frame("B", 0, "1,0,0,ok")), "well", "our firmware 3 at ", ""),
    (b"boot banner\r\n" + HELLO + encode(Frame("B", 0, "1,0,0")), "well", "our firmware 3 at ", ""),
    (
        HELLO + encode(Frame("B", 0, "1,0,0,chip")),
        "mend",
        "its reader chip does not answer",
        "check the wires",
    ),
    (HELLO, "well", "our firmware 3 at ", ""),
    (b">>> \r\nTraceback", "mend", "15 bytes came from", "firmware/README.md"),
    (b"", "mend", "said nothing in 1 s", "firmware/README.md"),
]


@pytest.mark.parametrize(("answer", "verdict", "words", "fix"), ANSWERS)
def test_a_reader_is_known_by_its_answer(
    tmp_path: Path,
    line: tuple[int, str],
    monkeypatch: pytest.MonkeyPatch,
    answer: bytes,
    verdict: str,
    words: str,
    fix: str,
) -> None:
    if b"~" not in answer:
        monkeypatch.setattr(hello, "SECONDS", 1.0)
    monkeypatch.setattr(hello, "BEAT", 0.3)
    found = heard(tmp_path, line, answer)
    assert found.verdict == verdict
    assert words in found.words
    assert fix in found.fix


def test_a_reader_that_only_talks_is_opened_and_not_waited_for(tmp_path: Path, line: tuple[int, str]) -> None:
    ours, path = line
    (found,) = hello.hello(case(place(tmp_path), f'[scanner]\nkind = "lines"\nport = "{path}"\n'))
    assert (found.verdict, found.words.partition(";")[0]) == ("well", f"{path} is open")
    assert not select.select([ours], [], [], 0)[0]  # nothing was said to it


def test_a_line_that_another_program_has_is_to_be_had_back(tmp_path: Path, line: tuple[int, str]) -> None:
    import serial

    _, path = line
    with serial.Serial(path, exclusive=True):
        (found,) = hello.hello(case(place(tmp_path), f'[scanner]\nport = "{path}"\n'))
    assert (found.verdict, found.fix) == ("mend", "another program has it open: stop that one")
