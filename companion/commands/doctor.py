"""`companion doctor`: why a board does not work, one line a check, and what to do."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion import config, doctor, usual
from companion.commands.run import hardware
from companion.config import Config, ConfigError
from companion.desk import in_order
from companion.devices.base import Wires
from companion.doctor import bundle, hands
from companion.doctor.case import Case
from companion.doctor.check import CODES, Check, Verdict, worst
from companion.doctor.place import Place, here
from companion.doctor.running import beside
from companion.journal import JournalError
from companion.output import forgiving, tell

NAME = "doctor"
HELP = "say why a board does not work, and what to do"
MORE = "Exit code: 0 all is well, 1 something must be mended, 2 wrong usage, 3 nothing but warnings."

MARKS: Mapping[Verdict, str] = {"well": "+", "warning": "!", "mend": "X", "not looked at": "-"}
SUMS: Mapping[Verdict, tuple[str, str]] = {  # for one, for more
    "mend": ("to mend", "to mend"),
    "warning": ("warning", "warnings"),
    "well": ("well", "well"),
    "not looked at": ("not looked at", "not looked at"),
}
NAMES, VERDICTS = 15, 13  # letters of the two first columns


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, where its games are, and for whom to print."""
    usual.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, and ask nothing")
    parser.add_argument(
        "--bundle",
        type=bundle.target,
        metavar="FILE",
        help="put it all into a .zip or .tar.gz for a bug report, without names, addresses and tokens",
    )


def run(given: argparse.Namespace) -> int:
    """Look at everything; 0 all well, 1 something must be mended, 3 nothing but warnings."""
    forgiving()  # a folder may have letters that this terminal has not
    place = here()
    checks: list[Check] = []
    with in_order(), _case(given, place) as case:
        for check in doctor.examine(case):
            checks.append(check)
            if not given.json:
                tell(_line(check))
        if given.bundle:
            bundle.write(given.bundle, case, checks)
    if given.json:
        said = {"verdict": worst(checks), "checks": [dataclasses.asdict(check) for check in checks]}
        tell(json.dumps(said, indent=2))  # in ASCII: whatever a file is called, it is JSON anywhere
    else:
        tell(_sum(checks))
    return CODES[worst(checks)]


@contextmanager
def _case(given: argparse.Namespace, place: Place) -> Iterator[Case]:
    file = usual.table(given.config)
    wanted, trouble = _loaded(file)
    devices = {} if wanted is None else wanted.devices
    folder = _folder(given.state, wanted, file)
    with _wires(wanted) as wires:
        case = Case(
            place=place,
            file=file,
            trouble=trouble,
            devices=devices,
            players=0 if wanted is None else len(wanted.players),
            folder=folder,
            running=None,
            wires=wires,
            software=frozenset(wires),
            hands=None,
        )
        real = any(case.real(name) for name in devices if name != "web")
        with beside(place, folder, service=real) as running:
            asked = hands.Hands() if hands.present() and not given.json else None
            yield dataclasses.replace(case, running=running, hands=asked)


def _loaded(file: Path) -> tuple[Config | None, str]:
    """The configuration, and what is wrong with it, as `companion run` says it."""
    try:
        return config.load(file), ""
    except ConfigError as error:
        return None, str(error)


def _folder(given: Path | None, wanted: Config | None, file: Path) -> Path | None:
    try:
        return usual.games(given, wanted, file)
    except JournalError:
        return None


@contextmanager
def _wires(wanted: Config | None) -> Iterator[Wires]:
    if wanted is None:
        yield {}
        return
    with hardware(wanted) as wires:
        yield wires


def _line(check: Check) -> str:
    """A mark, the verdict, what was looked at, the words; below them what to do."""
    first = f"{MARKS[check.verdict]} {check.verdict:<{VERDICTS}}  {check.name:<{NAMES}}  "
    below = "\n" + " " * len(first)
    return first + check.words.replace("\n", below) + (f"{below}> {check.fix}" if check.fix else "")


def _sum(checks: list[Check]) -> str:
    found = Counter(check.verdict for check in checks)
    return ", ".join(f"{found[kind]} {words[found[kind] > 1]}" for kind, words in SUMS.items() if found[kind])
