"""The kiosk in a booted Debian 12: cage and chromium as the unit starts them, on a screen in memory."""

from __future__ import annotations

import re

import pytest

from tests.systemd.roots import Report

pytestmark = [pytest.mark.systemd, pytest.mark.timeout(3600)]

HARMS = ("killed", "crashed", "restarted")


def test_it_shows_both_scores_over_the_whole_screen(report: Report) -> None:
    assert report["kiosk"]["code"] == 0, report["kiosk"]
    assert "apt installs: cage seatd xwayland chromium\n" in report["kiosk"]["out"]
    shows = report["kiosk shows"]
    assert (shows["ActiveState"], shows["User"]) == ("active", "companion-kiosk")
    picture = shows["picture"]
    assert (picture["width"], picture["height"]) == (2560, 720)
    assert min(picture["red"], picture["blue"]) > 500  # pixels


def test_all_of_the_browser_stays_within_the_limits_of_the_unit(report: Report) -> None:
    groups = report["kiosk holds"]["groups"]
    assert len(groups) > 5
    for group in groups.values():
        assert "/system.slice/companion-kiosk.service" in group


def test_the_browsers_own_sandbox_is_whole_within_that_of_the_unit(report: Report) -> None:
    renderers = report["kiosk holds"]["renderers"]
    assert renderers
    browser = report["kiosk browser"]["namespaces"]
    for renderer in renderers:
        assert all(renderer["namespaces"][name] != browser[name] for name in ("user", "pid", "net"))
        filters = re.search(r"^Seccomp_filters:\t(\d+)$", renderer["status"], re.MULTILINE)
        outer = re.search(r"^Seccomp_filters:\t(\d+)$", report["kiosk browser"]["status"], re.MULTILINE)
        assert filters is not None
        assert outer is not None
        assert int(filters[1]) > int(outer[1]) > 0
        assert re.search(r"^CapEff:\t0+$", renderer["status"], re.MULTILINE)


def test_said_again_it_shows_the_page_again(report: Report) -> None:
    assert report["kiosk again"]["code"] == 0, report["kiosk again"]
    assert "put " not in report["kiosk again"]["out"]
    assert report["kiosk shows again"]["picture"]["red"] > 500


def test_systemd_has_no_word_to_say_against_it(report: Report) -> None:
    verified = report["kiosk verify"]
    assert (verified["code"], verified["out"], verified["err"]) == (0, "", "")
    words = report["kiosk security"]["out"]
    found = re.search(r"Overall exposure level for companion-kiosk.service: ([\d.]+)", words)
    assert found is not None
    assert float(found[1]) <= 2.0


@pytest.mark.parametrize("harm", HARMS)
def test_it_comes_back_by_itself(harm: str, report: Report) -> None:
    picture = report[f"kiosk {harm}"]["picture"]
    assert min(picture["red"], picture["blue"]) > 500


@pytest.mark.parametrize("harm", HARMS)
def test_nothing_that_befalls_it_touches_the_board(harm: str, report: Report) -> None:
    said = report[f"kiosk {harm}"]
    assert said["same_pegs"]
    assert said["scores"] == [8, 0]
    assert said["same_board"] == (harm != "restarted")


def test_the_same_browser_finds_a_companion_that_was_started_again(report: Report) -> None:
    assert report["kiosk restarted"]["NRestarts"] == report["kiosk crashed"]["NRestarts"]
