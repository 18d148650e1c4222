"""Who on this machine has something open, as far as this user may know."""

from __future__ import annotations

import os
from collections.abc import Iterator

from companion.doctor.place import Place


def called(place: Place, number: int) -> str:
    """A process in a sentence: "python3 (process 412)"."""
    name = place.read(f"/proc/{number}/comm").strip()
    return f"{name} (process {number})" if name else f"process {number}"


def holding(place: Place, words: str) -> str:
    """The processes that have a descriptor with `words` in what it links to, "" for none that may be seen."""
    return ", ".join(called(place, number) for number in _holders(place, words))


def _holders(place: Place, words: str) -> Iterator[int]:
    for folder in place.list("proc", "[0-9]*/fd"):
        try:
            links = [os.readlink(entry) for entry in place.at(folder).iterdir()]
        except OSError:  # another user's, or it has ended
            continue
        number = int(folder.split("/")[2])
        if number != os.getpid() and any(words in link for link in links):
            yield number
