"""How the table fares, in numbers for Prometheus.

Nothing counts for itself. Whatever happens passes one of two places, and there it is counted: every input
goes through the inbox (presses, cards, devices that come and go), every commit through one call. What stands
on the table is read from the newest scene when somebody asks.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from companion import __version__
from companion.inputs import Found, Input, Lost
from companion.scene import Scene

C = TypeVar("C")
Labels = Mapping[str, str]
Value = tuple[str, Labels, float]  # what is appended to the name, labels, value
Family = tuple[str, str, str, list[Value]]  # name, kind, words

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # s: bounds of the commits' histogram
PROC = Path("/proc/self")


class Meter:
    """Counts what passes it. `heard` and `text` belong to the table's loop, a timed commit to any thread."""

    def __init__(self, devices: Iterable[str], clock: Callable[[], float] = time.monotonic) -> None:
        """devices: those that the configuration has on. clock: s."""
        self._clock = clock
        self._begun = clock()
        self._inputs: Counter[str] = Counter()
        self._up = dict.fromkeys(devices, True)
        self._faults: Counter[str] = Counter()
        self._returns: Counter[str] = Counter()
        self._steps = [0] * (len(STEPS) + 1)
        self._seconds = 0.0
        self._refused = 0

    def heard(self, said: Input) -> None:
        """Count one input."""
        self._inputs[type(said).__name__.lower()] += 1
        if isinstance(said, Lost):
            self._faults[said.device] += 1
            self._up[said.device] = False
        elif isinstance(said, Found):
            self._returns[said.device] += 1
            self._up[said.device] = True

    def timed(self, commit: Callable[[C], None]) -> Callable[[C], None]:
        """The same commit, with its time taken."""

        def taken(connection: C) -> None:
            begun = self._clock()
            try:
                commit(connection)
            except BaseException:
                self._refused += 1
                raise
            took = self._clock() - begun
            self._steps[bisect_left(STEPS, took)] += 1
            self._seconds += took

        return taken

    def text(self, scene: Scene, scenes: int, clients: int) -> str:
        """All of it, in the text format 0.0.4. scenes: put so far; clients: pages that are looking."""
        unsaved = any(notice.kind == "unsaved" for notice in scene.notices)
        families: tuple[Family, ...] = (
            ("info", "gauge", "The version that runs.", [("", {"version": __version__}, 1)]),
            ("uptime_seconds", "gauge", "Since the start.", _one(self._clock() - self._begun)),
            ("game_number", "gauge", "The game on the table.", _one(scene.game)),
            ("game_rows", "gauge", "Moves of that game, undo included.", _one(scene.turn)),
            ("game_unsaved_rows", "gauge", "Moves that are not on disk.", _one(scene.turn - scene.saved)),
            ("not_saved", "gauge", "1 while the table says NOT SAVED.", _one(unsaved)),
            ("commit_seconds", "histogram", "Time that a commit took.", self._commits()),
            ("commits_refused_total", "counter", "Commits that the disk refused.", _one(self._refused)),
            ("inputs_total", "counter", "What devices and pages said.", _each("kind", self._inputs)),
            ("device_up", "gauge", "1 while a device works.", _each("device", self._up)),
            ("device_faults_total", "counter", "Each try that failed.", _each("device", self._faults)),
            ("device_returns_total", "counter", "How often it came back.", _each("device", self._returns)),
            ("scenes_total", "counter", "Scenes shown.", _one(scenes)),
            ("stream_clients", "gauge", "Pages that are looking.", _one(clients)),
        )
        ours = (_family(f"companion_{name}", kind, words, values) for name, kind, words, values in families)
        return "".join([*ours, *_process()])

    def _commits(self) -> list[Value]:
        so_far, steps = 0, []
        for bound, count in zip((*map(str, STEPS), "+Inf"), tuple(self._steps), strict=True):
            so_far += count
            steps.append(("_bucket", {"le": bound}, float(so_far)))
        return [*steps, ("_sum", {}, self._seconds), ("_count", {}, so_far)]


def _process() -> Iterable[str]:
    """What the system says of this process, by the names that every exporter has for it."""
    status = dict(line.partition(":")[::2] for line in (PROC / "status").read_text().splitlines())
    times = os.times()
    families: tuple[Family, ...] = (
        ("resident_memory_bytes", "gauge", "Memory in use.", _one(int(status["VmRSS"].split()[0]) * 1024)),
        ("threads", "gauge", "Threads.", _one(int(status["Threads"]))),
        ("open_fds", "gauge", "Open descriptors.", _one(len(os.listdir(PROC / "fd")))),
        ("cpu_seconds_total", "counter", "Time of processors.", _one(times.user + times.system)),
    )
    return (_family(f"process_{name}", kind, words, values) for name, kind, words, values in families)


def _one(value: float) -> list[Value]:
    return [("", {}, float(value))]


def _each(label: str, values: Mapping[str, float]) -> list[Value]:
    return [("", {label: name}, float(value)) for name, value in sorted(values.items())]


def _family(name: str, kind: str, words: str, values: Iterable[Value]) -> str:
    lines = [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
    lines += [f"{name}{more}{_labels(labels)} {value!r}" for more, labels, value in values]
    return "".join(f"{line}\n" for line in lines)


def _labels(labels: Labels) -> str:
    said = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{said}}}" if said else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
