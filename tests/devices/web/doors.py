"""A served table that pairs, and who comes to its door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.inputs import Pressed, Tick
from companion.pairing import Pairing
from tests.browser.harness import Pages
from tests.browser.scenes import SHOW
from tests.browser.wires import Wires
from tests.devices.web.talk import Answer, Client

CODE = "042137"
GO = {"game": 17, "turn": 142, "move": {"do": "go", "seat": 1}}
ELSEWHERE = {"host": "pi.local"}  # this machine under a name of the network: no more than any other machine
PAGE = {**ELSEWHERE, "origin": "http://pi.local"}
LOOKS = (
    "/api/v1/scene",
    "/api/v1/stream",
    "/api/v1/games",
    "/api/v1/scores",
    "/api/v1/scores/3",
    "/api/v1/address",
    "/healthz",
    "/metrics",
)


class Door:
    """A served table that pairs, its clock and codes known. ask: as from another machine."""

    def __init__(self, state: Path, **options: Any) -> None:
        self.now = 0.0
        self.wires = Wires()
        self.pairing = Pairing(state, lambda: self.now, draw=lambda: CODE)
        wires = {"sim": self.wires, "pairing": self.pairing, "metrics": lambda clients: f"pages {clients}\n"}
        self.pages = Pages(SHOW, wires, **options)
        self.client = Client(self.pages.port)

    def hold(self) -> None:
        """Hold the knob until a code is on show."""
        self.pairing.heard(Pressed(self.now, "push"), True)
        self.now += 5000
        assert self.pairing.heard(Tick(self.now), True)

    def enter(self, code: str = CODE, **headers: str) -> Answer:
        return self.client.post("/api/v1/pairing/code", {"code": code, "name": "Ann"}, **(headers or PAGE))

    def pair(self) -> str:
        """Pair a device; its token."""
        self.hold()
        status, headers, _ = self.enter()
        assert status == 200
        return headers["set-cookie"].partition(";")[0].partition("=")[2]

    def act(self, **headers: str) -> int:
        """The status of a move that is asked for with these headers."""
        return self.client.post("/api/v1/moves", GO, **headers)[0]


def bearer(token: str) -> dict[str, str]:
    return {**ELSEWHERE, "authorization": f"Bearer {token}"}


def cookie(token: str) -> dict[str, str]:
    return {**PAGE, "cookie": f"companion={token}"}
