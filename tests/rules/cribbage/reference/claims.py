"""A count that a player claims, and what the others make of it: section 8."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """Points of whose count it was and of the opponent; back: holes that a false claim of game costs too."""

    counter: int
    opponent: int
    back: int = 0


def settle(
    actual: int,
    claimed: int,
    *,
    muggins: bool = False,
    called: int | None = None,
    overclaim: str = "correct",
    of_game: bool = False,
) -> Settled:
    """What a claim comes to; of_game: the points claimed would have won, the true ones do not (ACC 8.4b)."""
    excess = claimed - actual
    if excess > 0 and of_game:
        return Settled(actual, excess, back=15)
    if excess > 0:
        for_it = {"correct": 0, "opponent_scores_excess": excess, "opponent_scores_two": 2}
        return Settled(actual, for_it[overclaim])
    if not muggins or called is None:
        return Settled(claimed, 0)  # what was not claimed is lost (ACC 8.3)
    if excess == 0:
        return Settled(claimed + called, 0)  # nothing was missed: the counter takes them (ACC 10.4a)
    return Settled(claimed, min(called, -excess))
