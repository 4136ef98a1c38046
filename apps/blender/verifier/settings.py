"""Settings by the names that Blender's tooltips and Python reference give them.

The structures in a file have names of their own, and pack switches and choices into bits. ``tables`` says which
setting is where. The tables are generated: Blender set each property of a new thing to one value after another, and the
changes in the file show where it is stored. ``tests/programs/settings.py`` compares every entry with Blender again. An
entry is ``name:kind:field`` and what the kind needs:

    n  number or numbers        a  angle, kept in radians, said in degrees      t  text
    b  switch: bits             i  switch that is on where the bits are not     p  pointer to a data-block: its name
    m  several switches: bits of each                                           e  choice: mask, values
    s  any of several choices: values
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from .blocks import Item
from .files import name_or_none
from .tables import TABLES

Setting = bool | float | str | list[bool | float | str] | None

OBJECT_TYPES = {
    0: "EMPTY",
    1: "MESH",
    2: "CURVE",
    3: "SURFACE",
    4: "FONT",
    5: "META",
    10: "LIGHT",
    11: "CAMERA",
    12: "SPEAKER",
    13: "LIGHT_PROBE",
    22: "LATTICE",
    25: "ARMATURE",
    26: "GPENCIL",
    27: "CURVES",
    28: "POINTCLOUD",
    29: "VOLUME",
    30: "GREASEPENCIL",
}
COLLECTION_COLORS = {-1: "NONE", **{number: f"COLOR_{number + 1:02d}" for number in range(8)}}


class Entry(NamedTuple):
    """Where a setting is."""

    name: str
    kind: str
    field: str
    more: tuple[str, ...]


@cache
def entries(table: str) -> tuple[Entry, ...]:
    """The settings of a table; none where there is no such table."""
    found = []
    for text in TABLES.get(table, "").split():
        name, kind, field, *more = text.split(":")
        found.append(Entry(name, kind, field, tuple(more)))
    return tuple(found)


def read_settings(item: Item, table: str) -> dict[str, Setting]:
    """All settings of a structure that a table knows."""
    return {entry.name: _READERS[entry.kind](item, entry) for entry in entries(table)}


def _values(item: Item, field: str) -> tuple[float, ...]:
    """The numbers of a field, of a part of it (``vec[0:3]``), or of several (``r,g,b``)."""
    found: tuple[float, ...] = ()
    for one in field.split(","):
        name, _, part = one.partition("[")
        values = item.values(name)
        if part:
            first, _, last = part.rstrip("]").partition(":")
            values = values[int(first) : int(last or int(first) + 1)]
        found += values
    return found


def _number(item: Item, entry: Entry) -> Setting:
    values = _values(item, entry.field)
    return values[0] if len(values) == 1 else list(values)


def _angle(item: Item, entry: Entry) -> Setting:
    values: list[bool | float | str] = [math.degrees(value) for value in _values(item, entry.field)]
    return values[0] if len(values) == 1 else values


def _bits(item: Item, entry: Entry) -> int:
    return int(_values(item, entry.field)[0])


def _switch(item: Item, entry: Entry) -> Setting:
    return bool(_bits(item, entry) & int(entry.more[0]))


def _inverse(item: Item, entry: Entry) -> Setting:
    return not _bits(item, entry) & int(entry.more[0])


def _switches(item: Item, entry: Entry) -> Setting:
    values, bits = _values(item, entry.field), entry.more[0].split(",")
    if len(values) != len(bits):
        values = values * len(bits)
    return [bool(int(value) & int(bit)) for value, bit in zip(values, bits, strict=True)]


def _text(item: Item, entry: Entry) -> Setting:
    return item.text(entry.field)


def _pointer(item: Item, entry: Entry) -> Setting:
    return name_or_none(item.to(entry.field))


def _choices(text: str) -> list[tuple[str, int]]:
    return [(name, int(value)) for name, _, value in (one.partition("=") for one in text.split(","))]


def _choice(item: Item, entry: Entry) -> Setting:
    mask, values = int(entry.more[0]), _choices(entry.more[1])
    value = _bits(item, entry) & mask if mask else _bits(item, entry)
    return next((name for name, known in values if known == value), f"value {value}")


def _some(item: Item, entry: Entry) -> Setting:
    value = _bits(item, entry)
    return [*sorted(name for name, bit in _choices(entry.more[0]) if value & bit)]


_READERS: dict[str, Callable[[Item, Entry], Setting]] = {
    "n": _number,
    "a": _angle,
    "b": _switch,
    "i": _inverse,
    "m": _switches,
    "t": _text,
    "p": _pointer,
    "e": _choice,
    "s": _some,
}
