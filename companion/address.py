"""The address: where on the network the pages are, in words and as a code for a telephone's camera."""

from __future__ import annotations

import io
import ipaddress
import os
import socket
from typing import TextIO

EVERYWHERE = ("0.0.0.0", "::", "::ffff:0.0.0.0")  # as the system writes them, whatever was asked for
SOMEWHERE_ELSE = ("192.0.2.1", 9)  # RFC 5737: nobody's; a datagram socket only asks the way there


def link(host: str, port: int) -> str:
    """The address of the pages for this machine's own browser."""
    host = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def is_private(host: str) -> bool:
    """Whether only this machine can look at `host`, an address in numbers."""
    return ipaddress.ip_address(host.partition("%")[0]).is_loopback


def network_link(port: int) -> str | None:
    """The address of the pages for other machines of the network, None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        return link(asking.getsockname()[0], port)


def code(text: str) -> str:
    """`text` as a QR code in half blocks, to be printed light on dark."""
    import qrcode

    drawn = io.StringIO()
    made = qrcode.QRCode(border=2)
    made.add_data(text)
    made.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()


def red(text: str, where: TextIO) -> str:
    """`text` in red where `where` is a terminal that has not asked for no colours (no-color.org)."""
    return f"\x1b[1;31m{text}\x1b[0m" if where.isatty() and not os.environ.get("NO_COLOR") else text
