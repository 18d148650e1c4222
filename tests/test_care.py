"""How long a device that is away is waited for."""

from __future__ import annotations

from companion.care import Care


def test_the_waits_grow_and_begin_anew_once_it_has_worked_for_a_while():
    now = [0.0]
    panel = Care("panel", None, lambda _: None, lambda: now[0])
    waits = []
    for _ in range(8):
        panel.lost("no answer")
        waits.append(panel.pause())
    assert waits == [0.5, 1, 2, 4, 8, 16, 30, 30]
    panel.found()
    now[0] += 11_000
    panel.lost("no answer")
    assert panel.pause() == 0.5
