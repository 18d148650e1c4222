"""Three days at the table, as fast as it goes: what a game, a plug or a page leaves behind is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.living import left_behind

WARM, GAMES = 20, 500  # 520 games are 72 hours of 8 minutes each
MOST = 1024  # kB


@pytest.mark.soak
@pytest.mark.sockets
@pytest.mark.timeout(1800)
def test_after_a_warm_up_five_hundred_games_leave_nothing_behind(tmp_path: Path) -> None:
    left = left_behind(tmp_path / "games", WARM, GAMES)
    assert left.kilobytes <= MOST
    assert left.threads <= 0, left
    assert left.descriptors <= 0, left
