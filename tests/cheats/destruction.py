"""Final states in which everything was destroyed and all names stay: what an agent may leave behind to earn a reward.

Each function here changes the files of a home folder as an agent with a shell, a console or a plain mistake could.
"""

from __future__ import annotations

import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from apps.blender.verifier.blocks import Blend, Item
from apps.blender.verifier.packing import unpacked
from apps.gimp.verifier.tiles import TILE
from apps.gimp.verifier.xcf import Image, parse
from apps.gimp.verifier.xcf_reader import COMPRESSION, Reader

Destroy = Callable[[Path], None]
_ZLIB = b"\2"  # COMPRESS_ZLIB of XCF files
_TEXTS = (".txt", ".csv", ".md", ".log", ".tex", ".html", ".conf", ".srt", ".py")
_NUMBERS = {"int": "i", "float": "f", "short": "h", "char": "b"}


def _blends(home: Path, code: str, values: dict[str, float]) -> None:
    for path in home.rglob("*.blend"):
        content = bytearray(unpacked(path.read_bytes(), path.name))
        for item in Blend(bytes(content)).all(code):
            for name, value in values.items():
                _set(content, item, name, value)
        path.write_bytes(content)


def _set(content: bytearray, item: Item, name: str, value: float) -> None:
    field = item.blend.structures.fields[item.kind].get(name)
    if field is not None:
        letter = _NUMBERS[field.type]
        number = value if letter == "f" else int(value)
        struct.pack_into(f"<{field.count}{letter}", content, item._at + field.offset, *[number] * field.count)


def clear_meshes(home: Path) -> None:
    """Every mesh of every scene without a vertex."""
    _blends(home, "ME", {"totvert": 0, "totedge": 0, "totpoly": 0, "totloop": 0})


def clear_materials(home: Path) -> None:
    """Every material plain white."""
    _blends(home, "MA", {"use_nodes": 0, "r": 1, "g": 1, "b": 1})


def put_out_lights(home: Path) -> None:
    """Every light without power."""
    _blends(home, "LA", {"energy": 0, "energy_new": 0})


def shrink_objects(home: Path) -> None:
    """Every object scaled to nothing."""
    _blends(home, "OB", {"size": 0})


def clear_formats(home: Path) -> None:
    """Every cell of every OpenDocument spreadsheet without its format."""
    for path in home.rglob("*.ods"):
        with zipfile.ZipFile(path) as archive:
            parts = {info: archive.read(info) for info in archive.infolist()}
        with zipfile.ZipFile(path, "w") as archive:
            for info, content in parts.items():
                if info.filename == "content.xml":
                    content = re.sub(rb' table:(?:default-cell-)?style-name="[^"]*"', b"", content)
                archive.writestr(info, content)


def empty_texts(home: Path) -> None:
    """Every text without a letter."""
    for path in home.rglob("*"):
        if path.suffix in _TEXTS and path.is_file():
            path.write_bytes(b"")


def empty_mails(home: Path) -> None:
    """Every mail on the server without its text and its attachments."""
    for path in _mails(home):
        head, gap, _ = path.read_bytes().replace(b"\r\n", b"\n").partition(b"\n\n")
        path.write_bytes(head + gap)


def readdress_mails(home: Path) -> None:
    """Every mail on the server from somebody else."""
    for path in _mails(home):
        path.write_bytes(re.sub(rb"(?mi)^From:.*$", b"From: nobody@example.org", path.read_bytes(), count=1))


def _mails(home: Path) -> Iterable[Path]:
    return [path for path in home.rglob("Maildir/**/cur/*") if path.is_file()]


def alter_contacts(home: Path) -> None:
    """Every contact with another organisation."""
    for path in home.rglob("abook*.sqlite"):
        connection = sqlite3.connect(path)
        cards = connection.execute("SELECT card, value FROM properties WHERE name = '_vCard'").fetchall()
        for card, vcard in cards:
            other = vcard.replace("END:VCARD", "NOTE:nonsense\r\nEND:VCARD")
            connection.execute("UPDATE properties SET value = ? WHERE card = ? AND name = '_vCard'", (other, card))
        connection.commit()
        connection.close()


def paint_over(home: Path) -> None:
    """Every layer of every image of GIMP's own without a pixel."""
    for path in home.rglob("*.xcf"):
        content = path.read_bytes()
        image = parse(content, path.name)
        blank = bytearray(content)
        for layer in image.layers:
            _blank(blank, image, layer.hierarchy)
        path.write_bytes(blank)


def _blank(content: bytearray, image: Image, hierarchy: int) -> None:
    """Lead all tiles of a layer to empty ones behind the end of the file."""
    packed = image.properties.payload(COMPRESSION)[:1] == _ZLIB
    reader = Reader(bytes(content), "layer", wide=image.wide)
    reader.at = hierarchy
    width, height, size = reader.side(), reader.side(), reader.number()
    reader.at = reader.pointer() + 8
    letter, length = (">Q", 8) if image.wide else (">I", 4)
    at = reader.at
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            pixels = min(TILE, width - left) * min(TILE, height - top)
            struct.pack_into(letter, content, at, len(content))
            # Else run lengths: for each plane one run of so many zeros.
            content += zlib.compress(bytes(pixels * size)) if packed else (b"\x7f%b\0" % pixels.to_bytes(2)) * size
            at += length
