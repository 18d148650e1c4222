"""What devices and the disk say in English, in the words of the table."""

from __future__ import annotations

import re
from functools import cache

from companion.words import vocabulary

_JOINT = re.compile(r"(: |; )|, (?=or )")


def retold(language: str, sentence: str) -> str:
    """The sentence, each clause that the vocabulary's TROUBLES has in its words, the others as they are.

    "screen is away: no /dev/i2c-1" is "Anzeige ist weg: no /dev/i2c-1" in German.
    """
    said, done, begun = vocabulary(language).TROUBLES, [], 0
    for joint in _JOINT.finditer(sentence):
        done += [_clause(language, sentence[begun : joint.start()]), said.get(joint[0], joint[0])]
        begun = joint.end()
    return "".join((*done, _clause(language, sentence[begun:])))


def _clause(language: str, clause: str) -> str:
    said = vocabulary(language).TROUBLES.get(clause)
    if said is not None:
        return said
    for form, open_said in _forms(language):
        if found := form.fullmatch(clause):
            return open_said.format(**found.groupdict())
    return clause


@cache
def _forms(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The clauses that leave something open: how they are known, and what is said for them."""
    return tuple(
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(clause)), re.DOTALL), said)
        for clause, said in vocabulary(language).TROUBLES.items()
        if "{" in clause
    )
