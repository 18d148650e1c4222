"""What the tables of devices ask for together is refused with its line and with who uses which pin."""

from __future__ import annotations

import pytest

from companion import config
from companion.config import ConfigError

BUTTONS = """[buttons]
pin_factory = "mock"
buttons = [
  { role = "peg", pin = 5, seat = 0 },  # Ann's
  { role = "ok", pin = 6, seat = 0 },
  { role = "undo", pin = %s },
]
"""
BLOCKS = """[[buttons.buttons]]
role = "peg"
pin = 5
seat = 0
[[buttons.buttons]]
role = %s
pin = %s
seat = 1
"""


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[scanner]\nseat = 9\n", 2, "nobody sits at seat 9: the seats are 0 Red, 1 Blue"),
        ("[scanner]\nseat = -1\n", 2, "nobody sits at seat -1"),
        ('[scanner]\nseat = "Red"\n', 2, '"seat": "Red" is not a whole number'),
        (BUTTONS % "6", 6, "pin 6 is given twice, to [buttons] ok of seat 0 and to [buttons] undo"),
        (BUTTONS % "6", 6, "(in use: 5 [buttons] peg of seat 0, 6 [buttons] ok of seat 0)"),
        (BUTTONS % "28", 6, "pin 28 is not on the header: a number from 0 to 27 (BCM) is"),
        (BUTTONS % "-1", 6, "pin -1 is not on the header"),
        (BUTTONS % "5, seat = 1", 6, 'the button "undo" on pin 5 belongs to the table: leave its seat out'),
        (BLOCKS % ('"fly"', 6), 5, 'no button has the role "fly": use peg, ok, undo, push'),
        (
            BLOCKS % ('"peg"', 5),
            5,
            "pin 5 is given twice, to [buttons] peg of seat 0 and to [buttons] peg of",
        ),
        (BLOCKS.replace("seat = 1", "seat = 9") % ('"ok"', 6), 5, "nobody sits at seat 9"),
        ("[buttons]\n[knob]\na = 19\n", 3, "pin 19 is given twice, to [buttons] undo and to [knob] a"),
        ("[knob]\na = 4\nb = 4\n", 3, "pin 4 is given twice, to [knob] a and to [knob] b"),
        ("[knob]\npush = 99\n", 2, "pin 99 is not on the header"),
        ('[knob]\npin_factory = "gpio"\n', 2, '"pin_factory" cannot be "gpio": use lgpio, rpigpio, pigpio'),
        ('[leds]\nbus = "spidev"\n[knob]\na = 10\n', 4, "to [leds] the bus /dev/spidev0.0 and to [knob] a"),
        ("[knob]\nb = 3\n[oled]\n", 3, "pin 3 is given twice, to [knob] b and to [oled] I2C bus 1"),
        ('[web]\nhost = ""\n', 2, 'host "" is no address: write 127.0.0.1 for this machine alone'),
        ('[web]\nhost = "a..b"\n', 2, 'host "a..b" is no address'),
        ('[web]\nhost = "http://here/"\n', 2, 'host "http://here/" is no address'),
        ("[web]\nport = 0\n", 2, '"port" cannot be 0: use a number from 1 to 65535'),
        ("[leds]\nbrightness = 2.0\n", 2, "brightness 2.0 is no share"),
        ("[leds]\ncount = 500\nlimit_ma = 50\n", 3, "limit_ma 50 cannot feed 500 lights"),
    ],
)
def test_a_table_that_cannot_work_is_refused_where_it_is_written(text, line, words):
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value).startswith(f"a.toml, line {line}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_all_default_pins_go_together():
    text = "[leds]\n[buttons]\n[knob]\n[scanner]\nseat = 1\n[oled]\n[web]\n"
    assert list(config.parse(text, "a.toml").devices) == ["leds", "buttons", "knob", "scanner", "oled", "web"]


def test_simulated_buses_take_no_pins():
    text = '[leds]\nbus = "recorder"\n[oled]\nbus = "model"\n[knob]\na = 10\nb = 3\n'
    assert config.parse(text, "a.toml").devices["knob"].a == 10


@pytest.mark.parametrize("players", [["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]])
def test_the_boards_own_buttons_serve_two_three_and_four_hands(players):
    made = config.parse(f"[game]\nplayers = {players}\n[leds]\n[buttons]\n[knob]\n[oled]\n", "a.toml")
    assert made.players == tuple(players)
    assert {button.seat for button in made.devices["buttons"].buttons} == {0, 1, 2, 3, None}


def test_partners_may_share_their_buttons():
    text = '[game]\nplayers = ["A", "B", "C", "D"]\n' + BUTTONS % 19
    assert len(config.parse(text, "a.toml").devices["buttons"].buttons) == 3


def test_five_card_cribbage_with_three_names_is_refused_with_the_reason_and_the_line():
    text = '[game]\nvariant = "five"\nplayers = ["A", "B", "C"]\n'
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value) == (
        'a.toml, line 3: variant = "five" and 3 players contradict each other: '
        "five-card cribbage is for two, so name two players or leave variant out"
    )
