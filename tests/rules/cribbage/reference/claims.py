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
    """What a claim comes to, point by point; of_game: the points claimed would have won (ACC 8.4b)."""
    true, said = set(range(actual)), set(range(claimed))
    if said - true:
        gives = {"correct": 0, "opponent_scores_excess": len(said - true), "opponent_scores_two": 2}
        others = len(said - true) if of_game else gives[overclaim]
        return Settled(len(said & true), others, back=15 if of_game else 0)
    if not muggins or called is None:
        return Settled(len(said), 0)  # what was not claimed is lost (ACC 8.3)
    if said == true:  # nothing was missed: the counter takes what was called (ACC 10.4a)
        return Settled(len(said) + called, 0)
    return Settled(len(said), len(sorted(true - said)[:called]))  # the lesser of called and missed
