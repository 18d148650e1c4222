"""Which bytes make one picture of another: as few as the controller's ways of addressing allow."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

WIDTH, PAGES = 128, 8


@dataclass(frozen=True, slots=True)
class Window:
    """Columns `left` to `right` of the pages `top` to `bottom`, all four inclusive, counted from 0."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def of(self, memory: bytes) -> bytes:
        """What it holds of a whole memory, in the order in which it is sent."""
        starts = (page * WIDTH for page in range(self.top, self.bottom + 1))
        return b"".join(memory[start + self.left : start + self.right + 1] for start in starts)


def pages(image: Image.Image) -> bytes:
    """A picture as the controller keeps it: pages of eight rows, a byte a column, the top row in bit 0."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    count = image.height // 8
    return b"".join(columns[page::count] for page in range(count))


def changed(memory: bytes, before: bytes | None, overhead: int, *, tall: bool) -> list[Window]:
    """The windows to send so that `memory` replaces `before`; all of it where that is None.

    overhead: the bytes that a window costs beside those it holds. tall: a window may have several pages.
    """
    runs = [run for page in range(PAGES) for run in _runs(memory, before, page, overhead)]
    return _joined(runs, overhead) if tall else runs


def _runs(memory: bytes, before: bytes | None, page: int, overhead: int) -> list[Window]:
    """What differs in one page; where sending what lies between two changes is cheaper, they are one."""
    start = page * WIDTH
    runs: list[Window] = []
    for column in range(WIDTH):
        if before is not None and memory[start + column] == before[start + column]:
            continue
        if runs and column - runs[-1].right - 1 <= overhead:
            runs[-1] = Window(runs[-1].left, column, page, page)
        else:
            runs.append(Window(column, column, page, page))
    return runs


def _joined(runs: list[Window], overhead: int) -> list[Window]:
    """The runs with any two made one where that costs no more, the best pair for each run first."""
    windows: list[Window] = []
    for run in runs:
        while windows:
            spared = [window.size + run.size + overhead - _both(window, run).size for window in windows]
            best = max(range(len(windows)), key=spared.__getitem__)
            if spared[best] < 0:
                break
            run = _both(windows.pop(best), run)
        windows.append(run)
    return windows


def _both(one: Window, other: Window) -> Window:
    return Window(
        min(one.left, other.left),
        max(one.right, other.right),
        min(one.top, other.top),
        max(one.bottom, other.bottom),
    )
