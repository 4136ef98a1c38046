"""Writes small XCF files, good ones and such as nobody should write, for the offline tests."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

END = struct.pack(">II", 0, 0)


def prop(kind: int, payload: bytes = b"") -> bytes:
    """A property."""
    return struct.pack(">II", kind, len(payload)) + payload


def number(kind: int, value: int) -> bytes:
    """A property with one whole number."""
    return prop(kind, struct.pack(">i", value))


def stroke(points: Sequence[tuple[float, float]], closed: int = 1) -> bytes:
    """A stroke of a path whose handles lie on its anchors."""
    triple = [(kind, x, y) for x, y in points for kind in (1, 0, 1)]
    return struct.pack(">IIII", 1, closed, 2, len(triple)) + b"".join(struct.pack(">Iff", *one) for one in triple)


def text(value: str) -> bytes:
    """A string."""
    raw = value.encode() + b"\0"
    return struct.pack(">I", len(raw)) + raw if value else struct.pack(">I", 0)


def parasite(name: str, data: bytes) -> bytes:
    """A parasite, to stand in a property of them."""
    return text(name) + struct.pack(">II", 1, len(data)) + data


@dataclass
class Block:
    """A layer, channel or mask: ``pixels`` in rows, each pixel of as many bytes as the type says."""

    name: str
    width: int
    height: int
    pixels: bytes
    kind: int | None = None  # of a layer
    properties: bytes = b""
    mask: Block | None = None
    effects: Sequence[bytes] = ()


@dataclass
class File:
    """An XCF file to be written."""

    width: int
    height: int
    layers: Sequence[Block] = ()
    channels: Sequence[Block] = ()
    paths: Sequence[bytes] = ()
    base_type: int = 0
    precision: int = 150
    version: int = 11
    packing: int = 1
    properties: bytes = b""
    tag: bytes = b""
    out: bytearray = field(default_factory=bytearray)

    def pointer(self, place: int) -> bytes:
        """A pointer as this version has them."""
        return struct.pack(">Q" if self.version >= 11 else ">I", place)

    def whole(self) -> bytes:
        """The whole file."""
        tag = self.tag or (f"v{self.version:03d}".encode() if self.version else b"file")
        self.out = bytearray(b"gimp xcf " + tag + b"\0" + struct.pack(">III", self.width, self.height, self.base_type))
        if self.version >= 4:
            self.out += struct.pack(">I", self.precision)
        self.out += self.properties + prop(17, bytes([self.packing])) + END
        lists: list[Sequence[Block | bytes]] = [self.layers, self.channels]
        if self.version >= 18:
            lists.append(self.paths)
        slot = len(self.out)
        self.out += self.pointer(0) * (sum(map(len, lists)) + len(lists))
        for things in lists:
            for thing in things:
                place = self._path(thing) if isinstance(thing, bytes) else self._block(thing)
                slot = self._fill(slot, place)
            slot += len(self.pointer(0))
        return bytes(self.out)

    def _fill(self, slot: int, place: int) -> int:
        raw = self.pointer(place)
        self.out[slot : slot + len(raw)] = raw
        return slot + len(raw)

    def _path(self, raw: bytes) -> int:
        self.out += raw
        return len(self.out) - len(raw)

    def _block(self, block: Block) -> int:
        start = len(self.out)
        head = struct.pack(">II", block.width, block.height)
        self.out += head + (b"" if block.kind is None else struct.pack(">I", block.kind))
        self.out += text(block.name) + block.properties + END
        slot = len(self.out)
        self.out += self.pointer(0) * (1 if block.kind is None else 3 + len(block.effects))
        bytes_per_pixel = len(block.pixels) // (block.width * block.height)
        slot = self._fill(slot, len(self.out))
        self.out += head + struct.pack(">I", bytes_per_pixel)
        level = len(self.out) + 2 * len(self.pointer(0))
        self.out += self.pointer(level) + self.pointer(0) + head
        self._tiles(block, bytes_per_pixel)
        if block.mask is not None:
            self._fill(slot, self._block(block.mask))
        for effect in block.effects:
            slot = self._fill(slot + len(self.pointer(0)), len(self.out))
            self.out += effect
            slot -= len(self.pointer(0))
        return start

    def _tiles(self, block: Block, size: int) -> None:
        boxes = [
            (x, y, min(64, block.width - x), min(64, block.height - y))
            for y in range(0, block.height, 64)
            for x in range(0, block.width, 64)
        ]
        slot = len(self.out)
        self.out += self.pointer(0) * (len(boxes) + 1)
        for x, y, width, height in boxes:
            slot = self._fill(slot, len(self.out))
            rows = range(y, y + height)
            raw = b"".join(block.pixels[(row * block.width + x) * size :][: width * size] for row in rows)
            self.out += self._packed(raw, size)

    def _packed(self, raw: bytes, size: int) -> bytes:
        if self.packing == 2:
            return zlib.compress(raw)
        if self.packing != 1:
            return raw
        packed = bytearray()
        for plane in (raw[at::size] for at in range(size)):
            if len(set(plane)) == 1 and len(plane) < 128:
                packed += bytes([len(plane) - 1, plane[0]])
            elif len(set(plane)) == 1:
                packed += bytes([127]) + struct.pack(">H", len(plane)) + plane[:1]
            else:
                packed += bytes([128]) + struct.pack(">H", len(plane)) + plane
        return bytes(packed)
