"""The structures of a ``.blend`` file that can be written: the values of their fields, and what leads to what.

The description of the structures (``DNA1``) and the shell around the file are read as the verifier does; blocks and
fields are found here once more, so that an error of its reader does not hide from mutants.
"""

from __future__ import annotations

import copy
import ctypes
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from apps.blender.verifier import description, packing
from apps.blender.verifier.description import Field, Structures
from pytest_opencomputer.guest.state import StateError

_BLOCK = struct.Struct("<4siQii")
_HEADER = 12  # "BLENDER-v403"
_DEPTH = 3
_LEVEL = 3  # of the compression, as Blender does it


@dataclass(frozen=True)
class Block:
    """A block.

    Attributes:
        at: where its head begins; its data follow.
        owner: the number of the data-block that it belongs to, its own if it is one.
    """

    code: str
    at: int
    length: int
    address: int
    structure: str
    items: int
    owner: int

    @property
    def data(self) -> int:
        """Where its data begin."""
        return self.at + _BLOCK.size


class File:
    """A file without its shell. Raises ``ValueError`` if it is none of Blender 4.3."""

    def __init__(self, content: bytes) -> None:
        try:
            self.plain = bytearray(packing.unpacked(content, "the file"))
        except StateError as error:
            raise ValueError(str(error)) from error
        self.packed = packing.is_packed(content)
        raw = list(self._walk())
        (found,) = [one for one in raw if one[0] == "DNA1"]
        self.structures = _structures(bytes(self.plain[found[1] + _BLOCK.size :][: found[2]]))
        self.blocks: list[Block] = []
        owner = -1
        for number, (code, at, length, address, kind, items) in enumerate(raw):
            owner = owner if code == "DATA" else number
            name = self.structures.names[kind] if 0 <= kind < len(self.structures.names) else ""
            self.blocks.append(Block(code, at, length, address, name, items, owner))

    def copy(self) -> File:
        """The same file, to be changed."""
        other = copy.copy(self)
        other.plain = bytearray(self.plain)
        return other

    def _walk(self) -> Iterator[tuple[str, int, int, int, int, int]]:
        at = _HEADER
        while True:
            try:
                code, length, address, kind, items = _BLOCK.unpack_from(self.plain, at)
            except struct.error as error:
                raise ValueError("a .blend file that is cut off") from error
            if code == b"ENDB":
                return
            yield code.rstrip(b"\0").decode("latin-1"), at, length, address, kind, items
            at += _BLOCK.size + length

    def fields(self, structure: str) -> dict[str, Field]:
        """The fields of a structure and of those inside it, by path, with their offsets from its beginning."""
        return _fields(self.structures, structure)

    def text(self, at: int, field: Field) -> str:
        """The text in a field."""
        raw = bytes(self.plain[at + field.offset : at + field.offset + field.count])
        return raw.partition(b"\0")[0].decode("utf-8", "surrogateescape")

    def pointer(self, at: int) -> int:
        """The address at a place."""
        return int.from_bytes(self.plain[at : at + 8], "little")

    def without(self, block: Block) -> None:
        """Take a member out of its list; a data-block with all that is its own, and whatever has only led to it."""
        gone = {block.at}
        near = [one for one in self.blocks if one.owner == block.owner]
        if block.code == "DATA":
            self._unlink(block, near)
        else:
            gone |= {one.at for one in near}
            for one, at in list(self._leading_to(block.address, self.blocks)):
                self.plain[at : at + 8] = bytes(8)
                if one.structure in ("CollectionObject", "CollectionChild", "LayerCollection", "Base"):
                    self._unlink(one, [each for each in self.blocks if each.owner == one.owner])
                    gone.add(one.at)
        for one in sorted((one for one in self.blocks if one.at in gone), key=lambda one: -one.at):
            del self.plain[one.at : one.data + one.length]

    def _unlink(self, block: Block, near: list[Block]) -> None:
        following, previous = self.pointer(block.data), self.pointer(block.data + 8)
        for one, at in list(self._leading_to(block.address, near)):
            offset = (at - one.data) % max(1, self.structures.sizes[one.structure])
            field = next((name for name, each in self.fields(one.structure).items() if each.offset == offset), "")
            name = field.rpartition(".")[2]
            address = following if name in ("next", "first") else previous if name in ("prev", "last") else 0
            self.plain[at : at + 8] = address.to_bytes(8, "little")

    def _leading_to(self, address: int, blocks: list[Block]) -> Iterator[tuple[Block, int]]:
        """The places in blocks with an address, each with its block."""
        raw = address.to_bytes(8, "little")
        for one in blocks:
            at = self.plain.find(raw, one.data, one.data + one.length)
            while at >= 0:
                if (at - one.data) % 8 == 0:
                    yield one, at
                at = self.plain.find(raw, at + 1, one.data + one.length)

    def written(self) -> bytes:
        """The file, in a shell if it had one."""
        if not self.packed:
            return bytes(self.plain)
        library = ctypes.CDLL("libzstd.so.1")
        library.ZSTD_compressBound.restype = library.ZSTD_compress.restype = ctypes.c_size_t
        plain = bytes(self.plain)
        size = library.ZSTD_compressBound(ctypes.c_size_t(len(plain)))
        room = ctypes.create_string_buffer(size)
        written = library.ZSTD_compress(room, ctypes.c_size_t(size), plain, ctypes.c_size_t(len(plain)), _LEVEL)
        if library.ZSTD_isError(ctypes.c_size_t(written)):
            raise ValueError("the file cannot be packed")
        return room.raw[:written]


@lru_cache(maxsize=2)
def _structures(raw: bytes) -> Structures:
    try:
        return description.structures(raw, "the file")
    except StateError as error:
        raise ValueError(str(error)) from error


_FLAT: dict[tuple[int, str], dict[str, Field]] = {}


def _fields(structures: Structures, structure: str) -> dict[str, Field]:
    key = (id(structures), structure)
    if key not in _FLAT:
        _FLAT[key] = dict(_flat(structures, structure, "", 0, _DEPTH))
    return _FLAT[key]


def _flat(structures: Structures, structure: str, path: str, start: int, depth: int) -> Iterator[tuple[str, Field]]:
    for name, field in structures.fields.get(structure, {}).items():
        moved = Field(start + field.offset, field.type, field.pointer, field.count, field.letter)
        if field.letter or field.pointer:
            yield path + name, moved
        elif depth and field.count == 1:
            yield from _flat(structures, field.type, f"{path}{name}.", moved.offset, depth - 1)
