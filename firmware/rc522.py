"""The MFRC522 ("RC522") on SPI: NXP's data sheet MFRC522 (registers: 9, commands: 10), tags: ISO 14443-3."""

from tags import ChipError, TagError

COMMAND, COM_IRQ, ERROR, FIFO, LEVEL, CONTROL, FRAMING = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C, 0x0D
MODE, TX_CONTROL, TX_ASK, VERSION = 0x11, 0x14, 0x15, 0x37
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
ANTENNA = 0x83  # both drivers on (9.3.2.5)
# What start() writes: a timer that begins when sending ends and runs for 10 ms (25 us x 400; 8.5), full
# modulation (9.3.2.6), CRC start value 6363 (9.3.2.2).
SETTINGS = ((T_MODE, 0x80), (T_PRESCALER, 0xA9), (T_RELOAD_HIGH, 0x01), (T_RELOAD_LOW, 0x90))
SETTINGS += ((TX_ASK, 0x40), (MODE, 0x3D), (TX_CONTROL, ANTENNA))
ABSENT = (0x00, 0xFF)  # what a line reads on which no chip is; copies of the chip have versions of their own
RECEIVED, TIMER = 0x30, 0x01  # of COM_IRQ: data came or the command ended; 10 ms are over
BROKEN = 0x1B  # of ERROR: buffer overflow, collision, parity, protocol
WAKE_UP, SELECT, READ = 0x52, (0x93, 0x95, 0x97), 0x30  # of the tag; SELECT by cascade level (6.5)
CASCADE = 0x88  # the tag's number goes on a level higher
LOOKS = 200  # at COM_IRQ: each takes about 100 us, and the timer ends it after 10 ms


class Rc522:
    """spi: machine.SPI, mode 0, at most 10 MHz. select: called with 0 and 1. clock: ms() and sleep(ms)."""

    def __init__(self, spi, select, clock):
        self._spi = spi
        self._select = select
        self._clock = clock
        select(1)

    def start(self):
        """Begin with the chip anew."""
        self._set(COMMAND, SOFT_RESET)
        self._clock.sleep(50)  # its oscillator begins (8.8.2)
        if self._get(VERSION) in ABSENT or self._get(COMMAND) & 0x10:
            raise ChipError("no chip")
        for register, value in SETTINGS:
            self._set(register, value)

    def seen(self):
        """The number of the one tag in its field, or None. Two at once are none."""
        if self._get(TX_CONTROL) != ANTENNA:
            raise ChipError("it has forgotten its settings")  # a chip that lost its power for a moment
        # A tag that was read before answers the first call with silence, and the second one (6.3).
        if not self._woken() and not self._woken():
            return None
        try:
            return self._number()
        except TagError:
            return None

    def pages(self, n):
        """Four pages of the tag that was seen."""
        data = self._exchange(_checked(bytes((READ, n))))
        if len(data) != 18 or _checked(data[:16]) != data:
            raise TagError(f"page {n}: {len(data)} bytes")
        return data[:16]

    def _woken(self):
        try:
            return len(self._exchange(bytes((WAKE_UP,)), bits=7)) == 2
        except TagError:
            return False

    def _number(self):
        """The tag's number, level by level; each ends with its exclusive or (6.5.3)."""
        uid = b""
        for code in SELECT:
            part = self._exchange(bytes((code, 0x20)))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
                raise TagError("a torn number")
            sak = self._exchange(_checked(bytes((code, 0x70)) + part))
            if len(sak) != 3 or _checked(sak[:1]) != sak:
                raise TagError("not selected")
            if not sak[0] & 4:
                return uid + part[:4]
            uid += part[1:4]
        raise TagError("a number without an end")

    def _exchange(self, data, bits=0):
        """What the tag answers to bytes, the last cut to `bits` where that is not 0. TagError: nothing."""
        self._set(COMMAND, IDLE)
        self._set(COM_IRQ, 0x7F)  # forget
        self._set(LEVEL, 0x80)
        for byte in data:
            self._set(FIFO, byte)
        self._set(COMMAND, TRANSCEIVE)
        self._set(FRAMING, 0x80 | bits)
        irq = 0
        for _ in range(LOOKS):
            irq = self._get(COM_IRQ)
            if irq & (RECEIVED | TIMER):
                break
        else:
            raise ChipError("its timer does not run")
        self._set(FRAMING, 0)
        if not irq & RECEIVED or self._get(ERROR) & BROKEN:
            raise TagError("no answer")
        return bytes(self._get(FIFO) for _ in range(self._get(LEVEL)))

    def _set(self, register, value):
        self._move(bytes((register << 1 & 0x7E, value)))

    def _get(self, register):
        return self._move(bytes((register << 1 & 0x7E | 0x80, 0)))[1]

    def _move(self, out):
        back = bytearray(len(out))
        self._select(0)
        self._spi.write_readinto(out, back)
        self._select(1)
        return back


def _checked(data):
    """The bytes with their CRC_A (ISO 14443-3, annex B) behind them: 12 34 becomes 12 34 26 CF."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return data + bytes((crc & 0xFF, crc >> 8 & 0xFF))
