"""The tail: what was saved since the second copy was made, as text beside the journal.

SQLite takes its log only as far as the log's own checksums hold, and drops what comes after in silence.
The tail misses what was dropped, and has it. It is written after the commit and not synced: of a pulled
plug the log is the witness, of a damaged log the tail.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion import files
from companion.entries import Entry, first_seal, seal

FILE = "journal.tail"
LONGEST = 65_536  # bytes of a line; a row has a few hundred
KINDS = [str, int, int, str, str, bool]  # the seal of the row before, then the row


def add(folder: Path, rows: Iterable[Entry], before: Entry | None = None) -> None:
    """Write rows at the end of the tail; OSError where it cannot be.

    The first of them follows the row `before`, each other the one before it, but for a game's header.
    """
    lines = []
    for item in rows:
        sealed = before.checksum if before and item.turn else first_seal(item.chosen)
        lines.append(_line(sealed, item))
        before = item
    path = folder / FILE
    if files.is_stray(path):
        files.set_aside([path])
    descriptor = files.opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        files.give(path)
        os.write(descriptor, "\n".join(("", *lines, "")).encode())  # a new line, if the last one was cut
    finally:
        os.close(descriptor)


def begin(folder: Path) -> None:
    """Begin a new tail: all that the one of before has is in the second copy now."""
    files.remove(folder / FILE)  # never cut short: it may be kept elsewhere by another name


def read(path: Path) -> Iterator[Entry]:
    """The rows of a tail in the order in which they were saved; what is no whole line is passed over."""
    try:
        text = files.read(path)
    except OSError:  # no tail is no harm: it is the third to have it
        return
    for line in text.split(b"\n"):
        item = _row(line)
        if item is not None:
            yield item


def _line(before: str, item: Entry) -> str:
    values = [before, item.game, item.turn, item.text, item.checksum, item.chosen]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _row(line: bytes) -> Entry | None:
    """The row of a line; None where it is not as it was written."""
    try:
        values = json.loads(line) if 0 < len(line) < LONGEST else None
        if not isinstance(values, list) or [type(value) for value in values] != KINDS:
            return None
        before, game, turn, text, checksum, chosen = values
        sound = checksum == seal(before, game, turn, text) and before == (
            before if turn else first_seal(chosen)
        )
    except (ValueError, RecursionError):  # no JSON, or no text
        return None
    return Entry(game, turn, text, checksum, chosen) if sound else None
