"""The pages and the HTTP API: a device that shows scenes to browsers and says what they choose."""

from __future__ import annotations

import asyncio
import errno
import importlib
import re
import socket
from dataclasses import dataclass, field

from companion.devices.base import DeviceError, OptionsError, Wires
from companion.devices.latest import Latest
from companion.inputs import Post
from companion.quote import quote

CALLED = "page"  # "page is away"
LOOK = ("network", "paired")
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")
HOST = re.compile(r"[\w-]{1,63}(\.[\w-]{1,63})*|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%\w+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Options:
    """Where to listen: 127.0.0.1 is this machine alone, 0.0.0.0 the whole network. Who may look and act."""

    host: str = "127.0.0.1"
    port: int = field(default=8121, metadata={"help": "the port", "values": range(1, 65536)})

    look: str = field(
        default="network",
        metadata={
            "help": "who may look from other machines: network, or only paired devices",
            "values": LOOK,
        },
    )
    names: tuple[str, ...] = field(
        default=(),
        metadata={"help": "names that the pages answer to, beside addresses, localhost and *.local"},
    )

    def __post_init__(self) -> None:
        for at, name in enumerate(self.names):
            if not NAME.fullmatch(name):
                words = f'{quote(name)} is no name of a machine: write it small, as "cribbage.pub.example"'
                raise OptionsError(words, "names", at)
        if not HOST.fullmatch(self.host):
            raise OptionsError(
                f"host {quote(self.host)} is no address: write 127.0.0.1 for this machine alone, 0.0.0.0 for "
                "the whole network",
                "host",
            )


async def serve(options: Options, post: Post, latest: Latest, wires: Wires) -> None:
    """Serve until cancelled; every stream then ends and the port is free again within a second.

    The web libraries are imported in a thread, so that buttons and lights work meanwhile.
    DeviceError: the address cannot be had.
    """
    listener = listen(options)
    try:
        app = await asyncio.to_thread(importlib.import_module, "companion.devices.web.app")
        await app.run(listener, options, post, latest, wires)
    finally:
        listener.close()


def listen(options: Options) -> socket.socket:
    """A socket that listens at `options`; DeviceError says why not, and what to do."""
    if not 0 <= options.port <= 65535:
        raise DeviceError(f"port {options.port} is none: choose one from 1024 to 65535 with --port")
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        return socket.create_server(
            (options.host, options.port),
            family=family,
            backlog=128,
            dualstack_ipv6=family == socket.AF_INET6 and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        raise DeviceError(_refusal(options, error)) from error
    except OverflowError as error:
        raise DeviceError(
            f"port {options.port} is none: choose one from 1024 to 65535 with --port"
        ) from error


def _refusal(options: Options, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        why = "is taken, perhaps by a companion that runs already: stop that one"
    elif error.errno == errno.EACCES:
        why = "is for the system's own programs"
    else:
        return f"the pages cannot be served at {options.host}: {error.strerror or error}; mend host in [web]"
    return f"port {options.port} {why}, or choose another with --port"
