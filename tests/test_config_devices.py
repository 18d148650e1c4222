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
        (BUTTONS % "28", 6, "[buttons] undo cannot have pin 28, for the header has GPIO 0 to 27: choose"),
        (BUTTONS % "29", 6, "for the header has GPIO 0 to 27 (its pin 29 is GPIO 5): choose another one"),
        (
            BLOCKS.replace("seat = 1", "seat = 2").replace("seat = 0", "seat = 1") % ('"ok"', 6),
            1,
            "seats count from 0, and these buttons' from 1: the seats are 0 Red, 1 Blue",
        ),
        ("[oled]\naddress = 0x3E\n", 2, '"address" cannot be 0x3E: use 0x3C, 0x3D, 0x78, 0x7A'),
        ('[oled]\naddress = "0x3D"\n', 2, '"0x3D": write address = 0x3D, without quotes'),
        ("[oled]\naddress = 3C\n", 2, "and a number like 0x3C has its 0x"),
        ("[leds]\nbus = auto\n", 2, 'Invalid value at column 7: text stands in quotes, as "auto"'),
        ("[web]\n[leds]\n[oled]\n[leds]\n", 4, "[leds] stands here and on line 2: leave one of them out"),
        ("[led]\n", 1, 'did you mean "leds"?'),
        (BUTTONS % "-1", 6, "cannot have pin -1"),
        (
            BUTTONS % "1",
            6,
            "[buttons] undo cannot have pin 1, for GPIO 0 and 1 belong to the memory of a HAT",
        ),
        (
            "[oled]\nport = 0\n",
            1,
            "[oled] I2C bus 0 cannot have pin 0, for GPIO 0 and 1 belong to the memory",
        ),
        (BUTTONS % "5, seat = 1", 6, 'the button "undo" on pin 5 belongs to the table: leave its seat out'),
        (BLOCKS % ('"fly"', 6), 5, 'no button has the role "fly": use peg, ok, undo, push'),
        (BLOCKS.replace("seat = 1", "seat = 9") % ('"ok"', 6), 5, "nobody sits at seat 9"),
        ("[knob]\npush = 99\n", 2, "[knob] push cannot have pin 99"),
        ('[knob]\npin_factory = "gpio"\n', 2, '"pin_factory" cannot be "gpio": use lgpio, rpigpio, pigpio'),
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


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            BUTTONS % "6",
            6,
            "GPIO 6 is given twice, to [buttons] ok of seat 0 (line 5) and to [buttons] undo: move",
        ),
        (
            BLOCKS % ('"peg"', 5),
            5,
            "GPIO 5 is given twice, to [buttons] peg of seat 0 (line 1) and to [buttons] peg",
        ),
        (
            "[knob]\na = 4\nb = 4\n",
            3,
            "GPIO 4 is given twice, to [knob] a (line 2) and to [knob] b: move one",
        ),
        (
            "[buttons]\n[knob]\na = 19\n",
            3,
            "to [buttons] undo (line 1) and to [knob] a: move one of them, to 4, 12",
        ),
        ("[leds]\n[knob]\na = 9\n", 3, "and to [knob] a; it is MISO of SPI bus 0: move"),
        (
            '[leds]\nbus = "spidev"\n[knob]\na = 10\n',
            4,
            "to [leds] the bus /dev/spidev0.0 (line 2) and to [knob]",
        ),
        (
            "[knob]\nb = 2\n[oled]\n",
            3,
            "to [knob] b (line 2) and to [oled] I2C bus 1; it is SDA of I2C bus 1:",
        ),
        (
            "[oled]\n" + BUTTONS % "3",
            7,
            "it is SCL of I2C bus 1 and the Pi's own power button (dtoverlay=gpio-shutdown): move one",
        ),
        (
            '[scanner]\nkind = "rdm6300"\nport = "/dev/serial0"\n[knob]\na = 15\n',
            5,
            "to [scanner] the serial port (line 3) and to [knob] a; it is RXD of the serial port: move",
        ),
    ],
)
def test_two_that_use_one_pin_are_named_with_their_lines_and_what_else_the_pin_is(text, line, words):
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    sentence, *table = str(caught.value).splitlines()
    assert sentence.startswith(f"a.toml, line {line}: ")
    assert words in sentence
    assert table[0].split() == ["GPIO", "header", "used", "by", "line"]


def test_below_a_clash_stands_who_uses_what_a_row_a_pin():
    text = "[oled]\n[knob]\na = 4\nb = 4\npush = 3\n[scanner]\nseat = 1\n"
    with pytest.raises(ConfigError) as caught:
        config.parse(text, "a.toml")
    assert str(caught.value).splitlines() == [
        "a.toml, line 4: GPIO 4 is given twice, to [knob] a (line 3) and to [knob] b: "
        "move one of them, to 5, 6, 12, 13, 16, 17 or another free one",
        "  GPIO  header  used by                           line",
        "     2       3  [oled] I2C bus 1                  1",
        "     3       5  [oled] I2C bus 1 AND [knob] push  1, 5",
        "     4       7  [knob] a AND [knob] b             3, 4",
    ]


def test_lights_on_a_pin_of_the_pwm_block_leave_its_other_pins_to_the_buttons():
    made = config.parse('[leds]\nbus = "helper"\npin = 18\n[buttons]\n[knob]\n', "a.toml")
    assert {13, 19} <= {button.pin for button in made.devices["buttons"].buttons}


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


@pytest.mark.parametrize(("printed", "address"), [(0x3C, 0x3C), (0x3D, 0x3D), (0x78, 0x3C), (0x7A, 0x3D)])
def test_a_screen_has_the_address_that_is_printed_on_its_back(printed, address):
    made = config.parse(f"[oled]\naddress = 0x{printed:X}\n", "table.toml")
    assert made.devices["oled"].address == address


def test_buttons_of_one_seat_alone_may_be_any_seats():
    made = config.parse('[buttons]\nbuttons = [{ role = "peg", pin = 5, seat = 1 }]\n', "table.toml")
    assert made.devices["buttons"].buttons[0].seat == 1


def test_a_file_that_cannot_be_read_is_told_with_what_is_to_be_done_about_it(tmp_path, monkeypatch):
    file = tmp_path / "table.toml"
    file.write_bytes("[game]\nplayers = ['Jürgen', 'Zoë']\n".encode("latin-1"))
    with pytest.raises(config.ConfigError, match=r"it is no text in UTF-8\): save it as UTF-8$"):
        config.load(file)

    def closed(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(file), "read_text", closed)
    with pytest.raises(
        config.ConfigError, match=r"\(Permission denied\): let this user read it, or name another"
    ):
        config.load(file)
