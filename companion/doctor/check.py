"""What one check found: a verdict, words for the owner, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["well", "warning", "mend", "not looked at"]
CODES: dict[Verdict, int] = {"mend": 1, "warning": 3, "well": 0}  # the worst one found is the exit code


@dataclass(frozen=True, slots=True)
class Check:
    """name: what was looked at, always the same for the same thing. fix: one thing to do, "" for nothing."""

    name: str
    verdict: Verdict
    words: str
    fix: str = ""


def well(name: str, words: str) -> Check:
    """It is as it should be."""
    return Check(name, "well", words)


def warning(name: str, words: str, fix: str) -> Check:
    """The table works, but not as well as it could, or not for long."""
    return Check(name, "warning", words, fix)


def mend(name: str, words: str, fix: str) -> Check:
    """The table, or a part of it, does not work until this is mended."""
    return Check(name, "mend", words, fix)


def unseen(name: str, words: str, fix: str = "") -> Check:
    """It could not be looked at, and why."""
    return Check(name, "not looked at", words, fix)


def parted(sentence: str) -> tuple[str, str]:
    """What and why of a device's sentence; after its first colon or semicolon what to do, "" for none."""
    words, *fix = re.split("[:;] ", sentence, maxsplit=1)
    return words, "".join(fix)


def refused(name: str, error: Exception, otherwise: str) -> Check:
    """What a device raised: its sentence says what and why, and after a colon what to do.

    otherwise: what to do where the sentence has no colon.
    """
    words, _, fix = str(error).partition(": ")
    return mend(name, words, fix or otherwise)


def worst(checks: Iterable[Check]) -> Verdict:
    """The verdict over all: "mend" before "warning" before "well"."""
    found = {check.verdict for check in checks}
    return next((verdict for verdict in CODES if verdict in found), "well")
