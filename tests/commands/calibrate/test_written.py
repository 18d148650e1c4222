"""`companion calibrate`: the owner's TOML afterwards, and what is refused."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion import amend, config
from companion.commands import calibrate
from companion.devices.walkround import begin, resumed
from tests.commands.calibrate.people import SERPENTINE, TABLE
from tests.running import companion

FOUND = resumed(begin(121, 1000, (), 0.0), 126, (SERPENTINE,), 0.0)


@pytest.mark.parametrize(
    "text",
    [
        "[leds]",
        "[leds]\ncount=300 # many\n[web]\n",
        "\ufeff[leds]\r\nmap = [ { holes = [1, 121], light = 1 } ]  # old\r\ncount = 121\r\n",
        "[web]\n[leds]\nlimit_ma = 900\nmap = [\n # rows\n {holes=[1,121],light=1}, # ]\n]\n\n[game]\n",
        TABLE.format(bus="spidev"),
    ],
)
def test_the_map_is_written_and_all_else_of_the_file_stays(table: Path, text: str) -> None:
    table.write_bytes(text.encode())
    table.chmod(0o640)
    assert calibrate.write(FOUND, table) == 0
    now = table.read_bytes().decode()
    options = config.load(table).devices["leds"]
    assert (options.lanes(), options.count) == ((SERPENTINE,), 126)
    assert table.stat().st_mode & 0o777 == 0o640
    assert table.with_name("table.toml.bak").read_bytes().decode() == text
    kept, was = (tomllib.loads(each.removeprefix("\ufeff")) for each in (now, text))
    for tables in (kept, was):
        for key in ("map", "count"):
            tables["leds"].pop(key, None)
    assert kept == was
    comments = re.findall(r"# (?:many|old|glued by Ann|as it was sold|no change|The table)", text)
    assert re.findall(r"# (?:many|old|glued by Ann|as it was sold|no change|The table)", now) == comments


def test_whoever_owns_the_file_goes_on_owning_it(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owners: list[tuple[str, int, int]] = []
    monkeypatch.setattr(os, "chown", lambda path, *owner: owners.append((Path(path).name, *owner)))
    was = table.stat()
    assert calibrate.write(FOUND, table) == 0
    assert owners == [("table.toml.new", was.st_uid, was.st_gid)]


def test_a_change_that_would_mean_anything_else_is_not_made(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, changed = table.read_text(), amend.amended
    monkeypatch.setattr(amend, "amended", lambda *what: changed(*what).replace("8121", "80"))
    assert calibrate.write(FOUND, table) == 1
    assert "as it was (it is written in a way that cannot be changed here)" in said[0]
    assert "light = 83, back = true" in capsys.readouterr().out
    assert table.read_text() == before


def test_a_link_stays_a_link(table: Path) -> None:
    link = table.with_name("link.toml")
    link.symlink_to(table.name)
    assert calibrate.write(FOUND, link) == 0
    assert link.is_symlink()
    assert config.load(table).devices["leds"].lanes() == (SERPENTINE,)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("leds = { count = 121 }\n", r"no line of it is \[leds\]"),
        ("[leds]\n[[leds.map]]\nholes = [1, 121]\nlight = 1\n", "map"),
        ("[leds]\ncount.x = 5\n", "line 3: Cannot overwrite a value"),
        ("[leds]\nlimit_ma = 150\n", "limit_ma 150 cannot feed 126 lights"),
        ("[ledz]\n[leds]\n", "nothing is called"),
    ],
)
def test_a_file_in_which_it_cannot_be_written_stays_and_the_map_is_printed(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    table.write_text(text)
    assert calibrate.write(FOUND, table) == 1
    assert re.search(f"table.toml is as it was .*{words}.*put this below its", " ".join(said))
    printed = config.parse(f"[leds]\n{capsys.readouterr().out}", "printed").devices["leds"]
    assert (printed.lanes(), printed.count) == ((SERPENTINE,), 126)
    assert table.read_text() == text
    assert [path.name for path in table.parent.iterdir()] == ["table.toml"]


def test_a_file_that_may_not_be_written_stays_and_the_map_is_printed(
    table: Path, said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.read_text()
    monkeypatch.setattr(os, "access", lambda *_: False)  # root, whom tests may run as, may write everything
    assert calibrate.write(FOUND, table) == 1
    assert "as it was (Permission denied)" in said[0]
    assert "light = 83, back = true" in capsys.readouterr().out
    monkeypatch.undo()
    table.with_name("table.toml.new").mkdir()  # the disk's own refusal
    assert calibrate.write(FOUND, table) == 1
    assert table.read_text() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "name a real table's TOML with --config"),
        ("[web]\n", "has no [leds]: add it"),
        ('[leds]\nbus = "spidev"\n', "nobody can answer: add [buttons] or [knob], or run this in a terminal"),
        (
            '[leds]\nbus = "spidev"\nlimit_ma = 130\ncount = 100\n[buttons]\n',
            "limit_ma 130 cannot feed 121 lights",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(table: Path, text: str | None, words: str) -> None:
    given = [] if text is None else ["--config", str(table)]
    table.write_text(text or "")
    done = companion("calibrate", *given, "--state", table.parent / "state", stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert words in done.stderr.splitlines()[-1]
