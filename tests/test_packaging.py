"""The locks, the package and the rule that pure code is pure, as someone meets them who installs it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TREE = Path(__file__).parent.parent
LOCKS = ("run", "dev", "foreign", "bench")
PURE = (
    "quote",
    "cards",
    "plain",
    "inputs",
    "scene",
    "cursor",
    "game",
    "scores",
    "view",
    "controls",
    "rules",
    "words",
    "pairing/code",
)
# What pure code may import of the standard library: nothing here has a clock, a file, a thread or chance.
PURE_LIBRARY = {
    "__future__",
    "bisect",
    "collections",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "hmac",  # compare_digest alone
    "importlib",
    "itertools",
    "math",
    "operator",
    "pkgutil",
    "re",
    "struct",
    "types",
    "typing",
    "unicodedata",
    "zlib",
}


def pinned(lock: str) -> dict[str, str]:
    text = (TREE / "requirements" / f"{lock}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", text, re.MULTILINE))


def sources(name: str) -> list[Path]:
    at = TREE / "companion" / name
    return sorted(at.rglob("*.py")) if at.is_dir() else [at.with_suffix(".py")]


def imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_hashes_and_no_address(lock: str) -> None:
    text = (TREE / "requirements" / f"{lock}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    for package in re.split(r"\n(?=[a-z])", text.strip()):
        assert re.match(r"[a-z0-9-]+==\S+", package), package
        assert "--hash=sha256:" in package, package


def test_the_tests_run_on_the_versions_that_players_run() -> None:
    run, dev = pinned("run"), pinned("dev")
    assert run.items() <= dev.items()


def test_the_lock_holds_every_dependency_that_the_package_names() -> None:
    project = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[<>=!~ ;\[]", need)[0].replace(".", "-").lower() for need in project["dependencies"]}
    assert names <= pinned("run").keys()


def on_a_pi(python: str) -> dict[str, set[str]]:
    """What each extra asks of pip on a 64-bit Pi with that Python."""
    project = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]
    pi = {"python_version": python, "platform_machine": "aarch64", "sys_platform": "linux"}
    asked = {
        extra: [Requirement(need) for need in needs]
        for extra, needs in project["optional-dependencies"].items()
    }
    return {
        extra: {canonicalize_name(need.name) for need in needs if not need.marker or need.marker.evaluate(pi)}
        for extra, needs in asked.items()
    }


@pytest.mark.parametrize(("python", "pins"), [("3.11", "lgpio"), ("3.13", "adafruit-lgpio")])
def test_no_pi_is_given_the_empty_lgpio(python: str, pins: str) -> None:
    asked = on_a_pi(python)
    assert asked["pi"] == {pins, "spidev"}
    assert "rpi-lgpio" not in set().union(*asked.values())


def test_what_has_no_wheel_is_named_with_the_package_that_brings_it() -> None:
    page = (TREE / "docs" / "install-pi.md").read_text()
    listed = (TREE / "requirements" / "apt.txt").read_text().splitlines()
    brought = dict(line.split(" # ") for line in listed if not line.startswith("#"))
    assert brought == {"rpi-gpio": "python3-rpi.gpio", "spidev": "python3-spidev"}
    for package in brought.values():
        assert f"| `{package}` |" in page


def test_every_extra_has_its_line_on_the_page_of_the_pi() -> None:
    page = (TREE / "docs" / "install-pi.md").read_text()
    told = re.findall(r"^\| `([\w-]+)` \|", page.split("on request")[1], re.MULTILINE)
    assert sorted(told) == sorted(on_a_pi("3.13"))


def test_building_the_table_begins_with_what_apt_brings() -> None:
    page = (TREE / "docs" / "install-pi.md").read_text()
    (told,) = re.findall(
        r"sudo apt install (.*)", (TREE / "hardware" / "README.md").read_text().split("## 2.")[0]
    )
    (needed,) = re.findall(r"sudo apt install (python3-venv .*)", page)
    assert set(needed.split()) <= set(told.split())


@pytest.mark.parametrize("name", PURE)
def test_pure_code_imports_only_pure_code(name: str) -> None:
    assert sources(name)
    for source in sources(name):
        for module in imported(source):
            top, _, rest = module.partition(".")
            pure = rest.partition(".")[0] in PURE if top == "companion" else top in PURE_LIBRARY
            assert pure, f"{source.relative_to(TREE)} imports {module}"


def test_the_rules_load_no_driver_and_no_event_loop() -> None:
    new = "print(*set(sys.modules) - before)"
    code = f"import sys; before = set(sys.modules); from companion.rules.cribbage import RULES, total; {new}"
    said = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=TREE, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in said.stdout.split()}
    assert "companion" in loaded
    assert loaded - {"companion"} <= sys.stdlib_module_names
    assert not loaded & {"asyncio", "threading", "socket", "sqlite3", "random"}


def test_the_wheel_holds_all_that_the_tree_holds(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--quiet", "wheel"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path), str(TREE)]
    subprocess.run(pip + offline, check=True)
    (wheel,) = tmp_path.glob("cribbage_companion-*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("companion/")}
    tree = {
        str(path.relative_to(TREE))
        for path in (TREE / "companion").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert held == tree


def test_the_list_of_the_architecture_is_the_one_that_imports_are_held_to() -> None:
    contracts = tomllib.loads((TREE / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = [name for layer in contracts[0]["layers"] for name in layer.split(" | ")]
    text = (TREE / "docs" / "architecture.md").read_text()
    listed = re.findall(
        r"^    ((?:\w+(?:\.py|/)?(?:, )?)+)  ", text.split("may import whom")[1], re.MULTILINE
    )
    assert [re.sub(r"\.py|/", "", name) for line in listed for name in line.split(", ")] == held
