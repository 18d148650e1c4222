"""Whatever stands in the TOML: a configuration, or one sentence that names the file; never a traceback."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import config
from companion.config import HOUSE, Config, ConfigError, device, device_names
from companion.quote import seen
from companion.rules import games

EXAMPLES = {"quick": 100, "soak": 4_000}
SIMULATED = config.SIMULATED_TABLE.read_text()

LETTERS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
PLAIN = st.one_of(
    st.booleans(),
    st.integers(-3, 200),
    st.integers(),
    st.floats(),
    LETTERS,
    st.dates(),
    st.times(),
    st.datetimes(),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LETTERS, inner, max_size=4),
    max_leaves=8,
)


def fields() -> Mapping[str, Mapping[str, list[Any]]]:
    """Every key of every table, with values that it may have, as far as it says."""
    kinds: dict[str, list[Any]] = {name: [device(name).Options] for name in device_names()}
    kinds |= {"game": [config.Game, *games().values()], "journal": [config.Journal]}
    found: dict[str, dict[str, list[Any]]] = {}
    for table, sorts in kinds.items():
        for kind in sorts:
            for field in dataclasses.fields(kind):
                own = [*field.metadata.get("values", ())][:20]
                if field.default is not dataclasses.MISSING:
                    own.append(field.default)
                found.setdefault(table, {}).setdefault(field.name, []).extend(own)
    return found


KEYS = fields()
BUTTON = st.fixed_dictionaries(
    {},
    optional={
        "role": st.sampled_from(("peg", "ok", "undo", "push", "fly")) | VALUES,
        "pin": st.integers(-1, 30) | VALUES,
        "seat": st.integers(-1, 5) | VALUES,
        "more": VALUES,
    },
)


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A TOML of tables and keys that there are, and others, with values that are right, and others."""
    lines = []
    for table in draw(st.lists(st.sampled_from((*KEYS, *HOUSE)) | LETTERS, unique=True, max_size=5)):
        lines.append(f"[{json.dumps(table)}]")
        known = KEYS.get(table, {})
        for key in draw(st.lists(st.sampled_from((*known, "no")) | LETTERS, unique=True, max_size=6)):
            right = st.sampled_from(known[key]) if known.get(key) else VALUES
            value = draw(
                st.lists(BUTTON, max_size=4) if key == "buttons" else st.one_of(right, right, VALUES)
            )
            lines.append(f"{json.dumps(key)} = {written(value)}")
    return "\n".join(lines)


def written(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value))


def read(text: str) -> None:
    """A configuration, or one sentence for the owner."""
    try:
        made = config.parse(text, "table.toml")
    except ConfigError as error:
        sentence, *pins = str(error).splitlines()
        assert sentence.startswith("table.toml")
        assert sentence == seen(sentence)
        assert len(sentence) < 1000
        assert not pins or "pin" in sentence
    else:
        assert isinstance(made, Config)


@given(text=st.text(max_size=200))
@settings(max_examples=EXAMPLES["quick"])
def test_any_text_is_a_configuration_or_one_sentence(text: str) -> None:
    read(text)


@given(text=tables())
@settings(max_examples=EXAMPLES["quick"])
def test_any_table_is_a_configuration_or_one_sentence(text: str) -> None:
    read(text)


@given(at=st.integers(0, len(SIMULATED)), cut=st.integers(0, 30), put=st.text(max_size=10))
@settings(max_examples=EXAMPLES["quick"])
def test_a_table_in_which_somebody_mistyped_is_a_configuration_or_one_sentence(
    at: int, cut: int, put: str
) -> None:
    read(SIMULATED[:at] + put + SIMULATED[at + cut :])


@given(content=st.binary(max_size=300))
@settings(max_examples=EXAMPLES["quick"])
def test_a_file_of_any_bytes_is_a_configuration_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(content)
    said = ""
    try:
        config.load(file)
    except ConfigError as error:
        said = str(error)
    assert not said or str(file) in said


@pytest.mark.soak
@pytest.mark.timeout(1800)
@given(text=tables())
@settings(max_examples=EXAMPLES["soak"])
def test_very_many_tables_are_configurations_or_one_sentence(text: str) -> None:
    read(text)
