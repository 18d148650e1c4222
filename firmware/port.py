"""The USB line to the companion, MicroPython's own console as well. Nobody ever waits for it."""

import select

BURST = 256  # bytes taken at a time


class Port:
    """A pair of byte streams, such as sys.stdin.buffer and sys.stdout.buffer."""

    def __init__(self, stdin, stdout):
        self._in = stdin
        self._out = stdout
        self._reads = select.poll()
        self._reads.register(stdin, select.POLLIN)
        self._writes = select.poll()
        self._writes.register(stdout, select.POLLOUT)

    def read(self):
        """What has come, b"" for nothing. One byte at a time: reading more would wait for more."""
        data = bytearray()
        while len(data) < BURST and self._ready(self._reads, select.POLLIN):
            byte = self._in.read(1)
            if not byte:
                break
            data.extend(byte)
        return bytes(data)

    def write(self, data):
        """Say it, or drop it where nobody listens: a full USB buffer holds up the rest for half a second."""
        if self._ready(self._writes, select.POLLOUT):
            self._out.write(data)

    def _ready(self, poll, wanted):
        try:
            return any(flags & wanted for _, flags in poll.ipoll(0))
        except OSError:
            return False
