"""Packs that were learned: a file a pack in the folder `decks` beside the journal, mendable by hand.

    # The pack "home": the tag of each card.
    AC = "04A1B2C3D4E580"
    2C = "04A1B2C3D4E680"

A tag is what the reader says of it: the number of an RFID tag in hexadecimal digits, or a printed code.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion import files
from companion.cards import PACK, Card, CardError, card
from companion.devices.base import DeviceError
from companion.quote import quote

NAME = re.compile(r"[A-Za-z0-9_-]{1,16}")
WAY = "letters, digits, - and _ , at most 16"
HEAD = """\
# The pack "{name}": the tag of each card, as `companion deck learn {name}` was shown it.
# A card that got another tag: take its line out and run that once more.
"""

Tags = Mapping[Card, str]


class DeckError(DeviceError):
    """A pack cannot be read, or kept. One sentence for the owner: which file, what, and what to do."""


def names(folder: Path) -> list[str]:
    """The packs that were learned, in the order of the alphabet."""
    try:
        return sorted(path.stem for path in folder.glob("*.toml") if NAME.fullmatch(path.stem))
    except OSError as error:
        raise DeckError(
            f"cannot look for packs in {folder} ({error.strerror}): let this user read it"
        ) from error


def load(folder: Path, name: str) -> Tags:
    """The tags of a pack, empty where it was never learned. DeckError: the file is not what it should be."""
    path = folder / f"{name}.toml"
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise DeckError(f"cannot read {path} ({error.strerror}): let this user read it") from error
    except ValueError as error:  # TOML or UTF-8
        raise DeckError(f"{path} is no pack ({error}): mend that, or remove it and learn it anew") from error
    tags: dict[Card, str] = {}
    owners: dict[str, Card] = {}
    for key, tag in plain.items():
        try:
            named = card(key)
        except CardError as error:
            raise DeckError(f"{path}: {error}") from error
        if not isinstance(tag, str) or not tag:
            raise DeckError(f'{path}: the tag of {named} is a text in quotes, such as "04A1B2C3D4E580"')
        if tag in owners or named in tags:
            raise DeckError(
                f"{path}: {quote(tag)} is given to {owners.get(tag, named)} and to {named}: one tag, one card"
            )
        tags[named], owners[tag] = tag, named
    return tags


def save(folder: Path, name: str, tags: Tags) -> Path:
    """Keep a pack: all of it or, where that fails, what was there before. DeckError says why it failed."""
    path = folder / f"{name}.toml"
    lines = [f"{one} = {json.dumps(tags[one])}\n" for one in PACK if one in tags]
    fresh = path.with_suffix(".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files.give(folder)
        fresh.write_text(HEAD.format(name=name) + "".join(lines), encoding="utf-8")
        files.put(fresh, path)
    except OSError as error:
        raise DeckError(
            f"cannot write {path} ({error.strerror}): give a folder with --state that can be"
        ) from error
    return path
