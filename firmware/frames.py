"""The lines that reader and companion say to each other: whole ones out of whatever comes.

    ~ TYPE SEQ(2 hex) : payload * CRC(4 hex) \\n        at most 96 bytes, printable only

The companion's end, and what the types mean, is companion/devices/frames.py. A frame here is a tuple
(type, number, payload).
"""

LONGEST = 96  # bytes of a frame, the line feed included
KEPT = 4 * LONGEST  # bytes of a line without an end


def crc16(data):
    """CRC-16/CCITT-FALSE (polynomial 1021, start FFFF): 29B1 for b"123456789"."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def encode(kind, seq, payload=""):
    """The bytes of a frame. What the line cannot carry is left out, and so is what is too long for it."""
    room = LONGEST - 11
    payload = "".join(letter if " " <= letter <= "}" else "?" for letter in payload[:room])
    body = f"{kind}{seq:02X}:{payload}"
    return f"~{body}*{crc16(body.encode()):04X}\n".encode()


class Decoder:
    """Takes bytes as they come; finds the frames among noise and halves.

    bad: how many lines only looked like one.
    """

    def __init__(self):
        self.bad = 0
        self._rest = b""

    def feed(self, data):
        """The frames that are complete with `data`, in order."""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[-KEPT:]
        frames = []
        for line in lines:
            start = line.rfind(b"~")
            if start >= 0:
                frame = _parse(line[start + 1 :].rstrip(b"\r"))
                if frame:
                    frames.append(frame)
                else:
                    self.bad += 1
        return frames


def _parse(text):
    star = text.rfind(b"*")
    if star < 4 or len(text) != star + 5 or len(text) + 2 > LONGEST or text[3:4] != b":":
        return None
    try:
        if int(text[star + 1 :], 16) != crc16(text[:star]):
            return None
        return text[:1].decode(), int(text[1:3], 16), text[4:star].decode()
    except ValueError:  # UnicodeError is one
        return None
