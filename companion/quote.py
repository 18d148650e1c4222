"""Text from outside within a sentence of ours: short, and every character of it can be seen."""

from __future__ import annotations

import unicodedata

HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode categories that no eye sees: controls, marks of format, half characters, breaks of line."""


def quote(text: str, most: int = 40) -> str:
    """`text` in quotation marks, cut after `most` characters."""
    return f'"{seen(text[:most])}{"..." if len(text) > most else ""}"'


def seen(text: str) -> str:
    """`text` with what is hidden in it written out, as \\u200b or \\ud800: any wire and screen takes it."""
    if text.isprintable():
        return text
    return "".join(_written(letter) if unicodedata.category(letter) in HIDDEN else letter for letter in text)


def torn(text: str) -> bool:
    """Whether `text` holds what no text should: a control character, or half of another (lone surrogate)."""
    return not text.isprintable() and any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)


def _written(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
