"""``.blend`` files: their blocks, and the values in them by field name.

A file is a header (``BLENDER-v403``) and blocks: code, length, address that the data had in Blender's memory, number of
its structure, count. The block ``DNA1`` describes every structure (``description.py``): so fields are read by their
names, and pointers are followed through the addresses. Addresses are unique among the data-blocks (*IDs*: objects,
meshes, ...), and addresses of the data that belongs to one data-block are unique within it, as Blender itself assumes
(``source/blender/blenloader``). Files of 64-bit little-endian machines are read, before the header changed in 5.0.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

from .description import Field, structures

MAX_BLOCKS = 500_000
MAX_ITEMS = 100_000
"""Entries of one list or array of structures that are read."""

_HEADER = re.compile(rb"BLENDER-v(\d{3})")
_BLOCK = struct.Struct("<4siQii")


class Block(NamedTuple):
    """One block.

    Attributes:
        at: where its data begins.
        kind: number of the structure.
        items: how many of it the data has.
        owner: number of the data-block that it belongs to; its own where it is one.
    """

    code: str
    at: int
    length: int
    address: int
    kind: int
    items: int
    owner: int


class Blend:
    """A parsed file.

    Args:
        content: without compression.
        what: its name, for errors.

    Raises:
        StateCorrupt: it is none, or damaged.
        StateTooBig: more blocks or structures than Blender ever writes.

    Attributes:
        version: of the Blender that wrote it, for example 403.
        blocks: all but ``DNA1``.
    """

    def __init__(self, content: bytes, what: str = "file") -> None:
        self.what = what
        self.content = content
        header = _HEADER.match(content)
        if header is None:
            raise StateCorrupt(
                f"{shown(what)} is no .blend file that can be read: it begins with {shown(content[:12])}"
            )
        self.version = int(header[1])
        self.blocks: list[Block] = []
        description: Block | None = None
        for block in self._walk():
            if block.code == "DNA1":
                description = block
            else:
                self.blocks.append(block)
        if description is None:
            raise StateCorrupt(f"{shown(what)} does not describe its structures")
        self.structures = structures(content[description.at : description.at + description.length], what)

    def corrupt(self, problem: str) -> StateCorrupt:
        """The error that says so about this file."""
        return StateCorrupt(f"{shown(self.what)}: {problem}")

    def all(self, code: str) -> list[Item]:
        """The data-blocks of a kind by its code, for example ``OB``, in the order of the file."""
        return [self._item(block) for block in self.blocks if block.code == code and block.items == 1]

    def _walk(self) -> Iterator[Block]:
        at, owner = 12, -1
        for number in range(MAX_BLOCKS):
            try:
                raw, length, address, kind, count = _BLOCK.unpack_from(self.content, at)
            except struct.error:
                raise self.corrupt("it is cut off") from None
            code = raw.rstrip(b"\0").decode("latin-1")
            at += _BLOCK.size
            if code == "ENDB":
                return
            if length < 0 or count < 0 or at + length > len(self.content):
                raise self.corrupt(f"a block that does not end, at byte {at}")
            if code != "DATA":
                owner = number
            yield Block(code, at, length, address, kind, count, owner)
            at += length
        raise StateTooBig(f"{shown(self.what)} has more than {MAX_BLOCKS} blocks")

    @cached_property
    def _ids(self) -> dict[int, Block]:
        return {block.address: block for block in self.blocks if block.code != "DATA"}

    @cached_property
    def _data(self) -> dict[tuple[int, int], Block]:
        return {(block.owner, block.address): block for block in self.blocks if block.code == "DATA"}

    def block(self, address: int, owner: int) -> Block | None:
        """What an address means for the data-block ``owner``; ``None`` for nothing, or what was not saved."""
        if not address:
            return None
        return self._data.get((owner, address)) or self._ids.get(address)

    def _item(self, block: Block, number: int = 0, kind: str = "") -> Item:
        if not kind:
            if not 0 <= block.kind < len(self.structures.names):
                raise self.corrupt(f"a block of the unknown structure {block.kind}")
            kind = self.structures.names[block.kind]
        size = self.structures.sizes[kind]
        if (number + 1) * size > block.length:
            raise self.corrupt(f"a {kind} that does not fit into its block")
        return Item(self, kind, block.at + number * size, block.owner)

    def items(self, block: Block, kind: str = "") -> list[Item]:
        """The structures of a block that holds an array of them."""
        if kind and kind not in self.structures.fields:
            raise self.corrupt(f"there is no structure {kind}")
        if block.items > MAX_ITEMS:
            raise StateTooBig(f"{shown(self.what)} has an array of {block.items} structures")
        return [self._item(block, number, kind) for number in range(block.items)]


class Item:
    """A structure in a file: its fields by name.

    Two items are equal where they are the same structure of the same file.
    """

    def __init__(self, blend: Blend, kind: str, at: int, owner: int) -> None:
        self.blend = blend
        self.kind = kind
        self._at = at
        self._owner = owner

    def __repr__(self) -> str:
        return f"<{self.kind} at {self._at}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and (self.kind, self._at) == (other.kind, other._at)

    def __hash__(self) -> int:
        return self._at

    @property
    def linked(self) -> bool:
        """Whether it is a data-block of another file, of which this one has no more than the name."""
        return self.kind == "ID"

    def has(self, name: str) -> bool:
        """Whether its structure has such a field."""
        return name in self.blend.structures.fields[self.kind]

    def inside(self, path: str) -> Item:
        """A structure inside of this one, for example ``r.im_format``."""
        item = self
        for name in path.split("."):
            field = item._field(name)
            if field.letter or field.pointer or field.type not in self.blend.structures.fields:
                raise self.blend.corrupt(f"{item.kind}.{name} is no structure")
            item = Item(self.blend, field.type, item._at + field.offset, self._owner)
        return item

    def each(self, name: str) -> list[Item]:
        """The structures of an array inside of this one."""
        field, first = self._field(name), self.inside(name)
        size = self.blend.structures.sizes[field.type]
        return [Item(self.blend, field.type, first._at + number * size, self._owner) for number in range(field.count)]

    def values(self, path: str) -> tuple[Any, ...]:
        """The numbers of a field, also where it is only one; of a table row by row."""
        outer, _, name = path.rpartition(".")
        item = self.inside(outer) if outer else self
        field = item._field(name)
        if not field.letter:
            raise self.blend.corrupt(f"{item.kind}.{name} is no number")
        try:
            return struct.unpack_from(f"<{field.count}{field.letter}", self.blend.content, item._at + field.offset)
        except struct.error as error:
            raise self.blend.corrupt(f"{item.kind}.{name} is cut off") from error

    def number(self, path: str) -> Any:
        """The number in a field: whole or not, as the field has it."""
        return self.values(path)[0]

    def real(self, path: str, *, double: bool) -> float:
        """The number that the bits of a field say: custom properties keep theirs in fields of whole numbers."""
        outer, _, name = path.rpartition(".")
        item = self.inside(outer) if outer else self
        try:
            (value,) = struct.unpack_from(
                "<d" if double else "<f", self.blend.content, item._at + item._field(name).offset
            )
        except struct.error as error:
            raise self.blend.corrupt(f"{item.kind}.{name} is cut off") from error
        return float(value)

    def flag(self, path: str, bit: int) -> bool:
        """Whether any of these bits is set in a field."""
        return bool(self.number(path) & bit)

    def text(self, path: str) -> str:
        """A text that is kept in a field; what is no UTF-8 becomes escapes."""
        raw = bytes(value & 0xFF for value in self.values(path))
        return raw.partition(b"\0")[0].decode("utf-8", "backslashreplace")

    def to(self, path: str) -> Item | None:
        """The structure that a pointer leads to; ``None`` if it leads nowhere."""
        block = self.block(path)
        return self.blend._item(block) if block else None

    def block(self, path: str) -> Block | None:
        """The block that a pointer leads to."""
        return self.blend.block(self.number(path), self._owner)

    def array(self, path: str, kind: str = "") -> list[Item]:
        """The structures that a pointer leads to, where it is the first of several."""
        block = self.block(path)
        return self.blend.items(block, kind) if block else []

    def pointers(self, path: str, count: int) -> list[Item | None]:
        """What the pointers of an array lead to, to which this pointer leads."""
        addresses = self.numbers(path, "Q", count)
        found = (self.blend.block(address, self._owner) for address in addresses)
        return [self.blend._item(block) if block else None for block in found]

    def numbers(self, path: str, letter: str, count: int) -> tuple[Any, ...]:
        """The numbers of an array to which a pointer leads; ``letter`` is their format for ``struct``.

        Raises:
            StateCorrupt: the array is not there, or shorter.
        """
        if not count:
            return ()
        block = self.block(path)
        if block is None or count < 0 or count * struct.calcsize(f"<{letter}") > block.length:
            raise self.blend.corrupt(f"{self.kind}.{path} has no {count} numbers")
        return struct.unpack_from(f"<{count}{letter}", self.blend.content, block.at)

    def string(self, path: str) -> str | None:
        """A text to which a pointer leads; ``None`` if there is none."""
        block = self.block(path)
        if block is None:
            return None
        raw = self.blend.content[block.at : block.at + block.length]
        return raw.partition(b"\0")[0].decode("utf-8", "backslashreplace")

    def list(self, path: str) -> list[Item]:
        """The members of a list."""
        found: list[Item] = []
        seen: set[int] = set()
        block = self.inside(path).block("first")
        while block is not None:
            if block.at in seen:
                raise self.blend.corrupt(f"the list {self.kind}.{path} leads back into itself")
            if len(found) >= MAX_ITEMS:
                raise StateTooBig(f"{shown(self.blend.what)} has a list of more than {MAX_ITEMS} members")
            seen.add(block.at)
            item = self.blend._item(block)
            found.append(item)
            block = item.next_block()
        return found

    def next_block(self) -> Block | None:
        """The block of the next member of the list that this one is in: its first field leads there."""
        item = self
        while not item.has("next"):
            # The members of some lists begin with a structure that they share, for example modifiers.
            first = next(iter(self.blend.structures.fields[item.kind]), "")
            if not first:
                raise self.blend.corrupt(f"{self.kind} is no member of a list")
            item = item.inside(first)
        return item.block("next")

    def _field(self, name: str) -> Field:
        field = self.blend.structures.fields[self.kind].get(name)
        if field is None:
            raise self.blend.corrupt(f"its {self.kind} has no field {name}")
        return field
