"""Text from outside, as our sentences show it."""

from __future__ import annotations

import pytest

from companion.quote import quote, seen, torn


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("5X", '"5X"'),
        ("J\u00fcrgen \u2665 \U0001f0b1", '"J\u00fcrgen \u2665 \U0001f0b1"'),
        ("\ud800", '"\\ud800"'),
        ("5H\u200b", '"5H\\u200b"'),
        ("a\nb\x1b[31m", '"a\\nb\\x1b[31m"'),
        ("a\u2028b\u202ec", '"a\\u2028b\\u202ec"'),
        ("x" * 50, '"' + "x" * 40 + '..."'),
    ],
)
def test_text_is_quoted_short_with_what_is_hidden_written_out(text: str, shown: str) -> None:
    assert quote(text) == shown
    assert seen(quote(text)) == shown


@pytest.mark.parametrize(
    ("text", "is_torn"),
    [
        ("Ann", False),
        ("\u00e9\u00a0\U0001f469\u200d\U0001f9b0", False),
        ("\ud83c", True),
        ("a\tb", True),
        ("\x9b", True),
    ],
)
def test_control_characters_and_halves_are_found(text: str, is_torn: bool) -> None:
    assert torn(text) is is_torn
