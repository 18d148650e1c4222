"""The installer: what shellcheck says of it, and the words for who asks it wrongly."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from companion import config

TREE = Path(__file__).parents[2]
INSTALL = TREE / "systemd" / "install"


@pytest.mark.parametrize("script", ["install", "companion-kiosk.sh"])
def test_shellcheck_has_no_word_to_say_against_it(script: str) -> None:
    command = ["shellcheck", str(INSTALL.with_name(script))]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.stdout, checked.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--frobnicate"], "install: there is no --frobnicate"),
        (["--with"], "install: --with wants the name of an extra"),
        (["--back", "--uninstall"], "install: --back and --uninstall are two things"),
    ],
)
def test_who_asks_wrongly_is_told_how_to_ask(asked: list[str], words: str) -> None:
    said = subprocess.run([INSTALL, *asked], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith(f"{words}\nusage: sudo systemd/install ")


def test_its_help_names_every_option_that_it_takes() -> None:
    text = INSTALL.read_text()
    helped = subprocess.run([INSTALL, "--help"], capture_output=True, text=True, check=True).stdout
    taken = set(re.findall(r"--[a-z]+", text.split("while [ $# -gt 0 ]")[1].split("done")[0])) - {"--help"}
    assert taken == set(re.findall(r"--[a-z]+", helped))


def test_every_file_of_the_folder_is_put_somewhere_or_is_the_installers_own() -> None:
    put = set(re.findall(r"^(?:keeps=')?(\S+) /(?:etc|usr/local/lib)/", INSTALL.read_text(), re.MULTILINE))
    own = {"install", "config.awk", "config.txt"}
    assert put | own == {file.name for file in (TREE / "systemd").iterdir()}


def test_a_new_table_is_shown_to_the_network() -> None:
    (words,) = re.findall(r"sed '(s/.host = .*/)' ", INSTALL.read_text())
    table = (TREE / "hardware" / "table.toml").read_text()
    shown = subprocess.run(["sed", words], input=table, capture_output=True, text=True, check=True).stdout
    assert config.parse(shown, "table.toml").devices["web"].host == "0.0.0.0"


def test_what_belongs_to_the_system_is_never_broken() -> None:
    assert "break-system-packages" not in INSTALL.read_text()
