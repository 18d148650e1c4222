"""What a player sees and hears of a tap: accepted, the same card once more, unknown."""

# What came of a tap: (ms, lamp on, tone in Hz) one after the other.
PATTERNS = {
    "ok": ((80, 1, 2400), (40, 0, 0)),
    "dup": ((50, 1, 1600), (60, 0, 0), (50, 1, 1600), (40, 0, 0)),
    "unknown": ((400, 1, 400), (40, 0, 0)),
    "error": ((150, 1, 400), (80, 0, 0), (150, 1, 400), (40, 0, 0)),
}
# What lasts: no companion yet (a flash a second), a tap waits for its answer, the reader chip is silent.
LONELY = ((60, 1, 0), (940, 0, 0))
WAITING = ((100, 1, 0),)
BROKEN = ((100, 1, 0), (100, 0, 0))
IDLE = ((100, 0, 0),)


class Feedback:
    """lamp: called with 0 and 1. buzzer: called with a tone in Hz, 0 for silence. clock: ms()."""

    def __init__(self, lamp, buzzer, clock):
        self._lamp = lamp
        self._buzzer = buzzer
        self._clock = clock
        self._told = []  # steps that are still to be shown of what came of taps
        self._lasting = None
        self._left = []  # and of what lasts
        self._shown = None
        self._until = clock.ms()

    def tell(self, word):
        """Show what came of a tap, at once or after what came of the one before."""
        if not self._told:
            self._until = self._clock.ms()
        self._told += PATTERNS.get(word, PATTERNS["error"])

    def step(self, lasting):
        """Go on; `lasting` is shown where nothing else is."""
        now = self._clock.ms()
        if lasting is not self._lasting and not self._told:
            self._lasting, self._left, self._until = lasting, [], now
        if now < self._until:
            return
        if not self._told and not self._left:
            self._left = list(lasting)
        step = (self._told or self._left).pop(0)
        self._until = now + step[0]
        if step[1:] != self._shown:
            self._shown = step[1:]
            self._lamp(step[1])
            self._buzzer(step[2])
