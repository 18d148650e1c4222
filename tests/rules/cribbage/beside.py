"""The real rules and the reference side by side: whole games at random, compared after every move."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable
from itertools import groupby, takewhile
from typing import Any

from companion.cards import PACK, Card
from companion.rules.base import IllegalMove, OptionError, Scored
from companion.rules.cribbage import RULES
from companion.rules.cribbage.moves import Crib, Deal, Dealer, Go, Hand, Misdeal, Next, Peg, Play, Starter
from tests.rules.cribbage.reference.board import Board, Booked
from tests.rules.cribbage.reference.deal import Deal as Known
from tests.rules.cribbage.reference.deal import opening_bonus, show_order
from tests.rules.cribbage.reference.law import Law, left_of, shape, sides
from tests.rules.cribbage.reference.match import games as called
from tests.rules.cribbage.reference.match import next_dealer, next_first_dealers
from tests.rules.cribbage.reference.play import count_of
from tests.rules.cribbage.reference.show import pips

NAMES = ("Ann", "Ben", "Cy", "Di")
LAW = {each.name for each in dataclasses.fields(Law)}
AUTO = {"way": "cards", "counting": "auto", "heels_claim": "auto", "muggins": "off"}
"""What the reference's known hands need: the table sees every card and counts for itself."""


def options(chance: random.Random, hands: int, fixed: dict[str, Any]) -> Any:
    """Rules with options at random from each field's own values; what contradicts is drawn again."""
    while True:
        drawn = {
            each.name: chance.choice(each.metadata["values"])
            for each in dataclasses.fields(RULES)
            if each.init and chance.random() < 0.5
        }
        try:
            rules = RULES(**{**drawn, **fixed})
            rules.start(NAMES[:hands])
        except OptionError:
            continue
        return rules


def law_of(rules: Any, hands: int) -> Law:
    """The same options for the reference."""
    shared = LAW & {each.name for each in dataclasses.fields(rules)}
    return Law(hands=hands, **{name: getattr(rules, name) for name in shared})


class Beside:
    """A match under the real rules (`state`) and the reference (`board`, `known`), move by move.

    moves, deals, games: how many were compared.
    """

    late = 0.5  # how many first games begin just before their end

    def __init__(self, rules: Any, hands: int, chance: random.Random) -> None:
        self.rules = rules
        self.law = law_of(rules, hands)
        self.chance = chance
        self.state: Any = rules.start(NAMES[:hands])
        self.board = Board(self.law)
        self.log: list[Booked] = []
        self.moves = self.deals = self.games = 0

    def game(self, dealer: int) -> None:
        """The first game of a match to its win, `dealer` first, now and then from just before the end."""
        if self.chance.random() < self.late:
            self.begin_late()
        self.do(Dealer(dealer))
        self.to_the_win(dealer)

    def match(self, dealer: int, games: int) -> None:
        """So many games; after each of them what it counts, and who deals the next one."""
        won, worth = [0] * sides(self.law), [0] * sides(self.law)
        self.game(dealer)
        for _ in range(games):
            winner = self.board.winner
            assert winner is not None
            won[winner] += 1
            worth[winner] += sum(each for _, each in called(self.law, self.board.front, winner).values())
            assert (list(self.state.won), list(self.state.match_points)) == (won, worth)
            if self.rules.best_of and won[winner] > self.rules.best_of // 2:
                won, worth = [0] * sides(self.law), [0] * sides(self.law)
            may = next_first_dealers(self.law, dealer, self.board.front, winner)
            self.make(Next())
            self.board, self.log = Board(self.law), told(self.state.scored)
            dealer = self.state.dealer
            assert dealer in may
            self.to_the_win(dealer)

    def to_the_win(self, dealer: int) -> None:
        """The deals of a game, one after the other, until somebody has won it."""
        self.board.book(left_of(self.law, dealer), {"three_for_last": opening_bonus(self.law)})
        self.compare(None)
        seat = dealer
        while self.board.winner is None:
            if self.deal(seat):
                seat = next_dealer(self.law.hands, seat)
        self.games += 1

    def begin_late(self) -> None:
        """Every side is pegged by hand to one of the last holes."""
        for seat in range(sides(self.law)):
            points = self.chance.randrange(self.law.target - 12, self.law.target)
            self.do(Peg(seat, points))
            self.board.front[seat] = points
        self.log = []

    def deal(self, dealer: int) -> bool:
        """One deal; after the crib the next one begins. Whether it was no misdeal."""
        before = list(self.board.front)
        self.known = self.dealt(self.board, dealer)
        self.do(Starter(self.known.starter))
        self.deals += 1
        assert self.state.dealer == dealer
        self.compare(self.known.play.turn)
        while self.known.play.turn is not None and self.board.winner is None:
            if self.chance.random() < 0.01:
                self.misdeal(dealer, before)
                return False
            self.turn(self.known.play.turn)
        if self.board.winner is None:
            self.show()
        self.leads()
        if self.board.winner is None and self.chance.random() < 0.5:
            self.do(Deal())
        return True

    def misdeal(self, dealer: int, before: list[int]) -> None:
        """Somebody has a card too many: all stand as before this deal, and the same dealer deals again."""
        self.make(Misdeal())
        self.board.front = list(before)
        self.board.log, self.log = [], told(self.state.scored)
        self.board.book(left_of(self.law, dealer), {"misdeal": self.rules.misdeal_penalty})
        assert self.state.winner is not None or (self.state.dealer, self.state.phase) == (dealer, "starter")
        self.compare(None)

    def dealt(self, board: Board, dealer: int) -> Known:
        """Cards for everybody, the crib and the starter, for the reference to know on this board."""
        pack = self.chance.sample(PACK, 52)
        size = shape(self.law)["hand"]
        hands = [pack[5 + size * seat : 5 + size * (seat + 1)] for seat in range(self.law.hands)]
        return Known(board, dealer, hands, pack[1:5], pack[0])

    def turn(self, seat: int) -> None:
        """The seat to act does something; after the play, hands that were played out are counted."""
        play = self.known.play
        self.act(seat)
        if play.over:  # a hand that was played out is known, and counted, until one is not
            for _ in takewhile(lambda seat: not play.held[seat], show_order(self.law, self.known.dealer)):
                self.known.count_next()
        self.compare(play.turn)

    def act(self, seat: int) -> None:
        """The seat to act lays a card or says go, then the table's own goes follow."""
        play = self.known.play
        if self.chance.random() < 0.2:
            self.refusals(seat)
        series, told = len(play.leads), len(play.events)
        if play.may_go() and (not play.legal() or self.chance.random() < 0.3):
            self.known.go()
            self.do(Go(seat))
        else:
            card = self.chance.choice(play.legal())
            self.known.put(card)
            self.do(self.rules.scanned(self.state, card))
        while self.open(series) and self.board.winner is None and not self.fits():
            self.known.go()
        ended = any(event.get("award") == "go" for event in play.events[told:])
        if ended and self.state.phase == "play" and len(self.state.series) == series:
            assert self.fits(), "the table ends a series by itself where no unseen card fits"
            self.do(Go(self.state.played[-1].seat))

    def open(self, series: int) -> bool:
        """Whether the reference is still in this series."""
        play = self.known.play
        return play.turn is not None and len(play.leads) == series and bool(play.series)

    def fits(self) -> bool:
        """Whether any card that was not seen in this deal would fit the count: the table knows no more."""
        seen = {self.known.starter, *(laid.card for laid in self.state.played)}
        count = count_of(self.known.play.series)
        return any(count + pips(card) <= 31 for card in PACK if card not in seen)

    def refusals(self, seat: int) -> None:
        """What the reference refuses of this seat's cards the rules refuse, and nothing else."""
        play = self.known.play
        for card in play.held[seat]:
            assert self.allowed(Play(seat, card)) == (card in play.legal())
        for other in range(self.law.hands):
            if other != seat and play.held[other]:
                assert not self.allowed(Play(other, self.chance.choice(play.held[other])))
                assert not self.allowed(Go(other))

    def allowed(self, move: Any) -> bool:
        """Whether the rules take this move now."""
        try:
            self.rules.apply(self.state, move)
        except IllegalMove:
            return False
        return True

    def show(self) -> None:
        """Hands that were not played out are tapped, then the crib."""
        while not self.known.over:
            self.known.count_next()
        moves = [
            Hand(seat, some)
            for seat in show_order(self.law, self.known.dealer)
            for some in self.pieces(self.known.play.held[seat])
        ]
        for move in (*moves, *(Crib(some) for some in self.pieces(list(self.known.crib)))):
            if self.state.phase != "over":
                self.do(move)
        self.compare(None)

    def pieces(self, cards: list[Card]) -> Iterable[tuple[Card, ...]]:
        """The cards one by one, or all at once."""
        if not cards:
            return []
        return [(card,) for card in cards] if self.chance.random() < 0.5 else [tuple(cards)]

    def leads(self) -> None:
        """Who led each series of this deal."""
        begins = [begin for begin in self.state.series if begin < len(self.state.played)]
        assert [self.state.played[begin].seat for begin in begins] == self.known.play.leads[: len(begins)]

    def do(self, move: Any) -> None:
        """The move under the real rules; every peg that moved jumped over the other one of its pair."""
        before = self.make(move)
        self.log += told(self.state.scored)
        stage = before
        for after in self.state.steps or (self.state,):
            for (front, back), (new, jumped) in zip(stage.pegs, after.pegs, strict=True):
                assert (new, jumped) == (front, back) or (new > front and jumped == front)
            stage = after

    def make(self, move: Any) -> Any:
        """The move under the real rules; the state before it."""
        before, self.state = self.state, self.rules.apply(self.state, move)
        self.moves += 1
        return before

    def compare(self, turn: int | None) -> None:
        """Scores, winner, log, and in the play whose turn it is and the count."""
        assert [front for front, _ in self.state.pegs] == self.board.front
        assert self.state.winner == self.board.winner
        assert self.log == self.board.log
        if self.board.winner is None and turn is not None:
            assert self.state.phase == "play"
            assert self.state.to_act == turn
            running = self.state.played[self.state.series[-1] :]
            assert [laid.card for laid in running] == self.known.play.series


def told(scored: Iterable[Scored]) -> list[Booked]:
    """The items of a move as the reference books them: one for a hand or a crib."""
    found = []
    for (seat, side, group), items in groupby(scored, lambda item: (item.seat, item.side, item.group)):
        if group in ("hand", "crib"):
            found.append(Booked(seat, side, sum(item.points for item in items), group))
        else:
            found += [Booked(seat, side, item.points, item.rule) for item in items]
    return found
