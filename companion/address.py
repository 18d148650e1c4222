"""The address: where on the network the pages are, in words and as a code for a telephone's camera."""

from __future__ import annotations

import fcntl
import io
import ipaddress
import os
import socket
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TextIO

EVERYWHERE = ("0.0.0.0", "::", "::ffff:0.0.0.0")  # as the system writes them, whatever was asked for
SOMEWHERE_ELSE = ("192.0.2.1", 9)  # RFC 5737: nobody's; a datagram socket only asks the way there
INTERFACES = Path("/sys/class/net")
SIOCGIFADDR = 0x8915  # linux/sockios.h: the IPv4 address of an interface, named in the first 16 bytes


@dataclass(frozen=True, slots=True)
class Place:
    """Where other machines find the pages at this moment.

    link: by number, "" where they cannot: `private` tells that the pages are for this machine alone, else it
    is on no network. name: the same by name, as mDNS tells it (RFC 6762). modules: `link` as a QR code
    (ISO/IEC 18004) without its quiet zone, from the top, a row a text of "1" (dark) and "0".
    """

    link: str = ""
    name: str = ""
    private: bool = False
    modules: tuple[str, ...] = ()


def where(host: str, port: int) -> Place:
    """Where pages that listen at `host` are. Asks the system anew: Wi-Fi comes late, and addresses change.

    This may wait for a name to be looked up where `host` is one.
    """
    try:
        number = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
    except OSError:
        return Place()
    everywhere = number in EVERYWHERE
    if not everywhere and is_private(number):
        return Place(private=True)
    found = network_link(port) if everywhere else link(number, port)
    return Place(found, local_name(port), modules=modules(found)) if found else Place()


def local_name(port: int) -> str:
    """The address of the pages by the name that this machine has in its network; "" where it has none."""
    own = socket.gethostname().partition(".")[0].lower()
    return "" if own in ("", "localhost") else f"http://{own}.local:{port}/"


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
            number = asking.getsockname()[0]
        except OSError:
            number = _own(asking)
    return link(number, port) if number else None


def _own(asking: socket.socket) -> str:
    """An address where no way leads out, as in a network that this machine makes itself; "" for none."""
    for interface in sorted(INTERFACES.glob("*")):
        request = interface.name.encode()[:15].ljust(256, b"\0")
        try:
            number = socket.inet_ntoa(fcntl.ioctl(asking, SIOCGIFADDR, request)[20:24])
        except OSError:
            continue  # one without an address
        if not is_private(number):
            return number
    return ""


@lru_cache(maxsize=4)
def modules(text: str) -> tuple[str, ...]:
    """`text` as a QR code, as `Place` has it: as small as can be, so that a small screen has room for it."""
    import qrcode

    made = qrcode.QRCode(border=0, error_correction=qrcode.ERROR_CORRECT_L)
    made.add_data(text)
    return tuple("".join("1" if dark else "0" for dark in row) for row in made.get_matrix())


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
