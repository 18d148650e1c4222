"""Standard output: results go out line by line, and a place that does not take them is named."""

from __future__ import annotations

import io
import os
import sys

OURS = ((0, "stdin", "r", os.O_WRONLY), (1, "stdout", "w", os.O_RDONLY), (2, "stderr", "w", os.O_WRONLY))


class OutputError(Exception):
    """Standard output does not take what was to be printed. One sentence."""


def tell(text: str) -> None:
    """Print `text` and a line end, at once. OutputError says why it cannot be; BrokenPipeError as it is."""
    _out(text + "\n")


def flush() -> None:
    """Send what was printed; the same errors as `tell`."""
    _out("")


def _out(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        dropped()
        raise
    except OSError as error:
        dropped()
        raise OutputError(f"the output cannot be written: {error.strerror or error}") from error


def dropped() -> None:
    """Have what is still to be written go nowhere, so that Python says nothing about it at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def forgiving() -> None:
    """From now on a letter that the output's encoding has not is replaced."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def takes(text: str) -> bool:
    """Whether the output's encoding has every letter of `text`."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def open_all() -> None:
    """Open what we were started without: reading and writing there fails as with any file, talk is dropped.

    Else the next file opened gets the number, and a journal is what others print to.
    """
    for number, name, mode, flags in OURS:
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(
                sys, name, os.fdopen(number, mode, encoding="utf-8", errors="backslashreplace", closefd=False)
            )
