"""`companion count`: what a hand or a crib is worth, and why."""

from __future__ import annotations

import argparse
import json
import sys

from companion.cards import Card, CardError, card
from companion.output import tell
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.show import count_items
from companion.words import VOCABULARIES
from companion.words.base import Vocabulary

NAME = "count"
HELP = "count a cribbage hand"
CARDS = 4
FIVE_CARD = 3  # cards of a hand in the five-card game; its crib has four as well


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The cards of the hand and the starter."""
    parser.add_argument("cards", nargs="+", metavar="CARD", help="the cards, like 5H 5D 5C JS")
    parser.add_argument("--starter", required=True, metavar="CARD", help="the starter, like 5S")
    parser.add_argument("--crib", action="store_true", help="it is the crib: a flush needs the starter too")
    parser.add_argument(
        "--teach", action="store_true", help="every combination by itself: each pair, each run"
    )
    parser.add_argument("--words", choices=VOCABULARIES, default="en", help="how it is said (en)")
    parser.add_argument("--json", action="store_true", help="print one JSON object for programs")


def run(args: argparse.Namespace) -> int:
    """Print the count; 2 with one sentence where the cards are not a hand and a starter."""
    try:
        cards, starter = _read(args.cards, args.starter, args.crib)
    except CardError as error:
        print(f"companion count: {error}", file=sys.stderr)
        return 2
    options = Options(teach=args.teach, vocabulary=args.words)
    items = count_items(options, cards, starter, "crib" if args.crib else "hand")
    words = options.words
    tell(_as_json(words, items) if args.json else _as_text(words, items, cards, starter, args.crib))
    return 0


def _read(hand: list[str], starter: str, crib: bool) -> tuple[tuple[Card, ...], Card]:
    """The hand and the starter; CardError for a card that is none or twice there, or a wrong number."""
    texts = [text for word in hand for text in word.split() or [word]]
    cards = tuple(card(text) for text in texts)
    if len(cards) != CARDS and (crib or len(cards) != FIVE_CARD):
        what = "A crib is four cards" if crib else "A hand is four cards, or three in the five-card game"
        raise CardError(f"{what}, the starter apart: name so many, not {len(cards)}")
    turned = card(starter)
    seen: set[Card] = set()
    for each in (*cards, turned):
        if each in seen:
            raise CardError(f"{each} is named twice: a pack has one")
        seen.add(each)
    return cards, turned


def _total(items: tuple[Scored, ...]) -> int:
    return sum(item.points for item in items)


def _said(words: Vocabulary, items: tuple[Scored, ...]) -> str:
    return ", ".join(item.said for item in items) or words.NOTHING


def _as_json(words: Vocabulary, items: tuple[Scored, ...]) -> str:
    parts = [
        {"rule": item.rule, "cards": [str(each) for each in item.cards], "points": item.points}
        for item in items
    ]
    return json.dumps({"total": _total(items), "parts": parts, "said": _said(words, items)})


def _as_text(
    words: Vocabulary, items: tuple[Scored, ...], cards: tuple[Card, ...], starter: Card, crib: bool
) -> str:
    kind = words.GROUPS["crib" if crib else "hand"]
    lines = [f"{kind} {' '.join(map(str, cards))}, {words.ROWS['starter']} {starter}"]
    lines += [f"  {' '.join(map(str, item.cards)):<16}{item.said}" for item in items]
    lines.append(f"  {_total(items)}" if items else f"  {words.NOTHING}")
    return "\n".join(lines)
