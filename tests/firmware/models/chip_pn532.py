"""A PN532 at the end of an I2C bus: what machine.I2C would say, down to the bytes (UM0701-02)."""

from field import crc_a

ADDRESS = 0x24
ACK = b"\x00\x00\xff\x00\xff\x00"
ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"  # 6.2.1.4
EIO, ENODEV = 5, 19
TRY = 10  # ms that a call for tags takes


def framed(body):
    """An information frame (6.2.1.1)."""
    return b"\x00\x00\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class Chip:
    """dead: no ACK on the bus; hung: it takes commands and never answers; torn: answers with a bit flipped.

    log: what was written to it, where it is given a list. turns: of several tags it lists each in turn.
    """

    def __init__(self, field, clock):
        self._field = field
        self._clock = clock
        self.dead = self.hung = self.torn = self.turns = False
        self.log = None
        self.power_on()

    def power_on(self):
        """Everything forgotten, asleep."""
        self._asleep = True
        self._configured = False
        self._tries = 0xFF
        self._listed = None
        self._answers = []  # (ready at, frame)

    def writeto(self, address, data):
        if address != ADDRESS or self.dead:
            raise OSError(ENODEV if address != ADDRESS else EIO)
        if self.log is not None:
            self.log.append(bytes(data))
        if self._asleep:
            self._asleep = False
            raise OSError(EIO)
        self._answers.clear()
        if data == ACK:
            return
        body = self._body(data)
        self._answers.append((self._clock.ms(), ACK))
        if self.hung:
            return
        answer, takes = self._command(body[1], body[2:]) if body else (None, 1)
        frame = ERROR if answer is None else framed(bytes((0xD5, body[1] + 1)) + answer)
        if self.torn:
            frame = frame[:6] + bytes((frame[6] ^ 0x10,)) + frame[7:]
        self._answers.append((self._clock.ms() + takes, frame))

    def readfrom(self, address, size):
        if address != ADDRESS or self.dead:
            raise OSError(ENODEV if address != ADDRESS else EIO)
        if not self._answers or self._clock.ms() < self._answers[0][0]:
            return bytes(size)
        if size == 1:
            return b"\x01"
        _, frame = self._answers.pop(0)
        return (b"\x01" + frame + bytes(size))[:size]

    def _body(self, data):
        size = data[3]
        body = data[5 : 5 + size]
        whole = data[:3] == b"\x00\x00\xff" and (size + data[4]) & 0xFF == 0 and len(data) == size + 7
        return body if whole and (sum(body) + data[5 + size]) & 0xFF == 0 and body[0] == 0xD4 else None

    def _command(self, code, given):
        """The answer's data, None for the error frame; and the ms it takes."""
        if code == 0x02:
            return b"\x32\x01\x06\x07", 1
        if code == 0x14:
            self._configured = given[0] == 1
            return b"", 1
        if code == 0x32 and given[0] == 5:
            self._tries = given[3]
            return b"", 1
        if code == 0x4A and self._configured and given[:2] == b"\x01\x00":
            return self._list()
        if code == 0x40 and self._listed and given[0] == 1:
            return self._exchange(given[1:]), 5
        return None, 1

    def _list(self):
        tags = self._field.tags
        if self.turns and tags:
            tags.append(tags.pop(0))
        for number in range(self._tries + 1):
            found = tags[0] if tags else None
            atqa = found.hears(b"\x52", 7) if found else None
            if atqa is not None:
                sak = self._select(found)
                self._listed = found
                uid = found.uid
                head = bytes((1, 1, atqa[1], atqa[0], sak, len(uid)))
                return head + uid, TRY * (number + 1)
        self._listed = None
        return b"\x00", TRY * (self._tries + 1)

    def _select(self, tag):
        code = 0x93
        while True:
            part = tag.hears(bytes((code, 0x20)), 0)
            chosen = bytes((code, 0x70)) + part
            sak = tag.hears(chosen + crc_a(chosen), 0)[0]
            if not sak & 4:
                return sak
            code += 2

    def _exchange(self, data):
        tag = self._listed
        answer = tag.hears(data + crc_a(data), 0) if tag in self._field.tags else None
        return b"\x01" if answer is None else b"\x00" + answer[:-2]  # 01: time-out (7.1)
