"""One served table for a test, and a way to talk to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires
from tests.devices.web.doors import Door
from tests.devices.web.talk import Client


@pytest.fixture
def wires() -> Wires:
    return Wires()


@pytest.fixture
def pages(wires: Wires) -> Iterator[Pages]:
    """A served simulated table that shows the hand of deal 7."""
    served = Pages(SHOW, {"sim": wires, "metrics": lambda clients: f"companion_stream_clients {clients}\n"})
    yield served
    served.stop()


@pytest.fixture
def client(pages: Pages) -> Client:
    return Client(pages.port)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path)
    yield made
    made.pages.stop()


@pytest.fixture
def private(tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path, look="paired")
    yield made
    made.pages.stop()
