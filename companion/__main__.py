"""The command line: `companion COMMAND ...`, one command a file of companion/commands, found by name."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import Any

from companion import __version__, commands

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
# Errors that speak to people: one sentence, no traceback. Named, so that no command loads them for nothing.
SPEAKING = {
    "CardError",
    "ConfigError",
    "DeviceError",
    "IllegalMove",
    "JournalError",
    "OptionError",
    "PlainError",
    "TextError",
    "UnknownGame",
    "WireError",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code: 0 done, 1 refused or failed, 2 wrong usage, 130 interrupted."""
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        arguments = _parser(given).parse_args(given)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read our output has enough; keep Python from saying so once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not any(kind.__name__ in SPEAKING for kind in type(error).__mro__):
            raise
        print(f"companion: {error}", file=sys.stderr)
        return REFUSED


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="The companion that a real cribbage table deserves."
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    under = parser.add_subparsers(metavar="COMMAND", required=True)
    wanted = [name for name in names if name in given[:1]]
    for name in wanted or names:
        command = _command(name)
        own = under.add_parser(command.NAME, help=command.HELP, description=command.HELP)
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return parser


def _command(name: str) -> Any:
    return importlib.import_module(f"{commands.__name__}.{name}")


if __name__ == "__main__":
    sys.exit(main())
