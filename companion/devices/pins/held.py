"""Who holds a line of a gpiochip: the kernel knows the name that its holder gave, though not the process."""

from __future__ import annotations

import fcntl
import os
import struct

# gpio_v2_line_info of linux/gpio.h: name, consumer, offset, number of attributes, flags, attributes, padding.
_LINE_INFO = struct.Struct("=32s32sIIQ160s16s")
_GET_LINE_INFO = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
_USED = 1  # GPIO_V2_LINE_FLAG_USED


def holder(chip: str, line: int) -> str:
    """What the holder of `line` of /dev/gpiochipN calls itself; "" where the line is free or nobody can tell.

    lgpio calls itself "lg" whoever uses it; drivers of the kernel have names like "spi0 CS0".
    """
    if not chip:
        return ""
    try:
        descriptor = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        asked = _LINE_INFO.pack(b"", b"", line, 0, 0, b"", b"")
        _, consumer, _, _, flags, _, _ = _LINE_INFO.unpack(fcntl.ioctl(descriptor, _GET_LINE_INFO, asked))
    except OSError:
        return ""
    finally:
        os.close(descriptor)
    if not flags & _USED:
        return ""
    return consumer.rstrip(b"\0").decode("ascii", "replace") or "the kernel"
