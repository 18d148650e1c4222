"""`companion run` as a player starts, kills and stops it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import time

import pytest

from tests.running import PATIENCE, Running, companion, free_port

CUT = {"do": "cut", "cards": ["9C", "KD"]}
PEGS = """
[game]
way = "pegs"
players = ["Ann", "Bob"]
[web]
port = {port}
"""


def test_the_first_run_begins_a_game_and_says_where_to_look(tmp_path):
    with Running(tmp_path / "games") as table:
        assert "beginning game 1: Red 0, Blue 0" in table.talk()
        assert f"http://127.0.0.1:{table.port}/" in table.talk()
        assert table.scene()["phase"] == "cut"


def test_a_card_on_the_reader_reaches_the_scene_and_the_disk(tmp_path):
    with Running(tmp_path) as table:
        table.do("tap", "9C")
        table.until(lambda: table.scene()["saved"] == 1)
        table.do("tap", "KD")
        table.until(lambda: table.scene()["saved"] == 2)
        assert companion("export", "--state", tmp_path).stdout.splitlines()[1:] == [
            '{"do": "cut", "cards": ["9C"]}',
            '{"do": "cut", "cards": ["KD"]}',
        ]


def test_a_press_lights_the_draft_and_ok_pegs_it(tmp_path):
    with Running(tmp_path / "games", "--config", pegs(tmp_path)) as table:
        table.do("press", {"role": "peg", "seat": 1})
        table.until(lambda: table.scene()["tracks"][1]["draft"] == 1)
        table.do("press", {"role": "ok", "seat": 1})
        table.until(lambda: table.scene()["tracks"][1]["score"] == 1)


def pegs(folder):
    path = folder / "pegs.toml"
    simulated = '[leds]\nbus = "recorder"\n[buttons]\npin_factory = "mock"\n'
    path.write_text(PEGS.format(port=free_port()) + simulated)
    return str(path)


def test_a_game_that_goes_on_by_other_rules_than_the_file_says_is_told_with_the_way_out(tmp_path):
    state, file = tmp_path / "games", pegs(tmp_path)
    with Running(state) as table:
        table.do("tap", "9C")
        table.until(lambda: table.scene()["saved"] == 1)
    with Running(state, "--config", file) as table:
        assert f"the table is {file}, its games are in {state}" in table.talk()
        assert (
            f"resuming game 1: Red 0, Blue 0\nit goes on as it was begun, not as [game] of {file} says: "
            in (
                "\n".join(
                    line.partition(" ")[2] if "] " in line[:40] else line for line in table.talk().split("\n")
                )
            )
        )
    with Running(state) as table:
        assert "it goes on as it was begun" not in table.talk()
        assert "the table is" not in table.talk()


def test_who_is_to_pair_is_told_the_folder_where_the_games_are_kept_elsewhere(tmp_path):
    with Running(tmp_path / "games", "--lan") as table:
        assert f"run `companion pair --state {tmp_path / 'games'}`" in table.talk()


@pytest.mark.parametrize("moves", [1, 2, 5])
def test_the_same_pegs_stand_after_the_plug_was_pulled(tmp_path, moves):
    state, file = tmp_path / "games", pegs(tmp_path)
    with Running(state, "--config", file) as table:
        for points in range(1, moves + 1):
            assert table.move({"do": "peg", "seat": points % 2, "points": points})[0] == 200
        before = table.scene()
        table.kill()
    with Running(state, "--config", file) as table:
        after = table.scene()
        scores = ", ".join(f"{track['name']} {track['score']}" for track in before["tracks"])
        assert f"resuming game 1: {scores}" in table.talk()
    same = ("game", "turn", "saved", "tracks", "phase", "recent", "prompt", "choices")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


def test_the_same_card_lies_on_the_table_after_the_plug_was_pulled(tmp_path):
    with Running(tmp_path) as table:
        for move in (CUT, {"do": "starter", "card": "JS"}, {"do": "play", "seat": 1, "card": "4C"}):
            assert table.move(move)[0] == 200
        before = table.scene()
        table.kill()
    with Running(tmp_path) as table:
        after = table.scene()
    assert after["big"] == before["big"] == "4"
    assert after["rows"] == before["rows"]
    assert after["tracks"][0]["score"] == 2  # his heels


def test_a_full_disk_is_said_and_play_goes_on_until_it_heals(tmp_path):
    with Running(tmp_path / "games", "--config", full(tmp_path)) as table:
        table.do("fault", {"name": "disk_full", "on": True})
        status, body = table.move({"do": "peg", "seat": 0, "points": 3})
        assert (status, body["saved"]) == (202, False)
        scene = table.scene()
        assert scene["notices"][0]["kind"] == "unsaved"
        assert scene["notices"][0]["text"].startswith("NOT SAVED: the disk is full")
        assert (scene["tracks"][0]["score"], scene["turn"], scene["saved"]) == (3, 1, 0)
        table.do("fault", {"name": "disk_full", "on": False})
        table.until(lambda: table.scene()["saved"] == 1)
        assert table.scene()["notices"] == []


TAKEN = {
    "files": lambda state: [path.unlink() for path in state.glob("journal.db*")],
    "folder": shutil.rmtree,
    "moved": lambda state: state.rename(state.with_name("elsewhere")),
}


@pytest.mark.parametrize("take", TAKEN.values(), ids=TAKEN)
def test_a_move_is_saved_where_the_next_start_finds_it_though_the_journal_was_taken_away(tmp_path, take):
    state = tmp_path / "games"
    with Running(state, "--config", pegs(tmp_path)) as table:
        for points in (2, 3, 4):
            assert table.move({"do": "peg", "seat": 0, "points": points})[0] == 200
        take(state)
        assert table.move({"do": "peg", "seat": 1, "points": 5})[1]["saved"]
        assert "NOT SAVED" not in str(table.scene()["notices"])
        table.kill()
        assert "not saved: journal.db was taken away" in table.talk()
    with Running(state, "--config", pegs(tmp_path)) as table:
        assert "resuming game 1: Ann 9, Bob 5" in table.talk()


def test_a_game_that_was_chosen_is_still_on_the_table_after_the_plug_was_pulled(tmp_path):
    with Running(tmp_path) as table:
        status, body = table.move({"do": "new", "preset": "pegs-only", "players": ["Ann", "Bob"]})
        assert (status, body["game"], body["saved"]) == (200, 2, True)
        before = table.scene()
        table.kill()
    with Running(tmp_path) as table:
        after = table.scene()
    same = ("game", "turn", "saved", "title", "tracks", "phase", "prompt", "choices")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


def test_no_game_is_opened_on_a_full_disk(tmp_path):
    with Running(tmp_path / "games", "--config", full(tmp_path)) as table:
        table.do("fault", {"name": "disk_full", "on": True})
        table.move({"do": "peg", "seat": 0, "points": 3})
        status, body = table.move({"do": "new", "preset": "sixty-one"})
        assert (status, "waits until the disk is back" in body["error"]) == (422, True)
        assert table.scene()["game"] == 1
        table.do("fault", {"name": "disk_full", "on": False})
        table.until(lambda: table.scene()["saved"] == 1)
        assert table.move({"do": "new", "preset": "sixty-one"})[1]["game"] == 2


def full(folder):
    """Pegs only, with a scanner and a screen too."""
    path = folder / "full.toml"
    path.write_text(
        PEGS.format(port=free_port())
        + '[scanner]\nport = "pty"\n[oled]\nbus = "model"\n[buttons]\npin_factory = "mock"\n'
    )
    return str(path)


def test_a_scanner_that_was_unplugged_is_named_and_comes_back(tmp_path):
    with Running(tmp_path) as table:
        table.do("fault", {"name": "scanner_unplugged", "on": True})
        table.until(lambda: any("scanner is away" in notice["text"] for notice in table.scene()["notices"]))
        assert table.move(CUT)[0] == 200
        table.do("fault", {"name": "scanner_unplugged", "on": False})
        table.until(lambda: table.scene()["notices"] == [])


def test_a_screen_that_died_harms_only_itself_and_comes_back(tmp_path):
    with Running(tmp_path) as table:
        table.do("fault", {"name": "screen_dead", "on": True})
        assert table.move(CUT)[0] == 200
        table.until(lambda: any(notice["kind"] == "device" for notice in table.scene()["notices"]))
        table.do("fault", {"name": "screen_dead", "on": False})
        table.until(lambda: table.scene()["notices"] == [])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_within_two_seconds_with_fifty_pages_looking(tmp_path, number):
    with Running(tmp_path) as table:
        pages = [socket.create_connection(("127.0.0.1", table.port)) for _ in range(50)]
        for page in pages:
            page.sendall(b"GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for page in pages:
            page.settimeout(PATIENCE)
            assert page.recv(12) == b"HTTP/1.1 200"
        began = time.monotonic()
        assert table.stop(number) == 0
        assert time.monotonic() - began < 2.0
        for page in pages:
            page.close()
        assert "Traceback" not in table.talk()


def test_a_busy_port_is_one_sentence_and_nothing_is_begun(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = companion("run", "--state", tmp_path / "games", "--port", port)
    assert done.returncode == 1
    assert done.stderr.startswith(f"companion: port {port} ")
    assert "--port" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "games").exists()


def test_a_second_companion_is_told_which_process_has_the_folder(tmp_path):
    with Running(tmp_path) as table:
        done = companion("run", "--state", tmp_path, "--port", free_port())
        assert done.returncode == 1
        assert f"process {table.process.pid}" in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_tidy_hand_in_the_folder_lets_no_second_companion_in(tmp_path):
    with Running(tmp_path / "games") as table:
        for path in (tmp_path / "games").glob("companion.*"):
            path.unlink()
        done = companion("run", "--state", tmp_path / "games", "--port", free_port())
        assert (done.returncode, table.scene()["turn"]) == (1, 0)
        assert "another companion" in done.stderr


WRONG = {
    "somebody else's": lambda path: (
        sqlite3.connect(path).execute("CREATE TABLE recipes (name)").connection.close()
    ),
    "a pipe": os.mkfifo,
    "a folder": os.mkdir,
}


@pytest.mark.parametrize("command", ["run", "export"])
@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG)
def test_what_is_no_journal_is_one_sentence_and_stays_as_it_is(tmp_path, make, command):
    make(tmp_path / "journal.db")
    file = (tmp_path / "journal.db").is_file()
    before = file and (tmp_path / "journal.db").read_bytes()
    done = companion(command, "--state", tmp_path, *(["--port", free_port()] if command == "run" else []))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"companion: {tmp_path}/journal.db is ")
    assert "aside" in done.stderr
    assert (file and (tmp_path / "journal.db").read_bytes()) == before


def test_a_mistake_in_the_toml_is_named_by_file_and_line(tmp_path):
    (tmp_path / "my.toml").write_text("[game]\n\nplayesr = ['Ann', 'Bob']\n")
    done = companion("run", "--config", tmp_path / "my.toml", "--state", tmp_path / "games")
    assert done.returncode == 1
    assert 'my.toml, line 3: [game] has no "playesr": did you mean "players"?' in done.stderr
    assert not (tmp_path / "games").exists()


def test_a_game_without_a_move_gives_way_to_what_the_toml_says_now(tmp_path):
    state = tmp_path / "games"
    with Running(state) as table:
        assert [track["name"] for track in table.scene()["tracks"]] == ["Red", "Blue"]
    with Running(state, "--config", full(tmp_path)) as table:
        scene = table.scene()
        assert [track["name"] for track in scene["tracks"]] == ["Ann", "Bob"]
        assert scene["game"] == 2
        assert table.move({"do": "peg", "seat": 0, "points": 3})[0] == 200
    with Running(state) as table:
        assert [track["name"] for track in table.scene()["tracks"]] == ["Ann", "Bob"]


def test_lan_warns_and_shows_the_address_as_a_code(tmp_path):
    with Running(tmp_path / "games", "--lan") as table:
        talk = table.talk()
        assert "anybody on this network can look; to play from another machine, pair it" in talk
        assert f"http://127.0.0.1:{table.port}/table is the simulated table" in talk
        assert "\x1b" not in talk  # no colours where no terminal is


@pytest.mark.parametrize("host", ["0.0.0.0", "0", "::", "::0"])
def test_every_way_to_write_the_whole_network_warns(tmp_path, host):
    file = tmp_path / "my.toml"
    file.write_text(f'[web]\nhost = "{host}"\n')
    with Running(tmp_path / "games", "--config", str(file)) as table:
        assert "anybody on this network can look; to play from another machine, pair it" in table.talk()
        assert f"http://127.0.0.1:{table.port}/ shows the game" in table.talk()


def test_speed_makes_the_walks_short(tmp_path):
    with Running(tmp_path / "games", "--speed", "100", "--config", full(tmp_path)) as table:
        assert table.move({"do": "peg", "seat": 0, "points": 20})[0] == 200
        assert table.until(lambda: table.scene()["tracks"][0]["front"] == 20)


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "nan", "1e9"])
def test_a_speed_that_is_none_is_wrong_usage(tmp_path, speed):
    done = companion("run", "--state", tmp_path / "games", f"--speed={speed}")
    assert done.returncode == 2
    assert "--speed" in done.stderr
