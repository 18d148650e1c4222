"""A bundle for a bug report has what is needed to mend a table, and nobody's name, address or token."""

from __future__ import annotations

import dataclasses
import io
import json
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.commands import doctor as command
from companion.doctor.place import Account
from companion.doctor.scrub import Scrub
from companion.journal import Journal
from companion.pairing.store import Store
from companion.testing import Table
from tests.doctor.boards import place

TOKEN = "Zk3vQ9xT_7bL0aN2cR5eW8yU1iO4pS6dF-gH9jK0lM2"
SECRETS = {
    "a player": "Annegret",
    "another player": "Bébert",
    "a player of the TOML": "Kunigunde",
    "a player of an old game": "Ottokar",
    "a paired device": "Gudrun's telephone",
    "a name of the table": "crib.pub.example",
    "an address": "192.168.77.23",
    "an address of the log": "203.0.113.99",
    "a long address": "2001:db8:77::23",
    "a MAC": "b8:27:eb:12:34:56",
    "a mail": "gudrun@pub.example",
    "a machine": "gudruns-pi.local",
    "a folder": "/home/gudrun",
    "an account": "gudrun",
    "a token": TOKEN,
    "a password": "hunter2",
    "a word of a comment": "ring at the back door",
}
TOML = """
# ring at the back door
[game]
players = ["Kunigunde", "Annegret"]
[web]
host = "192.168.77.23"
"""
LOG = f"""\
companion[812]: Annegret plays the 5H, KUNIGUNDE is next; bébert looks on
companion[812]: Gudrun's telephone is paired (0123456789abcdef)
companion[812]: POST from 203.0.113.99 and [2001:db8:77::23], b8:27:eb:12:34:56, gudrun@pub.example
companion[812]: http://gudruns-pi.local:8121/ from /home/gudrun/table.toml, token {TOKEN}
companion[812]: http://127.0.0.1:8121/ shows the game at 12:34:56
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of people: its configuration, two games, a paired device, a log."""
    state = tmp_path / "state"
    state.mkdir()
    with Table(state=state, players=("Ottokar", "Annegret"), way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 3})
        table.choose({"do": "new", "preset": "pegs-only", "players": ["Annegret", "Bébert"]})
        table.choose({"do": "peg", "seat": 1, "points": 7})
    Store(state).add(SECRETS["a paired device"])
    (tmp_path / "table.toml").write_text(TOML)
    where = dataclasses.replace(
        place(tmp_path / "root", ""),
        may=lambda path: True,
        account=Account("gudrun", False, frozenset(), frozenset()),
        run=lambda command: LOG if command[0] == "journalctl" else "",
    )
    monkeypatch.setattr(command, "here", lambda: where)
    return tmp_path


def asked(house: Path, name: str) -> tuple[int, Path]:
    path = house / name
    given = ["--config", str(house / "table.toml"), "--state", str(house / "state"), "--bundle", str(path)]
    return main(["doctor", "--json", *given]), path


def files(path: Path) -> dict[str, str]:
    data = path.read_bytes()
    if path.suffix == ".zip":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {entry.name: _read(archive, entry) for entry in archive.getmembers()}


def _read(archive: tarfile.TarFile, entry: tarfile.TarInfo) -> str:
    file = archive.extractfile(entry)
    return file.read().decode() if file else ""


@pytest.mark.parametrize("name", ["report.zip", "report.tar.gz"])
def test_nothing_secret_is_in_it(house: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, path = asked(house, name)
    everything = "\n".join([*files(path), *files(path).values()]).lower()
    for what, secret in SECRETS.items():
        assert secret.lower() not in everything, what
    hashes = [file.read_text() for file in (house / "state" / "paired").iterdir()]
    for kept in hashes:
        assert json.loads(kept)["hash"][:16] not in everything
    assert oct(path.stat().st_mode & 0o777) == "0o600"


def test_what_is_needed_to_mend_the_table_is_in_it(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, path = asked(house, "report.zip")
    found = files(path)
    printed = json.loads(capsys.readouterr().out)
    assert {check["name"] for check in json.loads(found["doctor.json"])} == {
        check["name"] for check in printed["checks"]
    }
    assert json.loads(found["versions.json"])["packages"] is not None
    assert json.loads(found["config.json"])["game"] == {"players": ["Player 1", "Player 2"]}
    first, *moves = map(json.loads, found["game.jsonl"].splitlines())
    assert (first["game"], first["players"]) == ("cribbage", ["Player 1", "Player 2"])
    assert moves == [{"do": "peg", "seat": 1, "points": 7}]
    assert "http://127.0.0.1:8121/ shows the game at 12:34:56" in found["log.txt"]
    assert "plays the 5H, Player 1 is next" in found["log.txt"]


def test_its_game_can_be_replayed(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, path = asked(house, "report.zip")
    (house / "game.jsonl").write_text(files(path)["game.jsonl"])
    assert main(["replay", str(house / "game.jsonl")]) == 0
    assert "Player 2" in capsys.readouterr().out


@pytest.mark.parametrize("break_", ["toml", "journal", "no journal"])
def test_what_is_broken_is_no_reason_to_have_none(
    house: Path, break_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if break_ == "toml":
        (house / "table.toml").write_text('[game]\nplayers = ["Annegret", = "hunter2"\n')
    elif break_ == "journal":
        (house / "state" / "journal.db").write_bytes(b"hunter2" * 1000)
    else:
        for file in (house / "state").glob("journal*"):
            file.unlink()
    _, path = asked(house, "report.zip")
    found = files(path)
    assert set(found) == {
        *("README.txt", "doctor.json", "versions.json", "config.json", "game.jsonl", "log.txt")
    }
    assert "hunter2" not in "".join(found.values())


def test_another_ending_is_wrong_usage_and_a_file_that_is_there_stays(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        asked(house, "report.rar")
    assert ended.value.code == 2
    assert ".zip or .tar.gz" in capsys.readouterr().err
    (house / "mine.zip").write_text("mine")
    code, path = asked(house, "mine.zip")
    assert (code, path.read_text()) == (1, "mine")
    assert "is there already: write another name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("at 12:34:56 on line 3: 15-2 and 31", "at 12:34:56 on line 3: 15-2 and 31"),
        ("version 2.0.1 of 10.4: fe, a:b, 1.5 ms", None),
        ("/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e66118c4e3-if00", None),
        ("address 0x3C, tag 04A1B2C3D4E580, 127.0.0.1, ::1, 0.0.0.0", None),
        ("from 10.0.0.8:5000", "from (address):5000"),
        ("from fe80::ba27:ebff:fe12:3456%eth0", "from (address)"),
    ],
)
def test_what_is_no_secret_stays(text: str, left: str | None) -> None:
    assert Scrub((), (), (), ()).text(text) == (left or text)


def test_keys_that_name_a_secret_lose_what_they_hold() -> None:
    value: Any = {"mqtt": {"password": "hunter2", "Token": ["a", "b"], "topic": "crib"}}
    assert Scrub((), (), (), ()).value(value) == {
        "mqtt": {"password": "(left out)", "Token": "(left out)", "topic": "crib"}
    }


def test_the_journal_itself_is_left_as_it_is(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked(house, "report.zip")
    with Journal(house / "state", "ro") as journal:
        assert journal.games() == [1, 2]
