"""The port of the pages is taken by who listens at it, and by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.port import port
from tests.doctor.boards import TCP, case, place, write

ROW = "   0: {local} 00000000:0000 {state} 00000000:00000000 00:00000000 00000000  1000 0 4711 1\n"


@pytest.mark.parametrize(
    ("local", "state", "words"),
    [
        ("0100007F:1FB9", "0A", "port 8121 is taken by another user's program"),
        ("0100007F:1FB9", "06", "port 8121 is free"),  # TIME_WAIT: of a companion that has just ended
        ("0100007F:1FB9", "01", "port 8121 is free"),  # somebody's way out, not in
        ("0100007F:1FB8", "0A", "port 8121 is free"),
    ],
)
@pytest.mark.parametrize("table", ["tcp", "tcp6"])
def test_a_port_belongs_to_who_listens_there(
    tmp_path: Path, table: str, local: str, state: str, words: str
) -> None:
    machine = place(tmp_path)
    local = local if table == "tcp" else f"{'0' * 24}{local}"
    write(machine.root, f"/proc/net/{table}", TCP + ROW.format(local=local, state=state))
    (found,) = port(case(machine, "[web]\nport = 8121\n"))
    assert found.words == words
