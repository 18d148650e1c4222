"""The one guest that is booted, and what it told: shared, for it takes minutes."""

from __future__ import annotations

import pytest

from tests.systemd import roots
from tests.systemd.roots import Report

OWN = "# mine\n#dtparam=spi=on\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
BOOT = {"/boot/firmware/config.txt": OWN, "/boot/config.txt": "# moved to /boot/firmware/config.txt\n"}


@pytest.fixture(scope="package")
def told() -> Report:
    """All that a booted Debian 12 told, however far it came."""
    with roots.unpacked("bookworm", BOOT) as root:
        return roots.booted(root)


@pytest.fixture
def report(told: Report) -> Report:
    """The same, from a guest that came to its end."""
    failed = {step: said for step, said in told.items() if step.endswith(" failed")}
    assert not failed, failed
    assert "end" in told, sorted(told)
    return told
