"""A card laid on the scanner, where somebody can be asked to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.config import device
from companion.desk import Desk, now
from companion.devices.base import DeviceError
from companion.devices.scanner import KINDS
from companion.devices.scanner.heard import Tag
from companion.devices.scanner.pack import Pack
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, refused, unseen, well
from companion.inputs import Input, Lost

PATIENCE = 20_000.0  # ms
NEARER = (
    "lay it flat on the reader's middle; if that does not help, docs/scanner.md has the wires of each kind"
)


def tap(case: Case) -> Iterator[Check]:
    """Which card was read, or that none was."""
    options = case.real("scanner")
    if options is None or case.hands is None or case.running is not None:
        return
    tags: list[Tag] = []
    said: list[Input] = []
    entered: list[bytes] = []

    def taken(tag: Tag, t: float) -> str:
        tags.append(tag)
        return "ok"

    try:
        with Desk(case.wires, case.hands.read, entered.append) as desk:
            desk.add(device("scanner").listen(options, taken, said.append, desk.wires))
            case.hands.say("Lay a card on the reader; Enter leaves it out.")
            until = now() + PATIENCE
            while not tags and not entered and now() < until:
                desk.hear(until)
    except DeviceError as error:
        yield refused("scanner card", error, NEARER)
        return
    if tags:
        yield _read(case, options, tags[0])
    elif entered:
        yield unseen("scanner card", "left out")
    else:
        lost = [words.words for words in said if isinstance(words, Lost)]
        yield mend("scanner card", lost[-1] if lost else f"no card was read in {PATIENCE / 1000:g} s", NEARER)


def _read(case: Case, options: Any, tag: Tag) -> Check:
    """What the tag means, by what was learned and what is written on it."""
    folder = None if case.folder is None else case.folder / "decks"
    kind = KINDS[options.kind]
    spelled = not kind.numbers and options.kind != "firmware"
    found = Pack(options.deck, folder, spelled=spelled).named(tag)
    if found is None:
        words = f"the tag {tag.id} was read, and is no card yet"
        return mend("scanner card", words, f"companion deck learn {options.deck} --config {case.file}")
    return well("scanner card", f"{found[1]} of the pack {found[0]} was read")
