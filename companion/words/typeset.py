"""Words as a printer sets them."""

from __future__ import annotations

from typing import Any, TypeVar, cast

Said = TypeVar("Said")


def typeset(said: Said) -> Said:
    """Words, or a table of them however deep; the space that French has before a colon breaks no line."""
    done: Any = said
    if isinstance(said, str):
        done = said.replace(" :", "\u00a0:")
    elif isinstance(said, dict):
        done = {key: typeset(value) for key, value in said.items()}
    elif isinstance(said, tuple):
        done = tuple(typeset(each) for each in said)
    return cast(Said, done)
