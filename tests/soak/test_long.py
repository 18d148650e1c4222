"""Three days at the table, as fast as it goes: what a game, a plug or a page leaves behind is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.living import Living

WARM, GAMES = 20, 500  # 520 games are 72 hours of 8 minutes each
MOST = 1024  # kB


@pytest.mark.soak
@pytest.mark.sockets
@pytest.mark.timeout(1800)
def test_after_a_warm_up_five_hundred_games_leave_nothing_behind(tmp_path: Path) -> None:
    with Living(tmp_path / "games") as living:
        living.play(WARM)
        before = living.settled()
        living.play(GAMES)
        after = living.settled()
    assert after.kilobytes - before.kilobytes <= MOST
    assert (after.threads, after.descriptors) == (before.threads, before.descriptors)
