"""The command line: one sentence for a mistake, no traceback, exit codes one can rely on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion import __main__, __version__
from companion.__main__ import main


def test_every_command_is_listed(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    listed = capsys.readouterr().out
    assert all(f"    {name} " in listed for name in ("count", "export", "replay", "run"))


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"companion {__version__}\n")


@pytest.mark.parametrize("arguments", [[], ["fly"], ["run", "--speed", "x"], ["export", "one"], ["--fly"]])
def test_wrong_usage_is_2(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


def test_a_file_without_its_option_is_told_the_option(capsys):
    for command in ("doctor", "run", "calibrate"):
        with pytest.raises(SystemExit) as ended:
            main([command, "my-table.toml"])
        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert said.endswith(": name the table's file with --config my-table.toml\n")


def test_a_mistake_of_the_users_is_one_sentence_and_1(tmp_path, capsys):
    assert main(["run", "--config", str(tmp_path / "gone.toml")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("companion: ")
    assert said.err.count("\n") == 1


def test_a_fault_of_ours_is_not_hidden(monkeypatch):
    monkeypatch.setattr(__main__, "_parser", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main([])


def test_ctrl_c_is_130_and_says_nothing(monkeypatch, capsys):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "_parser", interrupted)
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_has_enough_is_no_error(tmp_path):
    moves = '{"do": "peg", "seat": 0, "points": 1}\n{"do": "undo"}\n' * 3000
    (tmp_path / "long.jsonl").write_text(
        '{"game": "cribbage", "players": ["A", "B"], "options": {"way": "pegs"}}\n' + moves
    )
    command = f"{sys.executable} -m companion replay {tmp_path}/long.jsonl | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["count", "replay", "export"])
def test_a_small_command_loads_no_driver_and_no_server(command):
    code = (
        "import sys; from companion.__main__ import main\n"
        f"try: main(['{command}', '--help'])\n"
        "except SystemExit: pass\n"
        "print(*(name for name in ('asyncio', 'PIL', 'gpiozero', 'luma', 'serial', 'starlette', 'uvicorn')"
        " if name in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == "\n"
