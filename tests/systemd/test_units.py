"""The units of systemd/ hold what docs/install-pi.md says of them, by systemd's own word."""

from __future__ import annotations

import re
import shlex
import stat
import subprocess
from pathlib import Path

import pytest

from companion import __main__, config
from companion.devices.leds import talk

TREE = Path(__file__).parents[2]
UNITS = TREE / "systemd"
SERVICES = ("companion", "companion-leds", "companion-kiosk")
COMPANION = (UNITS / "companion.service").read_text()
KIOSK = (UNITS / "companion-kiosk.service").read_text()


def values(unit: str, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def said(*command: str) -> tuple[int, str]:
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units with the programs that they start, as they are once installed."""
    for program in ("companion", "python", "cage"):
        file = tmp_path / "bin" / program
        file.parent.mkdir(exist_ok=True)
        file.write_text("#!/bin/sh\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    for file in UNITS.glob("companion*.s*[et]"):
        text = file.read_text().replace("/opt/companion/current/bin", f"{tmp_path}/bin")
        (tmp_path / file.name).write_text(text.replace("/usr/bin/cage", f"{tmp_path}/bin/cage"))
    return tmp_path


def test_systemd_has_no_word_to_say_against_any_unit(installed: Path) -> None:
    units = sorted(str(file) for file in installed.glob("companion*.s*[et]"))
    assert len(units) == 4
    assert said("systemd-analyze", "verify", "--man=no", *units) == (0, "")


def test_a_key_that_systemd_does_not_know_would_be_found(installed: Path) -> None:
    unit = installed / "companion.service"
    unit.write_text(unit.read_text().replace("RestartSec=", "RestartSecs="))
    assert "Unknown key 'RestartSecs'" in said("systemd-analyze", "verify", "--man=no", str(unit))[1]


@pytest.mark.parametrize(
    ("name", "most"), [("companion", 2.0), ("companion-leds", 2.0), ("companion-kiosk", 2.0)]
)
def test_what_a_service_could_do_to_the_machine_stays_within(name: str, most: float) -> None:
    unit = str(UNITS / f"{name}.service")
    code, words = said("systemd-analyze", "security", "--offline=yes", f"--threshold={most * 10:.0f}", unit)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", words)
    assert found is not None
    assert float(found[1]) <= most
    assert code == 0


def test_the_companion_is_started_by_a_command_line_that_the_command_takes() -> None:
    (line,) = values(COMPANION, "ExecStart")
    program, *arguments = shlex.split(line)
    assert program == "/opt/companion/current/bin/companion"
    taken = __main__._parser(arguments).parse_args(arguments)
    assert taken.config == Path("/etc/companion/table.toml")


def test_it_comes_back_as_often_as_it_falls_and_keeps_its_games_in_var_lib_companion() -> None:
    assert values(COMPANION, "Restart") == ["always"]
    assert values(COMPANION, "StartLimitIntervalSec") == ["0"]
    assert values(COMPANION, "StateDirectory") == ["companion"]
    assert "XDG_STATE_HOME=/var/lib" in values(COMPANION, "Environment")


def test_every_kind_of_device_that_is_allowed_has_its_driver_loaded_and_its_group() -> None:
    drivers = {
        "char-gpiochip": ("gpio", None),  # built into the kernel of a Pi
        "char-i2c": ("i2c", "i2c-dev"),
        "char-spi": ("spi", "spidev"),
        "char-ttyACM": ("dialout", "cdc-acm"),
        "char-ttyUSB": ("dialout", "usbserial"),
        "char-input": ("input", None),  # built in too
    }
    assert values(COMPANION, "DevicePolicy") == ["closed"]
    allowed = [value.split()[0] for value in values(COMPANION, "DeviceAllow")]
    assert allowed == [*drivers, "/dev/pio0"]
    (groups,) = values(COMPANION, "SupplementaryGroups")
    assert set(groups.split()) == {group for group, _ in drivers.values()}
    loaded = [line for line in (UNITS / "companion.modules").read_text().splitlines() if line[0] != "#"]
    assert set(loaded) - {"drm"} == {driver for _, driver in drivers.values() if driver}
    users = (UNITS / "companion.sysusers").read_text()
    assert all(f"\nm companion {group}\n" in users for group in groups.split())


def test_nothing_of_the_kiosk_or_the_lights_can_stop_the_board() -> None:
    for key in ("Requires", "Wants", "BindsTo", "PartOf", "Conflicts"):
        assert values(COMPANION, key) == []
        assert not any("companion" in value for value in values(KIOSK, key))
    assert int(values(KIOSK, "OOMScoreAdjust")[0]) > 0 > int(values(COMPANION, "OOMScoreAdjust")[0])
    assert values(KIOSK, "MemoryMax")


def test_the_kiosk_shows_the_page_where_a_new_table_serves_it() -> None:
    table = config.load(TREE / "hardware" / "table.toml")
    assert f"PAGE=http://127.0.0.1:{table.devices['web'].port}/" in KIOSK


def test_the_kiosk_may_draw_and_its_limits_hold_for_its_browser() -> None:
    assert values(KIOSK, "DeviceAllow") == ["char-drm rw"]
    assert "drm" in (UNITS / "companion.modules").read_text().splitlines()
    assert values(KIOSK, "PAMName") == []  # a session would take the browser out of the unit
    assert "LIBSEAT_BACKEND=seatd" in values(KIOSK, "Environment")


def test_the_lights_socket_is_open_to_a_group_that_is_made() -> None:
    assert "\nu companion - " in (UNITS / "companion.sysusers").read_text()
    assert talk.SOCKET.startswith("/run/companion-leds/")
