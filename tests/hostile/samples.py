"""A small sound file of each kind: what the hostile ones are made from."""

from __future__ import annotations

import functools
import io
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from pytest_opencomputer.guest.channels import odf as odf_channel
from pytest_opencomputer.guest.channels import ooxml as ooxml_channel

REPOSITORY = Path(__file__).parents[2]
DATA = REPOSITORY / "tests/channels/data"

NS = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
XMP = (
    f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {NS} xmlns:xmp="http://ns.adobe.com/xap/1.0/">'
    '<rdf:Description rdf:about="" xmp:Rating="4"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbour</rdf:li>'
    "</rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>boats</rdf:li><rdf:li>dawn</rdf:li></rdf:Bag></dc:subject>"
    "</rdf:Description></rdf:RDF></x:xmpmeta>"
)
XML = '<?xml version="1.0" encoding="UTF-8"?><list kind="tools"><tool name="Sort">a &amp; b</tool><tool/></list>'
JSON = '{"recent": [{"place": "Documents/plan.txt", "line": 12, "zoom": 1.25}], "theme": "dark"}'
INI = "# written by the app\nversion=3\n[view]\nzoom=125\nfont=Sans 11\n"
QT_INI = '[General]\nvolume=70\n[Recent]\nlist=one.mp3, "two, three.mp3"\ngeometry=@Rect(0 0 800 600)\n'
TEXT = "Offer for Brandt & Co.\nValid until May\n"
MEMBERS = {"mimetype": b"application/x-drawing", "content.xml": XML.encode(), "layers/one": bytes(range(256)) * 8}


def zipped(members: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return made.getvalue()


OFFICE = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in odf_channel.NAMESPACES.items() if prefix != "xml")
"""The names of OpenDocument, for the first element of a part."""


def open_document(content: str) -> bytes:
    """An OpenDocument package with this content."""
    kind = b"application/vnd.oasis.opendocument.text"
    manifest = f"<manifest:manifest {OFFICE}/>".encode()
    return zipped({"mimetype": kind, "content.xml": content.encode(), "META-INF/manifest.xml": manifest})


def odf() -> bytes:
    """A text of two paragraphs."""
    paragraphs = "<text:p>Harbour</text:p><text:p>a<text:s text:c='2'/>b</text:p>"
    return open_document(f"<office:document-content {OFFICE}>{paragraphs}</office:document-content>")


def relationships(*listed: str) -> bytes:
    """A list of relationships of ``id kind target``."""
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    inner = ""
    for one in listed:
        name, kind, target = one.split(" ")
        mode = ' TargetMode="External"' if ":" in target else ""
        inner += f'<Relationship Id="{name}" Type="{kinds}/{kind}" Target="{target}"{mode}/>'
    return f'<Relationships xmlns="{ooxml_channel.NAMESPACES["rel"]}">{inner}</Relationships>'.encode()


def package(document: str, **members: bytes) -> bytes:
    """An Office Open XML package with this document part and these members more, or in place of its own."""
    own = {
        "[Content_Types].xml": f'<Types xmlns="{ooxml_channel.NAMESPACES["ct"]}"/>'.encode(),
        "_rels/.rels": relationships("r1 officeDocument xl/workbook.xml"),
        "xl/workbook.xml": document.encode(),
    }
    return zipped({**own, **members})


def ooxml() -> bytes:
    """A workbook that names one sheet."""
    return package("<a/>", **{"xl/_rels/workbook.xml.rels": relationships("r1 worksheet sheet.xml")})


def database(statements: str = "") -> bytes:
    """A database with the table ``photo`` of two rows, after ``statements``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        connection = sqlite3.connect(path)
        connection.executescript(
            "CREATE TABLE photo (name TEXT, stars INTEGER, data BLOB); CREATE INDEX by_name ON photo (name);"
            f"INSERT INTO photo VALUES ('a.jpg', 3, x'00ff'), ('b.jpg', 5, NULL); {statements}"
        )
        connection.close()
        return path.read_bytes()


@functools.cache
def sound_database() -> bytes:
    """``database()`` without anything added, made once."""
    return database()


def tiff(entries: Sequence[tuple[int, int, int, bytes]], order: str = "<", base: int = 8) -> bytes:
    """A TIFF structure of one directory; entries are tag, type, count and at most four bytes (or an offset)."""
    header = b"II*\0" if order == "<" else b"MM\0*"
    body = b"".join(struct.pack(order + "HHI", *one[:3]) + one[3].ljust(4, b"\0") for one in entries)
    filling = b"\0" * (base - 8)
    return header + struct.pack(order + "I", base) + filling + struct.pack(order + "H", len(entries)) + body + bytes(4)


@functools.cache
def exif() -> bytes:
    """Exif with maker, ISO, exposure, and a place."""
    short = struct.Struct("<HH")
    gps_at = 8 + 2 + 12 * 3 + 4
    exif_at = gps_at + 2 + 12 * 4 + 4
    values_at = exif_at + 2 + 12 * 2 + 4
    main = [
        (0x010F, 2, 4, b"ACME"),
        (0x8825, 4, 1, struct.pack("<I", gps_at)),
        (0x8769, 4, 1, struct.pack("<I", exif_at)),
    ]
    gps = [
        (1, 2, 2, b"N\0"),
        (2, 5, 3, struct.pack("<I", values_at)),
        (3, 2, 2, b"W\0"),
        (4, 5, 3, struct.pack("<I", values_at)),
    ]
    own = [(0x829A, 5, 1, struct.pack("<I", values_at)), (0x8827, 3, 1, short.pack(200, 0))]
    values = struct.pack("<6I", 37, 1, 30, 1, 0, 1)
    return tiff(main) + tiff(gps)[8:] + tiff(own)[8:] + values


def png(*chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG of the given chunks between the first and the last."""
    header = struct.pack(">IIBBBBB", 4, 3, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), *chunks, (b"IDAT", zlib.compress(bytes(13 * 3))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I4s", len(data), kind) + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def png_text(packet: bytes) -> tuple[bytes, bytes]:
    """The chunk with an XMP packet, compressed."""
    return b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(packet)


def jpeg(*segments: tuple[int, bytes]) -> bytes:
    """A JPEG of these segments (marker, content) and a frame."""
    frame = (0xC0, struct.pack(">BHH", 8, 3, 4) + b"\1\1\x11\0")
    parts = [*segments, frame, (0xDA, b"\1\1\0\0\x3f\0")]
    body = b"".join(struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data for marker, data in parts)
    return b"\xff\xd8" + body + b"\x12\x34\xff\xd9"


XMP_HEAD = b"http://ns.adobe.com/xap/1.0/\0"


def tiff_with(packet: bytes) -> bytes:
    """A TIFF picture with an XMP packet."""
    size = [(256, 3, 1, b"\4\0"), (257, 3, 1, b"\3\0"), (258, 3, 1, b"\x08\0")]
    at = 8 + 2 + 12 * 4 + 4
    return tiff([*size, (700, 1, len(packet), struct.pack("<I", at))]) + packet


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    """A WebP of these chunks after its header."""
    header = b"\x2c\0\0\0" + (3).to_bytes(3, "little") + (2).to_bytes(3, "little")
    body = b"".join(
        struct.pack("<4sI", kind, len(data)) + data + bytes(len(data) % 2)
        for kind, data in [(b"VP8X", header), *chunks]
    )
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


@functools.cache
def pictures() -> dict[str, bytes]:
    """One picture of each format, with Exif and XMP."""
    packet = XMP.encode()
    size = [(256, 3, 1, b"\4\0"), (257, 3, 1, b"\3\0"), (258, 3, 1, b"\x08\0"), (0x010F, 2, 4, b"ACME")]
    return {
        "jpeg": jpeg((0xE1, b"Exif\0\0" + exif()), (0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet)),
        "png": png((b"eXIf", exif()), png_text(packet)),
        "tiff": tiff(size),
        "webp": webp((b"EXIF", exif()), (b"XMP ", packet)),
    }


def pdf(objects: Mapping[int, bytes], root: int = 1, trailer: bytes = b"") -> bytes:
    """A PDF file of these objects."""
    out, places = bytearray(b"%PDF-1.4\n"), {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = len(out)
    out += b"xref\n"
    for number, place in places.items():
        out += b"%d 1\n%010d 00000 n \n" % (number, place)
    out += b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (
        max(objects) + 1,
        root,
        trailer,
        table,
    )
    return bytes(out)


def stream(content: bytes, info: bytes = b"", *, packed: bool = False) -> bytes:
    """A PDF stream."""
    if packed:
        content, info = zlib.compress(content, 9), info + b" /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n" % (len(content), info) + content + b"\nendstream"


def pdf_page(content: bytes, others: Mapping[int, bytes] | None = None, page: bytes = b"") -> bytes:
    """A PDF of one page with this content stream (object 4); its resources are object 5."""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>",
        3: b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 5 0 R " + page + b" >>",
        4: stream(content),
        5: b"<< /Font << /F1 6 0 R >> >>",
        6: b"<< /Type /Font /Subtype /Type1 /FirstChar 32 /Widths [" + b"500 " * 96 + b"] /ToUnicode 7 0 R >>",
        7: stream(b"1 beginbfchar <61> <00E9> endbfchar 1 beginbfrange <62> <7A> <0062> endbfrange"),
    }
    return pdf({**objects, **(others or {})})


PAGE = b"BT /F1 12 Tf 72 700 Td (letter) Tj 0 -20 Td [(b) -300 (cd)] TJ ET q 1 0 0 1 5 5 cm Q"


@functools.cache
def sound_pdf() -> bytes:
    """A page with two lines of text."""
    return pdf_page(PAGE)


def dconf() -> bytes:
    """A database that dconf wrote."""
    return (DATA / "dconf-user").read_bytes()


def archive() -> bytes:
    """A document of a drawing program."""
    return zipped(MEMBERS)


def gvdb(items: Sequence[tuple[int, bytes, bytes, bytes]]) -> bytes:
    """A dconf database of items: number of the parent (-1 for none), last part of the key, type, value."""
    first = 24 + 8 + 24 * len(items)
    table, heap = bytearray(struct.pack("<II", 0, 0)), bytearray()
    for parent, key, kind, value in items:
        at = first + len(heap)
        heap += key + value
        end = at + len(key) + len(value)
        table += struct.pack("<IIIHcxII", 0, parent & 0xFFFFFFFF, at, len(key), kind, at + len(key), end)
    return b"GVariant" + struct.pack("<IIII", 0, 0, 24, first) + bytes(table + heap)


def variant() -> bytes:
    """A variant: a list of texts and a number."""
    return b"tool\0sort\0\x05\x0a" + b"\x07\0\0\0\x0c" + b"\0(asi)"
