"""A Pico with its reader, in MicroPython on a PC: the firmware's own files around a chip of ours.

    micropython board.py CONTROL CHIP

Its USB line is standard input and output. CONTROL is the number of a descriptor on which a test moves the
clock and lays tags: a JSON list a line, answered with a JSON object.
"""

import json
import sys

import chip_pn532
import chip_rc522
from clock import Clock
from feedback import Feedback
from field import Field, Tag, ntag
from link import Link
from pn532 import Pn532
from port import Port
from rc522 import Rc522
from scanner import Scanner


class Counted:
    """A stream that counts what is written to it."""

    def __init__(self, stream):
        self._stream = stream
        self.count = 0

    def write(self, data):
        self._stream.write(data)
        self.count += len(data)


class Board:
    def __init__(self, name):
        self.clock = Clock()
        self.field = Field()
        kind = {"pn532": chip_pn532, "rc522": chip_rc522}[name]
        self.chip = kind.Chip(self.field, self.clock)
        self.reader = {"pn532": lambda: Pn532(self.chip, self.clock), "rc522": self._rc522}[name]()
        self.line = Counted(sys.stdout.buffer)
        self.tones = []
        self.lamp = 0
        self.fed = 0

    def _rc522(self):
        return Rc522(self.chip, self.chip, self.clock)

    def boot(self, name):
        """Begin anew, as after power came back."""
        port = Port(sys.stdin.buffer, sys.stdout.buffer)
        port.read()  # what lay in the buffer is gone
        port._out = self.line
        feedback = Feedback(self.light, self.sound, self.clock)
        self.chip.power_on()
        link = Link(port, self.clock, "E66118C4E3", name)
        self.scanner = Scanner(self.reader, link, feedback, self.clock, self.feed)

    def step(self, now):
        """Go to `now` (ms)."""
        self.clock.now = max(self.clock.now, now)
        self.scanner.step()

    def lay(self, uid, text):
        """Lay a tag on it: text None blank, False a tag that cannot be read."""
        number = bytes.fromhex(uid)
        self.field.tags.append(Tag(number, b"" if text is False else ntag(number, text)))

    def faint(self, times):
        """The newest tag does not answer so many READs."""
        self.field.tags[-1].faint = times

    def lift(self):
        """Take all tags away."""
        self.field.tags.clear()

    def fault(self, name, on):
        """Have the chip dead, hung, torn, absent, or show tags by turns."""
        setattr(self.chip, name, on)

    def brown_out(self):
        """The chip's power fails for a moment."""
        self.chip.power_on()

    def light(self, on):
        self.lamp = on

    def sound(self, hz):
        if hz:
            self.tones.append(hz)

    def feed(self):
        self.fed += 1


def main():
    board = Board(sys.argv[2])
    with open(int(sys.argv[1]), "r+b", 0) as control:
        while line := control.readline():
            name, *given = json.loads(line)
            board.line.count = 0
            board.tones.clear()
            getattr(board, name)(*given)
            said = {"sent": board.line.count, "tones": board.tones, "lamp": board.lamp, "fed": board.fed}
            control.write(json.dumps(said).encode() + b"\n")


main()
