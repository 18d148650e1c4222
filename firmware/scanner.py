"""The card scanner: looks for tags, says which came and which left, shows what became of them."""

import tags
from feedback import BROKEN, IDLE, LONELY, WAITING

LOOK = 50  # ms between two looks for tags
MISSES = 3  # looks without it after which a tag is gone: one alone means nothing
TRIES = 3  # looks in which a tag's text is tried for: then its number must do
ERRORS = 3  # of the chip, one after the other, after which it is begun with anew
REST = 1000  # ms between two tries to begin anew


class Scanner:
    """reader: a driver as tags.py has it. link, feedback: as their files have them. clock: ms().

    feed: called at each step, for a watchdog.
    """

    def __init__(self, reader, link, feedback, clock, feed):
        self._reader = reader
        self._link = link
        self._feedback = feedback
        self._clock = clock
        self._feed = feed
        self._present = {}  # uid -> misses in a row
        self._tries = {}  # uid of a tag that was not read to the end -> how often it was tried
        self._errors = ERRORS  # the chip is not begun with yet
        self._look_at = clock.ms()

    def step(self):
        """All that is due now. Never waits longer than the chip takes for one look."""
        self._feed()
        for word in self._link.step():
            self._feedback.tell(word)
        if self._clock.ms() >= self._look_at:
            self._look_at = self._clock.ms() + LOOK
            self._look()
        self._feedback.step(self._lasting())

    def _look(self):
        try:
            if self._errors >= ERRORS:
                self._reader.start()
            self._see(self._reader.seen())
            self._errors = 0
            self._link.state = "ok"
        except tags.ChipError:
            self._errors += 1
            if self._errors >= ERRORS:
                self._link.state = "chip"
                self._look_at = self._clock.ms() + REST

    def _see(self, uid):
        """Take what one look has shown: a tag's number, or None."""
        if uid is not None and (uid in self._present or self._read(uid)):
            self._present[uid] = 0
        for other in list(self._present):
            if other != uid:
                self._miss(other)
        for other in list(self._tries):
            if other != uid:
                del self._tries[other]
                self._link.torn()

    def _read(self, uid):
        """Whether the new tag has been read and said; tried again at the next look where it was not."""
        try:
            written = tags.text(self._reader)
        except tags.TagError:
            self._tries[uid] = self._tries.get(uid, 0) + 1
            if self._tries[uid] < TRIES:
                return False
            written = ""
        self._tries.pop(uid, None)
        self._link.scanned(uid.hex().upper(), written)
        return True

    def _miss(self, uid):
        self._present[uid] += 1
        if self._present[uid] >= MISSES:
            del self._present[uid]
            self._link.removed(uid.hex().upper())

    def _lasting(self):
        if self._errors >= ERRORS:
            return BROKEN
        if not self._link.met:
            return LONELY
        return WAITING if self._link.waiting else IDLE
