"""A deal from its starter to the next deal, pegging by hand, and the next game of the match."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.base import Scored
from companion.rules.cribbage.cut import dealing
from companion.rules.cribbage.moves import ByHand, Deal, Next, Peg, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.state import State, after, scores, side_of

MOST = 121  # holes moved by hand at once, either way
LONGEST_WHY = 100  # letters of the reason of a peg
JACK = 11


def begin(options: Options, players: tuple[str, ...], dealer: int, sides: int, won: tuple[int, ...]) -> State:
    """A new game: all pegs off the board, `dealer` deals."""
    state = State(
        players=players,
        pegs=((0, 0),) * sides,
        history=((0,) * sides,),
        won=won,
        tapped=((),) * len(players),
    )
    return dealing(options, state, dealer)


def starter(options: Options, state: State, move: Starter) -> State:
    """The starter is turned; it may imply the next deal. A jack is his heels, at once (ACC 6.3)."""
    if state.phase != "starter":
        state = next_deal(options, state)
    card = move.card
    state = replace(state, phase="play", starter=card, to_act=after(state, state.dealer), tally=None)
    if card.rank != JACK:
        return state
    seat, side = state.dealer, side_of(state, state.dealer)
    said, short = options.words.play_said("heels", 2), options.words.play_short("heels", 2)
    return award(
        options, state, seat, "heels", [Scored(seat, side, 2, "heels", (card,), said, short, "heels")]
    )


def deal(options: Options, state: State, _move: Deal) -> State:
    """The next deal begins; the deal passes to the left."""
    return next_deal(options, state)


def next_deal(options: Options, state: State) -> State:
    """The state at the beginning of the next deal."""
    fresh = State(
        players=state.players,
        pegs=state.pegs,
        deal=state.deal + 1,
        history=(*state.history, scores(state)),
        won=state.won,
        tapped=((),) * len(state.players),
    )
    return dealing(options, fresh, after(state, state.dealer))


def by_hand(options: Options, state: State, _move: ByHand) -> State:
    """The rest of this deal is pegged; hands and crib may still be tapped at the show."""
    return replace(state, phase="by_hand", to_act=None)


def peg(options: Options, state: State, move: Peg) -> State:
    """Holes moved by hand, forwards or back. Nothing else changes, but it may win, and no cut outlives it."""
    if state.phase == "by_hand":
        state = replace(state, cuts=(), to_act=None)
    if len(move.why) > LONGEST_WHY or not move.why.isprintable() or (move.why and not move.why.strip()):
        raise refused(options, "why", most=LONGEST_WHY)
    if move.points == 0 or abs(move.points) > MOST:
        raise refused(options, "holes", points=move.points, most=MOST)
    said = move.why or options.words.pegged_said(move.points)
    item = Scored(
        move.seat, side_of(state, move.seat), move.points, "peg", (), said, f"{move.points:+d}", "peg"
    )
    return award(options, state, move.seat, "peg", [item])


def next_game(options: Options, state: State, _move: Next) -> State:
    """The next game of the match: the loser deals."""
    loser = after(state, state.winner or 0)
    return begin(options, state.players, loser, len(state.pegs), state.won)
