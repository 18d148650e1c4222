"""Requests made from the description of the API: as it says, nearly as it says, and not at all as it says.

What schemathesis does, with what the tests have anyway: its own dependencies are forty packages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

WORDS = (
    "",
    "go",
    "undo",
    "new",
    "peg",
    "5H",
    "\x00",
    "\ud800",
    "9" * 400,
    "../..",
    "__class__",
    "0" * 16,
    "042137",
)
TEXT = st.one_of(st.sampled_from(WORDS), st.text(max_size=20))
NUMBERS = st.one_of(
    st.integers(-2, 200), st.sampled_from([2**31, 2**63, -(2**63), 10**400, 1e308, 0.5, -0.0])
)
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, TEXT)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
    max_leaves=12,
)
KINDS = (
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "",
    "application/json;;;",
    "\xff",
)
HEADERS = ("origin", "cookie", "authorization", "content-encoding", "expect", "range", "if-none-match", "te")
VALUES = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40)


@dataclass(frozen=True)
class Request:
    """One request, ready to be sent."""

    method: str
    template: str
    path: str
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def values(api: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """What fits the schema, and now and then what does not."""
    if depth > 4:
        return ANYTHING
    fitting = _fitting(api, schema, depth)
    return st.one_of(fitting, fitting, fitting, fitting, ANYTHING)


def _fitting(api: Mapping[str, Any], schema: Mapping[str, Any], depth: int) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return _fitting(api, api["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth)
    if "anyOf" in schema:
        return st.one_of([values(api, each, depth + 1) for each in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        return _object(api, schema, depth)
    if kind == "array":
        return st.lists(values(api, schema.get("items", {}), depth + 1), max_size=4)
    if kind == "string":
        return st.from_regex(schema["pattern"], fullmatch=True) if "pattern" in schema else TEXT
    if kind == "integer":
        return st.integers(schema.get("minimum", -3), schema.get("maximum", 300))
    if kind == "boolean":
        return st.booleans()
    return ANYTHING


def _object(api: Mapping[str, Any], schema: Mapping[str, Any], depth: int) -> st.SearchStrategy[Any]:
    properties = schema.get("properties", {})
    needed = set(schema.get("required", ()))
    made = {name: values(api, each, depth + 1) for name, each in properties.items()}
    if schema.get("maxProperties") == 1:
        return st.sampled_from(sorted(made)).flatmap(lambda name: made[name].map(lambda value: {name: value}))
    fixed = {name: each for name, each in made.items() if name in needed}
    extra = st.dictionaries(TEXT, ANYTHING, max_size=2) if not properties else st.just({})
    loose = {name: each for name, each in made.items() if name not in needed}
    own = st.fixed_dictionaries(fixed, optional=loose)
    return st.tuples(extra, own).map(lambda pair: {**pair[0], **pair[1]})


def requests(api: Mapping[str, Any]) -> st.SearchStrategy[Request]:
    """Any request to any address of the description."""
    operations = [
        (path, method, described)
        for path, methods in api["paths"].items()
        for method, described in methods.items()
    ]
    return st.sampled_from(operations).flatmap(lambda operation: _request(api, *operation))


def _request(api: Mapping[str, Any], path: str, method: str, described: Any) -> st.SearchStrategy[Request]:
    content = described.get("requestBody", {}).get("content", {}).get("application/json")
    bodies: st.SearchStrategy[bytes | None] = st.just(None)
    if content is not None:
        shaped = values(api, content["schema"]).map(lambda value: json.dumps(value).encode())
        bodies = st.one_of(shaped, shaped, shaped, st.binary(max_size=40))
    kinds = st.one_of(st.just(KINDS[0]), st.just(KINDS[0]), st.just(KINDS[0]), st.sampled_from(KINDS))
    more = st.dictionaries(st.sampled_from(HEADERS), VALUES.map(str.strip), max_size=1)
    turns = st.one_of(st.integers(0, 200).map(str), st.sampled_from(["x", "%00", "9" * 30, "%ff", "-1"]))
    methods = st.one_of(
        st.just(method.upper()), st.just(method.upper()), st.sampled_from(["PUT", "HEAD", "get"])
    )
    return st.builds(
        lambda body, kind, extra, turn, verb: Request(
            verb, path, path.replace("{turn}", turn), body, {"content-type": kind, **extra}
        ),
        bodies, kinds, more, turns, methods,
    )  # fmt: skip
