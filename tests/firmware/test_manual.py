"""What the manual says of wires, files and tables is what the code says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion import config
from companion.devices.scanner import KINDS

TREE = Path(__file__).parents[2]
MANUAL = (TREE / "docs" / "scanner.md").read_text()
README = (TREE / "firmware" / "README.md").read_text()


def pins() -> dict[str, int]:
    """The numbers at the top of main.py."""
    found: dict[str, int] = {}
    for node in ast.parse((TREE / "firmware" / "main.py").read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.Name):
            names = getattr(node.targets[0], "elts", node.targets)
            values = getattr(node.value, "elts", [node.value])
            found |= {name.id: value.value for name, value in zip(names, values, strict=True)}
    return found


def test_the_wires_are_those_of_the_firmware() -> None:
    named = pins()
    rows = {
        "SDA": "SDA |",
        "SCL": "SCL |",
        "SCK": "| SCK",
        "MOSI": "| MOSI",
        "MISO": "| MISO",
        "SELECT": "| SDA (its select line)",
        "LAMP": "a lamp",
        "BUZZER": "a buzzer",
        "SERVICE": "to GND only while",
    }
    for name, what in rows.items():
        assert re.search(rf"^\| GP{named[name]} \(pin \d+\) \|.*{re.escape(what)}", MANUAL, re.MULTILINE), (
            name
        )


@pytest.mark.parametrize("table", re.findall(r"```toml\n(.*?)```", MANUAL, re.DOTALL))
def test_every_table_of_the_manual_is_one(table: str) -> None:
    assert "scanner" in config.parse(table, "table.toml").devices


def test_every_kind_is_in_the_manual() -> None:
    assert re.findall(r'^\| `"(\w+)"` \|', MANUAL, re.MULTILINE) == list(KINDS)


def test_every_file_of_the_firmware_is_in_its_list() -> None:
    files = {path.name for path in (TREE / "firmware").glob("*.py")}
    assert set(re.findall(r"`(\w+\.py)`", README.split("## The files")[1])) == files
