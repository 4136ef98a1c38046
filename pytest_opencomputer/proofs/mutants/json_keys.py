"""JSON files: a part is a value below its keys. Items of lists are named by what identifies them, else by number.

Of JSON Lines, each line is an item of a list. A file is written with the layout that it had.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other

_NAMES = ("guid", "id", "url", "name", "title", "key")
_MOST = 8 * 1024**2


class JsonKeys:
    """Files in JSON."""

    name = "json"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it parses as an object or a list, or each of its lines as an object."""
        if len(content) > _MOST or content[:1] not in (b"{", b"["):
            return False
        try:
            _read(content)
        except ValueError:
            return False
        return True

    def parts(self, content: bytes) -> Parts:
        """All values by their keys; objects and lists as wholes."""
        found: dict[Address, Any] = {}
        _walk(_read(content), (), found)
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values."""
        data = _read(content)
        for at, value in changes.items():
            _put(data, at, value.content if isinstance(value, Whole) else value, remove=value is None)
        return _written(data, content)

    def group(self, at: Address) -> Hashable:
        """Values of the same key in different items are alike, and the items of one list."""
        return (at[:-2], at[-1]) if len(at) > 1 and "=" in at[-2] else (at[:-1], "=" in at[-1])

    def worse(self, value: Any) -> Any:
        """Another value; an object or list is removed."""
        return None if isinstance(value, Whole) else other(value)


def _read(content: bytes) -> Any:
    """What a file says; the list of its lines if these are objects of their own. Raises ``ValueError``."""
    return [json.loads(line) for line in content.splitlines()] if _is_lines(content) else json.loads(content)


def _is_lines(content: bytes) -> bool:
    """Whether each line, the last one too, begins and ends as an object does."""
    lines = content.splitlines()
    return content.endswith(b"\n") and all(one[:1] == b"{" and one.rstrip()[-1:] == b"}" for one in lines)


def _written(data: Any, like: bytes) -> bytes:
    """A file laid out as another: an object in each line, all on one line, or indented as that one is."""
    start = like[:1000]
    tight = (", ", ": ") if b'": ' in start else (",", ":")
    if _is_lines(like):
        return "".join(json.dumps(one, ensure_ascii=False, separators=tight) + "\n" for one in data).encode()
    inner = start.partition(b"\n")[2]
    indent = len(inner) - len(inner.lstrip()) if inner else None
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=None if inner else tight)
    return (text + ("\n" if like.endswith(b"\n") else "")).encode()


def _walk(data: Any, at: Address, found: dict[Address, Any]) -> None:
    if at:
        found[at] = Whole(data) if isinstance(data, dict | list) else "null" if data is None else data
    if isinstance(data, dict):
        for key, value in data.items():
            _walk(value, (*at, key), found)
    elif isinstance(data, list):
        for key, value in zip(_keys(data), data, strict=True):
            _walk(value, (*at, key), found)


def _keys(items: list[Any]) -> list[str]:
    """Names of the items of a list, no two alike."""
    for name in _NAMES:
        named = [item.get(name) if isinstance(item, dict) else None for item in items]
        if all(isinstance(one, str | int) for one in named) and len(set(map(str, named))) == len(named):
            return [f"{name}={one}" for one in named]
    plain = [str(item) for item in items]
    if not any(isinstance(item, dict | list) for item in items) and len(set(plain)) == len(plain):
        return [f"={one}" for one in plain]
    return [f"={number}" for number in range(len(items))]


def _put(data: Any, at: Address, value: Any, *, remove: bool) -> None:
    for key in at[:-1]:
        data = data[key] if isinstance(data, dict) else data[_keys(data).index(key)]
    if isinstance(data, dict):
        if remove:
            data.pop(at[-1], None)
        else:
            data[at[-1]] = value
        return
    keys = _keys(data)
    if at[-1] not in keys:
        data.append(value)
    elif remove:
        del data[keys.index(at[-1])]
    else:
        data[keys.index(at[-1])] = value
