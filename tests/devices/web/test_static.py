"""What a television of 2018 understands, and nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from companion.devices.web.files import FOLDER

NEWER = {
    ".css": r"\bgap:|display: grid|clamp\(|\bmin\(|\bmax\(|\binset:|[^-]aspect-ratio:|@import|url\((?!fonts/)",
    ".js": r"\?\.[a-zA-Z(\[]|\?\?|\basync\b|\bawait\b|\*\*|\.\.\.|`|\bimport\b|\bexport\b|replaceChildren|\.flat\(",
    ".html": r"type=\"module\"|https?:|\sstyle=|\son[a-z]+=",
}


@pytest.mark.parametrize(
    "path", [path for path in FOLDER.rglob("*") if path.suffix in NEWER], ids=lambda path: path.name
)
def test_a_page_uses_nothing_that_an_old_screen_does_not_know(path: object) -> None:
    text = (FOLDER / str(path)).read_text()
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    assert re.findall(NEWER[(FOLDER / str(path)).suffix], code) == []


def test_the_licences_of_the_letters_come_with_them() -> None:
    for letters in ("inter", "vollkorn"):
        assert "SIL Open Font License" in (FOLDER / "fonts" / f"{letters}-OFL.txt").read_text()


def test_the_letters_are_small_files() -> None:
    fonts = list(FOLDER.rglob("*.woff2"))
    assert sum(font.stat().st_size for font in fonts) < 160_000
