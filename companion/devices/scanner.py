"""The card scanner on its serial line: tags of cards become inputs, whatever happens to the plug.

A tap goes from the reader's S (a card lies there) to its R (it was missed three times). A read of the same
card is a new tap at least 250 ms after its R; where no R came, at least 1 s after the tap. Any other is the
same tap once more, of a card that wavers above the reader: it is answered "dup" and the game hears nothing.
Nobody lifts a card, presses UNDO and lays it down again within 250 ms, so no tap that was meant is lost.
"""

from __future__ import annotations

import os
import select
import termios
from collections import deque
from dataclasses import dataclass

from companion.cards import CardError, card
from companion.devices.base import Claim, Wires
from companion.devices.frames import Decoder, Frame, encode
from companion.inputs import Found, Lost, Misread, Post, Scanned

_SILENCE = 3500.0  # ms without a valid frame: the reader beats once a second
_ASK = 1000.0  # ms between two questions while it has not said hello (boards that reset when opened)
_BACK_OFF = (500.0, 5000.0)  # ms between two tries to open the line: the first wait, the longest
_WAVER = 250.0  # ms after its removal in which a card is still in the same hand
_SAME_TAP = 1000.0  # ms in which a card is one tap where no removal was heard
_SEEN = 16  # numbers of frames kept to know a resent one: twice the reader's queue


class WireError(Exception):
    """The serial line failed; the message says how."""


@dataclass(frozen=True, slots=True)
class Options:
    """The TOML table [scanner]."""

    port: str = "/dev/companion-scanner"  # the name that the udev rule gives; "pty" on the simulated table
    deck: str = "home"  # the pack whose cards are read; cards of other packs are refused
    seat: int | None = None  # where the reader belongs to a seat, its cards are that seat's

    def claims(self) -> tuple[Claim, ...]:
        """The seat that it belongs to."""
        return () if self.seat is None else (Claim("the reader", "seat", seat=self.seat),)


class Line:
    """An open serial line that never blocks. WireError when it cannot be opened, or has gone."""

    def __init__(self, path: str) -> None:
        import serial  # here: not before the first lights are lit

        try:
            self._serial = serial.Serial(path, timeout=0, exclusive=True)
        except (OSError, termios.error) as error:  # SerialException is an OSError
            raise WireError(_why(error)) from error
        self._fd: int = self._serial.fileno()
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLIN)

    def fileno(self) -> int:
        """The descriptor, readable when the reader has said something."""
        return self._fd

    def receive(self) -> bytes:
        """What has come, b"" for nothing."""
        if not self._poll.poll(0):
            return b""
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise WireError(_why(error)) from error
        if not data:
            raise WireError("it was unplugged")  # readable, and nothing to read
        return data

    def send(self, data: bytes) -> None:
        """Send, or drop it where the reader does not listen: what matters it asks for again."""
        try:
            os.write(self._fd, data)
        except BlockingIOError:
            return
        except OSError as error:
            raise WireError(_why(error)) from error

    def close(self) -> None:
        """Close it, also where the far end has gone."""
        try:
            self._serial.close()
        except (OSError, termios.error):
            return  # nothing is left to close


class Scanner:
    """A reader of card tags. It reopens its line by itself, and says when it is lost and found."""

    def __init__(self, options: Options, path: str, post: Post) -> None:
        self._options = options
        self._path = path
        self._post = post
        self._line: Line | None = None
        self._decoder = Decoder()
        self._lost = False
        self._wait = _BACK_OFF[0]
        self._retry_at = float("-inf")
        self._heard = self._asked = 0.0
        self._greeted = False  # whether it has said hello since the line was opened
        self._boot = ""
        self._seen: deque[int] = deque(maxlen=_SEEN)
        self._fresh: dict[str, float] = {}  # uid -> from when on a read of it is a new tap

    def fileno(self) -> int:
        """The line's descriptor; -1 while it is away. It changes when the line is opened again."""
        return self._line.fileno() if self._line else -1

    def read(self, t: float) -> float | None:
        """Take what has come by `t` (ms), post it, acknowledge it; when to look again (ms)."""
        try:
            self._open(t)
            if self._line is None:
                return self._retry_at
            for frame in self._decoder.feed(self._line.receive()):
                self._hear(frame, t)
            return self._keep_up(t)
        except WireError as error:
            self._lose(t, str(error))
            return self._retry_at

    def close(self) -> None:
        """Close the line."""
        if self._line:
            self._line.close()
            self._line = None

    def _open(self, t: float) -> None:
        if self._line is not None or t < self._retry_at:
            return
        self._line = Line(self._path)
        self._decoder = Decoder()
        self._heard, self._greeted = t, False
        self._ask(t)

    def _keep_up(self, t: float) -> float:
        if t - self._heard >= _SILENCE:
            raise WireError("it has been silent for 3.5 s")
        silent_at = self._heard + _SILENCE
        if self._greeted:
            return silent_at
        if t - self._asked >= _ASK:
            self._ask(t)
        return min(silent_at, self._asked + _ASK)

    def _lose(self, t: float, why: str) -> None:
        self.close()
        self._retry_at = t + self._wait
        self._wait = min(self._wait * 2, _BACK_OFF[1])
        if not self._lost:
            self._lost = True
            self._post(
                Lost(t, "scanner", f"scanner is away: {why}; check its plug, or play this deal by hand")
            )

    def _ask(self, t: float) -> None:
        self._asked = t
        self._send("Q")

    def _hear(self, frame: Frame, t: float) -> None:
        self._heard, self._wait = t, _BACK_OFF[0]
        if self._lost:
            self._lost = False
            self._post(Found(t, "scanner"))
        if frame.type == "H":
            self._hello(frame)
        elif frame.type in ("S", "R") and self._greeted:
            # Before the hello its numbers mean nothing to us: it sends again what is not acknowledged.
            self._send("K", seq=frame.seq)
            if frame.seq not in self._seen:
                self._seen.append(frame.seq)
                if frame.type == "S":
                    self._scan(frame.payload, t)
                else:
                    self._fresh[frame.payload] = t + _WAVER
        elif frame.type == "E":
            self._post(Misread(t, "the reader could not read that: lay the card on it once more"))

    def _hello(self, frame: Frame) -> None:
        boot = frame.payload.rpartition(",")[2]
        if boot != self._boot:
            self._seen.clear()  # it started anew, and counts from the beginning
        self._boot, self._greeted = boot, True

    def _scan(self, payload: str, t: float) -> None:
        uid, _, text = payload.partition(",")
        if t < self._fresh.get(uid, float("-inf")):
            self._send("F", "dup")
            return
        self._fresh[uid] = t + _SAME_TAP
        feedback, said = _meaning(text, self._options, t)
        self._post(said)
        self._send("F", feedback)

    def _send(self, kind: str, payload: str = "", seq: int = 0) -> None:
        if self._line:
            self._line.send(encode(Frame(kind, seq, payload)))


def open(options: Options, post: Post, wires: Wires) -> Scanner:  # noqa: A001 (the contract's word)
    """The scanner; a line that is not there yet is waited for, and said to be lost."""
    return Scanner(options, str(wires.get(options.port, options.port)), post)


def _meaning(text: str, options: Options, t: float) -> tuple[str, Scanned | Misread]:
    """The feedback for the reader and the input that the text on a tag makes."""
    form, _, rest = text.partition(":")
    deck, _, name = rest.partition(":")
    if form != "CRIB1" or not name:
        return "unknown", Misread(t, "that tag has no card written on it: use a card of this pack")
    if deck != options.deck:
        return "unknown", Misread(
            t, f'that card is of another pack, "{deck}": play with the cards of "{options.deck}"'
        )
    try:
        return "ok", Scanned(t, card(name), options.seat)
    except CardError as error:
        return "error", Misread(t, f"that tag is damaged: {error}")


def _why(error: Exception) -> str:
    number = error.args[0] if error.args else None
    return os.strerror(number).lower() if isinstance(number, int) else str(error)
