"""`companion doctor` as a maker meets it: lines, JSON, exit codes, and never a traceback."""

from __future__ import annotations

import dataclasses
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import statefolder
from companion.__main__ import main
from companion.commands import doctor as command
from companion.config import SIMULATED_TABLE
from companion.doctor.place import Place
from tests.doctor.boards import TABLE, place
from tests.running import PATIENCE, Running, free_port

KEYS = {"name", "verdict", "words", "fix"}
LINE = re.compile(r"([+!X-]) (well|warning|mend|not looked at) +(\S.{0,16}?)  +\S.*")


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that is no Pi and on which nothing is wrong; a folder for games."""
    at(monkeypatch, dataclasses.replace(place(tmp_path / "root", ""), may=lambda path: True))
    return tmp_path / "state"


def at(monkeypatch: pytest.MonkeyPatch, where: Place) -> None:
    monkeypatch.setattr(command, "here", lambda: where)


def asked(*given: Any, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["doctor", *map(str, given)])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


def test_the_simulated_table_is_well_on_a_laptop(laptop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = asked("--config", SIMULATED_TABLE, "--state", laptop, capsys=capsys)
    assert code == 0
    *lines, last = out.splitlines()
    assert all(LINE.fullmatch(line) for line in lines)
    assert "only what a configuration of simulated hardware needs is looked at" in out
    assert {"strip walk", "screen card", "scanner hello", "pins"} <= {
        LINE.fullmatch(line)[3] for line in lines
    }
    assert last == f"{len(lines)} well"
    assert not laptop.exists()


def test_the_command_itself_on_this_machine_ends_well_with_the_simulated_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "doctor", "--json", "--config", SIMULATED_TABLE],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    said = json.loads(done.stdout)
    found = {check["name"]: check["verdict"] for check in said["checks"]}
    machine = {"clock", "state lasts", "state room", "web port", "supply"}  # as this machine happens to be
    assert {verdict for name, verdict in found.items() if name not in machine} == {"well"}
    assert done.returncode == {"well": 0, "mend": 1, "warning": 3}[said["verdict"]]
    assert done.stderr == ""


def test_json_is_one_object_with_the_same_keys_for_every_check(
    laptop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = asked("--json", "--config", SIMULATED_TABLE, "--state", laptop, capsys=capsys)
    said = json.loads(out)
    assert code == 0
    assert list(said) == ["verdict", "checks"]
    assert said["verdict"] == "well"
    assert all(set(check) == KEYS for check in said["checks"])


@pytest.mark.parametrize("output", ["ascii", "latin-1", "utf-8:strict"])
def test_a_file_by_any_name_can_be_told_on_any_terminal(tmp_path: Path, output: str) -> None:
    def asked(*how: str) -> tuple[int, bytes]:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "doctor", "--config", name, *how],
            env={**os.environ, "PYTHONIOENCODING": output, "XDG_STATE_HOME": str(tmp_path)},
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.stderr == b""
        return done.returncode, done.stdout

    name = os.fsencode(tmp_path) + b"/sch\xc3\xb6n \xff \xe2\x99\xa5.toml"  # a mistake of the shell's
    code, lines = asked()
    assert (code, lines.splitlines()[0].split(b"  ")[0]) == (1, b"X mend")
    code, said = asked("--json")
    assert code == 1
    words = json.loads(said.decode("ascii"))["checks"][0]["words"]
    assert f"cannot read {os.fsdecode(name)}" in words


def board(tmp_path: Path, text: str = TABLE) -> list[Any]:
    file = tmp_path / "table.toml"
    file.write_text(text)
    return ["--config", file, "--state", tmp_path / "state"]


def test_what_must_be_mended_stands_with_its_fix_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = place(tmp_path / "root")
    where.at("/dev/spidev0.0").unlink()
    at(monkeypatch, where)
    code, out = asked(*board(tmp_path, "[leds]\n"), capsys=capsys)
    assert code == 1
    line, fix = re.search(r"^(X mend .*)\n( +> .*)$", out, re.MULTILINE).groups()
    assert line.endswith("leds device      /dev/spidev0.0 is not there")
    assert fix.index(">") == line.index("/dev")
    assert re.fullmatch(r"1 to mend, \d+ well, 1 not looked at", out.splitlines()[-1])


def test_nothing_but_warnings_is_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(monkeypatch, place(tmp_path / "root", now=lambda: 0.0))
    code, out = asked(*board(tmp_path, "[web]\nport = 8121\n"), capsys=capsys)
    assert (code, out.splitlines()[-1].partition(",")[0]) == (3, "1 warning")


def test_a_mistake_in_the_configuration_is_said_as_run_says_it_and_the_rest_is_looked_at(
    laptop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = board(tmp_path, "[leds]\nbuss = 'recorder'\n")
    code, out = asked("--json", *given, capsys=capsys)
    found = {check["name"]: check for check in json.loads(out)["checks"]}
    assert main(["run", *map(str, given)]) == 1
    words = capsys.readouterr().err.removeprefix("companion: ").rstrip()
    assert (code, found["configuration"]["words"]) == (1, words)
    assert "line 2" in words
    assert {"clock", "state folder"} <= found.keys()


def test_what_the_service_plays_with_is_looked_at_where_nothing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(monkeypatch, place(tmp_path / "root"))
    monkeypatch.setattr(statefolder, "INSTALLED", tmp_path / "table.toml")
    monkeypatch.setattr(statefolder, "GAMES", tmp_path / "games")
    (tmp_path / "table.toml").write_text("[web]\nport = 8121\n")
    _, out = asked("--json", capsys=capsys)
    found = {check["name"]: check["words"] for check in json.loads(out)["checks"]}
    assert found["configuration"] == f"{tmp_path}/table.toml: [web]"
    assert found["state folder"] == f"{tmp_path}/games will be made"


def test_wrong_usage_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["doctor", "--nonsense"])
    assert ended.value.code == 2


def test_a_running_companion_is_asked_and_its_devices_are_left_alone(tmp_path: Path) -> None:
    with Running(tmp_path / "state") as running:
        running.do("fault", {"name": "scanner_unplugged", "on": True})
        running.until(lambda: "scanner is away" in json.dumps(running.scene()["notices"]))
        toml = SIMULATED_TABLE.read_text().replace("port = 8121", f"port = {running.port}")
        file = tmp_path / "table.toml"
        file.write_text(toml)
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "companion",
                "doctor",
                "--json",
                "--config",
                file,
                "--state",
                tmp_path / "state",
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert running.scene()["game"] == 1  # it was not disturbed
    found = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert done.returncode == 1
    assert f"(process {running.process.pid}) is running: game 1" in found["companion"]["words"]
    assert found["companion device"]["verdict"] == "mend"
    assert found["companion device"]["words"].startswith("scanner is away")
    assert found["web port"]["words"] == f"the running companion listens at port {running.port}"


@pytest.mark.parametrize(
    ("language", "away"), [("en", "scanner is away: no such file"), ("de", "Leser ist weg: nicht gefunden")]
)
def test_what_a_running_companion_has_lost_is_said_once_with_its_own_way_out(
    tmp_path: Path, language: str, away: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'[game]\nvocabulary = "{language}"\n[scanner]\nport = "/dev/gone"\n[web]\n')
    given = ["--config", file, "--state", tmp_path / "state"]
    with Running(tmp_path / "state", "--config", str(file)) as running:
        file.write_text(f"{file.read_text()}port = {running.port}\n")
        running.until(lambda: away in json.dumps(running.scene()["notices"]))
        done = subprocess.run(
            [sys.executable, "-m", "companion", "doctor", *given],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    lines = done.stdout.splitlines()
    (at,) = [number for number, line in enumerate(lines) if "scanner" in line and "[scanner]" not in line]
    assert lines[at].endswith("companion device  scanner is away: no such file or directory")
    assert lines[at + 1].strip().startswith("> check the plug of /dev/gone")
    assert "by hand" not in done.stdout
    assert "1 to mend" in lines[-1]


def test_a_companion_that_hangs_is_named(tmp_path: Path) -> None:
    with Running(tmp_path / "state") as running:
        file = tmp_path / "table.toml"
        file.write_text(f"[web]\nport = {free_port()}\n")
        done = subprocess.run(
            [sys.executable, "-m", "companion", "doctor", "--config", file, "--state", tmp_path / "state"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert f"(process {running.process.pid}) is running, and does not answer at" in done.stdout
    assert "sudo systemctl restart companion" in done.stdout


def test_at_a_terminal_it_asks_and_without_one_it_does_not(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    code = (
        "from companion.doctor import hands; import sys;"
        "print(hands.present(), hands.Hands().yes('Is it red?') if hands.present() else None)"
    )
    os.write(ours, b"n\n")
    at_terminal = subprocess.run(
        [sys.executable, "-c", code],
        stdin=theirs,
        stderr=theirs,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    os.close(ours)
    os.close(theirs)
    alone = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (at_terminal.stdout, alone.stdout) == ("True False\n", "False None\n")
