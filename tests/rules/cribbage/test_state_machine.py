"""Whatever is done at a table with whatever options, what holds for every game of cribbage holds.

Cards are laid, counts claimed and pegs moved by people who hold real cards; in between moves are undone,
redone and put right. Every state is checked as it comes, every deal when its play is over, every game at its
end. The properties are those of section 13 of the rules.
"""

from __future__ import annotations

import dataclasses
import json
import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.cursor import Cursor, Draft
from companion.game import Amend, Game, Node, Redo, Undo, start
from companion.plain import encode
from companion.portable import read, write
from companion.rules.base import Scored
from companion.rules.cribbage import RULES
from companion.rules.cribbage.moves import ByHand, Crib, Deal, Go, Hand, Peg, Play, Starter
from companion.rules.cribbage.scoring import show_parts
from companion.rules.cribbage.state import scores
from companion.rules.cribbage.total import total
from companion.view import view
from tests.rules.cribbage.people import NAMES, People, allowed, played_out, seated, sent

ENDS = {"thirty_one", "go", "last"}
CARDS = (Starter, Play, Go, Hand, Crib, Deal)  # moves that correct nothing
NEVER = {19, 25, 26, 27}
LONGEST = 1500  # moves in which a game of people who play is over

seeds = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """One game from its cut on."""

    @initialize(hands=st.integers(2, 4), seed=seeds)
    def sit_down(self, hands: int, seed: int) -> None:
        rules = seated(drawn(random.Random(seed)), hands)
        hypothesis.note(f"{hands} hands: {rules}")
        self.people = People(seed)
        self.game: Game = start(rules, NAMES[:hands])

    @rule(seed=seeds, moves=st.integers(1, 20))
    def they_play(self, seed: int, moves: int) -> None:
        chance = random.Random(seed)
        for _ in range(moves):
            move = self.people.move(self.game, chance)
            if move is None:
                break
            self.do(move)

    @precondition(lambda self: self.game.node.undone is not None)
    @rule(times=st.integers(1, 4), back=st.booleans())
    def they_undo(self, times: int, back: bool) -> None:
        before, undone = self.game, 0
        for _ in range(times):
            if self.game.node.undone is not None:
                self.game = self.game.play(Undo())
                undone += 1
        if back:
            for _ in range(undone):
                self.game = self.game.play(Redo())
            assert self.game.state == before.state
            assert self.game.standing() == before.standing()

    @rule(seed=seeds)
    def they_put_right(self, seed: int) -> None:
        offers = [choice for choice in self.game.choices() if isinstance(choice.move, Amend)]
        if offers:
            self.do(random.Random(seed).choice(offers).move)

    @rule(seat=st.integers(0, 3), points=st.integers(-6, 6))
    def they_peg_by_hand(self, seat: int, points: int) -> None:
        move = Peg(seat % len(self.game.names), points)
        if allowed(self.game, move):
            self.do(move)

    @rule(seed=seeds)
    def they_choose_what_is_offered(self, seed: int) -> None:
        chance = random.Random(seed)
        offers = [choice for choice in self.game.choices() if type(choice.move) in self.game.rules.moves]
        if offers:
            self.do(sent(chance.choice(offers), chance))

    @rule()
    def it_is_read_from_its_text(self) -> None:
        *_, again = read(list(write(self.game)))
        assert again.state == self.game.state
        assert again.standing() == self.game.standing()

    def do(self, move: Any) -> None:
        before = self.game
        self.game = before.play(move)
        check_move(before, self.game)
        check_deal(self.game)

    @invariant()
    def every_card_is_seen_once_in_a_deal(self) -> None:
        state = self.game.state
        known = [laid.card for laid in state.played] + list(state.crib)
        known += [card for some in state.tapped for card in some]
        known += [] if state.starter is None else [state.starter]
        assert len(known) == len(set(known))
        for seat in range(len(state.players)):
            laid = [card for card in state.played if card.seat == seat]
            assert len(laid) + len(state.tapped[seat]) <= self.game.rules.hand

    @invariant()
    def pegs_stand_on_the_board(self) -> None:
        for track in self.game.rules.scene(self.game.state).tracks:
            assert 0 <= track.back <= track.front
            assert track.front <= self.game.rules.target or not self.game.rules.cap_at_target

    @invariant()
    def who_is_in_the_game_hole_has_won(self) -> None:
        state = self.game.state
        there = [side for side, hole in enumerate(scores(state)) if hole >= self.game.rules.target]
        assert there == ([] if state.winner is None else [state.winner])
        assert (state.phase == "over") == bool(there)

    @invariant()
    def the_truth_is_out_of_sight(self) -> None:
        check_hidden(self.game)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        self.it_is_read_from_its_text()
        check_two_hands(self.game)
        self.they_end()

    def they_end(self) -> None:
        """A game of legal moves always ends."""
        chance = random.Random(self.people.seed)
        for _ in range(LONGEST):
            if self.game.state.winner is not None:
                return
            self.do(self.people.move(self.game, chance))
        raise AssertionError(f"it does not end: {self.game.state.phase}, {self.game.rules}")


def drawn(chance: random.Random) -> dict[str, Any]:
    """A value for every option, each as likely as the others; games are short, and most of them of cards."""
    values = {each.name: each.metadata["values"] for each in dataclasses.fields(RULES) if each.init}
    often = {"target": (31, 45, 61), "way": ("cards", "cards", "cards", "pegs")}
    return {name: chance.choice(some) for name, some in {**values, **often}.items()}


def check_move(before: Game, after: Game) -> None:
    """What one row did: counts that can be, and scores that rise by what was said and by nothing else."""
    stages = (before.state if not isinstance(after.rows[-1].move, Amend) else after.node.prior,)
    stages = (*stages, *(after.state.steps or (after.state,)))
    moves = after.node.moves
    for one, other in pairwise(stages):
        check_counts(after.rules, other)
        assert one is stages[0] or one.winner is None  # a win that is shown is never taken back
        if len(moves) > 1 or not isinstance(moves[0], CARDS) or after.rules.counting == "manual":
            continue
        gained = [new - old for old, new in zip(scores(one), scores(other), strict=True)]
        said = [sum(item.points for item in other.scored if item.side == side) for side in range(len(gained))]
        assert all(points >= 0 for points in gained)
        if other.winner is None and not after.rules.stinkhole and after.rules.heels_can_win:
            assert gained == said


def check_counts(rules: Any, state: Any) -> None:
    """A hand or a crib on show is worth what a hand can be; its parts come to its total."""
    tally = state.tally
    if tally is None or tally.group not in ("hand", "crib") or len(tally.cards) not in (3, 4):
        return
    cards, starter, four_ok = tally.cards, state.starter, rules.crib_flush == "four_ok"
    worth = sum(part.points for part in show_parts(cards, starter, False))
    assert worth == total(cards, starter)
    assert worth <= 29
    as_counted = worth
    if len(cards) == 4:
        crib = sum(part.points for part in show_parts(cards, starter, True))
        assert crib == total(cards, starter, crib=True)
        assert worth - crib in (0, 4)
        assert worth not in NEVER
        as_counted = crib if tally.group == "crib" and not four_ok else worth
    if rules.counting == "auto":
        assert sum(item.points for item in tally.items) == as_counted


def deal_of(game: Game) -> list[Node]:
    """The rows that stand since the starter of this deal, oldest first."""
    found: list[Node] = []
    node: Node | None = game.node
    while node is not None:
        found.append(node)
        if any(isinstance(move, Starter) for move in node.moves):
            return found[::-1]
        node = node.base
    return []


def check_deal(game: Game) -> None:
    """After the play: every series ended once, the last card came last, and the dealer of two has pegged."""
    state, rules = game.state, game.rules
    if rules.counting != "auto" or state.phase not in ("show", "between", "over") or not state.played:
        return
    nodes = deal_of(game)
    if any(isinstance(move, ByHand) for node in nodes for move in node.moves):
        return
    items = [item for node in nodes for item in node.scored if item.group == "play"]
    ends = [item for item in items if item.rule in ENDS]
    at = [series_of(state, item) for item in ends]
    assert len(at) == len(set(at))
    assert [item.rule for item in ends].count("last") <= 1
    assert all(item is items[-1] for item in ends if item.rule == "last")
    if state.phase == "over":
        return
    assert sorted(at) == list(range(len([begin for begin in state.series if begin < len(state.played)])))
    if rules.variant == "six":
        assert played_out(game)
        if len(state.players) == 2:
            assert any(item.seat == state.dealer for item in items)


def series_of(state: Any, item: Scored) -> int:
    """In which series, counted from 0, the item's newest card was laid."""
    at = [laid.card for laid in state.played].index(item.cards[-1])
    return max(number for number, begin in enumerate(state.series) if begin <= at)


def check_hidden(game: Game) -> None:
    """No page, no preview and no key shows what is out of sight: with another truth all is the same."""
    state = game.state
    others = ((), tuple(() for _ in state.due), tuple(items * 2 for items in state.truth[::-1]))
    truth = others[game.turn % len(others)]
    if truth == state.truth:
        return
    other = replace(game, node=replace(game.node, state=replace(state, truth=truth)))
    dialled = [choice for choice in game.choices() if choice.button == "peg" and choice.seat is not None]
    drafts = tuple(Draft(choice.seat or 0, 4, 0.0) for choice in dialled)  # previews tell nothing either
    for cursor in (Cursor(), Cursor(drafts=drafts)):
        seen, as_well = (json.dumps(encode(view(each, cursor, 0))) for each in (game, other))
        assert seen == as_well


def check_two_hands(game: Game) -> None:
    """In two hands neither the lead after a go nor the rule of the go makes any difference."""
    if len(game.names) != 2:
        return
    for switch in ({"series_lead": "go_caller"}, {"go_rule": "uspc_three_hand"}):
        rules = replace(game.rules, **switch)
        state = rules.start(game.players)
        for move in game.standing():
            state = rules.apply(state, move)
        assert state == game.state


def run(examples: int, steps: int) -> None:
    """So many games of so many doings."""
    run_state_machine_as_test(
        Table, settings=hypothesis.settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    )


def test_what_holds_for_every_game_holds_whatever_is_done() -> None:
    run(examples=40, steps=25)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_what_holds_for_every_game_holds_in_hundreds_of_games() -> None:
    run(examples=400, steps=60)
