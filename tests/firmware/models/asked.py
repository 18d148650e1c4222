"""One question to the firmware in MicroPython: a JSON list on standard input; the answer is printed."""

import json
import sys

import tags
from clock import Clock
from frames import Decoder, encode
from pn532 import Pn532
from rc522 import Rc522


class Recorded:
    """A bus, I2C or SPI, that says what was recorded and wants to hear what was recorded."""

    def __init__(self, script):
        self.script = script

    def writeto(self, address, data):
        self._next("w", data.hex())

    def readfrom(self, address, size):
        return (bytes.fromhex(self._next("r")) + bytes(size))[:size]

    def write_readinto(self, out, back):
        back[:] = bytes.fromhex("00" + self._next("x", out.hex()))[: len(back)]

    def _next(self, kind, said=None):
        wanted = self.script.pop(0) if self.script else ["nothing"]
        if wanted[0] != kind or (said is not None and wanted[1].lower() != said):
            raise AssertionError(f"{kind} {said} instead of {wanted}")
        return wanted[-1]


class Dump:
    """A reader whose tag has this memory."""

    def __init__(self, memory):
        self._memory = memory

    def pages(self, n):
        found = self._memory[4 * n : 4 * n + 16]
        if len(found) < 16:
            raise tags.TagError("no such page")
        return found


def play(chip, script, name, *given):
    bus = Recorded(script)
    clock = Clock()
    driver = Pn532(bus, clock) if chip == "pn532" else Rc522(bus, lambda level: None, clock)
    try:
        found = getattr(driver, name)(*given)
        answer = found.hex() if found else found
    except (tags.TagError, tags.ChipError) as error:
        answer = type(error).__name__
    return {"answer": answer, "left": len(bus.script), "ms": clock.now}


def text(memory):
    return tags.text(Dump(bytes.fromhex(memory)))


def said(*frames):
    return [encode(*frame).hex() for frame in frames]


def heard(*pieces):
    decoder = Decoder()
    frames = []
    for piece in pieces:
        frames += decoder.feed(bytes.fromhex(piece))
    return {"frames": frames, "bad": decoder.bad}


name, *given = json.loads(sys.stdin.read())
print(json.dumps({"play": play, "text": text, "said": said, "heard": heard}[name](*given)))
