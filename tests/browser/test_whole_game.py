"""A whole night in a real browser: all is clicked; board, small screen and lights agree after each move."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import portable
from companion.commands.demo import RECORDED
from companion.devices.screens import picture
from companion.game import Game
from companion.plain import decode, encode_move
from companion.scene import Scene
from tests.running import Running

FAST = ("--speed", "500")
REST = 0.5  # s until the reader takes the same card for a new tap
PATIENCE = 20.0  # s for anything that a busy machine may take
KEYS = {"go": "#ok-{seat}", "deal": "#ok-0", "undo": "#undo"}
PANEL = """() => {
    const points = document.getElementById("panel").getContext("2d").getImageData(0, 0, 128, 64).data;
    const bytes = new Array(1024).fill(0);
    for (let i = 0; i < 8192; i += 1) if (points[i * 4] > 128) bytes[i >> 3] |= 128 >> (i & 7);
    return bytes;
}"""


class Night:
    """The pages of one evening: the board, the simulated table, one phone; and the companion behind them."""

    def __init__(self, chromium: Browser, state: Path) -> None:
        self._chromium = chromium
        self._state = state
        self._tapped: dict[str, float] = {}
        self._open()

    def _open(self) -> None:
        self.table = Running(self._state, *FAST)
        self.board, self.hands, self.phone = (self._page(path) for path in ("/", "/table", "/seat/0"))

    def _page(self, path: str) -> Page:
        # A window for each: a page behind another one gets no frames, and a click waits for these.
        page = self._chromium.new_page(viewport={"width": 1440, "height": 900})
        page.goto(self.table.url + path)
        page.wait_for_selector("body[data-turn]")
        return page

    def pull_the_plug(self) -> dict[str, Any]:
        """SIGKILL, and everything begun again; the scene as it was before."""
        before = self.table.scene()
        self.table.kill()
        expect(self.board.locator("#lamp")).to_have_text("no connection")
        self._close_pages()
        self._open()
        return before

    def close(self) -> None:
        self._close_pages()
        self.table.kill()

    def _close_pages(self) -> None:
        for page in (self.board, self.hands, self.phone):
            page.close()

    def tap(self, card: str) -> None:
        """Lay a card on the scanner; the same one counts again only after a while."""
        time.sleep(max(0.0, self._tapped.get(card, 0.0) + REST - time.monotonic()))
        self._tapped[card] = time.monotonic()
        self.hands.click(f'[data-card="{card}"]')

    def at_rest(self, turn: int) -> Scene:
        """The scene of that turn, once it is on disk and all of it has been shown."""

        def rests() -> Scene | None:
            scene: Scene = decode(Scene, self.table.scene())
            told = not scene.pace and not (scene.count and scene.count.more)
            return scene if told and scene.turn == scene.saved == turn else None

        found: Scene = self.table.until(rests)
        return found

    def agrees(self, scene: Scene) -> None:
        """Board, small screen and lights show `scene`: the last two as decoded from their bytes."""
        turn = f'body[data-turn="{scene.game}.{scene.turn}"]'
        for page in (self.board, self.hands, self.phone):
            page.wait_for_selector(turn)
        for side, track in enumerate(scene.tracks):
            expect(self.board.locator(f"#score-{side}")).to_have_text(str(track.score))
            expect(self.phone.locator(f"#score-{side}")).to_have_text(str(track.score))
            for peg, hole in (("front", track.front), ("back", track.back)):
                expect(self.board.locator(f"#board-{peg}-{side}")).to_have_attribute("data-hole", str(hole))
        _until(lambda: self._panel() == list(picture(scene).tobytes()))
        fronts = {track.front for track in scene.tracks if track.front}
        _until(lambda: fronts <= self._lit())

    def _panel(self) -> list[int]:
        points: list[int] = self.hands.evaluate(PANEL)
        return points

    def _lit(self) -> set[int]:
        lit = "lights => lights.filter(l => l.dataset.colour !== '000000').map(l => Number(l.dataset.light))"
        return set(self.hands.locator(".light").evaluate_all(lit))


def _until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "a display never showed what the others show"


@pytest.fixture
def night(chromium: Browser, tmp_path: Path) -> Iterator[Night]:
    evening = Night(chromium, tmp_path / "state")
    yield evening
    evening.close()


def _recorded() -> Iterator[tuple[dict[str, Any], Game]]:
    """Each move of the recorded game, and the game after it."""
    with RECORDED.open("rb") as lines:
        games = portable.read(lines)
        next(games)
        for game in games:
            yield encode_move(game.rows[-1].move), game


def test_a_game_with_cards_is_played_to_the_end_through_a_pulled_plug(night: Night) -> None:
    moves = list(_recorded())
    for number, (move, game) in enumerate(moves):
        cards = move.get("cards") or ([move["card"]] if "card" in move else [])
        for card in cards:
            night.tap(card)
        if not cards:
            night.hands.click(KEYS[move["do"]].format(seat=move.get("seat")))
        scene = night.at_rest(game.turn)
        assert [track.front for track in scene.tracks] == [
            track.front for track in game.rules.scene(game.state).tracks
        ]
        night.agrees(scene)
        if number == len(moves) // 2:
            before = night.pull_the_plug()
            after = night.at_rest(game.turn)
            assert (before["tracks"], before["rows"]) == (
                night.table.scene()["tracks"],
                night.table.scene()["rows"],
            )
            night.agrees(after)
    expect(night.board.locator("#won")).to_contain_text("wins")


def test_a_game_of_pegs_alone_is_played_on_a_phone_and_on_the_table(night: Night) -> None:
    night.board.click("#menu-button")
    night.board.get_by_label("Which", exact=True).select_option("pegs only")
    night.board.locator(".new-game .careful").hover()
    night.board.mouse.down()
    expect(night.board.locator("#menu")).to_be_hidden(timeout=10_000)
    night.board.mouse.up()
    scene = night.at_rest(night.table.scene()["turn"])
    counts = [7, 5, 9, 8, 6, 9, 4, 9] * 4
    for number, points in enumerate(counts):
        if scene.winner is not None:
            break
        seat = number % 2
        page, peg, ok = (
            (night.phone, "#key-peg", "#key-ok")
            if seat == 0
            else (night.hands, f"#peg-{seat}", f"#ok-{seat}")
        )
        for _ in range(points):
            page.click(peg)
        page.click(ok)
        before, scene = scene, night.at_rest(scene.turn + 1)
        assert scene.tracks[seat].score == min(121, before.tracks[seat].score + points)
        night.agrees(scene)
        if number == 11:
            night.pull_the_plug()
            night.agrees(night.at_rest(scene.turn))
    expect(night.board.locator("#won")).to_contain_text("wins")


def test_four_sit_down_by_the_form_and_each_plays_with_his_own_buttons(night: Night) -> None:
    night.board.click("#menu-button")
    night.board.get_by_label("Players", exact=True).select_option("4")
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Di")):
        night.board.get_by_label(f"Seat {seat}").fill(name)
    night.board.locator(".new-game .careful").hover()
    night.board.mouse.down()
    expect(night.board.locator("#menu")).to_be_hidden(timeout=10_000)
    night.board.mouse.up()
    expect(night.hands.locator(".seat .name")).to_have_text(["Ann", "Bob", "Cy", "Di"])
    expect(night.board.locator(".who .name")).to_have_text(["Ann", "Cy", "Bob", "Di"])
    scene = night.at_rest(night.table.scene()["turn"])
    # A cut each (the two deals), the starter, thirty, a go of each, and the next lead.
    for what in ("2H", "3H", "KD", "QC", "5D", "5H", "5C", "TD", "TC", 1, 2, 3, 0, "6D"):
        if isinstance(what, int):
            assert scene.to_act == what
            night.hands.click(f"#ok-{what}")
        else:
            night.tap(what)
        scene = night.at_rest(scene.turn + 1)
        night.agrees(scene)
    assert [track.score for track in scene.tracks] == [2 + 2 + 1, 0]  # both pairs and the go are one side's
    assert [seat.dealer for seat in scene.seats] == [True, False, False, False]
    expect(night.board.locator("#cards .by text")).to_have_text(["B"])
    night.board.locator("#recent .past").last.click()
    expect(night.board.locator(".because .told")).to_contain_text("pair for two")
