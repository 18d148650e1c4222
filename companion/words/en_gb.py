"""English as it is said in British pubs: English with the pub's own words."""

from __future__ import annotations

import re
from typing import Any

from companion.words import en
from companion.words.counts import Counts

# As English has it -> as the pub has it; the longer first, for one may hold another.
WORDS = {
    "crib": "box",
    "Crib": "Box",
    "starter": "turn-up",
    "Starter": "Turn-up",
    "his nobs": "his nob",
    "nobs": "nob",
    "pair royal": "prial",
    "pairs royal": "prials",
}
# What the pub says in another order or with another tune.
PLAY = {
    "thirty_one": ("{n} for thirty-one", "31-{points}", "thirty-one"),
    "last": ("{n} for last", "last {points}", "last card"),
}

_WORD = re.compile("|".join([r"\{.*?\}", *(rf"\b{word}\b" for word in WORDS)]))


def pub(said: Any) -> Any:
    """Words, or a table of them however deep, with the pub's words; what is to be filled in stays."""
    if isinstance(said, str):
        return _WORD.sub(lambda found: WORDS.get(found[0], found[0]), said)
    if isinstance(said, dict):
        return {key: pub(value) for key, value in said.items()}
    return tuple(pub(each) for each in said)


_TABLES: dict[str, Any] = {name: pub(getattr(en, name)) for name in en.__all__}
_TABLES["PLAY"] = {**_TABLES["PLAY"], **PLAY}
_COUNTS = Counts(_TABLES["PLAY"], _TABLES["SHOW"], _TABLES["GROUPS"], en.NOTHING, en.number)
globals().update(_TABLES)
play_said, play_short = _COUNTS.play_said, _COUNTS.play_short
show_said, show_short = _COUNTS.show_said, _COUNTS.show_short
summary, named = _COUNTS.summary, _COUNTS.named


def __getattr__(name: str) -> Any:
    # Numbers, names and cards are said as in all English.
    return getattr(en, name)
