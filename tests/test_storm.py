"""Pages, loose contacts and noise all at once: the buttons that are whole count each press once.

How quick they are then is measured by `make bench`; here nothing depends on how busy the machine is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.storm import played


@pytest.mark.sockets
def test_no_press_is_lost_or_doubled_in_a_storm_and_no_page_that_reads_is_cut_off(tmp_path: Path) -> None:
    found, lost = played(tmp_path, 4.0)
    presses = len(found["draft"]) + len(found["shown"]) + found["missed"]  # missed: late, or not at all
    assert presses >= 6
    assert found["edges"] > 4000
    assert (found["wrong"], lost) == (0, 0)
