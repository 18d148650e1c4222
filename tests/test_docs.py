"""The worked examples of docs/ are whole: each is written to its file, found by its name, and works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import companion.devices
import companion.rules
from companion import config, game, portable
from companion.cursor import Cursor
from companion.devices.base import DeviceError
from companion.inputs import Input, Pressed, Released
from companion.rules import rules_of
from companion.rules.base import IllegalMove
from companion.scene import Scene, Track
from companion.view import view

TREE = Path(__file__).parent.parent
Adopt = Callable[[ModuleType, str, str], None]


@pytest.fixture
def adopt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Adopt:
    """Puts the example of a page into a package, as the page says, for one test."""

    def adopt(package: ModuleType, page: str, name: str) -> None:
        (code,) = re.findall(r"```python\n(.*?)```", (TREE / "docs" / page).read_text(), re.DOTALL)
        (tmp_path / f"{name}.py").write_text(code)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
        monkeypatch.delitem(sys.modules, f"{package.__name__}.{name}", raising=False)

    return adopt


def test_the_game_of_the_page_is_played_undone_and_kept_as_text(adopt: Adopt) -> None:
    adopt(companion.rules, "new-game.md", "race")
    race = rules_of("race")
    step = race.moves[0]
    played = game.start(race(), ("Ann", "Bob"))
    while view(played, Cursor(), 0).winner is None:
        (choice, *_) = played.choices()
        played = played.play(step(choice.seat, 5 + choice.seat))
    assert view(played, Cursor(), 0).result == "Bob wins"
    assert [track.front for track in view(played, Cursor(), 0).tracks] == [30, 31]
    with pytest.raises(IllegalMove, match="over"):
        played.play(step(0, 1))
    undone = played.play(game.Undo())
    assert view(undone, Cursor(), 0).winner is None
    *_, again = portable.read(portable.write(undone))
    assert again.state == undone.state


def test_the_options_of_the_page_s_game_are_checked_in_the_toml(adopt: Adopt) -> None:
    adopt(companion.rules, "new-game.md", "race")
    made = config.parse('[game]\ngame = "race"\nlength = 61\nplayers = ["Ann", "Bob"]\n', "table.toml")
    assert made.rules.length == 61
    with pytest.raises(config.ConfigError, match=r"line 3.*did you mean \"length\""):
        config.parse('[game]\ngame = "race"\nlenght = 61\n', "table.toml")


def test_the_pedal_of_the_page_presses_ok(adopt: Adopt, tmp_path: Path) -> None:
    adopt(companion.devices, "new-input.md", "pedal")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    made = config.parse(f'[pedal]\npath = "{pipe}"\nseat = 1\n', "table.toml")
    said: list[Input] = []
    pedal = config.device("pedal").open(made.devices["pedal"], said.append, {})
    foot = os.open(pipe, os.O_WRONLY)
    os.write(foot, b"down\nu")
    assert pedal.read(10.0) is None
    os.write(foot, b"p\n")
    assert pedal.read(20.0) is None
    os.close(foot)
    pedal.close()
    assert said == [Pressed(10.0, "ok", 1), Released(20.0, "ok", 1)]


def test_the_ticker_of_the_page_blinks_until_the_score_is_saved(adopt: Adopt, tmp_path: Path) -> None:
    adopt(companion.devices, "new-display.md", "ticker")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    board = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    made = config.parse(f'[ticker]\npath = "{pipe}"\n', "table.toml")
    ticker = config.device("ticker").open(made.devices["ticker"], print, {})
    tracks = (Track("Red", "R", "circle", 4, 4, 2), Track("Blue", "B", "square", 0, 0, 0))
    assert ticker.show(Scene(turn=3, saved=2, tracks=tracks), 0.0) == 250.0
    assert ticker.show(Scene(turn=3, saved=2, tracks=tracks), 250.0) == 500.0
    assert ticker.show(Scene(turn=3, saved=3, tracks=tracks), 260.0) is None
    assert os.read(board, 256) == b"Red 4  Blue 0 *\nRed 4  Blue 0\n"
    os.close(board)
    with pytest.raises(DeviceError, match="the ticker at"):
        ticker.show(Scene(turn=4, saved=4), 300.0)
    ticker.close()


@pytest.mark.parametrize("page", ["new-game.md", "new-input.md", "new-display.md"])
def test_the_examples_pass_the_checks_that_the_house_passes(page: str, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (TREE / "docs" / page).read_text(), re.DOTALL)
    example = tmp_path / "example.py"
    example.write_text(code)
    ruff = [sys.executable, "-m", "ruff"]
    settings = ["--config", str(TREE / "pyproject.toml"), str(example)]
    subprocess.run([*ruff, "check", "--quiet", *settings], check=True)
    subprocess.run([*ruff, "format", "--quiet", "--check", *settings], check=True)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(example)]
    checked = subprocess.run(mypy, cwd=TREE, capture_output=True, text=True, check=False)
    assert (checked.stdout, checked.returncode) == ("", 0)


@pytest.mark.parametrize("page", ["new-input.md", "new-display.md"])
def test_what_is_missing_is_said_with_the_key_that_names_it(adopt: Adopt, page: str, tmp_path: Path) -> None:
    name = {"new-input.md": "pedal", "new-display.md": "ticker"}[page]
    adopt(companion.devices, page, name)
    made = config.parse(f'[{name}]\npath = "{tmp_path}/none"\n', "table.toml")
    with pytest.raises(DeviceError, match=rf"no {name} at .*see \[{name}\] path"):
        config.device(name).open(made.devices[name], print, {})
