"""One Chromium for all pages, and a page at one size that may not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.scene import Scene
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires

# Any name of the network leads to this machine: there a page is no page of the machine itself.
ARGUMENTS = ["--no-sandbox", "--host-resolver-rules=MAP *.local 127.0.0.1"]

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def wires() -> Wires:
    return Wires()


@pytest.fixture
def pages(wires: Wires) -> Iterator[Pages]:
    served = Pages(SHOW, {"sim": wires})
    yield served
    served.stop()


@pytest.fixture
def show(chromium: Browser, pages: Pages) -> Iterator[Open]:
    """show(scene, (width, height), path): a page that has drawn it. An error of its scripts fails."""
    errors: list[str] = []
    with ExitStack() as stack:

        def open_page(
            scene: Scene, size: tuple[int, int] = (1920, 1080), path: str = "/", reduced: bool = False
        ) -> Page:
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                reduced_motion="reduce" if reduced else "no-preference",
            )
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            pages.show(scene)
            page.goto(pages.url + path)
            page.wait_for_selector(f'body[data-turn="{scene.game}.{scene.turn}"]')
            page.evaluate("document.fonts.ready")
            return page

        yield open_page
    assert errors == []
