"""Games and matches: what a won game is called, what it counts, and who deals the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.cribbage.options import Options
from companion.rules.cribbage.state import State, scores, seats_from, side_of

LONG_GAME = 121  # the only one with lines at 91 and 61; of every other game the sources know the lurch alone
SKUNK, DOUBLE = (
    91,
    61,
)  # whoever stands below: a win by 31 or more is a skunk (ACC), by 61 or more a double one

WORTH: Mapping[str, Mapping[str, int]] = {
    "uspc": {"win": 1, "skunk": 2, "double_skunk": 4, "lurch": 2},
    "free": {"win": 1, "skunk": 2, "double_skunk": 3, "lurch": 2},
    "acc": {"win": 2, "skunk": 3, "double_skunk": 3, "lurch": 3},
}


def lines(options: Options) -> tuple[tuple[int, str], ...]:
    """(hole, name) of each line of the board, in order: who has not reached it has lost by that name."""
    if options.skunk_table == "none":
        return ()
    if options.skunk_table == "skunk" and options.target == LONG_GAME:
        return ((DOUBLE, "double_skunk"), (SKUNK, "skunk"))
    return ((options.target // 2 + 1, "lurch"),)


def result(options: Options, score: int) -> tuple[str, int]:
    """What a game is called that was lost with `score` holes, and what it counts by game_values."""
    name = next((name for hole, name in lines(options) if score < hole), "win")
    return name, WORTH[options.game_values][name]


def results(options: Options, scores: Sequence[int], winner: int) -> dict[int, tuple[str, int]]:
    """For each side that lost: what its loss is called, and what it counts for the winner.

    Of three hands each loser is judged by himself and counts for the winner; with multi_skunk = "off"
    nobody is skunked there.
    """
    nobody = options.multi_skunk == "off" and len(scores) > 2
    plain = "win", WORTH[options.game_values]["win"]
    return {
        side: plain if nobody else result(options, score)
        for side, score in enumerate(scores)
        if side != winner
    }


def won_match(options: Options, state: State) -> bool:
    """Whether the game that is over has decided the match."""
    if state.winner is None or not options.best_of:
        return False
    return state.won[state.winner] > options.best_of // 2


def next_label(options: Options, state: State) -> str:
    """What the choice is called that goes on after a game: to the next one, in a match to the next leg."""
    key = "next_match" if won_match(options, state) else "next_leg" if options.best_of else "next"
    return options.words.CHOICES[key]


def next_dealer(options: Options, state: State) -> int:
    """Who deals the game after this one: the loser, or whoever sits left of its first dealer.

    Of several losers it is the lowest; of these, and of partners, the first one left of that dealer.
    """
    n = len(state.players)
    first = (state.dealer - state.deal + 1) % n
    left = seats_from(state, (first + 1) % n)
    loser = options.next_first_deal == "loser" or (options.next_first_deal == "auto" and n == 2)
    if not loser:
        return left[0]
    lost = [side for side in range(len(state.pegs)) if side != state.winner]
    lowest = min(scores(state)[side] for side in lost)
    return next(
        seat
        for seat in left
        if side_of(state, seat) != state.winner and scores(state)[side_of(state, seat)] == lowest
    )
