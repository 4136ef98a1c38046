"""XCF files as trees, with the pixels as they are packed.

From the format's description (developer.gimp.org, "Documentation of the XCF file format"), apart from the reader of the
verifier: an error of that one must not hide from mutants.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_right
from dataclasses import dataclass, field, replace

_TILE = 64
END, COMPRESSION, USER_UNIT, ITEM_PATH = 0, 17, 24, 30
WIDE = 11  #: the version since which pointers have 64 bits
_PRECISION, PATHS, _EFFECTS, _EFFECT_VERSION = 4, 18, 20, 22  #: the versions since which files have them

Properties = tuple[tuple[int, bytes], ...]
"""Kinds and payloads, in the order of the file."""


@dataclass(frozen=True)
class Pixels:
    """The pixels of a layer, mask or channel.

    Attributes:
        head: width, height and, of a layer, its type, as they stand before its name.
        size: width, height and bytes per pixel.
        level: width and height once more.
        tiles: as they are packed.
        others: smaller levels, which have no tiles since GIMP 2.0.
        packing: 0 for plain tiles, 1 for run lengths, 2 for zlib.
    """

    head: bytes
    size: bytes
    level: bytes
    tiles: tuple[bytes, ...]
    others: tuple[bytes, ...]
    packing: int

    def __repr__(self) -> str:
        return f"pixels {zlib.crc32(b''.join(self.tiles)):08x}"

    def cleared(self) -> Pixels:
        """As many pixels whose components are all 0: transparent, or black if there is no transparency."""
        width, height, components = struct.unpack(">III", self.size)
        counts = [
            min(_TILE, width - x) * min(_TILE, height - y)
            for y in range(0, height, _TILE)
            for x in range(0, width, _TILE)
        ]
        return replace(self, tiles=tuple(self._empty(one, components) for one in counts))

    def _empty(self, pixels: int, components: int) -> bytes:
        if self.packing == 1:
            return (b"\x7f" + struct.pack(">H", pixels) + b"\0") * components
        plain = bytes(pixels * components)
        return zlib.compress(plain) if self.packing else plain


@dataclass(frozen=True)
class Item:
    """A layer, mask, channel or effect.

    Attributes:
        head: the numbers before the name.
        names: the name; behind it those of the icon, the operation and its version if it is an effect.
        mask: of a layer or effect.
        effects: ``None`` if files of this version have none.
    """

    head: bytes
    names: tuple[str, ...]
    properties: Properties
    pixels: Pixels | None = None
    mask: Item | None = None
    effects: tuple[Item, ...] | None = None

    def payload(self, kind: int) -> bytes | None:
        """The payload of a property."""
        return next((payload for own, payload in self.properties if own == kind), None)


@dataclass(frozen=True)
class Image:
    """A file. ``start`` is what stands before the properties; a path is kept as its bytes."""

    version: int
    start: bytes
    properties: Properties
    layers: tuple[Item, ...]
    channels: tuple[Item, ...]
    paths: tuple[bytes, ...] = ()


def with_payload(properties: Properties, kind: int, payload: bytes | None) -> Properties:
    """Properties with another payload of one kind; ``None`` removes it."""
    if payload is None:
        return tuple(one for one in properties if one[0] != kind)
    if all(own != kind for own, _ in properties):
        return (*properties, (kind, payload))
    return tuple((own, payload if own == kind else had) for own, had in properties)


def depth(layer: Item) -> int:
    """In how many groups a layer is."""
    return max(0, len(layer.payload(ITEM_PATH) or b"") // 4 - 1)


def parse(content: bytes) -> Image:
    """The tree of a file. Raises ``ValueError`` if it is none, or damaged."""
    reader = _Reader(content)
    try:
        reader.image()
        # Only when all pointers are known it is known where tiles and paths end.
        reader.ends = sorted({*reader.seen, len(content)})
        return reader.image()
    except (struct.error, IndexError, RecursionError) as error:
        raise ValueError(f"a damaged XCF file: {error}") from error


@dataclass
class _Reader:
    content: bytes
    at: int = 0
    version: int = 0
    packing: int = 0
    seen: set[int] = field(default_factory=set)
    ends: list[int] = field(default_factory=list)

    def image(self) -> Image:
        tag = self.content[9:13]
        if not self.content.startswith(b"gimp xcf ") or not (tag == b"file" or tag[1:].isdigit()):
            raise ValueError("no XCF file")
        self.version = 0 if tag == b"file" else int(tag[1:])
        self.at = 14 + (16 if self.version >= _PRECISION else 12)
        start, properties = self.content[: self.at], self.properties()
        self.packing = next((payload[0] for kind, payload in properties if kind == COMPRESSION), 0)
        layers, channels = self.pointers(), self.pointers()
        paths = self.pointers() if self.version >= PATHS else []
        return Image(
            self.version,
            start,
            properties,
            tuple(self.item(place, "layer") for place in layers),
            tuple(self.item(place, "channel") for place in channels),
            tuple(map(self.raw, paths)),
        )

    def item(self, place: int, kind: str) -> Item:
        self.at = place
        if kind == "effect":
            names = tuple(self.text() for _ in range(4 if self.version >= _EFFECT_VERSION else 3))
            properties, mask = self.properties(), self.pointer()
            return Item(b"", names, properties, mask=self.item(mask, "channel") if mask else None)
        head = self.take(12 if kind == "layer" else 8)
        name, properties, pixels = self.text(), self.properties(), self.pointer()
        found = Item(head, (name,), properties)
        if kind == "layer":
            mask = self.pointer()
            effects = self.pointers() if self.version >= _EFFECTS else None
            found = replace(
                found,
                mask=self.item(mask, "channel") if mask else None,
                effects=None if effects is None else tuple(self.item(one, "effect") for one in effects),
            )
        return replace(found, pixels=self.pixels(pixels, head)) if pixels else found

    def pixels(self, place: int, head: bytes) -> Pixels:
        self.at = place
        size, (first, *others) = self.take(12), self.pointers()
        self.at = first
        level, tiles = self.take(8), tuple(map(self.raw, self.pointers()))
        # Behind the size of a level without tiles stand four bytes of zeros, however wide pointers are.
        return Pixels(head, size, level, tiles, tuple(self.content[one : one + 12] for one in others), self.packing)

    def raw(self, place: int) -> bytes:
        """What stands between a place and the next to which a pointer leads."""
        return self.content[place : self.ends[bisect_right(self.ends, place)]] if self.ends else b""

    def take(self, size: int) -> bytes:
        found = self.content[self.at : self.at + size]
        if len(found) < size:
            raise ValueError(f"an XCF file that ends too early, at byte {self.at}")
        self.at += size
        return found

    def number(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def text(self) -> str:
        return self.take(self.number())[:-1].decode("utf-8", "surrogateescape")

    def pointer(self) -> int:
        found = int.from_bytes(self.take(8 if self.version >= WIDE else 4), "big")
        self.seen.add(found)
        return found

    def pointers(self) -> list[int]:
        return list(iter(self.pointer, 0))

    def properties(self) -> Properties:
        found = []
        while (kind := self.number()) != END:
            size = self.number()
            found.append((kind, self.unit() if kind == USER_UNIT else self.take(size)))
        self.at += 4
        return tuple(found)

    def unit(self) -> bytes:
        """A unit, of which GIMP writes a wrong size."""
        start = self.at
        self.take(8)
        for _ in range(3 if self.version >= 21 else 5):
            self.text()
        return self.content[start : self.at]
