"""A key in somebody's TOML is changed, and nothing else of it."""

from __future__ import annotations

import tomllib

import pytest

from companion.amend import amended

FULL = '''# my table [leds]
[game]
players = ["Ann # [leds]", 'Bob']   # a comment
note = """
[leds]
map = "not this"
"""

[ leds ]  # the strip
count = 121  # lights
  map = [   # as it was glued
    { holes = [1, 60], light = 1, skip = [3, # ]
      4] },
    { holes = [61, 121], light = 70 },
  ]  # end of the map
pixel_order = "RGB"

[knob]
a = 26
'''
KEYS = {"count": "count = 130", "map": "map = [\n  { holes = [1, 121], light = 5 },\n]"}


def test_only_the_keys_are_changed_and_every_comment_beside_them_stays() -> None:
    before, after = FULL.split("count = 121")
    kept = after.partition("  ]  # end")[2]
    assert amended(FULL, "leds", KEYS) == (
        f"{before}count = 130  # lights\n  map = [\n  {{ holes = [1, 121], light = 5 }},\n]  # end{kept}"
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[leds]", "[leds]\nN\n"),
        ("[leds]\n", "[leds]\nN\n"),
        ("[leds]  # strip\n\n# next\n[web]\n", "[leds]  # strip\nN\n\n# next\n[web]\n"),
        ("[leds]\nbus = 'x' # y\n[web]\n", "[leds]\nbus = 'x' # y\nN\n[web]\n"),
        ("[leds]\nbus = 'x'", "[leds]\nbus = 'x'\nN\n"),
        ("[web]\r\n[leds]\r\n", "[web]\r\n[leds]\r\nN\r\n"),
        ('\ufeff["leds"]\n"count" = 4\n', '\ufeff["leds"]\nN\n'),
    ],
)
def test_a_key_that_was_not_there_comes_after_the_last(text: str, wanted: str) -> None:
    assert amended(text, "leds", {"count": "count = 9"}) == wanted.replace("N", "count = 9")


def test_what_was_written_is_what_is_read() -> None:
    was, now = tomllib.loads(FULL), tomllib.loads(amended(FULL, "leds", KEYS))
    assert now.pop("leds") == {
        "count": 130,
        "map": [{"holes": [1, 121], "light": 5}],
        "pixel_order": "RGB",
    }
    del was["leds"]
    assert now == was


@pytest.mark.parametrize(
    "text", ["", "leds = { count = 5 }\n", "leds.count = 5\n", "[[leds]]\n", "[leds.map]\n"]
)
def test_a_table_that_no_line_opens_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no line of it is \[leds\]"):
        amended(text, "leds", KEYS)
