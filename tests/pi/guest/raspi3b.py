"""What a Raspberry Pi 3 does: installs the companion, counts, looks at itself, drives a pin."""

from __future__ import annotations

from pathlib import Path

from told import MACHINE, run, tell, uptime

PYTHON, COMPANION = "/venv/bin/python", "/venv/bin/companion"
# The locks are whole, so pip resolves nothing; bytecode is made of what is imported.
PIP = (PYTHON, "-m", "pip", "install", "--no-index", "--no-deps", "--no-compile")

tell("booted", seconds=uptime())
# An environment that sees what apt has brought: docs/install-pi.md.
run("environment", "python3", "-m", "venv", "--without-pip", "--system-site-packages", "/venv")
run("install", *PIP, *sorted(str(wheel) for wheel in Path("/wheels").iterdir()))
run("version", COMPANION, "--version")
run("count", COMPANION, "count", "5H", "5D", "5C", "JS", "--starter", "5S", "--json")
run("machine", PYTHON, "-c", MACHINE)
run("output", PYTHON, "/guest/output.py")
run("doctor", COMPANION, "doctor", "--config", "/guest/raspi3b.toml", "--state", "/state", "--json")
