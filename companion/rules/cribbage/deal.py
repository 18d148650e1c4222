"""A deal from its starter to the next deal, pegging by hand, and the next game of the match."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.base import Scored
from companion.rules.cribbage.cut import dealing, first_deal
from companion.rules.cribbage.due import manual, waiting
from companion.rules.cribbage.hands import sides
from companion.rules.cribbage.match import next_dealer, won_match
from companion.rules.cribbage.moves import ByHand, Deal, Misdeal, Next, Peg, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.show import asked_for, pass_hand
from companion.rules.cribbage.state import State, after, scores, side_of

MOST = 121  # holes moved by hand at once, either way
LONGEST_WHY = 100  # letters of the reason of a peg
JACK = 11


def begin(options: Options, players: tuple[str, ...]) -> State:
    """A new match: all pegs off the board; with cards the cut for deal comes first."""
    none = (0,) * sides(len(players))
    state = State(
        players=players,
        pegs=((0, 0),) * len(none),
        began=((0, 0),) * len(none),
        history=(none,),
        won=none,
        match_points=none,
        tapped=((),) * len(players),
    )
    return dealing(options, state, 0) if options.way == "pegs" else replace(state, to_act=0)


def starter(options: Options, state: State, move: Starter) -> State:
    """The starter is turned; it may imply the next deal. A jack is his heels, at once (ACC 6.3)."""
    if state.phase != "starter":
        state = next_deal(options, state)
    card = move.card
    state = replace(
        state,
        phase="play",
        starter=card,
        began=state.pegs,
        to_act=after(state, state.dealer),
        tally=None,
    )
    turned = heels(options, state) if card.rank == JACK else state
    if options.heels_claim == "auto":
        return turned
    # A claim that were offered for a jack alone would give the jack away.
    items = turned.scored if card.rank == JACK else ()
    return waiting(options, state, state.dealer, "heels", items, (card,)) if manual(options) else state


def heels(options: Options, state: State) -> State:
    """Two for the dealer's jack."""
    seat, side = state.dealer, side_of(state, state.dealer)
    said, short = options.words.play_said("heels", 2), options.words.play_short("heels", 2)
    cards = () if state.starter is None else (state.starter,)
    item = Scored(seat, side, 2, "heels", cards, said, short, "heels")
    return award(options, state, seat, "heels", [item])


def deal(options: Options, state: State, _move: Deal) -> State:
    """The next deal begins; the deal passes to the left."""
    return next_deal(options, state)


def next_deal(options: Options, state: State) -> State:
    """The state at the beginning of the next deal."""
    fresh = replace(
        _cleared(state), deal=state.deal + 1, began=state.pegs, history=(*state.history, scores(state))
    )
    return dealing(options, fresh, after(state, state.dealer))


def misdeal(options: Options, state: State, _move: Misdeal) -> State:
    """The same dealer deals again; all pegs stand as they stood before this deal."""
    pegs = state.pegs if state.phase == "starter" else state.began
    fresh = dealing(options, replace(_cleared(state), pegs=pegs), state.dealer)
    words = options.words.NOTICES["misdeal"].format(name=state.players[state.dealer])
    fresh = replace(fresh, notices=(words,))
    points, pone = options.misdeal_penalty, after(state, state.dealer)
    if not points:
        return replace(fresh, began=pegs)
    said, short = options.words.play_said("misdeal", points), options.words.play_short("misdeal", points)
    item = Scored(pone, side_of(state, pone), points, "misdeal", (), said, short, "misdeal")
    fresh = award(options, fresh, pone, "misdeal", [item])
    return replace(fresh, began=fresh.pegs)


def _cleared(state: State) -> State:
    """The table without the cards and the words of its deal; scores, dealer and match stay."""
    return State(
        players=state.players,
        pegs=state.pegs,
        began=state.began,
        deal=state.deal,
        dealer=state.dealer,
        history=state.history,
        won=state.won,
        match_points=state.match_points,
        tapped=((),) * len(state.players),
    )


def by_hand(_options: Options, state: State, _move: ByHand) -> State:
    """The rest of this deal is pegged; hands and crib may still be tapped at the show."""
    began = state.pegs if state.phase == "starter" else state.began
    return replace(state, phase="by_hand", to_act=None, began=began)


def peg(options: Options, state: State, move: Peg) -> State:
    """Holes moved by hand, forwards or back. It may win, and no cut outlives it.

    Forwards, by the seat whose hand is asked for, it is that hand: the show goes on after it.
    """
    if state.phase == "by_hand":
        state = replace(state, cuts=(), cutters=(), placed=(), to_act=None)
    if len(move.why) > LONGEST_WHY or not move.why.isprintable() or (move.why and not move.why.strip()):
        raise refused(options, "why", most=LONGEST_WHY)
    if move.points == 0 or abs(move.points) > MOST:
        raise refused(options, "holes", points=move.points, most=MOST)
    said = move.why or options.words.pegged_said(move.points)
    item = Scored(
        move.seat,
        side_of(state, move.seat),
        move.points,
        "peg",
        (),
        said,
        f"{move.points:+d}",
        "peg",
        move.why,
    )
    pegged = award(options, state, move.seat, "peg", [item])
    is_hand = move.points > 0 and asked_for(options, state) == move.seat
    return pass_hand(options, pegged) if is_hand else pegged


def next_game(options: Options, state: State, _move: Next) -> State:
    """The next game of the match, or the first of another where this one decided it."""
    fresh = begin(options, state.players)
    if not won_match(options, state):
        fresh = replace(fresh, won=state.won, match_points=state.match_points)
    return first_deal(options, fresh, next_dealer(options, state))
