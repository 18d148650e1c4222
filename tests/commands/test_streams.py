"""Standard streams that are closed, full or of another encoding: one sentence, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.running import PATIENCE, Running

COUNT = "count 5H 5D 5C JS --starter 5S"
REPLAY = "replay companion/commands/demo.jsonl"


def shell(words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m companion {words}"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("command", [COUNT, REPLAY])
@pytest.mark.parametrize(("where", "why"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left")])
def test_an_output_that_takes_nothing_is_named(command, where, why):
    done = shell(f"{command} {where}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"companion: the output cannot be written: {why}")
    assert done.stderr.count("\n") == 1


def test_an_input_that_is_closed_is_named():
    done = shell("replay - <&-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "companion: stdin cannot be read: Bad file descriptor\n"


def test_talk_that_nobody_can_hear_is_no_result():
    assert shell("replay no-such-file 2>&-").stdout == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("export 99999999999999999999999", "argument GAME: write a whole number of at most 15 digits"),
        ("export --state ''", "the name is empty"),
        ("run --state ''", "the name is empty"),
        ("run --config ''", "the name is empty"),
        ("run --port 65536", "write a whole number from 1 to 65535"),
        ("run --port 0", "write a whole number from 1 to 65535"),
        (f"run --port {'9' * 5000}", "argument --port: write a whole number"),
        ("run --speed 0", "argument --speed: write a number from 0.1 to 1000"),
        ("count '' 6C 7H 8S --starter 5S", '"" is no card'),
    ],
)
def test_a_value_that_cannot_be_meant_is_wrong_usage_and_told_what_to_write(arguments, words):
    done = shell(arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("home", ["~no-such-user", "games"])
def test_a_state_home_that_is_no_whole_path_is_ignored(tmp_path, home):
    done = shell("export", XDG_STATE_HOME=home, HOME=str(tmp_path))
    assert done.returncode == 1
    assert f"{tmp_path}/.local/state/companion" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("where", [">&-", ">/dev/full"])
def test_a_table_plays_on_where_nobody_reads_its_address(tmp_path, where):
    with Running(tmp_path / "games") as table:
        port = table.port
    words = f"run --state {tmp_path}/more --port {port} --lan {where}"
    process = subprocess.Popen(
        ["bash", "-c", f"exec {sys.executable} -m companion {words}"], stderr=subprocess.PIPE, text=True
    )
    try:
        table.process = process
        table.until(table._up)
        assert table.scene()["phase"] == "cut"
        process.send_signal(signal.SIGINT)
        _, talk = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "the output cannot be written" in talk
    assert "Traceback" not in talk


def test_the_code_is_left_out_where_the_output_has_no_blocks(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    with Running(tmp_path / "games", "--lan") as table:
        assert "beginning game 1" in table.talk()


def test_an_export_is_utf_8_whatever_the_terminal_wants(tmp_path, monkeypatch):
    (tmp_path / "my.toml").write_text('[game]\nplayers = ["Zoë Łucky", "Bob"]\n[web]\n', encoding="utf-8")
    with Running(tmp_path / "games", "--config", str(tmp_path / "my.toml")):
        pass
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    done = subprocess.run(
        [sys.executable, "-m", "companion", "export", "--state", tmp_path / "games"],
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert "Zoë Łucky" in done.stdout.decode()


def test_ctrl_c_while_the_command_line_is_being_loaded_is_130(tmp_path):
    code = (
        "import builtins, sys\nfrom companion.__main__ import main\nold = builtins.__import__\n"
        "def load(name, *rest):\n    if name == 'argparse': raise KeyboardInterrupt\n"
        "    return old(name, *rest)\n"
        "builtins.__import__ = load\nsys.exit(main(['count']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_command_line_itself_loads_nothing_before_it_can_be_interrupted():
    code = (
        "import sys; before = set(sys.modules); import companion.__main__;"
        "print(*sorted(set(sys.modules) - before - {'companion', 'companion.__main__', '__future__'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout == "\n"
