"""The files that makers print, cut and read are the ones that the generator writes."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hardware.files import files

TREE = Path(__file__).parent.parent.parent
HERE = TREE / "hardware"
MADE = files()


@pytest.mark.parametrize("name", MADE)
def test_the_file_is_what_the_generator_writes(name: str) -> None:
    assert (HERE / name).read_bytes() == MADE[name].encode(), "make hardware writes it anew"


def test_no_drawing_or_map_lies_there_that_nobody_writes() -> None:
    there = {str(path.relative_to(HERE)) for path in HERE.rglob("*.svg")}
    there |= {str(path.relative_to(HERE)) for path in (HERE / "faceplates").iterdir()}
    assert there <= set(MADE)


def test_the_command_of_make_hardware_writes_what_is_missing_and_says_so(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib, hardware.__main__ as made; made.HERE = pathlib.Path(sys.argv[1]); made.main()"
    )
    (tmp_path / "hardware").mkdir()
    said = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "hardware")],
        cwd=TREE,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == [f"hardware/{name}" for name in MADE]
    for name, content in MADE.items():
        assert (tmp_path / "hardware" / name).read_text(encoding="utf-8") == content


@pytest.mark.parametrize("name", [name for name in MADE if name.endswith(".svg")])
def test_a_drawing_is_whole_and_as_large_in_print_as_it_says(name: str) -> None:
    root = ET.fromstring(MADE[name])
    _, _, width, height = root.attrib["viewBox"].split()
    assert (root.attrib["width"], root.attrib["height"]) == (f"{width}mm", f"{height}mm")
    assert "nan" not in MADE[name]


def test_the_readme_shows_every_picture_and_leads_only_where_something_is() -> None:
    text = (HERE / "README.md").read_text()
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    for link in links:
        assert (HERE / link).exists(), link
    assert {name for name in MADE if name.startswith("pictures/")} <= set(links)
    assert {"wiring.svg", "parts.md", "power.md"} <= set(links)
