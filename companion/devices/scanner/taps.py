"""When a tag that is read again is another tap, and when it is the same card that still lies there."""

from __future__ import annotations

WAVER = 250.0  # ms after its removal in which a card is still in the same hand
SAME_TAP = 1000.0  # ms in which a card is one tap where no removal was heard
FORGET = 512  # tags of which the last read is remembered: many more than a table has packs


class Taps:
    """The newest read of each tag. slides: every read holds the next ones back, for readers that repeat
    a tag as long as it lies there and never say that it left."""

    def __init__(self, *, slides: bool) -> None:
        self._slides = slides
        self._fresh: dict[str, float] = {}  # tag -> from when on a read of it is a new tap (ms)

    def new(self, tag: str, t: float) -> bool:
        """Whether this read, at `t` (ms), is a new tap."""
        is_new = t >= self._fresh.get(tag, t)
        if is_new or self._slides:
            self.hold(tag, t + SAME_TAP)
        return is_new

    def left(self, tag: str, t: float) -> None:
        """The tag was taken away."""
        self.hold(tag, t + WAVER)

    def hold(self, tag: str, until: float) -> None:
        """A read of the tag before `until` (ms) is no new tap."""
        self._fresh.pop(tag, None)
        self._fresh[tag] = until
        if len(self._fresh) > FORGET:
            del self._fresh[next(iter(self._fresh))]
