"""What holds for every game of cribbage, however it goes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import PACK, Card
from companion.plain import decode, decode_move, encode, encode_move
from companion.rules.base import IllegalMove
from companion.rules.cribbage.moves import ByHand, Crib, Cut, Deal, Go, Next, Peg, Play, Starter
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State, scores
from tests.rules.cribbage.table import PLAYERS, fits

ENDS = {"thirty_one", "go", "last"}


def whole_game(data: st.DataObject, rules: Cribbage) -> list[State]:
    """Every state of one game of cards, played by two who know their cards and break no rule."""
    states = [rules.start(PLAYERS)]

    def do(move: Any) -> None:
        kind = decode_move(rules.moves, encode_move(move))
        states.append(rules.apply(states[-1], kind))

    while states[-1].phase == "cut":
        do(Cut(tuple(data.draw(st.permutations(PACK))[:2])))
    while states[-1].phase != "over":
        pack = data.draw(st.permutations(PACK))
        do(Starter(pack[0]))
        hands = [[str(card) for card in pack[1 + 4 * seat : 5 + 4 * seat]] for seat in (0, 1)]
        while states[-1].phase == "play":
            seat = states[-1].to_act
            assert seat is not None
            legal = fits(states[-1], hands[seat])
            if legal:
                chosen = data.draw(st.sampled_from(legal))
                hands[seat].remove(chosen)
                do(rules.scanned(states[-1], next(card for card in PACK if str(card) == chosen)))
            else:
                do(Go(seat))
        if states[-1].phase == "show":
            do(Crib(tuple(pack[9:13])))
        if states[-1].phase == "between":
            do(Deal())
    return states


@settings(max_examples=25)
@given(st.data())
def test_a_game_by_the_rules_ends_and_every_state_of_it_survives_json(data: st.DataObject) -> None:
    rules = Cribbage(target=data.draw(st.sampled_from((61, 31))))
    states = whole_game(data, rules)
    assert max(scores(states[-1])) == rules.target
    for state in states[:: max(1, len(states) // 20)]:
        assert decode(State, encode(state)) == state
        assert encode(rules.scene(state))
    assert all(not state.notices for state in states if state.phase == "play")


@settings(max_examples=25)
@given(st.data())
def test_every_series_ends_with_one_of_31_go_and_last_and_scores_never_fall(data: st.DataObject) -> None:
    states = whole_game(data, Cribbage(target=61))
    for one, other in pairwise(states):
        ends = [item.rule for item in other.scored if item.rule in ENDS]
        assert len(ends) <= 1
        over = len(other.series) > len(one.series) or (one.phase == "play" and other.phase == "show")
        if other.phase != "over" and one.deal == other.deal:
            assert bool(ends) == over
        assert all(new >= old for old, new in zip(scores(one), scores(other), strict=True))
        assert max(scores(other)) <= 61
        gained = [new - old for old, new in zip(scores(one), scores(other), strict=True)]
        if other.phase != "over":
            said = [sum(item.points for item in other.scored if item.side == side) for side in (0, 1)]
            assert said == gained


@settings(max_examples=25)
@given(st.data())
def test_the_dealer_pegs_in_every_play_that_is_played_out(data: st.DataObject) -> None:
    pegged = False
    for state in whole_game(data, Cribbage(target=61)):
        if state.phase == "play" and not state.played:
            pegged = False
        pegged = pegged or any(item.group == "play" and item.seat == state.dealer for item in state.scored)
        if state.phase == "show" and not state.crib:
            assert pegged


@settings(max_examples=40)
@given(st.data())
def test_whatever_is_done_the_table_stands(data: st.DataObject) -> None:
    """Random moves, right or wrong: each is made or refused in words, and what is offered can be done."""
    rules = Cribbage(way=data.draw(st.sampled_from(("cards", "pegs"))), target=31)
    state = rules.start(PLAYERS)
    seats, cards = st.integers(0, 1), st.sampled_from(PACK)
    wild = st.one_of(
        st.builds(Play, seats, cards),
        st.builds(Go, seats),
        st.builds(Starter, cards),
        st.builds(Crib, st.tuples(cards)),
        st.builds(Peg, seats, st.integers(-5, 5)),
        st.sampled_from((Deal(), ByHand(), Next())),
    )
    for _ in range(data.draw(st.integers(10, 40))):
        choices = rules.choices(state)
        for choice in choices:
            rules.apply(state, choice.move)
        own = [(choice.seat, choice.button) for choice in choices if choice.button]
        assert len(own) == len(set(own))
        move = data.draw(st.one_of(wild, st.sampled_from([choice.move for choice in choices])))
        made, words = _tried(rules, state, move, data.draw(st.none() | cards))
        assert (made is None) == bool(words)
        if made is None:
            continue
        state = made
        scene = rules.scene(state)
        assert scene.prompt
        assert all(0 <= track.back <= track.front <= scene.length for track in scene.tracks)
    assert decode(State, encode(state)) == state


def _tried(rules: Cribbage, state: State, move: Any, tapped: Card | None) -> tuple[State | None, str]:
    """The state after `move`, or after a tap where there is one; else why it was refused."""
    try:
        return rules.apply(state, move if tapped is None else rules.scanned(state, tapped)), ""
    except IllegalMove as error:
        return None, str(error)
