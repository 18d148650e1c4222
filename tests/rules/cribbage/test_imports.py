"""The rules can be loaded by anything, anywhere, and counting loads no more than counting needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import companion.rules.cribbage
from companion.rules.cribbage.rules import Cribbage

CODE = """
import sys
before = set(sys.modules)
{load}
print(*sorted(set(sys.modules) - before))
"""


def loaded(load: str) -> set[str]:
    """The modules that a fresh interpreter has after this statement and had not before."""
    code = CODE.format(load=load)
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(found.stdout.split())


def test_the_rules_load_nothing_but_themselves_and_no_asyncio() -> None:
    new = {name.split(".")[0] for name in loaded("from companion.rules.cribbage import RULES, total")}
    assert new - sys.stdlib_module_names == {"companion"}
    assert not new & {"asyncio", "threading", "socket"}


def test_whoever_only_counts_cards_loads_no_whole_game() -> None:
    new = {name for name in loaded("import companion.rules.cribbage.total") if name.startswith("companion")}
    assert "companion.rules.cribbage.total" in new
    assert not new & {"companion.rules.cribbage.rules", "companion.rules.cribbage.state", "companion.scene"}


def test_the_game_is_there_when_it_is_asked_for() -> None:
    assert companion.rules.cribbage.RULES is Cribbage
    with pytest.raises(AttributeError, match="no attribute 'Euchre'"):
        companion.rules.cribbage.Euchre  # noqa: B018  (asking is the test)
