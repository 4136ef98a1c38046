"""Writes trees of XCF files as GIMP does: what a pointer leads to stands behind it."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .tree import ITEM_PATH, PATHS, WIDE, Image, Item, Pixels, depth, with_payload


def write(image: Image) -> bytes:
    """The file of a tree. Pointers lead on from where they stand, as GIMP wants it."""
    writer = _Writer(image.version, bytearray(image.start))
    writer.properties(image.properties)
    lists: list[tuple[Item | bytes, ...]] = [
        tuple(_numbered(image.layers)),
        image.channels,
        *([image.paths] if image.version >= PATHS else []),
    ]
    holes = [writer.holes(len(one)) for one in lists]
    for places, one in zip(holes, lists, strict=True):
        for place, child in zip(places, one, strict=True):
            writer.fill(place)
            if isinstance(child, bytes):
                writer.out += child
            else:
                writer.item(child)
    return bytes(writer.out)


def _numbered(layers: Iterable[Item]) -> Iterator[Item]:
    """Layers with their places in groups as their order says."""
    counts: list[int] = []
    for layer in layers:
        level = depth(layer)
        counts = [*counts[: level + 1], *[-1] * (level + 1 - len(counts))]
        counts[level] += 1
        if layer.payload(ITEM_PATH) is not None:
            path = struct.pack(f">{level + 1}I", *counts)
            layer = replace(layer, properties=with_payload(layer.properties, ITEM_PATH, path))
        yield layer


@dataclass
class _Writer:
    version: int
    out: bytearray

    def item(self, item: Item) -> None:
        self.out += item.head
        for name in item.names:
            self.text(name)
        self.properties(item.properties)
        pixels = self.hole() if item.head else 0
        mask = self.hole() if len(item.head) != 8 else 0
        effects = self.holes(len(item.effects)) if item.effects is not None else []
        if item.pixels is not None:
            self.fill(pixels)
            self.pixels(item.pixels)
        if item.mask is not None:
            self.fill(mask)
            self.item(item.mask)
        for place, effect in zip(effects, item.effects or (), strict=True):
            self.fill(place)
            self.item(effect)

    def pixels(self, pixels: Pixels) -> None:
        self.out += pixels.size
        places = self.holes(1 + len(pixels.others))
        self.fill(places[0])
        self.out += pixels.level
        for place, tile in zip(self.holes(len(pixels.tiles)), pixels.tiles, strict=True):
            self.fill(place)
            self.out += tile
        for place, other in zip(places[1:], pixels.others, strict=True):
            self.fill(place)
            self.out += other

    def text(self, text: str) -> None:
        raw = text.encode("utf-8", "surrogateescape") + b"\0" if text else b""
        self.out += struct.pack(">I", len(raw)) + raw

    def properties(self, properties: Iterable[tuple[int, bytes]]) -> None:
        for kind, payload in properties:
            self.out += struct.pack(">II", kind, len(payload)) + payload
        self.out += bytes(8)

    def hole(self) -> int:
        self.out += bytes(8 if self.version >= WIDE else 4)
        return len(self.out) - (8 if self.version >= WIDE else 4)

    def holes(self, count: int) -> list[int]:
        """Room for so many pointers, and the zero behind them."""
        return [self.hole() for _ in range(count + 1)][:count]

    def fill(self, place: int) -> None:
        """Let the pointer at a place lead to what comes next."""
        size = 8 if self.version >= WIDE else 4
        self.out[place : place + size] = len(self.out).to_bytes(size, "big")
