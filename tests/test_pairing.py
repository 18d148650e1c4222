"""Codes, tokens and the devices that have them: on a clock that stands still, with chance that is known."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import files
from companion.inputs import Pressed, Released, Reply, Tick, Turned
from companion.pairing import Pairing, draw
from companion.pairing.code import Code, held, tried
from companion.pairing.offer import FILE, offered, offering
from companion.pairing.store import FOLDER, MOST, Store, devices, revoke

RIGHT, WRONG = "042137", "999999"


class House:
    """A pairing whose clock and codes a test decides."""

    def __init__(self, state: Path) -> None:
        self.now = 0.0
        self.looks = 0
        self.codes: Iterator[str] = iter((RIGHT, "123456", "777777"))
        self.pairing = Pairing(state, lambda: self.now, changed=self._look, draw=lambda: next(self.codes))

    def hold(self) -> None:
        """Hold the knob for 5 s."""
        self.pairing.heard(Pressed(self.now, "push"), True)
        self.now += 5000
        assert self.pairing.heard(Tick(self.now), True)
        self.pairing.heard(Released(self.now + 50, "push"), True)

    def enter(self, *digits: str) -> list[tuple[Reply, str]]:
        """What so many devices are told that send these at once."""

        async def all_at_once() -> list[tuple[Reply, str]]:
            return await asyncio.gather(*(self.pairing.enter(each, "Ann's phone") for each in digits))

        return asyncio.run(all_at_once())

    def statuses(self, *digits: str) -> list[int]:
        return [reply.status for reply, _ in self.enter(*digits)]

    def _look(self) -> None:
        self.looks += 1


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_the_right_digits_give_a_token_once(house: House) -> None:
    house.hold()
    ((reply, token),) = house.enter(RIGHT)
    assert reply.status == 200
    assert reply.body["name"] == "Ann's phone"
    assert house.pairing.known(token) == reply.body["id"]
    assert house.statuses(RIGHT) == [409]
    assert house.pairing.on_show(house.now) is None


def test_of_two_devices_with_the_right_digits_at_once_one_is_paired(house: House) -> None:
    house.hold()
    assert sorted(house.statuses(RIGHT, RIGHT, RIGHT)) == [200, 409, 409]
    assert len(house.pairing.devices()) == 1


def test_after_five_wrong_tries_the_right_one_comes_too_late(house: House) -> None:
    house.hold()
    assert [house.statuses(WRONG) for _ in range(5)] == [[403]] * 5
    assert house.statuses(RIGHT) == [409]
    assert house.pairing.devices() == ()
    house.hold()
    assert house.statuses("123456") == [200]


def test_the_fifth_try_may_still_be_the_right_one(house: House) -> None:
    house.hold()
    assert [house.statuses(WRONG) for _ in range(4)] == [[403]] * 4
    assert house.statuses(RIGHT) == [200]


def test_a_thousand_guesses_at_once_are_five(house: House) -> None:
    house.hold()
    guesses = [f"{number:06d}" for number in range(1000, 2000)]
    assert sorted(house.statuses(*guesses)) == [403] * 5 + [409] * 995


def test_a_code_is_over_after_60_s(house: House) -> None:
    house.hold()
    house.now += 59_999
    assert house.pairing.on_show(house.now) == (RIGHT, 65_000)
    house.now += 1
    assert house.pairing.on_show(house.now) is None
    assert house.statuses(RIGHT) == [409]


def test_a_code_of_before_counts_no_more_beside_a_new_one(house: House) -> None:
    house.hold()
    house.hold()
    assert house.statuses(RIGHT) == [403]
    assert house.statuses("123456") == [200]


def test_screens_look_again_when_a_code_comes_and_when_it_is_used_up(house: House) -> None:
    house.hold()
    assert house.looks == 1
    house.enter(WRONG)
    assert house.looks == 1
    house.enter(RIGHT)
    assert house.looks == 2


@pytest.mark.parametrize(
    ("since", "said", "at_rest", "then"),
    [
        (None, Pressed(7.0, "push"), True, 7.0),
        (None, Pressed(7.0, "push"), False, None),
        (None, Pressed(7.0, "ok", 0), True, None),
        (3.0, Pressed(7.0, "ok", 0), True, 3.0),
        (3.0, Released(7.0, "ok", 0), True, 3.0),
        (3.0, Released(7.0, "push"), True, None),
        (3.0, Turned(7.0, 1), True, None),
        (3.0, Tick(7.0), True, 3.0),
    ],
)
def test_what_counts_as_holding_the_knob(since, said, at_rest, then) -> None:
    assert held(since, said, at_rest) == then


def test_a_code_that_is_none_is_tried_in_vain() -> None:
    assert tried(None, RIGHT, 0.0) == (None, False)
    assert tried(Code(RIGHT, until=10.0), RIGHT, 10.0) == (None, False)
    assert tried(Code(RIGHT, until=10.0), WRONG, 9.0) == (Code(RIGHT, 10.0, 4), False)


def test_codes_are_six_digits() -> None:
    codes = {draw() for _ in range(2000)}
    assert all(len(code) == 6 and code.isdigit() for code in codes)
    assert len(codes) > 1900
    assert any(code.startswith("0") for code in codes)


def test_a_token_is_kept_as_a_hash_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    device, token = Store(tmp_path).add("Ann's phone")
    path = tmp_path / "paired" / device.id
    assert len(token) == 43
    assert token not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == [device.id]


def test_a_device_is_known_after_the_next_start(tmp_path: Path) -> None:
    device, token = Store(tmp_path).add("Ann's phone")
    assert Store(tmp_path).known(token) == device.id


@pytest.mark.parametrize("bend", [lambda t: t[:-1] + ("A" if t[-1] != "A" else "B"), lambda t: t + "A",
                                  lambda t: "", lambda t: "\u0663" * 43, lambda t: "x" * 100_000,
                                  lambda t: "../../" + t])  # fmt: skip
def test_no_other_token_is_known(tmp_path: Path, bend) -> None:
    store = Store(tmp_path)
    _, token = store.add("Ann's phone")
    assert store.known(bend(token)) == ""


def test_a_revoked_device_is_known_no_more_whoever_revoked_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    device, token = store.add("Ann's phone")
    other, still = store.add("Bob's phone")
    assert revoke(tmp_path / "paired", device.id)
    assert store.known(token) == ""
    assert store.known(still) == other.id
    assert not revoke(tmp_path / "paired", device.id)


@pytest.mark.parametrize("id_", ["..", "../journal.db", "", "nobody", "0" * 16, "/etc/passwd"])
def test_nothing_but_a_device_is_revoked(tmp_path: Path, id_: str) -> None:
    Store(tmp_path).add("Ann's phone")
    before = sorted(tmp_path.rglob("*"))
    assert not revoke(tmp_path / "paired", id_)
    assert sorted(tmp_path.rglob("*")) == before


def test_at_most_32_devices_are_paired(house: House, tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(MOST):
        store.add(f"phone {number}")
    house.hold()
    ((reply, token),) = house.enter(RIGHT)
    assert (reply.status, token) == (409, "")
    assert "revoke one" in reply.body["error"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"hash": 7}', '{"hash": "ab"}', '{"name": "x"}', "\x00", '{"hash": null}']
)
def test_a_damaged_file_pairs_nobody_and_stops_nothing(tmp_path: Path, text: str, caplog) -> None:
    store = Store(tmp_path)
    device, token = store.add("Ann's phone")
    (tmp_path / "paired" / device.id).write_text(text)
    assert Store(tmp_path).known(token) == ""
    assert devices(tmp_path / "paired") == ()
    assert "its file is damaged" in caplog.text
    assert token not in caplog.text


def test_a_file_under_another_devices_name_pairs_nobody(tmp_path: Path) -> None:
    store = Store(tmp_path)
    device, token = store.add("Ann's phone")
    path = tmp_path / "paired" / device.id
    plain = json.loads(path.read_text())
    path.write_text(json.dumps({**plain, "hash": "0" * 64}))
    assert Store(tmp_path).known(token) == ""


def test_a_disk_that_refuses_pairs_nobody_and_is_told(house: House, tmp_path: Path) -> None:
    (tmp_path / "paired").write_text("in the way")
    house.hold()
    ((reply, token),) = house.enter(RIGHT)
    assert (reply.status, token) == (503, "")
    assert "disk refuses" in reply.body["error"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Ann's \n phone ", "Ann's phone"), ("", "device"), ("\x1b[31m", "\\x1b[31m"), ("x" * 90, "x" * 40)],
)
def test_a_name_is_kept_short_and_seen(tmp_path: Path, given: str, kept: str) -> None:
    Store(tmp_path).add(given)
    (device,) = devices(tmp_path / "paired")
    assert device.name == kept


def test_when_a_device_was_here_last_is_noted_by_the_day(tmp_path: Path) -> None:
    store = Store(tmp_path)
    device, _ = store.add("Ann's phone")
    os.utime(tmp_path / "paired" / device.id, (86_400 * 365, 86_400 * 365))
    assert devices(tmp_path / "paired")[0].last < device.last
    store.greet(device.id)
    assert devices(tmp_path / "paired")[0].last == device.last
    store.greet("0" * 16)  # revoked meanwhile: nothing comes back
    assert len(devices(tmp_path / "paired")) == 1


def test_a_code_offered_on_the_command_line_pairs_one_device(house: House, tmp_path: Path) -> None:
    with offering(tmp_path, RIGHT) as path:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert house.statuses(WRONG) == [403]
        assert house.statuses(RIGHT) == [200]
        assert not path.exists()
        assert house.statuses(RIGHT) == [409]


def test_a_code_offered_is_over_with_the_command_however_it_ends(house: House, tmp_path: Path) -> None:
    with offering(tmp_path, RIGHT):
        assert offered(tmp_path) is not None
    assert offered(tmp_path) is None
    code = "import os, sys; from pathlib import Path; from companion.pairing.offer import offering\n"
    code += "with offering(Path(sys.argv[1]), '042137'): os._exit(9)"
    subprocess.run([sys.executable, "-c", code, tmp_path], check=False)
    assert (tmp_path / FILE).read_text() == RIGHT
    assert house.statuses(RIGHT) == [409]


def test_five_wrong_tries_end_an_offer_too(house: House, tmp_path: Path) -> None:
    with offering(tmp_path, RIGHT) as path:
        assert house.statuses(*[WRONG] * 8).count(403) == 5
        assert not path.exists()
        assert house.statuses(RIGHT) == [409]


def test_an_offer_that_a_late_request_has_read_gives_no_sixth_try(house: House, tmp_path: Path) -> None:
    with offering(tmp_path, RIGHT):
        stale = offered(tmp_path)
        assert house.statuses(*[WRONG] * 5) == [403] * 5
        assert house.statuses(RIGHT) == [409]
        assert not house.pairing._judged(RIGHT, stale)[0]


def test_a_code_at_the_knob_and_one_on_the_command_line_serve_one_each(house: House, tmp_path: Path) -> None:
    house.hold()
    with offering(tmp_path, "555555"):
        assert house.statuses("555555", RIGHT) == [200, 200]
        assert house.statuses("555555", RIGHT) == [409, 409]


def test_neither_code_nor_token_is_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    house.hold()
    house.enter(WRONG)
    ((_, token),) = house.enter(RIGHT)
    house.hold()
    house.enter(*["000000"] * 5)
    assert "is paired" in caplog.text
    assert "five wrong codes" in caplog.text
    for secret in (token, RIGHT, "123456", WRONG, "000000"):
        assert secret not in caplog.text


def test_what_is_no_file_among_the_devices_is_waited_for_by_nobody(tmp_path, caplog):
    (tmp_path / FOLDER).mkdir()
    os.mkfifo(tmp_path / FOLDER / ("0" * 16))
    assert devices(tmp_path / FOLDER) == ()
    assert "is not paired any more: its file is damaged" in caplog.text


def test_what_root_pairs_belongs_to_whom_the_folder_belongs(tmp_path, monkeypatch):
    given = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, *whose, follow_symlinks: given.append((path.name, whose)))
    monkeypatch.setattr(files, "owner", lambda folder: (4242, 4243))
    device, _ = Store(tmp_path).add("Ann's phone")
    with offering(tmp_path, "123456"):
        pass
    names = [name.partition(".")[0] for name, whose in given if whose == (4242, 4243)]
    assert names == [FOLDER, device.id, "pairing"]
