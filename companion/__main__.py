"""The command line: `companion COMMAND ...`, one command a file of companion/commands, found by name."""

from __future__ import annotations

# Only what is there already: Ctrl-C while the rest is loaded ends in `main`, without a traceback.
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence
    from typing import Any

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
# Errors that speak to people: one sentence, no traceback. Named, so that no command loads them for nothing.
SPEAKING = {
    "CardError",
    "ConfigError",
    "DeviceError",
    "IllegalMove",
    "JournalError",
    "OptionError",
    "OutputError",
    "PairingError",
    "PlainError",
    "TextError",
    "UnknownGame",
    "WireError",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code: 0 done, 1 refused or failed, 2 wrong usage, 130 interrupted."""
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(given: list[str]) -> int:
    from companion import output

    output.open_all()
    try:
        parser = _parser(given)
        arguments, strange = parser.parse_known_args(given)
        if strange:
            parser.error(_unknown(strange, hasattr(arguments, "config")))
        code: int = arguments.run(arguments)
        return code
    except SystemExit:
        output.flush()  # --help and --version
        raise
    except BrokenPipeError:
        return REFUSED  # whoever read our output has enough
    except Exception as error:
        if not any(kind.__name__ in SPEAKING for kind in type(error).__mro__):
            raise
        print(f"companion: {error}", file=sys.stderr)
        return REFUSED


def _unknown(strange: Sequence[str], takes_table: bool) -> str:
    """What is said of arguments that no command knows; a table's file is one that many know by its option."""
    words = f"unrecognized arguments: {' '.join(strange)}"
    file = next((each for each in strange if each.endswith(".toml")), "")
    return f"{words}: name the table's file with --config {file}" if file and takes_table else words


def _parser(given: Sequence[str]) -> ArgumentParser:
    import argparse
    import pkgutil

    from companion import __version__, commands

    parser = argparse.ArgumentParser(
        prog="companion", description="The companion that a real cribbage table deserves."
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    under = parser.add_subparsers(metavar="COMMAND", required=True)
    wanted = [name for name in names if name in given[:1]]
    for name in wanted or names:
        command = _command(name)
        more = getattr(command, "MORE", None)
        own = under.add_parser(command.NAME, help=command.HELP, description=command.HELP, epilog=more)
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return parser


def _command(name: str) -> Any:
    import importlib

    return importlib.import_module(f"companion.commands.{name}")


if __name__ == "__main__":
    sys.exit(main())
