"""The objects of a PDF file: the table of where they are, and the streams. ``pdf`` says what is on the pages.

Format: ISO 32000-1. Only what programs that print or export write is read: tables and streams of cross-references with
their predecessors, object streams, the filter Flate (with a predictor only as tables have it), no encryption.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.guest.channels.pdf_syntax import MAX_DEPTH, Object, Ref, Scanner, Stream
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_OBJECTS = 200_000
MAX_STREAM = 64 * 1024**2
MAX_TABLES = 1_000
_COST = 1024  # bytes that a stream counts beside its own: an empty one can be drawn a million times


class Document:
    """A file and its objects, read when they are asked for. Raises ``StateCorrupt`` and ``StateTooBig`` throughout.

    Attributes:
        kept: whatever a reader of the document wants to find again, by the identity of a dictionary in it, which is
            kept with it: only as long as that lives nothing else has its identity.
    """

    def __init__(self, data: bytes, what: str = "PDF") -> None:
        self.data, self.what = data, what
        self.trailer: dict[str, Object] = {}
        self._places: dict[int, tuple[int, int] | int] = {}
        self.kept: dict[int, tuple[Mapping[str, Object], Any]] = {}
        self._bytes_unpacked = 0
        self._bytes_parsed = 0
        self._objects: dict[int, Object] = {}
        self._packed: dict[int, dict[int, Object]] = {}
        if not data.startswith(b"%PDF-"):
            raise self.corrupt("no PDF file")
        tail = data.rfind(b"startxref")
        if tail < 0:
            raise self.corrupt("no PDF file that is whole: the place of its table is missing")
        at = Scanner(data, what, tail + len(b"startxref")).object()
        self._read_tables(at)
        if "Encrypt" in self.trailer:
            raise self.corrupt("it is encrypted")

    def corrupt(self, why: str) -> StateCorrupt:
        """What to raise where the file is damaged."""
        return StateCorrupt(f"{shown(self.what)}: {why}")

    def get(self, value: Object) -> Object:
        """The object behind a reference; anything else as it is."""
        for _ in range(MAX_DEPTH):
            if not isinstance(value, Ref):
                return value
            value = self._object(value.number)
        raise self.corrupt("references without an end")

    def dictionary(self, value: Object) -> Mapping[str, Object]:
        """The dictionary behind a value, or the dictionary of a stream; empty for anything else."""
        found = self.get(value)
        if isinstance(found, Stream):
            return found.info
        return found if isinstance(found, dict) else {}

    def array(self, value: Object) -> list[Object]:
        """The array behind a value; empty for anything else."""
        found = self.get(value)
        return found if isinstance(found, list) else []

    def numbers(self, value: Object) -> list[float]:
        """The numbers in the array behind a value; empty where something else is in it."""
        found = [self.get(item) for item in self.array(value)]
        fine = all(isinstance(item, int | float) and not isinstance(item, bool) for item in found)
        return [float(item) for item in found] if fine else []

    def content(self, stream: Stream) -> bytes:
        """The bytes of a stream, unpacked; at most 64 MiB for all streams together."""
        length = self.get(stream.info.get("Length"))
        if not isinstance(length, int) or not 0 <= length <= len(self.data) - stream.start:
            raise self.corrupt("a stream whose length is not known")
        self._count(length)
        raw = self.data[stream.start : stream.start + length]
        filters = self.get(stream.info.get("Filter"))
        for name in filters if isinstance(filters, list) else [filters]:
            name = self.get(name)
            if name == "FlateDecode":
                raw = self._inflated(raw)
            elif name is not None:
                raise self.corrupt(f"a stream packed with {shown(name)}")
        return self._predicted(raw, stream)

    def _inflated(self, raw: bytes) -> bytes:
        unpacker = zlib.decompressobj()
        try:
            content = unpacker.decompress(raw, MAX_STREAM - self._bytes_unpacked + 1)
        except zlib.error as error:
            raise self.corrupt(f"a stream that cannot be unpacked: {error}") from error
        self._count(len(content))
        return content

    def _count(self, length: int) -> None:
        self._bytes_unpacked += length + _COST
        if self._bytes_unpacked > MAX_STREAM:
            raise StateTooBig(f"{shown(self.what)}: its streams have more than {MAX_STREAM} bytes")

    def _predicted(self, raw: bytes, stream: Stream) -> bytes:
        parameters = self.get(stream.info.get("DecodeParms"))
        parameters = self.dictionary(parameters[0] if isinstance(parameters, list) and parameters else parameters)
        if self.get(parameters.get("Predictor", 1)) == 1:
            return raw
        width = self.get(parameters.get("Columns", 1))
        if not isinstance(width, int) or not 0 < width < 10_000:
            raise self.corrupt("a stream with a predictor of no width")
        rows, above = bytearray(), bytes(width)
        for at in range(0, len(raw) - width, width + 1):
            row = raw[at + 1 : at + 1 + width]
            if raw[at] == 2:  # each byte is the difference to the one above, the only kind that is used for tables
                row = bytes((byte + up) & 0xFF for byte, up in zip(row, above, strict=True))
            elif raw[at] != 0:
                raise self.corrupt(f"a stream with the predictor {raw[at]}")
            rows += row
            above = row
        return bytes(rows)

    def _object(self, number: int) -> Object:
        if number not in self._objects:
            place = self._places.get(number)
            if isinstance(place, tuple):
                self._objects[number] = self._unpacked(place[0]).get(number)
            else:
                self._objects[number] = None if place is None else self._indirect(place, number)
        return self._objects[number]

    def _indirect(self, at: int, number: int = -1) -> Object:
        """The object that begins at ``at`` with its number."""
        scanner = Scanner(self.data, self.what, at)
        if not 0 <= at < len(self.data):
            raise self.corrupt("an object beyond its end")
        own, _, word = scanner.object(), scanner.object(), scanner.object()
        if word != "obj" or (number >= 0 and own != number):
            raise self.corrupt(f"no object {number} at byte {at}")
        value = scanner.object()
        self._bytes_parsed += scanner.at - at
        if self._bytes_parsed > 4 * len(self.data):
            raise self.corrupt("objects that lie in one another")
        scanner.skip()
        if isinstance(value, dict) and self.data.startswith(b"stream", scanner.at):
            start = scanner.at + len(b"stream")
            start += 2 if self.data.startswith(b"\r\n", start) else 1
            return Stream(value, start)
        return value

    def _unpacked(self, number: int) -> dict[int, Object]:
        """The objects in the object stream ``number``."""
        if number not in self._packed:
            self._packed[number] = {}
            # An object stream may not be inside another one; otherwise they could be nested without end.
            stream = None if isinstance(self._places.get(number), tuple) else self._object(number)
            if not isinstance(stream, Stream):
                raise self.corrupt(f"no object stream {number}")
            content = self.content(stream)
            count, first = (self.get(stream.info.get(key)) for key in ("N", "First"))
            if not isinstance(count, int) or not isinstance(first, int) or not 0 <= count <= MAX_OBJECTS or first < 0:
                raise self.corrupt("an object stream without its numbers")
            head = Scanner(content[:first], self.what)
            pairs = [(head.object(), head.object()) for _ in range(count)]
            parsed = 0
            for own, at in pairs:
                if not isinstance(own, int) or not isinstance(at, int) or at < 0:
                    raise self.corrupt("an object stream whose table is damaged")
                scanner = Scanner(content, self.what, first + at)
                self._packed[number][own] = scanner.object()
                parsed += scanner.at - first - at
                if parsed > 2 * len(content):
                    raise self.corrupt("objects that lie in one another")
        return self._packed[number]

    def _read_tables(self, at: Object) -> None:
        """The newest table first: what it says of an object stands before what its predecessors say."""
        seen: set[int] = set()
        while at is not None:
            if not isinstance(at, int) or not 0 <= at < len(self.data) or at in seen:
                raise self.corrupt("no table of its objects where it should be")
            seen.add(at)
            if len(seen) > MAX_TABLES:
                raise StateTooBig(f"{shown(self.what)} has more than {MAX_TABLES} tables of its objects")
            is_table = self.data.startswith(b"xref", at)
            trailer = self._read_table(at + 4) if is_table else self._read_table_stream(at)
            self.trailer = {**trailer, **self.trailer}
            hybrid = trailer.get("XRefStm")
            if isinstance(hybrid, int) and 0 <= hybrid < len(self.data):
                self._read_table_stream(hybrid)
            at = trailer.get("Prev")

    def _read_table(self, at: int) -> dict[str, Object]:
        scanner = Scanner(self.data, self.what, at)
        while (first := scanner.object()) != "trailer":
            count = scanner.object()
            if not isinstance(first, int) or not isinstance(count, int) or not 0 <= count <= MAX_OBJECTS:
                raise self.corrupt("a table of objects that is damaged")
            for number in range(first, first + count):
                place, _, kind = scanner.object(), scanner.object(), scanner.object()
                if kind == "n" and isinstance(place, int):
                    self._places.setdefault(number, place)
            self._bound_places()
        trailer = scanner.object()
        return trailer if isinstance(trailer, dict) else {}

    def _read_table_stream(self, at: int) -> dict[str, Object]:
        stream = self._indirect(at)
        widths = self.numbers(stream.info.get("W")) if isinstance(stream, Stream) else []
        if not isinstance(stream, Stream) or len(widths) != 3 or not all(0 <= width <= 8 for width in widths):
            raise self.corrupt("no table of its objects where it should be")
        size = stream.info.get("Size")
        if not isinstance(size, int) or not 0 <= size <= MAX_OBJECTS:
            raise StateTooBig(f"{shown(self.what)} has more than {MAX_OBJECTS} objects")
        content, (kinds, places, indices) = self.content(stream), (int(width) for width in widths)
        ranges = [int(number) for number in self.numbers(stream.info.get("Index"))] or [0, size]
        row = 0
        for first, count in zip(ranges[::2], ranges[1::2], strict=False):
            for number in range(first, first + min(count, MAX_OBJECTS)):
                entry = content[row : row + kinds + places + indices]
                if len(entry) < kinds + places + indices or not entry:
                    break
                row += len(entry)
                kind = int.from_bytes(entry[:kinds], "big") if kinds else 1
                place = int.from_bytes(entry[kinds : kinds + places], "big")
                if kind == 1:
                    self._places.setdefault(number, place)
                elif kind == 2:
                    self._places.setdefault(number, (place, int.from_bytes(entry[kinds + places :], "big")))
            self._bound_places()
        return dict(stream.info)

    def _bound_places(self) -> None:
        if len(self._places) > MAX_OBJECTS:
            raise StateTooBig(f"{shown(self.what)} has more than {MAX_OBJECTS} objects")
