"""What a television of 2018 understands, and nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.devices.web.files import FOLDER

NEWER = {
    ".css": (
        r"\bgap:|display: grid|clamp\(|\bmin\(|\bmax\(|\binset:|[^-]aspect-ratio:|@import",
        r"url\((?!fonts/)",
    ),
    ".js": (
        r"\?\.[a-zA-Z(\[]|\?\?|\basync\b|\bawait\b|\*\*|\.\.\.|`",
        r"\bimport\b|\bexport\b|replaceChildren|\.flat\(",
    ),
    ".html": (r"type=\"module\"|https?:", r"\sstyle=|\son[a-z]+="),
}


@pytest.mark.parametrize(
    "path", [path for path in FOLDER.rglob("*") if path.suffix in NEWER], ids=lambda path: path.name
)
def test_a_page_uses_nothing_that_an_old_screen_does_not_know(path: Path) -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.DOTALL)
    assert [found for newer in NEWER[path.suffix] for found in re.findall(newer, code)] == []


def test_the_licences_of_the_letters_come_with_them() -> None:
    for letters in ("inter", "vollkorn"):
        assert "SIL Open Font License" in (FOLDER / "fonts" / f"{letters}-OFL.txt").read_text()


def test_the_letters_are_small_files() -> None:
    fonts = list(FOLDER.rglob("*.woff2"))
    assert sum(font.stat().st_size for font in fonts) < 160_000
