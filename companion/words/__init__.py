"""How the table speaks: one module a vocabulary, chosen by name, loaded when it is first spoken."""

from __future__ import annotations

import importlib
from functools import cache
from typing import cast

from companion.words.base import Vocabulary

VOCABULARIES = ("en", "en-GB", "fr-CA", "de")


@cache
def vocabulary(name: str) -> Vocabulary:
    """The vocabulary called `name`, one of VOCABULARIES."""
    module = importlib.import_module(f"{__name__}.{name.lower().replace('-', '_')}")
    return cast(Vocabulary, module)
