"""The paired devices: a file each in the folder `paired`, with a hash of the device's token in it.

A file's name is the beginning of the hash, so a device is found without being searched for; revoking it is
removing its file, by whatever program, and holds at once. When a device was last seen is the file's own time.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import logging
import os
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion import files
from companion.quote import seen

FOLDER = "paired"
MOST = 32  # devices
LONGEST = 40  # letters of a name
BYTES = 32  # of a token: 256 bits
_ID = re.compile(r"[0-9a-f]{16}")

log = logging.getLogger(__name__)


class PairingError(Exception):
    """Pairing cannot be done or undone. One sentence for the owner: what, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Device:
    """A paired device; `since` and `last` are days ("2026-11-30") by this machine's clock."""

    id: str
    name: str
    since: str
    last: str


class Store:
    """Whose token is known. What is asked on the loop (`known`) never waits for a disk."""

    def __init__(self, state: Path) -> None:
        """The devices kept in the state folder. One whose file cannot be read is not known."""
        self.folder = state / FOLDER
        self._hashes: dict[str, str] = {}
        try:
            self._hashes.update((id_, hash_) for id_, hash_, _ in _read(self.folder))
        except OSError as error:
            log.warning("no device is known as paired: %s cannot be read (%s)", self.folder, error.strerror)

    def add(self, name: str) -> tuple[Device, str]:
        """Keep another device, and the token that it alone has from now on.

        PairingError: there are MOST already. OSError: the disk refuses; nobody is paired then.
        """
        if len(devices(self.folder)) >= MOST:
            raise PairingError(f"{MOST} devices are paired, and no more can be: revoke one")
        token = secrets.token_urlsafe(BYTES)
        hash_ = _hash(token)
        device = Device(hash_[:16], named(name), _day(time.time()), _day(time.time()))
        self.folder.mkdir(mode=0o700, exist_ok=True)
        files.give(self.folder)
        fresh, path = self.folder / f"{device.id}.new", self.folder / device.id
        try:
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                json.dump({"hash": hash_, "name": device.name, "since": device.since}, file)
            files.put(fresh, path)
        except OSError:
            with contextlib.suppress(OSError):  # the disk that refused the one may refuse the other
                fresh.unlink()
            raise
        self._hashes[device.id] = hash_
        return device, token

    def known(self, token: str) -> str:
        """The id of the device that has this token, "" where none has it, or not any more."""
        if not (token.isascii() and len(token) <= 2 * BYTES):
            return ""
        hash_ = _hash(token)
        kept = self._hashes.get(hash_[:16], "")
        # The file is asked for each time: it is gone as soon as somebody revokes the device.
        if not hmac.compare_digest(kept, hash_) or not os.path.exists(self.folder / hash_[:16]):
            return ""
        return hash_[:16]

    def greet(self, id_: str) -> None:
        """Note that a device was here today; this may wait for the disk."""
        path = self.folder / id_
        with contextlib.suppress(OSError):  # revoked meanwhile, or the disk refuses: it is only a date
            if _day(path.stat().st_mtime) != _day(time.time()):
                os.utime(path)


def devices(folder: Path) -> tuple[Device, ...]:
    """All that are paired in `folder`, oldest first. OSError where nobody may look."""
    found = []
    for id_, _, plain in _read(folder):
        with contextlib.suppress(FileNotFoundError):  # revoked just now
            last = _day((folder / id_).stat().st_mtime)
            found.append(Device(id_, named(str(plain.get("name", ""))), str(plain.get("since", "")), last))
    return tuple(sorted(found, key=lambda device: (device.since, device.name)))


def revoke(folder: Path, id_: str) -> bool:
    """Forget a device; False where there is none of that id. OSError where that may not be done."""
    if not _ID.fullmatch(id_) or not (folder / id_).exists():
        return False
    files.remove(folder / id_)
    files.sync(folder)
    return True


def named(name: str) -> str:
    """A device's name as it is kept and told: short, and every character of it can be seen."""
    return seen(" ".join(name.split())[:LONGEST]) or "device"


def _read(folder: Path) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Id, hash and content of every sound file."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    for name in filter(_ID.fullmatch, names):
        try:
            plain = json.loads(files.read(folder / name))
            hash_ = plain["hash"]
            if not (isinstance(hash_, str) and hash_[:16] == name):
                raise ValueError("its hash is another device's")
        except FileNotFoundError:
            continue
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.warning("the device %s is not paired any more: its file is damaged (%s)", name, error)
            continue
        yield name, hash_, plain


def _hash(token: str) -> str:
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"companion pair").hexdigest()


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))
