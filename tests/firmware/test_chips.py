"""The drivers in MicroPython against what passes over the wires by the data sheets, and tags' memories."""

from __future__ import annotations

from typing import Any

import pytest

from tests.firmware.pico import asked

READY, ACK = ["r", "01"], ["r", "010000ff00ff00"]
UID = "047e1eba532880"
# UM0701-02: SAMConfiguration (7.2.10), RFConfiguration item 5 (7.3.1), InListPassiveTarget (7.3.5), and
# InDataExchange (7.3.8) with READ of page 7, as recorded on NXP's own forum.
SAM = [["w", "0000ff05fbd4140114010200"], READY, ACK, READY, ["r", "010000ff02fed5151600"]]
RETRIES = [["w", "0000ff06fad43205ff0102f300"], READY, ACK, READY, ["r", "010000ff02fed533f800"]]
LIST = [["w", "0000ff04fcd44a0100e100"], READY, ACK]
FOUND = ["r", "010000ff0ff1d54b010100440007047e1eba5328803e00"]
READ = [["w", "0000ff05fbd440013007b400"], READY, ACK]
PAGES = "".join(f"{n:02x}" for n in range(0x10, 0x20))

PN532: list[tuple[str, list[list[str]], list[Any], Any]] = [
    ("it is woken and set up", [["w", "0000ff00ff00"], *SAM, *RETRIES], ["start"], None),
    ("a tag is found", [*LIST, ["r", "00"], ["r", "00"], READY, FOUND], ["seen"], UID),
    ("no tag is found", [*LIST, READY, ["r", "010000ff03fdd54b00e000"]], ["seen"], None),
    ("pages are read", [*READ, READY, ["r", f"010000ff13edd54100{PAGES}7200"]], ["pages", 7], PAGES),
    ("the tag has left", [*READ, READY, ["r", "010000ff03fdd54101e900"]], ["pages", 7], "TagError"),
    ("it refuses", [*LIST, READY, ["r", "010000ff01ff7f8100"]], ["seen"], "ChipError"),
    ("its sum is wrong", [*LIST, READY, ["r", "010000ff03fdd54b00e100"]], ["seen"], "ChipError"),
    ("its length is wrong", [*LIST, READY, ["r", "010000ff03fcd54b00e000"]], ["seen"], "ChipError"),
    ("it answers something else", [*LIST, READY, ["r", "010000ff03fdd54100ea00"]], ["seen"], "ChipError"),
    ("it does not say ACK", [LIST[0], READY, ["r", "010000ffff0000"]], ["seen"], "ChipError"),
    ("it is silent", [*LIST, *[["r", "00"]] * 51, ["w", "0000ff00ff00"]], ["seen"], "ChipError"),
]


def sets(register: int, value: int) -> list[str]:
    """Data sheet MFRC522, 8.1.2.3: the address in bits 1 to 6, bit 7 for reading."""
    return ["x", f"{register << 1:02x}{value:02x}", "00"]


def gets(register: int, value: int) -> list[str]:
    return ["x", f"{register << 1 | 0x80:02x}00", f"{value:02x}"]


def exchanged(sent: str, got: str | None, last: int = 0, irq: int = 0x30, error: int = 0) -> list[list[str]]:
    """One talk with a tag: the FIFO filled, sent, and read; None: the timer ends it."""
    begun = [sets(0x01, 0x00), sets(0x04, 0x7F), sets(0x0A, 0x80)]
    filled = [sets(0x09, byte) for byte in bytes.fromhex(sent)]
    waited = [
        sets(0x01, 0x0C),
        sets(0x0D, 0x80 | last),
        gets(0x04, 0x44),
        gets(0x04, 0x45 if got is None else irq),
    ]
    if got is None:
        return [*begun, *filled, *waited, sets(0x0D, 0)]
    data = bytes.fromhex(got)
    read = [gets(0x0A, len(data)), *(gets(0x09, byte) for byte in data)] if not error else []
    return [*begun, *filled, *waited, sets(0x0D, 0), gets(0x06, error), *read]


SETTINGS = [(0x2A, 0x80), (0x2B, 0xA9), (0x2C, 0x01), (0x2D, 0x90), (0x15, 0x40), (0x11, 0x3D), (0x14, 0x83)]
ON = gets(0x14, 0x83)
WAKE = exchanged("52", "4400", last=7)
# The tag above, selected as ISO 14443-3 (6.5.3) has it; 30 04 26 EE is READ of page 4 with its CRC_A.
NUMBER = [
    *exchanged("9320", "88047e1eec"),
    *exchanged("937088047e1eec25c9", "04da17"),
    *exchanged("9520", "ba53288041"),
    *exchanged("9570ba532880411e79", "00fe51"),
]
RC522: list[tuple[str, list[list[str]], list[Any], Any]] = [
    (
        "it is reset and set up",
        [sets(1, 0x0F), gets(0x37, 0x92), gets(1, 0x20), *(sets(*one) for one in SETTINGS)],
        ["start"],
        None,
    ),
    (
        "a copy of it will do",
        [sets(1, 0x0F), gets(0x37, 0x12), gets(1, 0x20), *(sets(*one) for one in SETTINGS)],
        ["start"],
        None,
    ),
    ("no chip: the line is high", [sets(1, 0x0F), gets(0x37, 0xFF)], ["start"], "ChipError"),
    ("no chip: the line is low", [sets(1, 0x0F), gets(0x37, 0x00)], ["start"], "ChipError"),
    ("it stays in its reset", [sets(1, 0x0F), gets(0x37, 0x92), gets(1, 0x30)], ["start"], "ChipError"),
    ("a tag is found", [ON, *WAKE, *NUMBER], ["seen"], UID),
    (
        "one that was read before hears the second call",
        [ON, *exchanged("52", None, last=7), *WAKE, *NUMBER],
        ["seen"],
        UID,
    ),
    ("no tag is found", [ON, *exchanged("52", None, last=7) * 2], ["seen"], None),
    ("two tags are none", [ON, *WAKE, *exchanged("9320", "", irq=0x32, error=0x08)], ["seen"], None),
    ("it has forgotten its settings", [gets(0x14, 0x80)], ["seen"], "ChipError"),
    ("its line has come off", [gets(0x14, 0xFF)], ["seen"], "ChipError"),
    ("pages are read", exchanged("300426ee", PAGES + "22e8"), ["pages", 4], PAGES),
    ("the tag has left", exchanged("300426ee", None), ["pages", 4], "TagError"),
    ("the tag refuses", exchanged("300426ee", "00"), ["pages", 4], "TagError"),
    ("a bit was bent", exchanged("300426ee", PAGES + "22e9"), ["pages", 4], "TagError"),
]


@pytest.mark.parametrize(
    ("chip", "script", "call", "answer"),
    [
        *(pytest.param("pn532", *rest, id=f"PN532: {name}") for name, *rest in PN532),
        *(pytest.param("rc522", *rest, id=f"RC522: {name}") for name, *rest in RC522),
    ],
)
def test_what_passes_over_the_wires(chip: str, script: list[list[str]], call: list[Any], answer: Any) -> None:
    told = asked("play", chip, script, *call)
    assert (told["answer"], told["left"]) == (answer, 0)


@pytest.mark.parametrize(("chip", "script"), [("pn532", PN532[-1][1]), ("rc522", RC522[7][1])])
def test_a_look_takes_a_tenth_of_a_second_at_most(chip: str, script: list[list[str]]) -> None:
    assert asked("play", chip, script, "seen")["ms"] <= 110


# A tag as it was read with a telephone, with "elephant" written on it.
ELEPHANT = "047e1eec ba532880 41480000 e1101200 030fd101 0b540265 6e656c65 7068616e 74fe0000 00000000"
HEAD, REST = "047e1eec ba532880 41480000 e1101200", "00" * 100


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        pytest.param(ELEPHANT, "elephant", id="as a telephone writes it"),
        pytest.param(
            HEAD + "0103a00c34 030fd1010b5402656e656c657068616e74fe", "elephant", id="lock bytes first"
        ),
        pytest.param(HEAD + "0103a00c34 0300fe", "", id="as an NTAG213 is delivered"),
        pytest.param("047e1eec ba532880 41480000 00000000" + REST, "", id="never formatted"),
        pytest.param(HEAD + "fe", "", id="no message"),
        pytest.param(HEAD + "0307d1010355027878", "", id="an address of the web"),
        pytest.param(
            HEAD + "0310 9101025500ff 5101065402656e354800 fe", "5H\0", id="an address, then a text"
        ),
        pytest.param(HEAD + "03ff0100" + "d1", "", id="a message of 256 bytes"),
        pytest.param(HEAD + "030bd90105015478 02656e3548fe", "5H", id="a record with a name"),
        pytest.param(HEAD + "00" * 96, "", id="nothing in the first 96 bytes"),
    ],
)
def test_the_text_that_is_written_on_a_tag(memory: str, text: str) -> None:
    assert asked("text", memory.replace(" ", "") + REST) == text
