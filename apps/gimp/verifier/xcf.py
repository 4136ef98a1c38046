"""GIMP's own files: images, layers, channels and paths of an XCF file, versions 0 to 25; the pixels are in ``tiles``.

Written down from the format's description (developer.gimp.org, "Documentation of the XCF file format") and held
against GIMP 3.0.4 in ``tests/``. Everything in the file may be wrong or hostile: reads are checked against its end, and
what may be read in all is counted, since pointers can lead to the same place any number of times.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Literal

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

from .operations import TITLES
from .xcf_paths import Path, new_path, old_paths, old_vectors
from .xcf_reader import (
    COLORMAP,
    GROUP_ITEM,
    ITEM_PATH,
    MAX_BYTES,
    MAX_DEPTH,
    OLD_PATHS,
    PARASITES,
    VECTORS,
    Properties,
    Reader,
)

TEXT_PARASITE = "gimp-text-layer"

BaseType = Literal["rgb", "grayscale", "indexed"]
BASE_TYPES: tuple[BaseType, ...] = ("rgb", "grayscale", "indexed")


@dataclass(frozen=True)
class Parasite:
    """Something attached under a name, by GIMP or a plug-in."""

    name: str
    flags: int
    data: bytes

    @property
    def text(self) -> str:
        """The data as text, without the zero at its end."""
        return self.data.split(b"\0", 1)[0].decode("utf-8", "replace")


@dataclass(frozen=True)
class Drawable:
    """Something with pixels: a layer, mask or channel. ``hierarchy`` is where its pixels are described."""

    name: str
    width: int
    height: int
    components: int
    properties: Properties
    hierarchy: int
    parasites: dict[str, Parasite] = field(repr=False)


@dataclass(frozen=True)
class Effect:
    """A filter of a layer that stays editable."""

    name: str
    operation: str
    properties: Properties

    @property
    def shown(self) -> str:
        """The name in the layer's list of effects: the title of the operation, unless it was given another."""
        return self.name or TITLES.get(self.operation, "")


@dataclass(frozen=True)
class Layer(Drawable):
    """A layer. ``path`` is its place: of each group from the outermost on, and of itself, counted from 0 at the top."""

    path: tuple[int, ...]
    group: str
    mask: Drawable | None
    effects: tuple[Effect, ...]

    @property
    def is_group(self) -> bool:
        """Whether others are in it, of which GIMP makes its pixels."""
        return self.properties.has(GROUP_ITEM)


@dataclass
class Image:
    """An image with all that is in its file but pixels."""

    version: int
    width: int
    height: int
    base_type: BaseType
    precision: int
    properties: Properties
    parasites: dict[str, Parasite]
    colormap: bytes
    content: bytes = field(repr=False)
    wide: bool = False
    layers: list[Layer] = field(default_factory=list)
    channels: list[Drawable] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)

    def layer(self, name: str) -> Layer | None:
        """The layer of this name; GIMP lets no two have the same."""
        return next((one for one in self.layers if one.name == name), None)


def read(home: Home, place: str) -> Image:
    """The image at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(content: bytes, what: str = "image") -> Image:
    """Parse a file. Raises ``StateCorrupt`` and ``StateTooBig``."""
    if not content.startswith(b"gimp xcf ") or content[13:14] != b"\0":
        raise StateCorrupt(f"{shown(what)} is no XCF file: it begins with {shown(content[:9])}")
    reader = Reader(content, what)
    tag = content[9:13]
    if tag != b"file" and not (tag[:1] == b"v" and tag[1:].isdigit()):
        raise StateCorrupt(f"{shown(what)} is an XCF file of the unknown version {shown(tag)}")
    version = 0 if tag == b"file" else int(tag[1:])
    reader.version, reader.wide, reader.at = version, version >= 11, 14
    width, height, kind = reader.side(), reader.side(), reader.number()
    if kind >= len(BASE_TYPES):
        raise reader.corrupt(f"the unknown colour mode {kind}")
    precision = _precision(version, reader.number()) if version >= 4 else 150
    properties = reader.properties()
    image = Image(
        version,
        width,
        height,
        BASE_TYPES[kind],
        precision,
        properties,
        parasites(properties, what),
        properties.payload(COLORMAP)[4:],
        content,
        reader.wide,
    )
    layers, channels = reader.pointers(), reader.pointers()
    paths = reader.pointers() if version >= 18 else []
    _add_layers(image, reader, layers)
    for place in channels:
        reader.at = place
        image.channels.append(_channel(reader))
    for place in paths:
        reader.at = place
        image.paths.append(new_path(reader))
    if properties.has(VECTORS):
        image.paths = old_vectors(Reader(properties.payload(VECTORS), what))
    elif properties.has(OLD_PATHS):
        image.paths = old_paths(Reader(properties.payload(OLD_PATHS), what))
    return image


def _precision(version: int, number: int) -> int:
    """What version 7 and later call it, which is what GIMP's enumeration does."""
    if version == 4:
        return {0: 150, 1: 250, 2: 300, 3: 500, 4: 600}.get(number, number)
    if version in (5, 6) and number >= 400:
        return number + 100
    return number


def parasites(properties: Properties, what: str) -> dict[str, Parasite]:
    """The parasites among properties, by name."""
    reader = Reader(properties.payload(PARASITES), what)
    found: dict[str, Parasite] = {}
    while reader.at < len(reader.content):
        name = reader.text()
        found[name] = Parasite(name, reader.number(), reader.take(reader.number()))
    return found


def _add_layers(image: Image, reader: Reader, places: list[int]) -> None:
    groups: dict[tuple[int, ...], str] = {}
    count = 0
    for place in places:
        reader.at = place
        width, height, kind, name = reader.side(), reader.side(), reader.number(), reader.text()
        properties = reader.properties()
        if kind > 5:
            raise reader.corrupt(f"a layer of the unknown type {kind}")
        hierarchy, mask_at = reader.pointer(), reader.pointer()
        effects_at = reader.pointers() if image.version >= 20 else []
        raw = properties.payload(ITEM_PATH)
        path = struct.unpack(f">{len(raw) // 4}I", raw[: len(raw) // 4 * 4])
        if len(path) > MAX_DEPTH:
            raise StateTooBig(f"{shown(reader.what)} has groups deeper than {MAX_DEPTH}")
        # A layer of the outermost level may say its place or not. A floating selection stands among them, too.
        if len(path) < 2:
            path, count = (count,), count + 1
        elif path[:-1] not in groups:
            raise reader.corrupt(f"the layer {shown(name)} is in a group that is not there")
        if properties.has(GROUP_ITEM):
            groups[path] = name
        if image.layer(name) is not None:
            raise reader.corrupt(f"two layers are called {shown(name)}")
        mask = None
        if mask_at:
            reader.at = mask_at
            mask = _channel(reader)
        effects = []
        for effect_at in effects_at:
            reader.at = effect_at
            effects.append(_effect(reader))
        image.layers.append(
            Layer(
                name,
                width,
                height,
                (3, 4, 1, 2, 1, 2)[kind],
                properties,
                hierarchy,
                parasites(properties, reader.what),
                path,
                groups.get(path[:-1], ""),
                mask,
                tuple(effects),
            )
        )


def _channel(reader: Reader) -> Drawable:
    width, height, name = reader.side(), reader.side(), reader.text()
    properties = reader.properties()
    return Drawable(name, width, height, 1, properties, reader.pointer(), parasites(properties, reader.what))


def _effect(reader: Reader) -> Effect:
    name, _icon, operation = reader.text(), reader.text(), reader.text()
    if reader.version >= 22:
        reader.text()
    return Effect(name, operation, reader.properties())
