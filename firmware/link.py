"""The talk with the companion: each tap said until it is answered, one at a time and in order.

An S (a tag came) is done when an F with its number has come, for that says what the companion made of it. An
R (a tag left) is done when a K has. A number means nothing before the companion knows which start of this
reader it belongs to, so nothing is said before the hello was acknowledged with this start's boot_id.
"""

from frames import Decoder, encode

PROTO = "1"
VERSION = "1"
BEAT = 1000  # ms between two heartbeats
RESEND = 250  # ms until what was not answered is said again
KEPT = 30000  # ms after which a tap is too old to be of use to a game
QUEUE = 8
DONE = {"S": "F", "R": "K"}


class Link:
    """port: read() and write(bytes), neither of which waits. clock: ms().

    name: this board's number; boot: a text that is another one at each start. state: "ok" or "chip".
    """

    def __init__(self, port, clock, name, boot):
        self.state = "ok"
        self._port = port
        self._clock = clock
        self._hello = ",".join((PROTO, VERSION, name, boot))
        self._boot = boot
        self._decoder = Decoder()
        self._met = False  # whether the companion knows this start
        self._queue = []  # (type, number, payload, since when)
        self._seq = 0
        self._sent = self._beat = clock.ms()
        self._say_hello()

    @property
    def met(self):
        """Whether the companion has been heard since the start."""
        return self._met

    @property
    def waiting(self):
        """Whether something was said that is not answered yet."""
        return bool(self._queue)

    def scanned(self, uid, text):
        """A tag came, with this written on it ("" for nothing)."""
        self._add("S", uid + "," + text if text else uid)

    def removed(self, uid):
        """A tag left."""
        self._add("R", uid)

    def torn(self):
        """A tag left before it was read to the end."""
        self._port.write(encode("E", 0, "torn"))

    def step(self):
        """Hear, answer, beat, say again; the feedback that has come, oldest first."""
        feedback = []
        for kind, seq, payload in self._decoder.feed(self._port.read()):
            self._hear(kind, seq, payload, feedback)
        now = self._clock.ms()
        if now - self._beat >= BEAT:
            self._beat = now
            self._say("B", 0, f"{now // 1000},{self._decoder.bad},{len(self._queue)},{self.state}")
        while self._queue and now - self._queue[0][3] >= KEPT:
            self._queue.pop(0)
        if now - self._sent >= RESEND:
            self._again()
        return feedback

    def _add(self, kind, payload):
        self._seq = self._seq % 255 + 1
        self._queue.append((kind, self._seq, payload, self._clock.ms()))
        if len(self._queue) > QUEUE:
            self._queue.pop(0)
        if len(self._queue) == 1:
            self._again()

    def _hear(self, kind, seq, payload, feedback):
        if kind == "Q":
            self._say_hello()
        elif kind == "P":
            self._say("p", seq, "")
        elif kind == "K" and seq == 0 and payload == self._boot and not self._met:
            self._met = True
            self._again()
        elif self._queue and seq == self._queue[0][1] and kind == DONE[self._queue[0][0]]:
            self._queue.pop(0)
            if kind == "F":
                feedback.append(payload)
            self._again()

    def _again(self):
        """Say what waits for an answer: the hello, or the oldest tap."""
        self._sent = self._clock.ms()
        if not self._met:
            self._say_hello()
        elif self._queue:
            self._say(*self._queue[0][:3])

    def _say_hello(self):
        self._say("H", 0, self._hello)

    def _say(self, kind, seq, payload):
        self._port.write(encode(kind, seq, payload))
