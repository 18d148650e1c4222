"""Where the pages are, on the glass: read by a telephone, and never in the place of what matters more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PIL import Image

from companion.address import Place
from companion.devices.oled.address import address_over
from companion.devices.oled.rest import STEP_MS, moved
from companion.devices.oled.scenes import CHECK_MS
from companion.devices.screens import picture
from companion.scene import Notice, Scene
from companion.simulated.panel import Panel
from tests.codes import enlarged, placed, read
from tests.devices.screen import CONTROLLERS, opened
from tests.pictures.addresses import SHEETS
from tests.pictures.scenes import DRAFT, NOT_SAVED, WAITING, golden

HERE = placed()
ASKED, WELCOME = (replace(WAITING, address=address) for address in ("asked", "welcome"))
MISSED = Notice("refused", "that is no card of this pack")
AWAY = Notice("device", "scanner is away: it was unplugged")


def shown(scene: Scene, place: Place = HERE, t: float = 0.0, controller: str = "ssd1306") -> Image.Image:
    """What is on the glass, decoded from the bytes of the wire."""
    screen, glass = opened(wires={"address": lambda: place}, controller=controller, dim_s=0, blank_s=0)
    screen.show(scene, 0)
    screen.show(scene, t)
    return glass.picture()


@pytest.mark.parametrize("name", SHEETS)
def test_every_picture_of_the_address_looks_as_its_golden_picture(name: str) -> None:
    """Meant to change? `python -m tests.pictures` draws them anew."""
    assert SHEETS[name].tobytes() == Image.open(golden(name)).convert("1").tobytes()


@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize("minutes", [0, 1, 2])
def test_a_camera_reads_the_address_wherever_the_picture_has_walked(controller: str, minutes: int) -> None:
    glass = shown(ASKED, t=minutes * STEP_MS, controller=controller)
    assert glass.tobytes() == moved(address_over(ASKED, HERE), minutes).tobytes()
    assert read(enlarged(glass)) == ["http://192.168.178.123:8121/"]


@pytest.mark.parametrize(
    "link", ["http://10.0.0.7:8121/", "http://255.255.255.255:65535/", "http://1.2.3.4:80/"]
)
def test_every_number_a_network_gives_has_room_in_the_code(link: str) -> None:
    assert read(enlarged(shown(ASKED, placed(link)))) == [link]


@pytest.mark.parametrize("scene", [ASKED, WELCOME])
def test_not_saved_stands_before_the_address(scene: Scene) -> None:
    unsaved = replace(NOT_SAVED, address=scene.address)
    assert shown(unsaved).tobytes() == picture(unsaved).tobytes()


@pytest.mark.parametrize(
    ("scene", "stands"),
    [
        (ASKED, True),
        (WELCOME, True),
        (WAITING, False),
        (replace(ASKED, notices=(AWAY,)), True),
        (replace(WELCOME, notices=(AWAY,)), False),
        (replace(WELCOME, notices=(MISSED,)), False),
        (replace(DRAFT, address="welcome"), False),
    ],
)
def test_a_welcome_hides_nothing_that_is_to_be_said(scene: Scene, stands: bool) -> None:
    wanted = address_over(scene, HERE) if stands else picture(scene)
    assert shown(scene).tobytes() == wanted.tobytes()


@pytest.mark.parametrize("place", [Place(), Place(private=True)])
def test_a_table_that_nobody_else_finds_says_why_to_whom_asks_and_welcomes_nobody(place: Place) -> None:
    assert shown(WELCOME, place).tobytes() == picture(WELCOME).tobytes()
    assert shown(ASKED, place).tobytes() == address_over(ASKED, place).tobytes()
    assert shown(ASKED, place).tobytes() != shown(ASKED, Place(private=not place.private)).tobytes()


@pytest.fixture
def late() -> Iterator[tuple[SimpleNamespace, Panel]]:
    """A screen that welcomes, on a network that `place` is yet to be on; `show` is its next call."""
    table = SimpleNamespace(place=Place())
    screen, glass = opened(wires={"address": lambda: table.place})
    table.show = lambda t: screen.show(WELCOME, t)
    yield table, glass
    screen.close()


def test_a_network_that_comes_late_is_shown_when_it_is_there(late: tuple[SimpleNamespace, Panel]) -> None:
    table, glass = late
    due = table.show(0)
    assert read(enlarged(glass.picture())) == []
    table.place = HERE
    assert due <= CHECK_MS
    table.show(due)
    assert read(enlarged(glass.picture())) == [HERE.link]


def test_the_address_of_tomorrow_takes_the_place_of_todays(late: tuple[SimpleNamespace, Panel]) -> None:
    table, glass = late
    for number, link in enumerate(("http://192.168.1.20:8121/", "http://192.168.1.21:8121/")):
        table.place = placed(link)
        table.show(number * CHECK_MS)
        assert read(enlarged(glass.picture())) == [link]


def test_a_code_for_pairing_says_where_to_type_it() -> None:
    pairing = SimpleNamespace(on_show=lambda t: ("042137", t + 60_000))
    screen, glass = opened(wires={"address": lambda: HERE, "pairing": pairing})
    screen.show(WAITING, 0)
    assert glass.picture().tobytes() == SHEETS["pairing"].tobytes()
    screen.close()
