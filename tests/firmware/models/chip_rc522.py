"""An MFRC522 at the end of an SPI bus: its registers, its FIFO, its timer (data sheet MFRC522)."""

COMMAND, COM_IRQ, ERROR, FIFO, LEVEL, FRAMING = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0D
TX_CONTROL, VERSION = 0x14, 0x37
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
RESET = {COMMAND: 0x20, COM_IRQ: 0x14, 0x11: 0x3F, TX_CONTROL: 0x80, VERSION: 0x92}  # 9.3, reset values
TRANSCEIVE, SOFT_RESET = 0x0C, 0x0F


class Chip:
    """Its SPI (`write_readinto`) and its select line (called with 0 and 1).

    absent: nothing is on the bus, which is pulled up. log: every transfer as (out, in),
    where it is given a list.
    """

    def __init__(self, field, clock):
        self._field = field
        self._clock = clock
        self.absent = False
        self.log = None
        self._chosen = False
        self.power_on()

    def power_on(self):
        """Every register as after a reset."""
        self._registers = bytearray(64)
        for register, value in RESET.items():
            self._registers[register] = value
        self._fifo = b""

    def __call__(self, level):
        self._chosen = level == 0

    def write_readinto(self, out, back):
        if not self._chosen or self.absent:
            for place in range(len(back)):
                back[place] = 0xFF
            return
        register = out[0] >> 1 & 0x3F
        if out[0] & 0x80:
            back[1] = self._read(register)
        else:
            self._write(register, out[1])
        if self.log is not None:
            self.log.append((bytes(out), bytes(back)))

    def _read(self, register):
        if register == FIFO:
            first, self._fifo = self._fifo[:1], self._fifo[1:]
            return first[0] if first else 0
        return len(self._fifo) if register == LEVEL else self._registers[register]

    def _write(self, register, value):
        if register == FIFO:
            self._fifo += bytes((value,))
        elif register == LEVEL:
            self._fifo = b"" if value & 0x80 else self._fifo
        elif register == COM_IRQ:  # 9.3.1.5: bit 7 says whether the others are set or cleared
            old = self._registers[COM_IRQ]
            self._registers[COM_IRQ] = old | value & 0x7F if value & 0x80 else old & ~value & 0x7F
        elif register == COMMAND and value & 0x0F == SOFT_RESET:
            self.power_on()
        else:
            self._registers[register] = value
            if register == FRAMING and value & 0x80 and self._registers[COMMAND] & 0x0F == TRANSCEIVE:
                self._send(value & 7)

    def _send(self, bits):
        sent, self._fifo = self._fifo, b""
        self._registers[ERROR] = 0
        try:
            antenna = self._registers[TX_CONTROL] & 3 == 3
            answer = self._field.say(sent, bits) if antenna else None
        except ValueError:
            self._registers[ERROR] = 0x08  # CollErr
            answer = b""
        if answer is not None:
            self._fifo = answer
            self._registers[COM_IRQ] |= 0x60 | (0x02 if self._registers[ERROR] else 0)
        elif self._registers[T_MODE] & 0x80:  # TAuto: the timer runs from the end of sending
            divider = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
            reload = self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]
            self._clock.sleep((2 * divider + 1) * (reload + 1) // 13560)
            self._registers[COM_IRQ] |= 0x41
        else:
            self._registers[COM_IRQ] |= 0x40
