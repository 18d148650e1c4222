"""The installer in a Debian 13 that is not booted, as who makes an image has it; with the old boot folder."""

from __future__ import annotations

import pytest

import companion
from tests.systemd import roots
from tests.systemd.roots import Report

pytestmark = [pytest.mark.systemd, pytest.mark.timeout(3600)]

OWN = "# mine\n[pi3]\ncore_freq=250\n"


@pytest.fixture(scope="module")
def report() -> Report:
    with roots.unpacked("trixie", {"/boot/config.txt": OWN}) as root:
        return roots.as_image(root)


@pytest.mark.parametrize("step", ["install", "again", "uninstall"])
def test_it_does_its_work_and_says_no_word_of_trouble(report: Report, step: str) -> None:
    assert report[step]["code"] == 0, report[step]


def test_the_services_will_start_with_the_machine(report: Report) -> None:
    assert report["enabled"]["links"] == ["/etc/systemd/system/multi-user.target.wants/companion.service"]


def test_its_command_is_there_and_counts(report: Report) -> None:
    assert report["version"]["out"] == f"companion {companion.__version__}\n"
    assert "29" in report["count"]["out"]


def test_config_txt_of_the_old_place_has_the_lines_that_its_owner_has_not(report: Report) -> None:
    files = report["install boot"]["files"]
    assert files["config.txt.before-companion"] == OWN
    added = files["config.txt"].removeprefix(OWN)
    assert "dtparam=spi=on\n" in added
    assert "[pi3]" not in added
    assert report["again boot"]["files"] == files
    assert report["uninstall boot"]["files"]["config.txt"] == OWN


def test_taken_away_it_leaves_the_table_alone(report: Report) -> None:
    assert report["left"]["out"].split() == ["/etc/companion"]
