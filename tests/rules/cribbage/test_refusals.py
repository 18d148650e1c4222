"""Refusals: one sentence, a capital first, with the way out, in every phase for every move."""

from __future__ import annotations

import re

import pytest

from companion.cards import Card, card, cards
from companion.rules.base import IllegalMove
from companion.rules.cribbage.moves import ByHand, Crib, Cut, Deal, Dealer, Go, Hand, Next, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import CARDS, PEGS, PLAYERS, after, dealt, laid, played, refusal, with_crib

HANDS = (("KC", "QD", "9H", "2S"), ("TC", "8D", "7S", "5C"))
PLAYS = ("KC", "TC", "QD", "8D", "9H", "7S", "2S", "5C")
SHOW = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
WON = "The game is over: Blue wins, so UNDO if that was wrong or turn the knob to Next game"
PHASES: dict[str, tuple[Cribbage, State]] = {
    "cut": (CARDS, CARDS.start(PLAYERS)),
    "starter": (CARDS, CARDS.apply(CARDS.start(PLAYERS), Dealer(1))),
    "lead": (CARDS, dealt()),
    "play": (CARDS, laid(CARDS, dealt(), "7C")),
    "play or go": (CARDS, laid(CARDS, dealt(), "TC TD 4H")),
    "show": (CARDS, SHOW),
    "part of a crib": (CARDS, with_crib(CARDS, SHOW, "5D")),
    "by hand": (CARDS, CARDS.apply(dealt(starter="3D"), ByHand())),
    "between": (CARDS, with_crib(CARDS, SHOW, "5D 5H 5S JD")),
    "over": (CARDS, CARDS.apply(dealt(), Peg(1, 121))),
    "pegs": (PEGS, PEGS.apply(PEGS.start(PLAYERS), Peg(0, 1))),
    "pegs cut": (PEGS, PEGS.apply(PEGS.start(PLAYERS), Cut(cards("9C")))),
}
MOVES = (
    Cut(cards("9C 9D")),
    Cut(()),
    Dealer(0),
    Dealer(2),
    Starter(card("4S")),
    Play(0, card("3D")),
    Play(0, card("KS")),
    Play(1, card("KS")),
    Go(0),
    Go(1),
    Hand(0, cards("6C")),
    Hand(1, ()),
    Hand(0, cards("6C 6C")),
    Crib(cards("6C 6D 6H 6S 8C")),
    Crib(()),
    Deal(),
    ByHand(),
    Peg(0, 0),
    Peg(0, 2),
    Next(),
)


@pytest.mark.parametrize("phase", PHASES)
def test_every_refusal_is_one_sentence_with_one_colon(phase: str) -> None:
    rules, state = PHASES[phase]
    said = [_refusal(rules, state, move) for move in MOVES]
    said += [_refusal(rules, state, tapped) for tapped in cards("3D 6C")]
    assert any(said)
    for words in filter(None, said):
        assert not re.search(r"[.!?](\s|$)", words), words
        assert words.count(":") <= 1, words
        assert words[0].isupper() or words.startswith(("0 holes", "that makes ")), words
        assert len(words) <= 130, words


def _refusal(rules: Cribbage, state: State, move: object) -> str:
    """Why the move, or the tap of a card, is refused; "" where it is not."""
    try:
        rules.apply(state, rules.scanned(state, move) if isinstance(move, Card) else move)
    except IllegalMove as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("phase", "move", "words"),
    [
        ("cut", ByHand(), "No deal has begun: Red cuts for deal and taps the card"),
        ("cut", Deal(), "No deal has begun: Red cuts for deal and taps the card"),
        (
            "starter",
            Play(0, card("KS")),
            "The starter is not turned yet: Red cuts, Blue turns the starter and taps it",
        ),
        ("starter", Dealer(0), "Blue deals already: UNDO back to the cut if that was wrong"),
        (
            "play",
            Starter(card("4S")),
            "The King of Spades is the starter already: UNDO back to it if that was wrong",
        ),
        ("lead", Crib(cards("6C")), "This deal is still played: Red leads any card"),
        (
            "play or go",
            Deal(),
            "This deal is still played: Blue plays a 7 or lower, or says go with OK",
        ),
        ("show", Go(0), "The play is over: Blue taps the four cards of the crib"),
        ("part of a crib", Deal(), "The play is over: Blue taps 3 more cards of the crib"),
        ("between", ByHand(), "This deal is counted: gather the cards, and any OK begins the next deal"),
        ("over", Deal(), WON),
        ("over", Dealer(0), WON),
        ("pegs", Go(0), "This game is played with pegs alone: peg what you count, no card is read"),
        ("pegs", ByHand(), "This game is played with pegs alone: all of it is pegged by hand already"),
        (
            "pegs",
            Cut(cards("9C")),
            "The cut for deal is past: choose who deals with the knob or on the page",
        ),
        ("pegs", Next(), "This game is not over: peg what you count, and Red's OK passes the deal"),
    ],
)
def test_what_this_phase_does_not_allow_says_what_is_waited_for(phase: str, move: object, words: str) -> None:
    rules, state = PHASES[phase]
    assert refusal(rules, state, move) == words


def test_a_tap_that_means_nothing_is_answered_with_the_way_out() -> None:
    for phase, words in (("between", "This deal is counted"), ("over", "The game is over")):
        rules, state = PHASES[phase]
        with pytest.raises(IllegalMove, match=f"{words}: "):
            rules.scanned(state, card("8C"))
    state = after(CARDS, PHASES["between"][1], Deal())
    assert CARDS.scanned(state, card("8C")) == Starter(card("8C"))
