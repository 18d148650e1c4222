"""What a tag means: a card of the pack that is played with, or words about why it is none."""

from __future__ import annotations

from pathlib import Path

from companion.cards import Card, CardError, card
from companion.devices.scanner import decks
from companion.devices.scanner.heard import Tag
from companion.inputs import Misread, Scanned
from companion.quote import quote

WRITTEN = "CRIB1"  # begins the text on a tag that names its card: CRIB1:home:5H


class Pack:
    """The pack called `name` with the tags of every pack that was learned in `folder`.

    spelled: the reader's codes may be the names of cards ("5H"), of whatever pack.
    DeckError: a pack that was learned cannot be read.
    """

    def __init__(self, name: str, folder: Path | None, *, spelled: bool) -> None:
        self.name = name
        self._spelled = spelled
        self.learned: dict[str, tuple[str, Card]] = {}  # tag -> pack, card
        if folder is not None:
            others = [other for other in decks.names(folder) if other != name]
            for each in (*others, name):  # the last one wins: this pack
                self.learned |= {tag: (each, one) for one, tag in decks.load(folder, each).items()}

    def named(self, tag: Tag) -> tuple[str, str] | None:
        """The pack and the card that the tag was taught or has written on it; None for neither."""
        if tag.id in self.learned:
            pack, one = self.learned[tag.id]
            return pack, str(one)
        form, _, rest = tag.text.partition(":")
        pack, _, text = rest.partition(":")
        if form == WRITTEN and text:
            return pack, text
        return (self.name, tag.text) if self._spelled and _is_card(tag.text) else None

    def meaning(self, tag: Tag, t: float, seat: int | None) -> tuple[str, Scanned | Misread]:
        """The feedback for the reader and the input that the tag makes."""
        found = self.named(tag)
        if found is None:
            return "unknown", Misread(t, self._stranger(tag))
        pack, text = found
        if pack != self.name:
            words = f"that card is of another pack, {quote(pack)}: play with the cards of {quote(self.name)}"
            return "unknown", Misread(t, words)
        try:
            return "ok", Scanned(t, card(text), seat)
        except CardError as error:
            return "error", Misread(t, f"that tag is damaged: {error}")

    def _stranger(self, tag: Tag) -> str:
        if self.learned:
            return f"that tag is of no card of {quote(self.name)}: use a card of this pack"
        return "that tag has no card written on it: use a card of this pack"


def _is_card(text: str) -> bool:
    try:
        card(text)
    except CardError:
        return False
    return True
