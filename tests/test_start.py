"""Start: the pegs are lit before anything is loaded that they do not need."""

from __future__ import annotations

import subprocess
import sys

LATER = ("gpiozero", "luma", "PIL", "serial", "starlette", "uvicorn", "qrcode")


def test_reading_the_configuration_loads_no_driver_and_no_server():
    code = (
        "import sys; from companion import config\n"
        "import companion.commands.run, companion.simulated.hardware\n"
        "config.load(config.SIMULATED_TABLE)\n"
        f"print(*(name for name in {LATER} if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "\n"


def test_the_rules_load_nothing_but_the_standard_library_and_no_loop():
    code = (
        "import sys; before = set(sys.modules); import companion.rules.cribbage\n"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before} - {'companion'}\n"
        "print(*sorted(loaded - sys.stdlib_module_names), 'asyncio' in loaded)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "False\n"
