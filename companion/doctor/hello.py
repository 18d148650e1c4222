"""The hello of the card scanner: our firmware says who it is when it is asked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

from companion.devices.frames import Decoder, Frame, encode
from companion.devices.scanner import KINDS, ports
from companion.devices.scanner.firmware import TROUBLES
from companion.devices.scanner.heard import WireError
from companion.devices.scanner.keyboard import Keys
from companion.devices.scanner.line import Line
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen, well

SECONDS = 3.0  # boards that reset when their line is opened say hello within this
AGAIN = 1.0  # s between two questions
BEAT = 1.5  # s: a reader that said hello says how its chip is within this
FIRMWARE = "write its files to it once more (firmware/README.md), and see with screen what it says"


def hello(case: Case) -> Iterator[Check]:
    """Open the scanner's line; ask, where it is one that answers."""
    options = case.devices.get("scanner")
    if options is None:
        return
    if case.running is not None and not case.simulated("scanner"):
        yield unseen("scanner hello", case.running.words, case.running.fix)
        return
    kind = KINDS[options.kind]
    try:
        port = case.wires.get(options.port)
        path = str(port) if port is not None else ports.find(options.port, kind.keyboard)
        with closing(Keys(path) if kind.keyboard else Line(path, options.baud or kind.baud)) as line:
            if options.kind == "firmware":
                yield _asked(line, path)
            else:
                yield well(
                    "scanner hello", f"{path} is open; this kind of reader speaks only when a card comes"
                )
    except WireError as error:
        yield mend("scanner hello", str(error), error.fix)


def _asked(line: Line | Keys, path: str) -> Check:
    """What the reader answers within three seconds."""
    decoder = Decoder()
    until, ask, name, noise = time.monotonic() + SECONDS, 0.0, "", 0
    while (now := time.monotonic()) < until:
        if now >= ask and not name:
            line.send(encode(Frame("Q", 0)))
            ask = now + AGAIN
        data = line.receive()
        noise += len(data)
        for frame in decoder.feed(data):
            if frame.type == "H" and not name:
                name, until = _named(frame.payload), now + BEAT
            if frame.type == "B" and name:
                return _well(name, path, frame.payload)
        time.sleep(0.01)
    if name:
        return well("scanner hello", f"{name} at {path}")
    if noise:
        words = f"{noise} bytes came from {path}, and none of them is our firmware's"
        return mend("scanner hello", words, FIRMWARE)
    return mend("scanner hello", f"{path} said nothing in {SECONDS:g} s", FIRMWARE)


def _well(name: str, path: str, beat: str) -> Check:
    """It beats: uptime,rx_bad,queue[,state]."""
    state = beat.split(",")[3:]
    trouble = TROUBLES.get(state[0], "") if state else ""
    if not trouble:
        return well("scanner hello", f"{name} at {path}")
    words, _, fix = trouble.partition("; ")
    return mend("scanner hello", words, f"{fix} (docs/scanner.md)")


def _named(payload: str) -> str:
    """proto,fw,uid,boot_id in a sentence."""
    return f"our firmware {payload.split(',')[1] if ',' in payload else '?'}"
