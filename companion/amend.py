"""Keys of one table changed in somebody's TOML file; every other byte stays as its owner wrote it."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion import files

_TOKEN = re.compile(
    r"""
    (?P<string>\"\"\"(?:\\.|[^\\])*?\"{3,5} | '''.*?'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
    | (?P<comment>\#[^\n]*) | (?P<open>[\[{]) | (?P<close>[\]}]) | (?P<line>\r?\n) | (?P<blank>[ \t\ufeff]+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Statement:
    """A header ("[leds]") or a key with its value, at text[start:end] without what follows it."""

    text: str
    start: int
    end: int

    @property
    def table(self) -> str | None:
        """The table that it opens, None where it opens none, or one of a list."""
        opened = re.fullmatch(r"\[([^\[\]]+)\]", self.text)
        return _bare(opened[1]) if opened else None

    @property
    def key(self) -> str:
        """Its key."""
        return _bare(self.text.partition("=")[0])


def amended(text: str, table: str, keys: Mapping[str, str]) -> str:
    """`text`, valid TOML, with each of `keys` ("count": "count = 146") in [table] instead of what was there.

    A key that was not there comes after the table's last. ValueError where no line opens the table.
    """
    end = "\r\n" if "\r\n" in text else "\n"
    head, own = _table(text, table)
    last = own[-1] if own else head
    there = {statement.key: statement for statement in own}
    new = [keys[key] for key in keys if key not in there]
    edits = [(there[key].start, there[key].end, keys[key]) for key in keys if key in there]
    if new:
        at = text.find("\n", last.end)
        at, first = (len(text), end) if at < 0 else (at + 1, "")
        edits.append((at, at, first + "".join(f"{entry}\n" for entry in new)))
    for start, stop, entry in sorted(edits, reverse=True):
        text = text[:start] + re.sub(r"\r?\n", end, entry) + text[stop:]
    return text


def replace(path: Path, text: str) -> Path:
    """Have the file `path` hold `text`, all of it or as before; where the former one is kept.

    Owner and rights stay, a link stays one. OSError: it cannot be written, and is as it was.
    """
    path = path.resolve()
    if not os.access(path, os.W_OK):  # a folder that may be written would let it be replaced all the same
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    former, fresh = path.with_name(f"{path.name}.bak"), path.with_name(f"{path.name}.new")
    shutil.copy2(path, former)
    try:
        fresh.write_bytes(text.encode())
        was = path.stat()
        shutil.copymode(path, fresh)
        os.chown(fresh, was.st_uid, was.st_gid)
        files.put(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    return former


def _table(text: str, table: str) -> tuple[_Statement, list[_Statement]]:
    """The header of the table, and its keys."""
    statements = list(_statements(text))
    heads = [at for at, statement in enumerate(statements) if statement.table == table]
    if not heads:
        raise ValueError(f"no line of it is [{table}]")
    own = []
    for statement in statements[heads[0] + 1 :]:
        if statement.text.startswith("["):
            break
        own.append(statement)
    return statements[heads[0]], own


def _statements(text: str) -> Iterator[_Statement]:
    start, end, depth = -1, 0, 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        depth += (kind == "open") - (kind == "close")
        if kind not in ("line", "blank", "comment"):
            start = token.start() if start < 0 else start
            end = token.end()
        elif kind == "line" and depth == 0 and start >= 0:
            yield _Statement(text[start:end], start, end)
            start = -1
    if start >= 0:
        yield _Statement(text[start:end], start, end)


def _bare(name: str) -> str:
    return name.strip().strip("\"'")
