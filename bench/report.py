"""What was measured, beside the bound it must keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the report. worst: the figure that `bound` holds for, None where there is no bound.

    least: the bound is what the figure must reach, not what it may not exceed.
    """

    name: str
    shown: str
    worst: float | None = None
    bound: float | None = None
    unit: str = "ms"
    least: bool = False

    @property
    def ok(self) -> bool:
        if self.bound is None:
            return True
        if self.worst is None:
            return False
        return self.worst >= self.bound if self.least else self.worst <= self.bound

    @property
    def _word(self) -> str:
        return "ok" if self.ok else "UNDER" if self.least else "OVER"

    def __str__(self) -> str:
        verdict = (
            ""
            if self.bound is None
            else f"at {'least' if self.least else 'most'} {self.bound:7.1f} {self.unit}  {self._word}"
        )
        return f"{self.name:<62} {self.shown:>28}  {verdict}".rstrip()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed; nothing is interpolated."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(name: str, values: Sequence[float], bound: float | None = None) -> Measure:
    """Median and p99 of `values` (ms); the bound holds for the p99."""
    middle, worst = percentile(values, 0.5), percentile(values, 0.99)
    return Measure(name, f"p50 {middle:6.2f}   p99 {worst:6.2f} ms", worst, bound)
