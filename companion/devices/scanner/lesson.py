"""A pack while it is learned: which card is asked for, which tag will do for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion.cards import PACK, Card
from companion.devices.scanner import decks
from companion.devices.scanner.heard import Tag
from companion.devices.scanner.pack import Pack
from companion.quote import quote
from companion.words import vocabulary


class Lesson:
    """The lesson of one pack. say: is told what to lay down, and what will not do.

    wanted: the card that is asked for, None when there is no more to ask. tags: what is known. Every card
    is on disk before the next is asked for; DeckError where it cannot be.
    """

    def __init__(self, name: str, folder: Path, say: Callable[[str], None]) -> None:
        self._name = name
        self._folder = folder
        self._say = say
        self._pack = Pack(name, folder, spelled=False)
        self.tags = dict(decks.load(folder, name))
        self._to_ask = deque(card for card in PACK if card not in self.tags)

    @property
    def wanted(self) -> Card | None:
        """The card that is asked for."""
        return self._to_ask[0] if self._to_ask else None

    @property
    def left(self) -> str:
        """How many cards are still to come, in words."""
        return counted(len(self._to_ask))

    def ask(self) -> None:
        """Ask for the next card."""
        if self.wanted is not None:
            self._say(f"{self.wanted}: lay down {_named(self.wanted)}")

    def skip(self) -> None:
        """Leave the card out."""
        if self.wanted is not None:
            self._say(f"{self.wanted} is left out")
            self._to_ask.popleft()
            self.ask()

    def take(self, tag: Tag) -> str:
        """Take a tag for the card that is asked for; the feedback for the reader."""
        if self.wanted is None:
            return "unknown"
        objection, feedback = self._objection(tag, self.wanted)
        if objection:
            self._say(f"{objection}: lay down {_named(self.wanted)}")
            return feedback
        self.tags[self.wanted] = tag.id
        decks.save(self._folder, self._name, self.tags)
        self._to_ask.popleft()
        self.ask()
        return "ok"

    def _objection(self, tag: Tag, card: Card) -> tuple[str, str]:
        """Why the tag cannot be that card's, "" where it can, and the feedback for the reader."""
        own = {known: one for one, known in self.tags.items()}
        if tag.id in own:
            return f"that is {_named(own[tag.id])} already", "dup"
        found = self._pack.named(tag)
        if found is None:
            return "", "ok"
        pack, written = found
        if pack != self._name:
            return f"that is a card of the pack {quote(pack)}", "unknown"
        return ("", "ok") if written == str(card) else (f"{quote(written)} is written on that one", "unknown")


def counted(cards: int) -> str:
    """So many cards, in words."""
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _named(card: Card) -> str:
    return f"the {vocabulary('en').card_name(card.rank, card.suit)}"
