"""The rules can be loaded by anything, anywhere."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
before = set(sys.modules)
import companion.rules.cribbage
new = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)), *sorted(new & {"asyncio", "threading", "socket"}))
"""


def test_the_rules_load_nothing_but_themselves_and_no_asyncio() -> None:
    found = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["companion"]
