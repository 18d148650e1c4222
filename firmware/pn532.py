"""The PN532 on I2C: NXP's user manual UM0701-02 (frames: 6.2, commands: 7, I2C: 6.2.4)."""

from tags import ChipError, TagError

ADDRESS = 0x24
ACK = b"\x00\x00\xff\x00\xff\x00"
TO_CHIP, TO_HOST = 0xD4, 0xD5
SAM_CONFIGURATION = b"\x14\x01\x14\x01"  # normal mode, no time-out of note, IRQ used (7.2.10)
# Retries (7.3.1, item 5): ATR, PSL as they are; a tag is called three times. Twice is needed: one that was
# read before answers the first call with silence (ISO 14443-3, 6.3), which is why every other look may fail.
RETRIES = b"\x32\x05\xff\x01\x02"
LIST_ONE = b"\x4a\x01\x00"  # InListPassiveTarget, one tag, 106 kbit/s type A (7.3.5)
EXCHANGE = 0x40  # InDataExchange with tag 1 (7.3.8)
READ = 0x30  # READ of NTAG213 (its data sheet, 10.2)
PATIENCE = 100  # ms for an answer; looking for a tag takes 30 of them
LOOK = 2  # ms between two looks whether it is ready


class Pn532:
    """i2c: machine.I2C at up to 400 kHz. clock: ms() and sleep(ms)."""

    def __init__(self, i2c, clock):
        self._i2c = i2c
        self._clock = clock

    def start(self):
        """Wake it and make it a reader of tags."""
        try:
            self._i2c.writeto(ADDRESS, ACK)  # ends whatever it was doing; asleep, it does not answer yet
        except OSError:
            self._clock.sleep(2)
        self._command(SAM_CONFIGURATION, 1)
        self._command(RETRIES, 1)

    def seen(self):
        """The number of a tag in its field, or None."""
        answer = self._command(LIST_ONE, 64)
        if not answer or answer[0] == 0:
            return None
        if len(answer) < 6 or len(answer) < 6 + answer[5] or not answer[5]:
            raise ChipError("a tag without a number")
        return answer[6 : 6 + answer[5]]

    def pages(self, n):
        """Four pages of the tag that was seen."""
        answer = self._command(bytes((EXCHANGE, 1, READ, n)), 17)
        if len(answer) != 17 or answer[0] & 0x3F:
            raise TagError(f"page {n}: {answer}")
        return answer[1:]

    def _command(self, command, most):
        """Say a command; the answer without its frame, of at most `most` bytes."""
        size = len(command) + 1
        sums = TO_CHIP + sum(command)
        frame = bytes((0, 0, 0xFF, size, -size & 0xFF, TO_CHIP)) + command + bytes((-sums & 0xFF, 0))
        try:
            self._i2c.writeto(ADDRESS, frame)
            if self._take(6) != ACK:
                raise ChipError("no ACK")
            return self._answer(self._take(most + 9), command[0] + 1)
        except OSError as error:
            raise ChipError(f"I2C error {error}")  # noqa: B904 (MicroPython keeps no cause)

    def _take(self, size):
        """So many bytes as soon as it is ready: the first byte it gives is 01 then (6.2.4)."""
        until = self._clock.ms() + PATIENCE
        while not self._i2c.readfrom(ADDRESS, 1)[0] & 1:
            if self._clock.ms() >= until:
                self._i2c.writeto(ADDRESS, ACK)  # ends the command (6.2.1.5)
                raise ChipError("no answer")
            self._clock.sleep(LOOK)
        return self._i2c.readfrom(ADDRESS, size + 1)[1:]

    def _answer(self, frame, code):
        size = frame[3]
        if frame[:3] != b"\x00\x00\xff" or (size + frame[4]) & 0xFF or size < 2 or size + 7 > len(frame):
            raise ChipError("no frame")  # the error frame (6.2.1.4) is of one byte
        body = frame[5 : 5 + size]
        if (sum(body) + frame[5 + size]) & 0xFF or body[0] != TO_HOST or body[1] != code:
            raise ChipError("a torn frame")
        return bytes(body[2:])
