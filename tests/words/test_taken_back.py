"""What UNDO says it would take back: a sentence for every kind of move, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cursor import Cursor
from companion.game import start
from companion.plain import decode_move
from companion.rules import build, rules_of
from companion.view import view

DEALER: dict[str, Any] = {"do": "dealer", "seat": 1}
STARTER: dict[str, Any] = {"do": "starter", "card": "9H"}
FIVES: tuple[dict[str, Any], ...] = (
    DEALER,
    STARTER,
    {"do": "play", "seat": 0, "card": "5S"},
    {"do": "play", "seat": 1, "card": "5H"},
)
CLAIM: dict[str, Any] = {"do": "claim", "seat": 1, "points": 2}
HEELS: tuple[dict[str, Any], ...] = (DEALER, {"do": "starter", "card": "JH"})
BY_HAND: tuple[dict[str, Any], ...] = (DEALER, {"do": "peg", "seat": 0, "points": 2})
AUTO: dict[str, Any] = {}
MANUAL: dict[str, Any] = {"counting": "manual", "muggins": "on"}


@pytest.mark.parametrize(
    ("language", "options", "moves", "undo"),
    [
        ("en", AUTO, (DEALER,), "takes back: Bob as dealer"),
        ("en", AUTO, HEELS, "takes back: Bob, his heels"),
        ("en", AUTO, FIVES[:3], "takes back: Ann's 5S"),
        ("en", AUTO, FIVES, "takes back: Bob, pair"),
        ("en", AUTO, BY_HAND, "takes back: Ann, by hand"),
        ("en", AUTO, (DEALER, {"do": "by_hand"}), "takes back: by hand"),
        ("en", AUTO, (DEALER, {"do": "misdeal"}), "takes back: misdeal"),
        ("en", MANUAL, (*FIVES, CLAIM), "takes back: Bob, claimed"),
        ("en", MANUAL, (*FIVES, CLAIM, {"do": "accept", "seat": 0}), "takes back: Ann lets it stand"),
        ("en-GB", AUTO, HEELS, "takes back: Bob, his heels"),
        ("de", AUTO, (DEALER,), "nimmt zurück: Bob als Geber"),
        ("de", AUTO, HEELS, "nimmt zurück: Bob, Start-Bube"),
        ("de", AUTO, FIVES[:3], "nimmt zurück: Anns 5S"),
        ("de", AUTO, BY_HAND, "nimmt zurück: Ann, von Hand"),
        ("de", MANUAL, (*FIVES, CLAIM), "nimmt zurück: Bob, angesagt"),
        ("fr-CA", AUTO, (DEALER,), "reprend\u00a0: Bob comme donneur"),
        ("fr-CA", AUTO, HEELS, "reprend\u00a0: Bob, valet de départ"),
        ("fr-CA", AUTO, FIVES[:3], "reprend\u00a0: 5S d'Ann"),
        ("fr-CA", AUTO, BY_HAND, "reprend\u00a0: Ann, à la main"),
        ("fr-CA", MANUAL, (*FIVES, CLAIM), "reprend\u00a0: Bob, réclamé"),
    ],
)
def test_what_undo_takes_back_is_a_sentence(language: str, options: Any, moves: Any, undo: str):
    game = start(build(rules_of("cribbage"), {"vocabulary": language, **options}), ("Ann", "Bob"))
    for move in moves:
        game = game.play(decode_move(game.moves(), move))
    assert view(game, Cursor(), game.turn).undo == undo
