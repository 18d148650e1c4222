"""The port of the pages: free, or the running companion's, and one that it may have."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.case import Case
from companion.doctor.check import Check, mend, well
from companion.doctor.place import Place
from companion.doctor.process import holding

TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
LISTENS = "0A"  # TCP_LISTEN of net/tcp_states.h, as these tables write it
FREE_FOR_ALL = 1024  # the first port that needs no rights, where the kernel says nothing else


def port(case: Case) -> Iterator[Check]:
    """Whether the pages can be served where the configuration says."""
    options = case.devices.get("web")
    if options is None:
        return
    first = case.place.read("/proc/sys/net/ipv4/ip_unprivileged_port_start").strip()
    lowest = int(first) if first.isdecimal() else FREE_FOR_ALL
    if options.port < lowest and not case.place.account.root:
        words = f"port {options.port} is for the system's own programs (below {lowest})"
        yield mend("web port", words, f"write port = 8121 below [web] of {case.file}")
        return
    inode = _listener(case.place, options.port)
    if not inode:
        yield well("web port", f"port {options.port} is free")
    elif case.running is not None:
        yield well("web port", f"the running companion listens at port {options.port}")
    else:
        who = holding(case.place, f"socket:[{inode}]") or "another user's program"
        words = f"port {options.port} is taken by {who}"
        fix = f"stop that one (sudo ss -ltnp shows it), or write another port below [web] of {case.file}"
        yield mend("web port", words, fix)


def _listener(place: Place, number: int) -> str:
    """The inode of the socket that listens at a port, "" for none."""
    for table in TABLES:
        for line in place.read(table).splitlines()[1:]:
            fields = line.split()
            if len(fields) > 9 and fields[3] == LISTENS and fields[1].endswith(f":{number:04X}"):
                return fields[9]
    return ""
