"""`companion pair` beside a companion that runs: a code in the terminal, a list, a device revoked."""

from __future__ import annotations

import http.client
import json
import re
import signal
import stat
import subprocess
import sys

import pytest

from tests.running import PATIENCE, Running, companion

ELSEWHERE = {"Host": "pi.local", "Origin": "http://pi.local", "Content-Type": "application/json"}


def post(table, path, body, **headers):
    """A POST as from another machine: status, headers, body."""
    line = http.client.HTTPConnection("127.0.0.1", table.port, timeout=PATIENCE)
    try:
        line.request("POST", path, json.dumps(body), {**ELSEWHERE, **headers})
        answer = line.getresponse()
        return answer.status, answer.headers, json.load(answer)
    finally:
        line.close()


def offering(state):
    """`companion pair`, and the code that it shows."""
    command = [sys.executable, "-um", "companion", "pair", "--state", state]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    code = process.stdout.readline().replace(" ", "").strip()
    assert re.fullmatch(r"\d{6}", code)
    return process, code


def other(code):
    return f"{(int(code) + 1) % 1_000_000:06d}"


def test_a_telephone_is_paired_listed_and_revoked_while_the_companion_runs(tmp_path):
    state = tmp_path / "games"
    with Running(state, "--lan") as table:
        process, code = offering(state)
        assert post(table, "/api/v1/pairing/code", {"code": other(code)})[0] == 403
        status, headers, body = post(table, "/api/v1/pairing/code", {"code": code, "name": "Ann's phone"})
        assert status == 200
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, "")
        assert f"Ann's phone is paired ({body['id']})" in out
        token = headers["Set-Cookie"].partition(";")[0]
        scene = table.scene()
        new = next(offer["move"] for offer in scene["choices"] if offer["move"]["do"] == "new")
        asked = {"game": scene["game"], "turn": scene["turn"], "move": new}
        assert post(table, "/api/v1/moves", asked)[0] == 401
        assert post(table, "/api/v1/moves", asked, Cookie=token)[0] == 200
        listed = companion("pair", "--list", "--state", state)
        assert re.fullmatch(rf"{body['id']}  paired [\d-]+, here last [\d-]+  Ann's phone\n", listed.stdout)
        revoked = companion("pair", "--revoke", body["id"], "--state", state)
        assert (revoked.returncode, revoked.stdout) == (0, f"{body['id']} is not paired any more\n")
        assert post(table, "/api/v1/moves", asked, Cookie=token)[0] == 401
        assert companion("pair", "--list", "--state", state).stdout == "no device is paired\n"
        secret = token.partition("=")[2]
        kept = b"".join(path.read_bytes() for path in state.rglob("*") if path.is_file())
        for said in (table.talk(), kept.decode("latin-1"), listed.stdout, out.partition("\n")[2]):
            assert secret not in said
            assert code not in said


def test_a_paired_device_is_known_after_a_pulled_plug(tmp_path):
    state = tmp_path / "games"
    with Running(state, "--lan") as table:
        process, code = offering(state)
        _, headers, _ = post(table, "/api/v1/pairing/code", {"code": code})
        process.communicate(timeout=PATIENCE)
    for path in (state / "paired").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with Running(state, "--lan") as table:
        cookie = headers["Set-Cookie"].partition(";")[0]
        assert post(table, "/api/v1/moves", {}, Cookie=cookie)[0] == 422


def test_five_wrong_codes_end_the_command(tmp_path):
    state = tmp_path / "games"
    with Running(state) as table:
        process, code = offering(state)
        for _ in range(5):
            assert post(table, "/api/v1/pairing/code", {"code": other(code)})[0] == 403
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert "five wrong codes were typed" in err
        assert post(table, "/api/v1/pairing/code", {"code": code})[0] == 409


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_code_is_over_with_the_command(tmp_path, number):
    state = tmp_path / "games"
    with Running(state) as table:
        process, code = offering(state)
        process.send_signal(number)
        _, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        assert post(table, "/api/v1/pairing/code", {"code": code})[0] == 409


def test_without_a_companion_there_is_nothing_to_pair_with(tmp_path):
    done = companion("pair", "--state", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"no companion keeps its games in {tmp_path}: start it" in done.stderr


@pytest.mark.parametrize("id_", ["0" * 16, "../journal.db", "", "nobody"])
def test_who_is_not_paired_is_not_revoked(tmp_path, id_):
    done = companion("pair", "--revoke", id_, "--state", tmp_path)
    assert done.returncode == 1
    assert "companion pair --list shows them all" in done.stderr
    assert done.stderr.count("\n") == 1


def test_to_list_and_to_revoke_at_once_is_wrong_usage(tmp_path):
    assert companion("pair", "--list", "--revoke", "x", "--state", tmp_path).returncode == 2


def test_a_folder_that_is_none_is_told_in_words(tmp_path):
    (tmp_path / "file").write_text("x")
    done = companion("pair", "--state", tmp_path / "file" / "games")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
