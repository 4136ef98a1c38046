"""Reading an XCF file from place to place, within bounds: numbers, texts, pointers and lists of properties."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

MAX_BYTES = 192 * 1024**2
MAX_ITEMS = 2_000  #: layers, channels or paths of an image, effects of a layer
MAX_PROPERTIES = 200_000  #: of the whole file
MAX_POINTS = 200_000  #: of all paths
MAX_COPIED = 256 * 1024**2  #: bytes of names, parasites and other payloads taken out of the file
MAX_SIDE = 524_288  #: pixels; what GIMP allows
MAX_NAME = 65_536
MAX_DEPTH = 64  #: groups inside groups

END, COLORMAP, ACTIVE_LAYER, SELECTION, FLOATING, OPACITY, MODE, VISIBLE = 0, 1, 2, 4, 5, 6, 7, 8
LOCK_ALPHA, APPLY_MASK, SHOW_MASK, OFFSETS, COLOR, COMPRESSION, GUIDES, RESOLUTION = 10, 11, 13, 15, 16, 17, 18, 19
PARASITES, UNIT, OLD_PATHS, USER_UNIT, VECTORS, TEXT_FLAGS, OLD_SAMPLES, LOCK_CONTENT = 21, 22, 23, 24, 25, 26, 27, 28
GROUP_ITEM, ITEM_PATH, GROUP_FLAGS, LOCK_POSITION, FLOAT_OPACITY, COLOR_TAG = 29, 30, 31, 32, 33, 34
BLEND_SPACE, FLOAT_COLOR, SAMPLES, LOCK_VISIBILITY, FILTER_ARGUMENT = 37, 38, 39, 42, 45


@dataclass(frozen=True)
class Property:
    """One entry of a list of properties."""

    kind: int
    payload: bytes


class Properties:
    """The properties of a thing; of one that is there twice the last one counts, as in GIMP."""

    def __init__(self, entries: list[Property], what: str) -> None:
        self.entries = entries
        self._by_kind = {one.kind: one.payload for one in entries}
        self._what = what

    def has(self, kind: int) -> bool:
        """Whether it is there."""
        return kind in self._by_kind

    def payload(self, kind: int) -> bytes:
        """Its bytes; none where it is not there."""
        return self._by_kind.get(kind, b"")

    def numbers(self, kind: int, form: str) -> tuple[float, ...] | None:
        """Its numbers, as ``struct`` names them; ``None`` if it is not there."""
        if kind not in self._by_kind:
            return None
        try:
            found: tuple[float, ...] = struct.unpack_from(f">{form}", self._by_kind[kind])
        except struct.error as error:
            raise StateCorrupt(f"{self._what}: property {kind} is too short") from error
        if not all(math.isfinite(one) for one in found):
            raise StateCorrupt(f"{self._what}: property {kind} has a number that is none")
        return found

    def number(self, kind: int, default: int = 0) -> int:
        """Its only whole number."""
        found = self.numbers(kind, "i")
        return default if found is None else int(found[0])


class Reader:
    """Reads on from a place in a file, and counts what was read of it in all."""

    def __init__(self, content: bytes, what: str, *, wide: bool = False) -> None:
        self.content, self.what, self.wide = content, what, wide
        self.at = 0
        self.version = 0
        self._copied = self._properties = self.points = 0

    def corrupt(self, why: str) -> StateCorrupt:
        """The error that says so."""
        return StateCorrupt(f"{shown(self.what)} is a damaged XCF file: {why}, at byte {self.at}")

    def take(self, size: int) -> bytes:
        """The next ``size`` bytes."""
        if size < 0 or self.at + size > len(self.content):
            raise self.corrupt("it ends too early")
        self._copied += size
        if self._copied > MAX_COPIED:
            raise StateTooBig(f"{shown(self.what)} has too much in it")
        self.at += size
        return self.content[self.at - size : self.at]

    def number(self) -> int:
        """The next 32 bits, without a sign."""
        return int.from_bytes(self.take(4), "big")

    def float(self) -> float:
        """The next 32 bits as a number with a fraction."""
        (found,) = struct.unpack(">f", self.take(4))
        if not math.isfinite(found):
            raise self.corrupt("a number that is none")
        return float(found)

    def side(self) -> int:
        """A width or a height."""
        found = self.number()
        if not 0 < found <= MAX_SIDE:
            raise self.corrupt(f"a side of {found} pixels")
        return found

    def text(self) -> str:
        """The next string: its length with the zero behind it, and UTF-8."""
        length = self.number()
        if length == 0:
            return ""
        if length > MAX_NAME:
            raise self.corrupt(f"a text of {length} bytes")
        try:
            return self.take(length)[:-1].decode()
        except UnicodeDecodeError:
            raise self.corrupt("a text that is not UTF-8") from None

    def pointer(self) -> int:
        """The next pointer; 0 for none. Raises where it leads beyond the end."""
        found = int.from_bytes(self.take(8 if self.wide else 4), "big")
        if found >= len(self.content):
            raise self.corrupt(f"a pointer to byte {found}")
        return found

    def pointers(self, most: int = MAX_ITEMS) -> list[int]:
        """Pointers up to the zero behind them."""
        found: list[int] = []
        while place := self.pointer():
            found.append(place)
            if len(found) > most:
                raise StateTooBig(f"{shown(self.what)} has more than {most} parts of one kind")
        return found

    def properties(self) -> Properties:
        """A list of properties."""
        found: list[Property] = []
        while True:
            kind, size = self.number(), self.number()
            self._properties += 1
            if self._properties > MAX_PROPERTIES:
                raise StateTooBig(f"{shown(self.what)} has more than {MAX_PROPERTIES} properties")
            if kind == END:
                return Properties(found, f"{shown(self.what)}")
            if kind == USER_UNIT:
                size = self._unit_size()
            found.append(Property(kind, self.take(size)))

    def _unit_size(self) -> int:
        """The true size of the definition of a unit: GIMP writes a wrong one (an operator binds less than it means)."""
        start = self.at
        self.take(8)
        for _ in range(3 if self.version >= 21 else 5):
            self.text()
        size, self.at = self.at - start, start
        return size
