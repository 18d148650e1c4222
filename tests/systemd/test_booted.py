"""The installer and the service in a fresh Debian 12 with its own systemd, on a simulated table."""

from __future__ import annotations

import re

import pytest

from tests.systemd.conftest import OWN
from tests.systemd.roots import Report

pytestmark = [pytest.mark.systemd, pytest.mark.timeout(3600)]

AGAIN = 5.0  # s from a kill until every display shows the same pegs


def test_it_installs_with_apt_and_pip_and_runs_as_its_own_user_though_no_device_is_there(
    report: Report,
) -> None:
    said = report["install"]
    assert said["code"] == 0, said
    assert "apt installs: python3-venv python3-spidev avahi-daemon\n" in said["out"]
    installed = report["installed"]
    assert (installed["ActiveState"], installed["User"], installed["NRestarts"]) == (
        "active",
        "companion",
        "0",
    )
    assert re.fullmatch(r"waiting: game 1, Red 0, Blue 0", installed["StatusText"])


@pytest.mark.parametrize(
    "words",
    [
        "strip is away: the lights' bus /dev/spidev0.0 is not there (No such file or directory)",
        "screen is away: the screen's bus /dev/i2c-1 is not there: switch I2C on",
        "button panel is away: this machine has no pins",
        "scanner is away: no reader with our firmware is plugged in",
    ],
)
def test_what_is_missing_is_said_in_the_journal_and_nothing_fell(words: str, report: Report) -> None:
    assert words in report["bare"]["out"]
    assert "Traceback" not in report["bare"]["out"]


def test_lgpio_hears_its_pins_within_all_that_the_unit_holds_it_to(report: Report) -> None:
    assert report["pins"]["out"].startswith("lgpio True /run/companion"), report["pins"]


def test_config_txt_has_the_lines_and_a_copy_of_what_was(report: Report) -> None:
    files = report["install boot"]["files"]
    assert files["config.txt.before-companion"] == OWN
    assert files["config.txt"].startswith(OWN + "# >>> Cribbage Companion")
    assert "+ dtparam=spi=on\n" in report["install"]["out"]


def test_said_again_it_changes_nothing_and_the_companion_plays_on(report: Report) -> None:
    assert report["again"]["code"] == 0, report["again"]
    assert "put " not in report["again"]["out"]
    assert "changed" not in report["again"]["out"]
    assert report["again boot"]["files"] == report["install boot"]["files"]
    assert report["again boot"]["same_process"]


def test_systemd_itself_has_no_word_to_say_against_the_units(report: Report) -> None:
    verified = report["verify"]
    assert (verified["code"], verified["out"], verified["err"]) == (0, "", "")
    found = re.search(r"Overall exposure level for companion.service: ([\d.]+)", report["security"]["out"])
    assert found is not None
    assert float(found[1]) <= 2.0


def test_the_page_is_found_by_the_machines_name(report: Report) -> None:
    named = report["named"]
    assert "<title>Cribbage Companion</title>" in named["page"]
    assert f"The page: http://{named['name']}:8121/\n" in report["install"]["out"]


def test_a_torn_unit_and_torn_code_are_repaired(report: Report) -> None:
    assert report["repair"]["code"] == 0, report["repair"]
    assert "put /etc/systemd/system/companion.service" in report["repair"]["out"]
    assert report["repaired"]["ActiveState"] == "active"


def test_the_process_may_do_nothing_and_works_where_lgpio_may_make_its_pipe(report: Report) -> None:
    status = report["process"]["status"]
    assert re.search(r"^CapBnd:\t0+$", status, re.MULTILINE)
    assert re.search(r"^NoNewPrivs:\t1$", status, re.MULTILINE)
    assert re.search(r"^Seccomp:\t2$", status, re.MULTILINE)
    assert report["process"]["cwd"] == "/run/companion"


def test_a_loop_that_hangs_is_killed_and_the_same_pegs_are_lit_again(report: Report) -> None:
    assert report["played"]["scores"] == [8, 0]
    assert report["played"]["pegs"] > 2
    hung = report["hung"]
    assert hung["scores"] == [8, 0]
    assert hung["NRestarts"] == "1"
    assert 0 < hung["ready"] <= AGAIN
    trace = report["trace"]["out"]
    assert "Fatal Python error: Aborted" in trace
    assert "companion/devices/hang.py" in trace


def test_a_companion_that_is_killed_shows_the_same_pegs_again(report: Report) -> None:
    killed = report["killed"]
    assert killed["scores"] == [8, 0]
    assert killed["NRestarts"] == "2"
    assert 0 < killed["ready"] <= AGAIN


def test_no_version_is_taken_in_a_game(report: Report) -> None:
    said = report["update in a game"]
    assert said["code"] == 1
    assert "install: a game is under way (playing: game 2, Red 10, Blue 0): say this again" in said["err"]
    assert report["refused"] == {"same": True, "scores": [10, 0]}


def test_a_version_that_does_not_take_the_owners_table_is_not_taken(report: Report) -> None:
    said = report["update with a wrong table"]
    assert said["code"] == 1
    assert "install: /etc/companion/table.toml, line 4: " in said["err"]
    assert "nothing is changed" in said["err"]


def test_a_new_version_takes_over_and_the_game_goes_on(report: Report) -> None:
    assert report["update"]["code"] == 0, report["update"]
    assert report["updated"]["current"].startswith("versions/99.1-")
    assert report["updated"]["scores"] == [10, 0]


def test_a_version_that_does_not_come_up_gives_its_place_back(report: Report) -> None:
    said = report["bad update"]
    assert said["code"] == 1
    assert "RuntimeError: broken" in said["err"]
    assert re.search(r"install: version 99.1-\w+ is not taken: 99.1-\w+ runs again\n", said["err"])
    assert report["fell back"]["same"]
    assert report["fell back"]["scores"] == [10, 0]


def test_the_version_before_is_kept_and_comes_back_when_asked(report: Report) -> None:
    assert report["back"]["code"] == 0, report["back"]
    assert report["went back"] == {"same": True, "scores": [10, 0]}


def test_taken_away_it_leaves_the_games_and_the_table_and_says_so(report: Report) -> None:
    said = report["uninstall"]
    assert said["code"] == 0, said
    assert "the games in /var/lib/companion, the configuration in /etc/companion" in said["out"]
    assert report["uninstall boot"]["files"]["config.txt"] == OWN
    left = {"/etc/companion", "/var/lib/companion", "/var/lib/companion/companion.pid"}
    assert set(report["left"]["out"].split()) - {"/run/companion-install.lock"} == left
    assert {"journal.db", "journal.copy.db"} <= set(report["left"]["games"])
    assert report["unit"]["code"] == 1
