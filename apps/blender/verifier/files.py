"""The ``.blend`` files of a home folder, and what is in them by the names that Blender shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import shown

from .blocks import Blend, Item
from .packing import is_packed, unpacked

MAX_FILE = 128 * 1024**2

KINDS = {
    "object": "OB",
    "mesh": "ME",
    "material": "MA",
    "scene": "SC",
    "collection": "GR",
    "light": "LA",
    "camera": "CA",
    "world": "WO",
    "action": "AC",
    "armature": "AR",
    "curve": "CU",
    "image": "IM",
    "texture": "TE",
    "text": "TX",
    "node_group": "NT",
    "particles": "PA",
    "shape_keys": "KE",
    "font": "VF",
    "sound": "SO",
    "lattice": "LT",
    "metaball": "MB",
    "workspace": "WS",
    "library": "LI",
}
"""Kinds of data-blocks, and their codes."""


class BlendFileFacts(TypedDict):
    """A ``.blend`` file. ``version`` is of the Blender that saved it; ``counts`` has kinds that are in it only."""

    found: bool
    version: str | None
    compressed: bool | None
    counts: dict[str, int] | None
    scenes: list[str] | None
    libraries: list[str] | None


class DataBlock(TypedDict):
    """A data-block. With a fake user it is saved although nothing uses it."""

    name: str
    fake_user: bool


class DataBlocksFacts(TypedDict):
    """The data-blocks of a kind, sorted by name."""

    found: bool
    names: list[str] | None
    blocks: list[DataBlock] | None


def opened(home: Home, place: str) -> Blend | None:
    """The file at ``place``; ``None`` if nothing is there. Raises as ``Home.file``, ``unpacked`` and ``Blend``.

    A file with two data-blocks of one kind and name is corrupt: Blender writes none, and it would show one and let
    checks read the other.
    """
    if not home.has(place):
        return None
    return _parsed(home.file(place, MAX_FILE), place)


@lru_cache(maxsize=1)
def _parsed(content: bytes, place: str) -> Blend:
    """A file, kept for the next question about it: a process may answer many about one state."""
    blend = Blend(unpacked(content, place), place)
    for kind, code in KINDS.items():
        name, count = next(iter(Counter(map(name_of, blend.all(code))).most_common(1)), ("", 0))
        if count > 1:
            raise blend.corrupt(f"{count} data-blocks of the kind {kind} are called {shown(name)}")
    return blend


def name_of(item: Item) -> str:
    """The name of a data-block, without the two letters of its kind."""
    return item.text("name" if item.linked else "id.name")[2:]


def name_or_none(item: Item | None) -> str | None:
    """The name of a data-block that a pointer leads to."""
    return name_of(item) if item is not None and (item.linked or item.has("id")) else None


def named(blend: Blend, kind: str, name: str) -> Item | None:
    """The data-block of a kind, by its name."""
    return next((item for item in blend.all(KINDS[kind]) if name_of(item) == name), None)


def each(blend: Blend, kind: str) -> Iterator[tuple[str, Item]]:
    """The data-blocks of a kind with their names, sorted."""
    yield from sorted(((name_of(item), item) for item in blend.all(KINDS[kind])), key=lambda pair: pair[0])


FAKE_USER = 1 << 9  # ID_FLAG_FAKEUSER


@saved
def blend_file(home: Home, place: str) -> BlendFileFacts:
    """A file as a whole: the version of Blender that saved it, its contents, and the files that it links to."""
    blend = opened(home, place)
    if blend is None:
        return absent(BlendFileFacts)
    counts = {kind: len(blend.all(code)) for kind, code in KINDS.items()}
    return {
        "found": True,
        "version": f"{blend.version // 100}.{blend.version % 100}",
        "compressed": is_packed(home.file(place, MAX_FILE)[:4]),
        "counts": {kind: count for kind, count in counts.items() if count},
        "scenes": [name for name, _ in each(blend, "scene")],
        "libraries": [one.text("filepath" if one.has("filepath") else "name") for one in blend.all("LI")],
    }


@saved
def data_blocks(home: Home, place: str, kind: str) -> DataBlocksFacts:
    """All data-blocks of a kind, including unused ones: ``mesh``, ``material``, ``action``, ``node_group``, …

    Those of linked files are left out.
    """
    blend = opened(home, place)
    if blend is None or kind not in KINDS:
        return absent(DataBlocksFacts)
    found: list[DataBlock] = [
        {"name": name, "fake_user": item.flag("id.flag", FAKE_USER)} for name, item in each(blend, kind)
    ]
    return {"found": True, "names": [one["name"] for one in found], "blocks": found}
