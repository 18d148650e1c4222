"""What was measured, beside the bound it must keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the report. worst: the figure that `bound` holds for, None where there is no bound."""

    name: str
    shown: str
    worst: float | None = None
    bound: float | None = None
    unit: str = "ms"

    @property
    def ok(self) -> bool:
        return self.bound is None or (self.worst is not None and self.worst <= self.bound)

    def __str__(self) -> str:
        verdict = (
            ""
            if self.bound is None
            else f"at most {self.bound:7.1f} {self.unit}  {'ok' if self.ok else 'OVER'}"
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
