"""What the README says is so: commands run, examples print what is shown, links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import SIMULATED_TABLE, load

TREE = Path(__file__).parent.parent
README = (TREE / "README.md").read_text()
PAGES = [TREE / "README.md", TREE / "CONTRIBUTING.md", *sorted((TREE / "docs").glob("*.md"))]


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """Each command of the README's console blocks with what it shows below it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


def test_every_command_of_the_readme_prints_what_it_shows(tmp_path: Path) -> None:
    ran = 0
    for command, shown in sessions():
        program, *given = shlex.split(command)
        if program == "cat":
            (tmp_path / given[0]).write_text(shown)
            continue
        assert program == "companion"
        said = subprocess.run(
            [sys.executable, "-m", "companion", *given],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout == shown
        ran += 1
    assert ran == 2


def test_the_maker_s_example_holds() -> None:
    (example,) = blocks("python")
    subprocess.run([sys.executable, "-W", "error", "-c", example], cwd=TREE, check=True)


def test_every_make_target_of_the_readme_is_listed_by_make() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)", README))
    said = subprocess.run(["make"], cwd=TREE, capture_output=True, text=True, check=True)
    assert {"run", "test", "demo"} <= named
    assert named <= set(re.findall(r"^  make ([a-z]+)", said.stdout, re.MULTILINE))


def test_the_options_that_the_readme_names_are_there() -> None:
    named = set(re.findall(r"--[a-z]+", README)) - {"--starter", "--teach", "--why"}
    said = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--help"], capture_output=True, text=True, check=True
    )
    assert named
    installer = subprocess.run(
        [TREE / "systemd/install", "--help"], capture_output=True, text=True, check=True
    )
    assert named <= set(re.findall(r"--[a-z]+", said.stdout + installer.stdout))


def test_the_address_of_the_readme_is_where_the_pages_are() -> None:
    web = load(SIMULATED_TABLE).devices["web"]
    assert set(re.findall(r"http://([0-9.:]+)/", README)) == {f"{web.host}:{web.port}"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_that_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text())
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_every_picture_that_is_taken_is_shown() -> None:
    taken = {f"docs/pictures/{picture.name}" for picture in (TREE / "docs" / "pictures").glob("*.png")}
    assert taken == set(re.findall(r"\((docs/pictures/[^)]+)\)", README))
