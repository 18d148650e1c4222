"""What it costs to have the rules of cribbage: time of the processor, memory, the tables of the count."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence

from bench.report import Measure

STARTS = 21  # fresh processes of each kind, in turn, of which the best is told
IMPORT = 3.0  # times the import of dataclasses
MEMORY = 8.0  # MB over an interpreter that was asked for nothing
UNPACKING = 5.0  # ms

NOTHING = "pass"
LIBRARY = "import dataclasses"
PACKAGE = "import companion.rules.cribbage"
COUNT = "import companion.rules.cribbage.total"
GAME = "from companion.rules.cribbage import RULES"
TIMED = """
import time
{before}
begun = time.process_time()
{what}
took = time.process_time() - begun
for line in open("/proc/self/status"):
    if line.startswith("VmRSS:"):
        print(took * 1000, int(line.split()[1]) / 1024)
"""


def loading() -> Iterator[Measure]:
    """Imports beside that of dataclasses, memory beside bare Python, the tables unpacked."""
    wanted = (NOTHING, LIBRARY, PACKAGE, COUNT, GAME)
    times, sizes = fresh([("", what) for what in wanted])
    least, library = sizes[0], times[1]
    for name, at, bound in ((PACKAGE, 2, IMPORT), (COUNT, 3, IMPORT), (GAME, 4, None)):
        ratio = times[at] / library
        shown = f"{times[at]:.1f} ms, {ratio:.2f} times"
        yield Measure(f"{name}, to that of dataclasses", shown, ratio, bound, "times")
        more = sizes[at] - least
        yield Measure("    memory over bare Python", f"{more:.1f} MB", more, MEMORY, "MB")
    before = "from companion.rules.cribbage.walks import shipped, unpacked; packed = shipped()"
    (taken,), _ = fresh([(before, "unpacked(packed)")])
    yield Measure("the tables of the count unpacked", f"{taken:.2f} ms", taken, UNPACKING)


def fresh(wanted: Sequence[tuple[str, str]]) -> tuple[list[float], list[float]]:
    """ms of the processor for each statement (after another) in a process of its own, MB it then holds."""
    rounds = [[_once(before, what) for before, what in wanted] for _ in range(STARTS)]
    of_each = list(zip(*rounds, strict=True))
    return [min(took for took, _ in each) for each in of_each], [
        min(size for _, size in each) for each in of_each
    ]


def _once(before: str, what: str) -> tuple[float, float]:
    code = TIMED.format(before=before, what=what)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    took, size = said.split()
    return float(took), float(size)
