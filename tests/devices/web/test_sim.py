"""Hands and eyes at the simulated table."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest

from tests.browser.harness import Pages
from tests.browser.wires import Wires
from tests.devices.web.talk import Client, Events


@pytest.mark.parametrize(
    ("body", "done"),
    [
        ({"down": {"role": "peg", "seat": 0}}, ("press", "peg", 0)),
        ({"up": {"role": "undo"}}, ("release", "undo", None)),
        ({"turn": -2}, ("turn", -2)),
        ({"tap": "10h"}, ("tap", "TH")),
        ({"stranger": "5H"}, ("stranger", "5H")),
        ({"unreadable": True}, ("unreadable",)),
        ({"fault": {"name": "bounce", "on": True}}, ("fault", "bounce", True)),
        ({"pull_plug": True}, ("pull_plug",)),
    ],
)
def test_a_hand_does_one_thing(client: Client, wires: Wires, body: Any, done: Any) -> None:
    status, _, answer = client.post("/api/v1/sim", body)
    assert (status, json.loads(answer)) == (200, {"done": next(iter(body))})
    assert wires.done == [done]


def test_a_press_comes_up_again_by_itself(client: Client, wires: Wires) -> None:
    client.post("/api/v1/sim", {"press": {"role": "ok", "seat": 1, "ms": 30}})
    deadline = time.monotonic() + 5
    while len(wires.done) < 2 and time.monotonic() < deadline:
        client.get("/healthz")
    assert wires.done == [("press", "ok", 1), ("release", "ok", 1)]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "send one of press, down, up, turn, tap"),
        ({"tap": "5H", "turn": 1}, "send one of"),
        ({"kick": 1}, "send one of"),
        ({"tap": "5X"}, '"5X" is no card'),
        ({"tap": 5}, "5 is no card"),
        ({"turn": 51}, "from -50 to 50"),
        ({"turn": True}, "from -50 to 50"),
        ({"press": {"role": "kick"}}, "a button is"),
        ({"press": {"role": "peg", "seat": "0"}}, "a button is"),
        ({"press": {"role": "peg", "seat": 7}}, "no peg button at seat 7"),
        ({"press": {"role": "peg", "seat": 0, "ms": 0}}, "from 1 to 10000"),
        ({"press": 1}, "should be an object"),
        ({"fault": {"name": "fire", "on": True}}, "a fault is"),
        ({"fault": {"name": "bounce", "on": 1}}, "a fault is"),
        ({"fault": {"name": [], "on": True}}, "a fault is"),
        ({"fault": {"name": {}, "on": True}}, "a fault is"),
        ({"fault": {}}, "a fault is"),
        ({"press": {"role": [], "seat": 0}}, "a button is"),
        ({"tap": "\ud800"}, '"\\ud800" is no card'),
        ({"stranger": "\ud83c"}, '"\\ud83c" is no card'),
        ({"\ud800": 1}, "send one of"),
        ({"turn": "\x1b"}, '"\\x1b" should be a whole number'),
        ({"tap": [[]] * 1000}, "a list is no card"),
        (b'{"tap": %s}' % (b"[" * 900 + b"]" * 900), "a list is no card"),
        ({"pull_plug": False}, "false should be true"),
        ({"unreadable": 0}, "0 should be true"),
    ],
)
def test_what_no_hand_can_do_is_told(client: Client, wires: Wires, body: Any, words: str) -> None:
    status, _, answer = client.post("/api/v1/sim", body)
    assert status == 422
    assert words in json.loads(answer)["error"]
    assert wires.done == []


def test_a_table_without_a_knob_says_so(
    wires: Wires, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def turn(_: int) -> None:
        raise KeyError("knob")

    monkeypatch.setattr(wires, "turn", turn)
    status, _, answer = client.post("/api/v1/sim", {"turn": 1})
    assert (status, json.loads(answer)) == (422, {"error": "this table has no knob"})


def test_eyes_see_what_the_wires_carried(pages: Pages, wires: Wires) -> None:
    wires.show({1: (170, 29, 0), 121: (5, 4, 2)}, bytes([128]) + bytes(1023))
    with Events(pages.port, "/api/v1/sim/stream") as events:
        _, seen = events.next()
        assert (seen["lit"][0], seen["lit"][1], seen["lit"][120]) == ("aa1d00", "000000", "050402")
        assert base64.b64decode(seen["panel"])[0] == 128
        assert (seen["panel_on"], seen["plug"], seen["seats"]) == (True, True, [0, 1, 2, 3])


def test_eyes_see_every_change(pages: Pages, wires: Wires) -> None:
    with Events(pages.port, "/api/v1/sim/stream") as events:
        events.next()
        wires.show({7: (1, 2, 3)})
        while events.next()[1]["lit"][6] != "010203":
            pass


def test_a_fault_stays_in_sight_until_it_is_mended(pages: Pages, client: Client) -> None:
    with Events(pages.port, "/api/v1/sim/stream") as events:
        assert events.next()[1]["faults"] == {
            "scanner_unplugged": False,
            "screen_dead": False,
            "bounce": False,
        }
        client.post("/api/v1/sim", {"fault": {"name": "bounce", "on": True}})
        while not events.next()[1]["faults"]["bounce"]:
            pass


def test_eyes_are_dismissed_when_the_companion_ends(pages: Pages) -> None:
    with Events(pages.port, "/api/v1/sim/stream") as events:
        events.next()
        pages.stop()
        assert events.ended()
