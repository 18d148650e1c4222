"""As much of JSON Schema as openapi.json uses: what does not fit is told by its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}
KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems",
    "minProperties", "maxProperties", "minimum", "maximum", "enum", "pattern", "anyOf", "$ref",
    "description", "examples", "contentEncoding",
}  # fmt: skip


def faults(api: Mapping[str, Any], schema: Mapping[str, Any], value: Any, at: str = "$") -> Iterator[str]:
    """Each place of `value` that does not fit `schema`."""
    assert set(schema) <= KNOWN, f"{at}: this checker does not know {set(schema) - KNOWN}"
    if "$ref" in schema:
        yield from faults(api, api["components"]["schemas"][schema["$ref"].rpartition("/")[2]], value, at)
    if "anyOf" in schema and all(any(faults(api, each, value, at)) for each in schema["anyOf"]):
        yield f"{at} fits none"
    if "type" in schema and not _is(schema["type"], value):
        yield f"{at} is no {schema['type']}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at} is none of {schema['enum']}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at} does not look like {schema['pattern']}"
    if isinstance(value, dict):
        yield from _object_faults(api, schema, value, at)
    if isinstance(value, list):
        yield from _array_faults(api, schema, value, at)


def _is(names: Any, value: Any) -> bool:
    kinds = tuple(kind for name in ([names] if isinstance(names, str) else names) for kind in TYPES[name])
    return isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds)


def _object_faults(
    api: Mapping[str, Any], schema: Mapping[str, Any], value: Mapping[str, Any], at: str
) -> Iterator[str]:
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    yield from (f"{at} lacks {name}" for name in schema.get("required", ()) if name not in value)
    for name, item in value.items():
        if name in properties:
            yield from faults(api, properties[name], item, f"{at}.{name}")
        elif rest is False:
            yield f"{at}.{name} is not described"
        elif rest is not True:
            yield from faults(api, rest, item, f"{at}.{name}")


def _array_faults(
    api: Mapping[str, Any], schema: Mapping[str, Any], value: list[Any], at: str
) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{at} has {len(value)} items"
    for index, item in enumerate(value):
        kinds = schema.get("prefixItems", [])
        kind = kinds[index] if index < len(kinds) else schema.get("items", {})
        yield from faults(api, kind, item, f"{at}[{index}]")
