"""Puts what exists on the server in the place of generated values: random keys, slugs and numbers find nothing.

Which value is chosen depends on the generated one alone, so the same seed makes the same calls.
"""

import zlib
from typing import Any

# Of so many generated values one stays as it is.
UNKNOWN_EVERY = 5


def values(world: dict[str, Any], path: str, name: str) -> list[Any] | None:
    """What a parameter or a field of this name can be on this server; nothing where any value will do."""
    for part in world["parts"]:
        if part in path and f"{part}.{name}" in world["values"]:
            return world["values"][f"{part}.{name}"]
    return world["values"].get(name)


def replaced(world: dict[str, Any], path: str, name: str, value: Any) -> Any:
    """A generated value of any depth, most of its leaves replaced by known values."""
    if isinstance(value, dict):
        return {key: replaced(world, path, key, item) for key, item in value.items()}
    if isinstance(value, list):
        return [replaced(world, path, name, item) for item in value]
    known = values(world, path, name)
    if not known or value is None:
        return value
    number = zlib.crc32(f"{path} {name} {value!r}".encode("utf-8", "backslashreplace"))
    if number % UNKNOWN_EVERY == 0:
        return value
    return known[number // UNKNOWN_EVERY % len(known)]


def cookie(world: dict[str, Any], path: str) -> str | None:
    """Of the session that makes this call."""
    fitting = (session["cookie"] for session in world["sessions"] if session["part"] in path)
    return next(fitting, None)
