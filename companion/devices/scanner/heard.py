"""What a card scanner says, whichever kind it is, and how each kind is talked with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class WireError(Exception):
    """The line failed. The message says how; `fix` says what the owner can do about it."""

    def __init__(self, words: str, fix: str = "check its plug") -> None:
        super().__init__(words)
        self.fix = fix


@dataclass(frozen=True, slots=True)
class Tag:
    """A card was tapped: the tag's number or code, and what is written on it where the reader can say."""

    id: str
    text: str = ""
    seq: int = 0  # the number of the frame that said it, 0 where readers do not number


@dataclass(frozen=True, slots=True)
class Torn:
    """A card left before it was read to the end."""


class Talk(Protocol):
    """How one kind of reader is talked with: bytes and times (ms) in, taps and bytes out. It opens nothing.

    A tap comes out of it once, however often the reader says it. trouble: what ails the reader while its
    line is up, in words for the owner, "" for nothing. well: whether anything sensible was heard since
    `begin`. out: what is to be sent, taken away by whoever sends it.
    """

    trouble: str
    well: bool
    out: bytes

    def begin(self, t: float) -> None:
        """The line was opened just now; what was half said on the old one is forgotten."""

    def feed(self, data: bytes, t: float) -> list[Tag | Torn]:
        """What the bytes say that have come by `t`; b"" where none have."""

    def due(self, t: float) -> float | None:
        """When to be called again though nothing comes. WireError: it is as good as unplugged."""

    def answer(self, tag: Tag, feedback: str) -> None:
        """What became of a tap: "ok", "dup", "unknown" or "error"."""
