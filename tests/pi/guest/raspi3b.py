"""What a Raspberry Pi 3 does: installs the companion, counts, looks at itself, drives a pin."""

from __future__ import annotations

from told import MACHINE, VENV, install, run, tell, uptime

tell("booted", seconds=uptime())
install()
run("version", VENV + "companion", "--version")
run("count", VENV + "companion", "count", "5H", "5D", "5C", "JS", "--starter", "5S", "--json")
run("machine", VENV + "python", "-c", MACHINE)
run("output", VENV + "python", "/guest/output.py")
run("doctor", VENV + "companion", "doctor", "--config", "/guest/raspi3b.toml", "--state", "/state", "--json")
