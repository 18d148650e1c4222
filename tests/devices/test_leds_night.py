"""The lights are dimmer at night, by the clock on the wall, whatever that does."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from companion.devices import leds
from companion.devices.leds import Options
from companion.devices.leds.scenes import Leds
from companion.devices.power import scaled
from companion.devices.strip import COLOURS
from companion.simulated.strip import Light, Strip
from tests.pictures.scenes import PLAY

BRIGHT = COLOURS[0]
(DIM,) = scaled([COLOURS[0]], 0.1)
NIGHT = ("22:00", "07:00")


class Wall:
    """A clock on the wall that tests set, and the lights' own clock, which goes on whatever that does."""

    def __init__(self, now: str, night: tuple[str, ...] = NIGHT) -> None:
        self.now = datetime.fromisoformat(f"2026-10-25 {now}")
        self.t = 5000.0
        self.strip = Strip()
        options = Options(bus="recorder", night=night, night_brightness=0.1)
        wires = {"recorder": self.strip, "wall": lambda: self.now}
        self.leds: Leds = leds.open(options, print, wires)

    def show(self) -> float | None:
        return self.leds.show(PLAY, self.t)

    def wait(self, due: float) -> None:
        """Both clocks go on until the lights want to be called again."""
        self.now += timedelta(milliseconds=due - self.t)
        self.t = due

    @property
    def peg(self) -> Light:
        return self.strip.lit()[70]


@pytest.mark.parametrize(
    ("now", "night", "seen"),
    [
        ("21:59:59.999", NIGHT, BRIGHT),
        ("22:00", NIGHT, DIM),
        ("23:59:59", NIGHT, DIM),
        ("00:00", NIGHT, DIM),
        ("06:59:59.999", NIGHT, DIM),
        ("07:00", NIGHT, BRIGHT),
        ("12:59", ("13:00", "15:30"), BRIGHT),
        ("13:00", ("13:00", "15:30"), DIM),
        ("15:30", ("13:00", "15:30"), BRIGHT),
        ("23:59", ("00:00", "06:00"), BRIGHT),
        ("00:00", ("00:00", "06:00"), DIM),
        ("23:59", ("18:00", "00:00"), DIM),
        ("00:00", ("18:00", "00:00"), BRIGHT),
        ("03:00", (), BRIGHT),
    ],
)
def test_it_is_night_from_its_first_minute_until_before_its_last(
    now: str, night: tuple[str, ...], seen: Light
) -> None:
    wall = Wall(now, night)
    wall.show()
    assert wall.peg == seen


def test_it_gets_dark_at_the_minute_though_no_scene_comes() -> None:
    wall = Wall("21:58:30.500")
    looks = []
    for _ in range(4):
        due = wall.show()
        looks.append((wall.now.time().isoformat("seconds"), wall.peg))
        assert due is not None
        wall.wait(due)
    assert looks == [
        ("21:58:30", BRIGHT),
        ("21:59:00", BRIGHT),
        ("22:00:00", DIM),
        ("22:01:00", DIM),
    ]
    assert wall.strip.frames == 2  # what stays as it is, is not sent again


def test_it_gets_bright_again_in_the_morning() -> None:
    wall = Wall("06:59:59")
    due = wall.show()
    assert (wall.peg, due) == (DIM, wall.t + 1000)
    wall.wait(wall.t + 1000)
    wall.show()
    assert wall.peg == BRIGHT


@pytest.mark.parametrize("hours", [-1, 1, -9, 9, 24 * 365])
def test_a_clock_that_jumps_is_followed_within_a_minute(hours: int) -> None:
    wall = Wall("21:30")
    due = wall.show()
    wall.now += timedelta(hours=hours)
    assert due is not None
    assert due - wall.t <= 60_000
    wall.wait(due)
    due = wall.show()
    night = wall.now.hour >= 22 or wall.now.hour < 7
    assert wall.peg == (DIM if night else BRIGHT)
    assert due is not None
    assert wall.t < due <= wall.t + 60_000


def test_who_has_no_night_is_not_woken() -> None:
    assert Wall("21:30", ()).show() is None


def test_what_moves_is_not_held_up_by_the_clock() -> None:
    wall = Wall("21:30")
    wall.show()
    moving = replace(PLAY, pace=200.0, tracks=(PLAY.tracks[0], replace(PLAY.tracks[1], front=90, back=76)))
    due = wall.leds.show(moving, wall.t + 1)
    assert due is not None
    assert due < wall.t + 1000


def test_the_current_limit_holds_at_night_and_no_light_is_lost() -> None:
    wall = Wall("23:00")
    wall.show()
    assert sum(map(any, wall.strip.lit())) == 6  # four pegs, two lines
