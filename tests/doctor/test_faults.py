"""Every fault that can be seen without moving a wire: what is said of it, and what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import doctor
from companion.doctor.case import Case
from companion.doctor.check import Check
from companion.doctor.place import Account
from tests.doctor import faults_devices, faults_lights, faults_machine
from tests.doctor.boards import MODELS, PICO, case, place
from tests.doctor.breaks import NOBODY, Fault, gone, says, text

FAULTS = faults_lights.FAULTS + faults_devices.FAULTS + faults_machine.FAULTS

# Something that can be done: a command, a line of a file, a file or a page, a pin that is named.
ACTION = re.compile(
    r"sudo |companion |pip |cd ~|vcgencmd|/boot/|/etc/|/dev/|docs/|below \["
    r"|\.toml|\.md|journal\.db|pin (= )?\d"
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.name}: {fault.words}")
def test_a_fault_is_named_with_what_to_do(tmp_path: Path, fault: Fault) -> None:
    found = {
        check.name: check for check in looked(case(fault.broken(place(tmp_path, fault.family)), fault.toml))
    }
    assert found[fault.name].verdict == fault.verdict
    assert fault.words in found[fault.name].words
    assert fault.fix in found[fault.name].fix
    bad = {name for name, check in found.items() if check.verdict in ("mend", "warning")}
    assert bad - ({"machine"} if not fault.family else set()) <= {fault.name}


def looked(examined: Case) -> list[Check]:
    return list(doctor.examine(examined, doctor.LOOKS))


@pytest.mark.parametrize("family", [family for family in MODELS if family])
def test_a_board_of_any_model_on_which_nothing_is_wrong_is_well(tmp_path: Path, family: str) -> None:
    found = looked(case(place(tmp_path, family)))
    assert {check.verdict for check in found} == {"well"}
    assert {"leds device", "oled address", "pins free", "scanner device", "state lasts"} <= {
        c.name for c in found
    }
    assert ("leds clock" in {check.name for check in found}) == (family != "5")


def test_only_what_the_configuration_uses_is_looked_at(tmp_path: Path) -> None:
    found = {check.name for check in looked(case(place(tmp_path), "[web]\n"))}
    assert not {name for name in found if name.split()[0] in ("leds", "oled", "pins", "scanner")}


def test_on_another_machine_a_real_table_is_one_warning_and_its_devices_are_not_mended(
    tmp_path: Path,
) -> None:
    nothing = gone("/dev/spidev0.0", "/dev/i2c-1", "/dev/gpiochip0", PICO)(place(tmp_path, ""))
    found = {check.name: check for check in doctor.examine(case(nothing))}
    said = [check for check in found.values() if check.verdict in ("mend", "warning")]
    assert [check.name for check in said] == ["machine"]
    assert said[0].words.startswith("this is no Raspberry Pi, and the table is made for one: here ")
    assert "companion doctor --config table.toml" in said[0].fix
    assert [name for name, check in found.items() if check.verdict == "not looked at"] == [
        "leds", "oled", "pins", "scanner",
    ]  # fmt: skip


def test_a_scanner_alone_is_looked_at_on_any_machine(tmp_path: Path) -> None:
    found = {check.name: check for check in looked(case(gone(PICO)(place(tmp_path, "")), "[scanner]\n"))}
    assert (found["machine"].verdict, found["scanner device"].verdict) == ("well", "mend")


def test_root_is_not_added_to_a_group(tmp_path: Path) -> None:
    root = Account("root", True, NOBODY, NOBODY)
    silent = says()(gone("/sys/class/hwmon/hwmon1/name")(place(tmp_path, "5", account=root)))
    found = {check.name: check for check in looked(case(silent))}
    assert (found["supply"].verdict, found["supply"].fix) == ("not looked at", "")
    assert not [check for check in found.values() if "usermod" in check.fix]


def test_the_helper_of_a_pi_5_drives_by_the_pio_and_leaves_the_sound_alone(tmp_path: Path) -> None:
    at = text(faults_lights.HELPER, "")(place(tmp_path, "5"))
    at = text("/boot/firmware/config.txt", "dtparam=audio=on\n")(at)
    found = {check.name: check for check in looked(case(at, '[leds]\nbus = "helper"\npin = 18\n'))}
    assert found["leds helper group"].verdict == "well"
    assert "leds sound" not in found


def test_every_fix_names_something_that_can_be_done(tmp_path: Path) -> None:
    for number, fault in enumerate(FAULTS):
        at = fault.broken(place(tmp_path / str(number), fault.family))
        for check in looked(case(at, fault.toml)):
            assert bool(check.fix) or check.verdict in ("well", "not looked at"), check
            assert not check.fix or ACTION.search(check.fix), check


def test_a_check_that_fails_itself_says_so_and_the_others_go_on(tmp_path: Path) -> None:
    def answering(bus: Path, addresses: object) -> tuple[int, ...]:
        raise RuntimeError("nobody thought of this")

    found = {check.name: check for check in looked(case(place(tmp_path, answering=answering)))}
    assert found["oled"].verdict == "mend"
    assert found["oled"].words == "this check failed: RuntimeError: nobody thought of this"
    assert "report" in found["oled"].fix
    assert found["scanner device"].verdict == "well"


def test_the_page_lists_every_check_by_its_name() -> None:
    package = Path(doctor.__file__).parent
    page = (package.parents[1] / "docs" / "doctor.md").read_text()
    code = "".join(path.read_text() for path in package.glob("*.py"))
    names = set(re.findall(r"(?:well|warning|mend|unseen|refused)\(\s*\"([a-z ]+)\"", code))
    assert {"configuration", "leds clock", "screen card", "web port"} <= names
    assert {name for name in names if f"`{name}`" not in page} == set()
