"""Plain HTTP clients that hold the stream of scenes open and read what comes."""

from __future__ import annotations

import selectors
import socket
import threading
from types import TracebackType

REQUEST = b"GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"


class Clients:
    """`many` clients of the stream at `port`, read in one thread; `lost` counts those cut off."""

    def __init__(self, port: int, many: int) -> None:
        self.lost = 0
        self._many = many
        self._port = port
        self._selector = selectors.DefaultSelector()
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Clients:
        for _ in range(self._many):
            client = socket.create_connection(("127.0.0.1", self._port), timeout=10)
            client.sendall(REQUEST)
            self._selector.register(client, selectors.EVENT_READ)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leaving.set()
        self._thread.join()
        for key in tuple(self._selector.get_map().values()):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        self._selector.close()

    def _read(self) -> None:
        while not self._leaving.is_set():
            for key, _ in self._selector.select(0.2):
                client = key.fileobj
                if isinstance(client, socket.socket) and not client.recv(1 << 16):
                    self.lost += 1
                    self._selector.unregister(client)
                    client.close()
