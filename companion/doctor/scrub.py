"""Text and values without what is nobody's business: names of people, addresses, tokens."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping
from typing import Any

# Names of accounts and machines that say nothing of anybody.
OURS = {"companion", "root", "pi", "raspberrypi", "localhost", "127.0.0.1", "::1", "0.0.0.0", "::"}
SECRET = re.compile(r"token|secret|passw|credential|api_?key|auth", re.IGNORECASE)
LEFT_OUT = "(left out)"

ADDRESS = re.compile(r"(?<![\w.:])[0-9a-f:]*[.:][0-9a-f.:]*[0-9a-f](?:%\w+)?(?![\w])", re.IGNORECASE)

# What is replaced wherever it stands, by what.
PATTERNS = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", "(mail)"),
        (r"\b[a-z][\w+.-]*://[^/\s@]+@", "(left out)@"),
        (r"\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b", "(MAC)"),
        (r"\b[\w-]+\.(?:local|lan|home|fritz\.box)\b", "(a name)"),
        (r"/home/[^/\s\"']+", "/home/(user)"),
        (r"(?<![\w/-])[\w-]{32,}", LEFT_OUT),  # tokens and hashes, not the names that udev gives
        (r"(?<![\w/-])[0-9a-f]{16,}(?![\w-])", LEFT_OUT),
    )
)


class Scrub:
    """Takes out what it is told of and whatever looks like an address or a token.

    players: in the order of their seats; devices: names of those that are paired; hosts: names of the table;
    own_names: of the account and of the machine.
    """

    def __init__(
        self, players: Iterable[str], devices: Iterable[str], hosts: Iterable[str], own_names: Iterable[str]
    ) -> None:
        own = {name: "(a name)" for name in (*hosts, *own_names) if name.lower() not in OURS}
        own |= dict.fromkeys(devices, "(a device)")
        for name in players:
            self._seat(own, name)
        self._instead = {name.lower(): said for name, said in own.items() if name}
        longest = sorted(self._instead, key=len, reverse=True)
        self._names = re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)" if longest else r"(?!)", re.IGNORECASE
        )

    def text(self, text: str) -> str:
        """The text without them."""
        for pattern, instead in PATTERNS:
            text = pattern.sub(instead, text)
        text = self._names.sub(lambda found: self._instead.get(found[0].lower(), LEFT_OUT), text)
        return ADDRESS.sub(lambda found: _unless_ours(found[0]), text)

    def value(self, value: Any) -> Any:
        """Plain values without them; what a key calls a secret is left out whole."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {
                self.text(str(key)): LEFT_OUT if SECRET.search(str(key)) else self.value(one)
                for key, one in value.items()
            }
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        return value

    @staticmethod
    def _seat(own: dict[str, str], name: str) -> None:
        if name not in own:
            own[name] = f"Player {1 + sum(said.startswith('Player') for said in own.values())}"


def _unless_ours(text: str) -> str:
    """An address without itself; loopback and "every address" tell nobody where a table is.

    Text that is none ("12:34:56") stays, and so does what stands behind an address of IPv4 (":8121").
    """
    for length in (len(text), text.rfind(":")):
        try:
            found = ipaddress.ip_address(text[: max(0, length)])
        except ValueError:
            continue
        ours = found.is_loopback or found.is_unspecified
        return text if ours else f"(address){text[length:]}"
    return text
