"""Every mistake in the TOML is named by file and line, with what to write instead."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from types import ModuleType

import pytest

from companion import config, devices
from companion.config import ConfigError
from companion.rules import rules_of

Cribbage = rules_of("cribbage")
GAME = '[game]\ngame = "cribbage"\nplayers = ["Ann", "Bob"]\n'


@dataclass(frozen=True, slots=True)
class Options:
    port: int = field(default=8121, metadata={"help": "port", "values": range(1, 65536)})
    bus: str = field(default="spi", metadata={"help": "bus", "values": ("spi", "recorder")})
    amps: float = 1.5
    loud: bool = False
    hosts: tuple[str, ...] = ()


@pytest.fixture(autouse=True)
def lamp(tmp_path, monkeypatch):
    """A device that a maker has put into the folder."""
    (tmp_path / "lamp.py").write_text("")
    module = ModuleType("companion.devices.lamp")
    module.Options = Options
    monkeypatch.setattr(devices, "__path__", [str(tmp_path)])
    monkeypatch.setitem(sys.modules, "companion.devices.lamp", module)


def test_a_table_that_is_absent_is_a_device_that_is_off():
    assert config.parse(GAME, "a.toml").devices == {}


def test_a_device_is_found_by_its_name_and_gets_its_own_options():
    made = config.parse(GAME + "[lamp]\nport = 80\namps = 2\nhosts = ['x']\n", "a.toml").devices
    assert made == {"lamp": Options(port=80, amps=2.0, hosts=("x",))}


def test_the_game_is_made_with_the_options_of_its_rules():
    made = config.parse(GAME + 'way = "pegs"\ntarget = 61\n', "a.toml")
    assert (made.game, made.players) == ("cribbage", ("Ann", "Bob"))
    assert (made.rules.way, made.rules.target) == ("pegs", 61)


@pytest.mark.parametrize("order", [1, -1])
def test_options_that_need_each_other_may_stand_in_any_order(order):
    lines = ['counting = "manual"\n', 'muggins = "on"\n', 'heels_claim = "before_dealer_plays"\n'][::order]
    made = config.parse(GAME + "".join(lines), "a.toml").rules
    assert (made.counting, made.muggins, made.heels_claim) == ("manual", "on", "before_dealer_plays")


@pytest.mark.parametrize("preset", Cribbage.presets)
def test_a_preset_may_be_written_out_option_by_option(preset):
    options = Cribbage.presets[preset]
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in reversed(options.items()))
    made = config.parse("[game]\n" + lines, "a.toml")
    assert made.rules == config.parse(f'[game]\npreset = "{preset}"\n', "a.toml").rules


def test_a_contradiction_is_named_on_the_later_of_its_lines():
    text = GAME + 'muggins = "on"\ntarget = 61\ncounting = "auto"\nteach = true\n'
    with pytest.raises(ConfigError, match=r'^a\.toml, line 6: counting = "auto" and muggins = "on"'):
        config.parse(text, "a.toml")


def test_an_empty_file_is_a_game_of_cribbage_for_two():
    made = config.parse("", "a.toml")
    assert (made.game, len(made.players), made.state) == ("cribbage", 2, None)


def test_the_state_folder_may_stand_in_the_home_folder(monkeypatch):
    monkeypatch.setenv("HOME", "/home/ann")
    made = config.parse('[journal]\nstate = "~/games"\n', "a.toml")
    assert str(made.state) == "/home/ann/games"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[gaem]\n", 'a.toml, line 1: nothing is called "gaem": did you mean "game"?'),
        ("\n\n[lmap]\nport = 1\n", 'a.toml, line 3: nothing is called "lmap": did you mean "lamp"?'),
        ("[lamp]\n# port\nprot = 1\n", 'a.toml, line 3: [lamp] has no "prot": did you mean "port"?'),
        ('[lamp]\nport = "x"\n', 'a.toml, line 2: "port" is a whole number, not "x"'),
        ("[lamp]\nport = true\n", 'a.toml, line 2: "port" is a whole number, not true'),
        ("[lamp]\nport = 0\n", 'a.toml, line 2: "port" cannot be 0: use a number from 1 to 65535'),
        ('[lamp]\nbus = "i2c"\n', 'a.toml, line 2: "bus" cannot be "i2c": use spi, recorder'),
        ("[lamp]\nloud = 1\n", 'a.toml, line 2: "loud" is true or false, not 1'),
        ("lamp = 3\n", 'a.toml, line 1: "lamp" is a table: write [lamp] and its keys below it'),
        (
            '[game]\ngame = "cribage"\n',
            'a.toml, line 2: no game is called "cribage": did you mean "cribbage"?',
        ),
        (GAME + "taregt = 61\n", 'a.toml, line 4: [game] has no "taregt": did you mean "target"?'),
        (GAME + "[lamp]\nport = 1\n[game.way]\n", "a.toml, line 6: "),
        ("[journal]\nfolder = 'x'\n", 'a.toml, line 2: [journal] has no "folder": use state'),
    ],
)
def test_a_mistake_is_named_with_its_line_and_the_way_out(text, words):
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[game\n", "a.toml, line 1: "),
        ("[game]\nplayers = [\n", "a.toml"),
        ("[game]\nway = 1\nway = 2\n", "a.toml, line 3: "),
        ('[game]\nplayers = ["Ann"]\n', "a.toml, line 2: "),
        ('[game]\nway = "card"\n', "a.toml, line 2: "),
        ('[game]\npreset = "nonsense"\n', "a.toml, line 2: "),
        ('[game]\nplayers = ["Ann", ""]\n', "a.toml, line 2: "),
        ('[game]\nplayers = ["Ann", "Ann"]\n', 'a.toml, line 2: Two players are called "Ann"'),
        ("[game]\nplayers = [1, 2]\n", 'a.toml, line 2: "players": 1 is not text'),
        ("a = " + "[" * 3000, "a.toml is nested too deep"),
        ("[lamp]\nport = " + "9" * 5000, "a.toml holds a number too long"),
        ('[journal]\nstate = "~nobody-here/games"\n', "a.toml, line 2: no home folder is known for"),
        ('[journal]\nstate = "a\\u0000b"\n', 'a.toml, line 2: "state": "a\\x00b" holds a control'),
        ('"a\\nb" = 1\n', 'a.toml, line 1: nothing is called "a\\nb"'),
    ],
)
def test_what_toml_or_the_rules_refuse_is_named_with_its_line(text, place):
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value).startswith(place)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(ConfigError, match=r"cannot read .*gone\.toml \(No such file or directory\)"):
        config.load(tmp_path / "gone.toml")


def test_a_file_that_is_no_text_is_one_sentence(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="no text in UTF-8"):
        config.load(tmp_path / "a.toml")


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbf" + GAME.encode())
    assert config.load(tmp_path / "a.toml").players == ("Ann", "Bob")
