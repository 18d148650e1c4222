"""Tags in the field of a reader's antenna, as ISO 14443-3 type A has them speak."""

ATQA = {4: b"\x04\x00", 7: b"\x44\x00"}
SAK = {4: 0x08, 7: 0x00}  # MIFARE Classic 1K; NTAG213 (its data sheet, 9.3)
IDLE, READY, ACTIVE = range(3)
LAST_PAGE = 0x2C  # of an NTAG213


def crc_a(data):
    """The two bytes of CRC_A, bit by bit (annex B): another way than the driver's, to hold that against."""
    crc = 0x6363
    for byte in data:
        for bit in range(8):
            crc = crc >> 1 ^ 0x8408 if (crc ^ byte >> bit) & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))


def ndef(text):
    """A text record of English in a message in a TLV, its end behind it."""
    body = b"\x02en" + text.encode()
    record = bytes((0xD1, 1, len(body))) + b"T" + body
    return bytes((3, len(record))) + record + b"\xfe"


def ntag(uid, written):
    """The memory of an NTAG213: `written` behind the lock control TLV it is delivered with; None: blank."""
    head = uid[:3] + bytes((0x88 ^ uid[0] ^ uid[1] ^ uid[2],)) + uid[3:]
    head += bytes((uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48, 0, 0)) + b"\xe1\x10\x12\x00"
    head += b"\x01\x03\xa0\x0c\x34" + (b"\x03\x00\xfe" if written is None else ndef(written))
    return head + bytes(4 * (LAST_PAGE + 1) - len(head))


class Tag:
    """A tag with a number of four or seven bytes. memory: what READ gives; b"": it refuses, as MIFARE does.

    faint: how many READs it still does not answer.
    """

    def __init__(self, uid, memory=b""):
        self.uid = uid
        self._memory = memory
        self.faint = 0
        self._state = IDLE
        self._level = 0

    def hears(self, data, bits):
        """Its answer to a frame whose last byte has `bits` bits (0: all), None for silence."""
        if bits == 7:
            if self._state != IDLE:
                self._state = IDLE  # 6.3: a call is no command of these states; it goes back without a word
                return None
            self._state, self._level = READY, 0
            return ATQA[len(self.uid)]
        if self._state == READY:
            return self._selected(data)
        if self._state == ACTIVE and data[:1] == b"\x30" and self._memory and crc_a(data[:2]) == data[2:]:
            if self.faint:
                self.faint -= 1
                return None
            if data[1] <= LAST_PAGE:
                found = (self._memory * 2)[4 * data[1] : 4 * data[1] + 16]
                return found + crc_a(found)
        self._state = IDLE
        return None

    def _selected(self, data):
        levels = [self.uid] if len(self.uid) == 4 else [b"\x88" + self.uid[:3], self.uid[3:]]
        own = levels[self._level]
        own += bytes((own[0] ^ own[1] ^ own[2] ^ own[3],))
        code = 0x93 + 2 * self._level
        if data == bytes((code, 0x20)):
            return own
        if data == bytes((code, 0x70)) + own + crc_a(bytes((code, 0x70)) + own):
            self._level += 1
            last = self._level == len(levels)
            self._state = ACTIVE if last else READY
            sak = bytes((SAK[len(self.uid)] if last else 4,))
            return sak + crc_a(sak)
        self._state = IDLE
        return None


class Field:
    """Whatever lies on the antenna."""

    def __init__(self):
        self.tags = []

    def say(self, data, bits=0):
        """What all tags answer to a frame, None for silence. ValueError: they answer different things."""
        said = [answer for answer in [tag.hears(data, bits) for tag in self.tags] if answer is not None]
        if len(set(said)) > 1:
            raise ValueError("collision")
        return said[0] if said else None
