"""What hardware/README.md tells a maker to write and to expect is so, on a table with simulated ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import config
from companion.devices.buttons import BOARD
from companion.devices.strip import COLOURS, LINE
from companion.testing import Table
from hardware.faceplate import SPIDEV, frame

TREE = Path(__file__).parent.parent.parent
README = (TREE / "hardware" / "README.md").read_text()
STEPS = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
ENDS = {
    "[leds]": '[leds]\nbus = "recorder"',
    "[oled]": '[oled]\nbus = "model"',
    "[buttons]": '[buttons]\npin_factory = "mock"',
    "[knob]": '[knob]\npin_factory = "mock"',
    "[scanner]": '[scanner]\nport = "pty"',
}
SOURCES = " ".join(path.read_text() for path in sorted((TREE / "companion" / "devices").rglob("*.py")))


def built(steps: int, board: str = "loop-60") -> str:
    """my-table.toml after so many blocks of the page."""
    snippet = (TREE / "hardware" / "faceplates" / f"{board}.toml").read_text()
    return "\n".join([STEPS[0], snippet, *STEPS[1:steps]])


@contextmanager
def table(folder: Path, text: str) -> Iterator[Table]:
    """The same configuration with wires that end in software."""
    for real, simulated in ENDS.items():
        text = text.replace(real, simulated)
    (folder / "my-table.toml").write_text(text)
    with Table(toml=folder / "my-table.toml") as made:
        yield made


def names(words: str) -> tuple[str, ...]:
    return tuple(config.parse(words, "my-table.toml").devices)


def test_the_configuration_grows_by_what_has_been_built() -> None:
    grown = [names(built(steps)) for steps in range(1, len(STEPS) + 1)]
    assert grown == [
        ("web", "leds"),
        ("web", "leds", "oled"),
        ("web", "leds", "oled", "buttons", "knob"),
        ("web", "leds", "oled", "buttons", "knob", "scanner"),
    ]
    whole = config.load(TREE / "hardware" / "table.toml").devices
    assert set(whole) == set(grown[-1])
    last = config.parse(built(len(STEPS), "long-60"), "my-table.toml").devices
    assert {name: last[name] for name in ("oled", "buttons", "knob", "scanner", "web")} == {
        name: whole[name] for name in ("oled", "buttons", "knob", "scanner", "web")
    }


def test_the_first_light_is_of_the_two_lines_alone(tmp_path: Path) -> None:
    with table(tmp_path, built(1)) as made:
        (lane,) = config.parse(built(1), "my-table.toml").devices["leds"].lanes()
        lit = {place: light for place, light in enumerate(made.hardware.lit()) if any(light)}
    assert lit == {lane[60]: LINE, lane[90]: LINE}


@pytest.mark.parametrize("seat", [0, 1])
def test_buttons_and_knob_do_what_the_page_says(tmp_path: Path, seat: int) -> None:
    text = built(3, "long-60")
    with table(tmp_path, text) as made:
        made.press("peg", seat)
        assert made.lit(1) == COLOURS[seat]
        made.press("peg", seat)
        assert made.lit(2) == COLOURS[seat]
        made.turn(1)
        assert made.lit(3) == COLOURS[seat]
        made.turn(-1)
        made.press("ok", seat)
        made.advance(5000)
        assert made.scene.tracks[seat].front == 2
        assert made.lit(2) == COLOURS[seat]
        made.press("undo")
        made.advance(5000)
        assert made.scene.tracks[seat].front == 0


def test_a_seat_that_nobody_wired_is_a_button_that_nobody_presses(tmp_path: Path) -> None:
    assert {button.seat for button in BOARD} == {0, 1, 2, 3, None}
    with table(tmp_path, built(3, "long-60")) as made:
        made.advance(60_000)
        assert [track.front for track in made.scene.tracks] == [0, 0]
        assert made.said == []


def test_the_scanner_asks_for_the_cut_and_shows_the_card(tmp_path: Path) -> None:
    text = built(4, "long-60").replace(next(line for line in STEPS[0].splitlines() if "way" in line), "")
    with table(tmp_path, text) as made:
        assert made.scene.prompt.startswith("Red cuts")
        made.scan("2C")
        assert "2C" in [face.card for row in made.scene.rows for face in row.cards]


def test_the_words_of_the_page_are_those_that_the_program_says() -> None:
    _, table_of_words = README.split("| it says | then |")
    said = re.findall(r"^\| `([^`]+)` \|", table_of_words, re.MULTILINE)
    assert len(said) == 6
    assert [words for words in said if words not in SOURCES] == []


def test_a_frame_of_150_lights_is_the_last_that_spidev_takes_as_it_is() -> None:
    (most,) = re.findall(r"more than (\d+) lights", README)
    assert frame(int(most)) <= SPIDEV < frame(int(most) + 1)
    for path in (TREE / "hardware" / "faceplates").glob("*.toml"):
        text = path.read_text()
        count = config.parse(text, path.name).devices["leds"].count
        assert ("spidev.bufsiz" in text) == (count > int(most))


def test_the_keys_that_the_page_names_can_be_written() -> None:
    text = '[leds]\npixel_order = "RGB"\n[oled]\naddress = 0x3D\n[knob]\na = 26\nb = 20\n'
    for key in re.findall(r"`((?:pixel_order|address|a|b) = [^`]+)`", README):
        assert key in text
    assert names(text) == ("leds", "oled", "knob")
