"""What both reader chips do, how they fail, and the text on a tag.

A driver has start(), which makes the chip ready whatever it was doing; seen(), the number of a tag in the
field as bytes or None; and pages(n), the 16 bytes of the tag's pages n to n + 3.
"""

MESSAGE, END, NULL = 0x03, 0xFE, 0x00  # TLV types (NFC Forum Type 2 Tag, 2.3)
MAGIC = 0xE1  # first byte of page 3 of a tag that is formatted (the same, 6.1)
MOST = 96  # bytes of a tag that are read: a card's text needs 24 of them


class ChipError(Exception):
    """The reader chip does not answer, or answers nonsense."""


class TagError(Exception):
    """The tag does not answer: it left, or it has no such pages."""


def text(reader):
    """The first text written on the tag (NDEF text record), "" for none. TagError, ChipError."""
    first = reader.pages(3)
    if first[0] != MAGIC:
        return ""
    data = first[4:]
    page = 7
    while len(data) < MOST:
        found = _message(data)
        if found is not None:
            return _text(found)
        data += reader.pages(page)
        page += 4
    return ""


def _message(data):
    """The NDEF message among TLVs, b"" where there is none, None where more must be read."""
    at = 0
    while at < len(data):
        kind = data[at]
        if kind == END:
            return b""
        if kind == NULL:
            at += 1
            continue
        if at + 1 >= len(data):
            return None
        size = data[at + 1]
        if size == 0xFF:
            return b""  # three bytes of length: no text of ours is so long
        if kind == MESSAGE:
            return data[at + 2 : at + 2 + size] if at + 2 + size <= len(data) else None
        at += 2 + size
    return None


def _text(message):
    """The text of the first text record (NFC Forum RTD Text) of short records; "" where there is none."""
    at = 0
    while at + 3 <= len(message):
        flags, type_size, size = message[at], message[at + 1], message[at + 2]
        if not flags & 0x10:
            return ""  # no short record
        start = at + 3 + (1 if flags & 0x08 else 0)
        id_size = message[at + 3] if flags & 0x08 else 0
        body = start + type_size + id_size
        if flags & 0x07 == 0x01 and message[start : start + type_size] == b"T" and size:
            language = message[body] & 0x3F
            return "".join(chr(byte) for byte in message[body + 1 + language : body + size])
        at = body + size
    return ""
