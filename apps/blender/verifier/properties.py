"""Custom properties of data-blocks."""

from __future__ import annotations

from .blocks import Item
from .files import name_or_none
from .settings import Setting

MAX_PROPERTIES = 2_000
# IDProperty.type
_STRING, _INT, _FLOAT, _ARRAY, _GROUP, _ID, _DOUBLE, _LIST, _BOOLEAN = 0, 1, 2, 5, 6, 7, 8, 9, 10
_BYTES = 1  # IDProperty.subtype of strings


def properties_of(item: Item, group: str = "") -> dict[str, Setting]:
    """The custom properties of a data-block, or those in one group of them, the names of groups in front."""
    top = item.to("id.properties")
    found: dict[str, Setting] = {}
    waiting = [("", one, 0) for one in top.list("data.group")] if top else []
    while waiting and len(found) < MAX_PROPERTIES:
        before, one, depth = waiting.pop(0)
        name = before + one.text("name")
        if one.number("type") == _GROUP:
            if depth < 20 and (not group or depth or one.text("name") == group):
                waiting += [(f"{name}.", inner, depth + 1) for inner in one.list("data.group")]
        elif depth or not group:
            found[name] = _value(one)
    return {name.removeprefix(f"{group}."): value for name, value in found.items()} if group else found


def _value(item: Item) -> Setting:
    kind, data = item.number("type"), item.inside("data")
    raw = data.values("val")[0] & 0xFFFFFFFF
    if kind == _STRING:
        return data.string("pointer") or "" if item.number("subtype") != _BYTES else None
    if kind in (_INT, _BOOLEAN):
        return bool(raw) if kind == _BOOLEAN else float(raw - (1 << 32) if raw >= 1 << 31 else raw)
    if kind in (_FLOAT, _DOUBLE):
        return data.real("val", double=kind == _DOUBLE)
    if kind == _ARRAY:
        letter = {_INT: "i", _FLOAT: "f", _DOUBLE: "d", _BOOLEAN: "?"}.get(item.number("subtype"))
        if letter is None:
            return None
        values = data.numbers("pointer", letter, max(0, item.number("len")))
        return [bool(value) for value in values] if letter == "?" else [float(value) for value in values]
    return name_or_none(data.to("pointer")) if kind == _ID else None
