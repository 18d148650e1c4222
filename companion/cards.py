"""Playing cards, written as players write them: "5H", "TD" ("10D" is read too)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.quote import quote

RANKS = "A23456789TJQK"
SUITS = "CDHS"
QUOTED = 20  # characters of a text that is no card, in the words about it


class CardError(ValueError):
    """Text that is no card of a 52-card pack; the message is one sentence for people."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card of a pack of 52: rank 1 (ace) to 13 (king), suit one letter of "CDHS"."""

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    @property
    def value(self) -> int:
        """What the card counts in fifteens and in the play: ace 1, pips, T J Q K ten."""
        return min(self.rank, 10)


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))
_BY_TEXT = {str(card): card for card in PACK}


def card(text: str) -> Card:
    """The card that `text` names ("5H", "5h", "10H", "TH"); CardError says what is wrong with it."""
    tidy = text.strip()
    if tidy.isascii():  # the capital of a long s is an S, but it is no suit
        tidy = tidy.upper()
    found = _BY_TEXT.get("T" + tidy[2:] if tidy.startswith("10") else tidy)
    if found is None:
        way_out = "write a rank (A 2-9 T J Q K) and a suit (C D H S), as 5H or TD"
        raise CardError(f"{quote(text, QUOTED)} is no card: {way_out}")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text with spaces between them, in order; repeated cards are kept."""
    return tuple(card(word) for word in text.split())
