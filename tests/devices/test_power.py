"""The estimate of the strip's current, and the limit that no frame may pass."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.power import current, least, limited, scaled
from companion.devices.strip import BACK, COLOURS, LINE, dimmed

CHANNEL = st.integers(0, 255)
FRAMES = st.lists(st.tuples(CHANNEL, CHANNEL, CHANNEL), min_size=121, max_size=121)


@pytest.mark.parametrize(
    ("lights", "milliamperes"),
    [
        ([(0, 0, 0)] * 121, 121),
        ([(255, 255, 255)] * 121, 121 + 121 * 60),
        ([(255, 0, 0)], 21),
        ([(0, 51, 0)], 5),
    ],
)
def test_a_chip_takes_1_ma_and_a_full_channel_20(
    lights: list[tuple[int, int, int]], milliamperes: float
) -> None:
    assert current(lights) == pytest.approx(milliamperes)


def test_full_white_is_scaled_to_the_limit_and_uses_most_of_it() -> None:
    shown = limited([(255, 255, 255)] * 121, 1500)
    assert len(set(shown)) == 1
    assert 1450 < current(shown) <= 1500


@given(FRAMES, st.integers(150, 8000))
def test_no_frame_passes_the_limit_nor_loses_a_light(lights: list[tuple[int, int, int]], limit: int) -> None:
    shown = limited(lights, limit)
    assert current(shown) <= limit
    for before, after in zip(lights, shown, strict=True):
        for was, is_ in zip(before, after, strict=True):
            assert bool(was) == bool(is_)
            assert is_ <= was


def test_a_frame_within_the_limit_goes_out_as_it_is() -> None:
    lights = [COLOURS[0], LINE, (0, 0, 0)] * 40
    assert limited(lights, 1500) == lights


def test_a_limit_that_cannot_feed_the_chips_is_refused() -> None:
    with pytest.raises(ValueError, match="too little"):
        limited([(255, 255, 255)] * 121, least(121) - 1)


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 1.0])
def test_scaling_never_rounds_a_back_peg_or_a_line_to_nothing(share: float) -> None:
    faint = [LINE, *(dimmed(colour, BACK) for colour in COLOURS)]
    for before, after in zip(faint, scaled(faint, share), strict=True):
        assert [bool(channel) for channel in before] == [bool(channel) for channel in after]
