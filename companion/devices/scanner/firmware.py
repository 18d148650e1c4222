"""The talk with our own reader (firmware/): numbered frames, each answered, so that no tap is lost.

A tap goes from the reader's S (a card lies there) to its R (it was missed three times). A read of the same
card is a new tap at least 250 ms after its R; where no R came, at least 1 s after the tap. Any other is the
same tap once more, of a card that wavers above the reader: it is answered "dup" and the game hears nothing.
Nobody lifts a card, presses UNDO and lays it down again within 250 ms, so no tap that was meant is lost.

The reader sends one S or R at a time, again and again until it is answered: an S by the F that carries its
number, an R by K. What was answered once is answered alike when it comes again. Its numbers begin anew when
it does, so it sends none before its hello was acknowledged (K with number 0 and its boot_id).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.devices.frames import Decoder, Frame, encode
from companion.devices.scanner.heard import Tag, Torn, WireError
from companion.devices.scanner.taps import Taps

SILENCE = 3500.0  # ms without a valid frame: the reader beats once a second
ASK = 1000.0  # ms between two questions while it has not said hello (boards that reset when opened)
STARTS = 5000.0  # ms after its start in which a reader finds the cards again that lay on it
SEEN = 16  # numbers of frames kept to know a resent one: twice the reader's queue
KNOWN = 64  # tags that are known to lie there: more than the cards of a pack

TROUBLES: Mapping[str, str] = {
    "chip": "its reader chip does not answer; check the wires between the Pico and the PN532 or RC522",
}
NOISE = "it sends noise; check that it is our reader's line, and its cable and ground wire"


class Firmware:
    """The host's half of the protocol of companion/devices/frames.py. A Talk."""

    def __init__(self) -> None:
        self.trouble = ""
        self.well = False
        self.out = b""
        self._decoder = Decoder()
        self._heard = self._asked = self._noise = float("-inf")  # ms
        self._greeted = False  # whether it has said hello since the line was opened
        self._boot = ""
        self._answers: dict[int, str] = {}  # number -> the feedback it got, "" for none yet
        self._taps = Taps(slides=False)
        self._down: set[str] = set()  # tags that were read and not said to have left
        self._doubtful: set[str] = set()  # those of them at a new start that were not read since
        self._doubt_ends = float("-inf")
        self._hears: Mapping[str, Callable[[Frame, float], list[Tag | Torn]]] = {
            "H": self._hello,
            "S": self._scan,
            "R": self._removal,
            "B": self._beat,
            "E": lambda frame, t: [Torn()],
        }

    def begin(self, t: float) -> None:
        """Ask who is there."""
        self._decoder = Decoder()
        self._heard, self._noise, self._greeted = t, float("-inf"), False
        self.well, self.trouble = False, ""
        self._ask(t)

    def feed(self, data: bytes, t: float) -> list[Tag | Torn]:
        """The taps that these bytes say; what is to be answered stands in `out`."""
        if data:
            self._noise = t
        said: list[Tag | Torn] = []
        for frame in self._decoder.feed(data):
            self._heard, self.well = t, True
            if self.trouble == NOISE:
                self.trouble = ""
            if frame.type in self._hears:
                said += self._hears[frame.type](frame, t)
        return said

    def due(self, t: float) -> float | None:
        """When it ought to have said something. WireError: it did not."""
        silent_at = self._heard + SILENCE
        if t >= silent_at:
            if t - self._noise >= SILENCE:
                raise WireError("it has been silent for 3.5 s", "check its plug, and its firmware")
            self.trouble, silent_at = NOISE, self._noise + SILENCE  # opening it again mends no noise
        if self._greeted and not self.trouble:
            return silent_at
        if t - self._asked >= ASK:
            self._ask(t)
        return min(silent_at, self._asked + ASK)

    def answer(self, tag: Tag, feedback: str) -> None:
        """Have the reader show what became of a tap."""
        self._answers[tag.seq] = feedback
        self._send("F", feedback, tag.seq)

    def _ask(self, t: float) -> None:
        self._asked = t
        self._send("Q")

    def _hello(self, frame: Frame, t: float) -> list[Tag | Torn]:
        boot = frame.payload.rpartition(",")[2]
        if boot != self._boot:
            self._answers.clear()  # it started anew, and counts from the beginning
            self._doubtful, self._down, self._doubt_ends = self._down, set(), t + STARTS
        self._boot, self._greeted = boot, True
        self._send("K", boot)
        return []

    def _scan(self, frame: Frame, t: float) -> list[Tag | Torn]:
        if not self._greeted:
            return []  # its numbers mean nothing to us yet, and it sends again what is not answered
        self._send("K", seq=frame.seq)
        if frame.seq in self._answers:
            if feedback := self._answers[frame.seq]:
                self._send("F", feedback, frame.seq)
            return []
        self._remember(frame.seq)
        uid, _, text = frame.payload.partition(",")
        if len(self._down) < KNOWN:
            self._down.add(uid)
        tag = Tag(uid, text, frame.seq)
        if self._taps.new(uid, t) and not self._lay_there(uid, t):
            return [tag]
        self.answer(tag, "dup")
        return []

    def _lay_there(self, uid: str, t: float) -> bool:
        """Whether it is a card that a reader that started anew found where it had been."""
        lay = uid in self._doubtful and t < self._doubt_ends
        if lay:
            self._doubtful.discard(uid)
        else:
            self._doubtful.clear()  # another card was laid down: what lay there has been found by now
        return lay

    def _removal(self, frame: Frame, t: float) -> list[Tag | Torn]:
        if self._greeted:
            self._send("K", seq=frame.seq)
            if frame.seq not in self._answers:
                self._remember(frame.seq)
                self._down.discard(frame.payload)
                self._doubtful.clear()
                self._taps.left(frame.payload, t)
        return []

    def _beat(self, frame: Frame, t: float) -> list[Tag | Torn]:
        """uptime,rx_bad,queue[,state]: how it fares."""
        state = frame.payload.split(",")[3:]
        self.trouble = TROUBLES.get(state[0], "") if state else ""
        return []

    def _remember(self, seq: int) -> None:
        self._answers[seq] = ""
        if len(self._answers) > SEEN:
            del self._answers[next(iter(self._answers))]

    def _send(self, kind: str, payload: str = "", seq: int = 0) -> None:
        self.out += encode(Frame(kind, seq, payload))
