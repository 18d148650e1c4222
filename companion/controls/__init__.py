"""What an input means: a longer draft, another choice under the knob, a move, or words that say why not."""

from __future__ import annotations

from companion.controls.address import welcome
from companion.controls.asked import answer
from companion.controls.page import judge
from companion.controls.respond import adopted, due, respond
from companion.controls.said import say

__all__ = ["adopted", "answer", "due", "judge", "respond", "say", "welcome"]
