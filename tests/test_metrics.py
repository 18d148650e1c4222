"""The numbers of the table, read as Prometheus reads them: the text format 0.0.4, line by line."""

from __future__ import annotations

import math
import re
import sqlite3
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.inputs import Found, Lost, Pressed, Released
from companion.metrics import Meter
from companion.scene import Notice, Scene, Track
from tests.running import Running

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = rf'{NAME}="((?:[^"\\\n]|\\["\\n])*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (\S+)")
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count")}


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and labels, as a strict reader of the format takes them."""
    assert text.endswith("\n")
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    family = ""
    for line in text.splitlines():
        if help_ := re.fullmatch(rf"# HELP ({NAME}) (.+)", line):
            family = help_[1]
            assert family not in kinds, f"{family} comes twice"
            continue
        if kind := re.fullmatch(rf"# TYPE ({NAME}) (counter|gauge|histogram)", line):
            assert kind[1] == family, "TYPE follows HELP"
            kinds[family] = kind[2]
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        assert sample[1] in {family + more for more in SUFFIXES.get(kinds[family], ("",))}
        assert (kinds[family] == "counter") == sample[1].endswith("_total")
        key = line.rpartition(" ")[0]
        assert key not in found, f"{key} comes twice"
        found[key] = float(sample[sample.lastindex or 0])
    return found


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def meter(clock: list[float]) -> Meter:
    return Meter(("leds", "oled"), lambda: clock[0])


def read(meter: Meter, scene: Scene | None = None) -> dict[str, float]:
    return samples(meter.text(scene or Scene(), 1, 0))


def test_what_was_heard_is_counted_by_its_kind(meter: Meter) -> None:
    for t in range(3):
        meter.heard(Pressed(t, "peg", 0))
    meter.heard(Released(9, "peg", 0))
    found = read(meter)
    assert found['companion_inputs_total{kind="pressed"}'] == 3
    assert found['companion_inputs_total{kind="released"}'] == 1


def test_devices_are_up_until_they_are_lost_and_again_once_they_are_found(meter: Meter) -> None:
    meter.heard(Lost(1, "oled", "screen is away: no answer"))
    meter.heard(Lost(2, "oled", "screen is away: no answer"))
    found = read(meter)
    assert found['companion_device_up{device="oled"}'] == 0
    assert found['companion_device_up{device="leds"}'] == 1
    assert found['companion_device_faults_total{device="oled"}'] == 2
    meter.heard(Found(3, "oled"))
    found = read(meter)
    assert found['companion_device_up{device="oled"}'] == 1
    assert found['companion_device_returns_total{device="oled"}'] == 1


def test_how_long_commits_take_is_a_histogram_and_what_is_refused_is_none(
    meter: Meter, clock: list[float]
) -> None:
    def commit(took: float) -> None:
        if took > 100:
            raise sqlite3.OperationalError("disk I/O error")
        clock[0] += took

    timed = meter.timed(commit)
    for took in (0.003, 0.005, 0.3, 9.0):
        timed(took)
    with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
        timed(1000)
    found = read(meter)
    steps = [value for name, value in found.items() if name.startswith("companion_commit_seconds_bucket")]
    assert steps == sorted(steps)
    assert found['companion_commit_seconds_bucket{le="0.005"}'] == 2
    assert found['companion_commit_seconds_bucket{le="0.5"}'] == 3
    assert found['companion_commit_seconds_bucket{le="+Inf"}'] == found["companion_commit_seconds_count"] == 4
    assert math.isclose(found["companion_commit_seconds_sum"], 9.308)
    assert found["companion_commits_refused_total"] == 1


def test_what_stands_on_the_table_is_read_from_its_scene_and_says_nobodys_name(meter: Meter) -> None:
    tracks = (Track("Annegret", "A", "circle", 4, 4, 2), Track("Bob", "B", "square", 0, 0, 0))
    scene = Scene(game=17, turn=42, saved=40, tracks=tracks, notices=(Notice("unsaved", "NOT SAVED: full"),))
    found = read(meter, scene)
    assert (found["companion_game_number"], found["companion_game_rows"]) == (17, 42)
    assert (found["companion_game_unsaved_rows"], found["companion_not_saved"]) == (2, 1)
    text = meter.text(scene, 5, 3)
    assert samples(text)["companion_stream_clients"] == 3
    assert samples(text)["companion_scenes_total"] == 5
    assert "Annegret" not in text


@pytest.mark.parametrize("name", ['a "quoted" one', "back\\slash", "two\nlines"])
def test_a_name_of_any_letters_stays_in_its_quotes(meter: Meter, name: str) -> None:
    meter.heard(Lost(1, name, "it is away"))
    values = [key for key in read(meter) if key.startswith("companion_device_up")]
    assert len(values) == 3


@pytest.mark.sockets
def test_a_running_table_counts_presses_rows_and_commits(tmp_path: Path) -> None:
    with Running(tmp_path / "games") as table:
        for card in ("9C", "KD"):
            table.do("tap", card)
        table.until(lambda: table.scene()["saved"] == 2)
        table.do("fault", {"name": "screen_dead", "on": True})
        table.move({"do": "starter", "card": "JS"})
        table.until(lambda: any(notice["kind"] == "device" for notice in table.scene()["notices"]))
        with urlopen(f"{table.url}/metrics", timeout=10) as answer:
            found = samples(answer.read().decode())
    assert found['companion_inputs_total{kind="scanned"}'] == 2
    assert found['companion_device_up{device="oled"}'] == 0
    assert found['companion_device_up{device="leds"}'] == 1
    assert found["companion_game_rows"] == 3
    assert found["companion_commit_seconds_count"] >= 3
    assert found["companion_scenes_total"] > 3
    assert found["process_resident_memory_bytes"] > 10_000_000
    assert found["process_open_fds"] > 5
    assert found["process_threads"] >= 5
    assert found["process_cpu_seconds_total"] > 0
