"""One rule for every command: which table, and where its games are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion import config, statefolder, usual
from companion.__main__ import main
from companion.config import SIMULATED_TABLE
from tests.running import companion

REAL = '[game]\nway = "pegs"\n[scanner]\nkind = "rdm6300"\nport = "/dev/ttyUSB0"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without any table, on a machine where none is installed yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(statefolder, "INSTALLED", tmp_path / "etc.toml")
    monkeypatch.setattr(statefolder, "GAMES", tmp_path / "var")
    return tmp_path


def test_without_an_installed_table_it_is_the_simulated_one_with_games_of_its_own(home: Path) -> None:
    assert usual.table(None) == SIMULATED_TABLE
    assert usual.games(None, None, SIMULATED_TABLE) == home / "state" / "companion" / "simulated"
    assert statefolder.default() == home / "state" / "companion" / "simulated"


def test_the_simulated_table_is_known_by_whatever_path_names_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SIMULATED_TABLE.parent)
    assert usual.games(None, None, Path("table.toml")) == home / "state" / "companion" / "simulated"


def test_a_copy_of_the_simulated_table_is_a_table_of_its_own(home: Path) -> None:
    copy = Path(shutil.copy(SIMULATED_TABLE, home / "my-table.toml"))
    assert usual.games(None, config.load(copy), copy) == home / "state" / "companion"


def test_an_installed_table_is_every_commands_table(home: Path) -> None:
    (home / "etc.toml").write_text(REAL)
    assert usual.table(None) == home / "etc.toml"
    assert usual.games(None, config.load(home / "etc.toml"), home / "etc.toml") == home / "var"
    assert statefolder.default() == home / "var"


def test_an_installed_table_that_is_another_users_alone_is_left_to_him(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "etc.toml").write_text(REAL)
    monkeypatch.setattr(statefolder.os, "access", lambda path, mode: path != home / "etc.toml")
    assert usual.table(None) == SIMULATED_TABLE


def test_what_is_said_goes_before_every_default(home: Path) -> None:
    file = home / "my-table.toml"
    file.write_text(f'[journal]\nstate = "{home}/board"\n')
    wanted = config.load(file)
    assert usual.table(file) == file
    assert usual.games(None, wanted, file) == home / "board"
    assert usual.games(home / "given", wanted, file) == home / "given"


@pytest.mark.parametrize("given", [["deck", "list"], ["calibrate"]])
def test_the_file_and_the_folder_are_named_unless_it_is_the_simulated_table(
    home: Path, capsys: pytest.CaptureFixture[str], given: list[str]
) -> None:
    (home / "etc.toml").write_text(REAL + '[leds]\nbus = "spidev"\ndevice = "/dev/spidev9.9"\n')
    main(given)
    assert f"the table is {home}/etc.toml, its games are in {home}/var\n" in capsys.readouterr().err
    (home / "etc.toml").unlink()
    main(given)
    assert "the table is" not in capsys.readouterr().err


def test_every_command_with_a_table_says_the_rule_in_its_help() -> None:
    for command in ("run", "doctor", "calibrate", "deck learn", "deck list"):
        words = " ".join(companion(*command.split(), "--help").stdout.split())
        assert "/etc/companion/table.toml where it is there, else the simulated table" in words


def test_a_pack_is_not_learned_beside_a_running_companion(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "my-table.toml"
    file.write_text(REAL)
    with statefolder.held(home / "state" / "companion"):
        assert main(["deck", "learn", "--config", str(file)]) == 1
    assert "the companion is running" in capsys.readouterr().err


def test_a_pack_that_is_to_be_learned_is_named_with_the_table_that_was_given(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "my-table.toml"
    file.write_text(REAL)
    assert main(["deck", "list", "--config", str(file)]) == 0
    assert f"companion deck learn --config {file}\n" in capsys.readouterr().err
