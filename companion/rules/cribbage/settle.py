"""What a claim comes to: a pure table, without pegs or cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

GAME = 15  # holes back for a false claim of game (ACC 8.4b)

# What an opponent scores for an overclaim: nothing, as much (Old Hoyle), or two (BSD-Hoyle).
OVERCLAIM: Mapping[str, Callable[[int], int]] = {
    "correct": lambda excess: 0,
    "opponent_scores_excess": lambda excess: excess,
    "opponent_scores_two": lambda excess: 2,
}


@dataclass(frozen=True, slots=True)
class Settled:
    """Holes for whose count it was and for the opponent; back: holes that a false claim of game costs too."""

    counter: int
    opponent: int
    back: int = 0


def settle(
    actual: int, claimed: int, called: int = 0, overclaim: str = "correct", of_game: bool = False
) -> Settled:
    """What a claim of `claimed` comes to where `actual` is true; called: points of a muggins call, else 0.

    of_game: the points claimed reach the game hole and the true ones do not. What is not claimed is lost (ACC
    8.3). A call gets at most what was missed, and where nothing was missed its points go to whose count it
    was (ACC 10.4a); it falls where too much was claimed.
    """
    excess = claimed - actual
    if excess > 0:
        if of_game:
            return Settled(actual, excess, GAME)
        return Settled(actual, OVERCLAIM[overclaim](excess))
    if excess == 0:
        return Settled(claimed + called, 0)
    return Settled(claimed, min(called, -excess))
