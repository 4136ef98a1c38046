"""Pictures, Exif and XMP: files that darktable and cameras wrote, and files made to break the parsers."""

from __future__ import annotations

import contextlib
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import exif, pictures, xmp
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateError

# Exported by darktable 5.0.1 from one photograph of the package budgie-backgrounds (CC0), 48 pixels wide; recorded by
# its live tests.
DATA = Path(__file__).parents[2] / "apps/darktable/tests/exports"
FORMATS = {"otters.jpg": "jpeg", "otters.png": "png", "otters.tif": "tiff", "otters.webp": "webp"}


@pytest.mark.parametrize("name", FORMATS)
def test_pictures_exported_by_darktable_are_read(home: Home, root: Path, name: str) -> None:
    (root / name).write_bytes((DATA / name).read_bytes())
    facts = pictures.picture(home, name)
    assert facts["found"] is True
    assert (facts["format"], facts["width"], facts["height"], facts["bits"]) == (FORMATS[name], 48, 27, 8)
    assert facts["quality"] == (88 if name.endswith("jpg") else None)
    assert facts["size"] == (DATA / name).stat().st_size
    assert facts["exif"] is not None
    assert (facts["exif"]["make"], facts["exif"]["model"]) == ("NIKON CORPORATION", "NIKON D750")
    assert facts["exif"]["lens"] == "200-500mm f/5.6E ED VR"
    assert facts["exif"]["taken"] == "2024-05-18 07:41:55"
    assert facts["exif"]["iso"] == 640
    assert facts["exif"]["exposure"] == pytest.approx(1 / 640)
    assert facts["exif"]["aperture"] == pytest.approx(5.6)
    assert facts["exif"]["focal_length"] == 290.0
    assert facts["exif"]["latitude"] == pytest.approx(37.75, abs=1e-6)
    assert facts["exif"]["longitude"] == pytest.approx(-122.15, abs=1e-6)
    assert facts["xmp"] is not None
    assert facts["xmp"]["title"] == "Otters at rest"
    assert facts["xmp"]["creator"] == ["Mara Lindqvist"]
    assert facts["xmp"]["rights"] == "© 2024 Mara Lindqvist"
    assert "animals|otters" in facts["xmp"]["hierarchical_keywords"]
    assert "otters" in facts["xmp"]["keywords"]


def test_no_picture(home: Home, root: Path) -> None:
    assert pictures.picture(home, "none.jpg")["found"] is False
    (root / "notes.jpg").write_text("this is no picture")
    with pytest.raises(StateCorrupt, match=r"no JPEG, PNG, TIFF or WebP"):
        pictures.picture(home, "notes.jpg")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("share", [0.02, 0.2, 0.6, 0.98])
def test_cut_off(name: str, share: float) -> None:
    whole = (DATA / name).read_bytes()
    # A TIFF has its directory before or after the pixels: cut off, it may still say what it is.
    with contextlib.suppress(StateError) if name.endswith("tif") else pytest.raises(StateError):
        found = pictures.parse(whole[: int(len(whole) * share)], name)
        exif.parse(found.exif or b"", name)


@given(st.sampled_from(sorted(FORMATS)), st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 255)), max_size=8))
def test_a_picture_damaged_anywhere_fails_with_a_state_error(name: str, changes: list[tuple[int, int]]) -> None:
    content = bytearray((DATA / name).read_bytes())
    for at, value in changes:
        content[at % len(content)] = value
    with contextlib.suppress(StateError):
        found = pictures.parse(bytes(content), name)
        exif.facts(exif.parse(found.exif, name) if found.exif else None)
        pictures.xmp_facts(xmp.parse(found.xmp, name) if found.xmp else None)


def test_a_text_that_unpacks_to_gigabytes() -> None:
    machine = zlib.compressobj(9)
    bomb = b"".join(machine.compress(bytes(1 << 20)) for _ in range(64)) + machine.flush()
    text = b"XML:com.adobe.xmp\0\1\0\0\0" + bomb
    header = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    with pytest.raises(StateCorrupt, match="8 MiB"):
        pictures.parse(_png((b"IHDR", header), (b"iTXt", text), (b"IEND", b"")))


def test_more_chunks_than_any_picture_has() -> None:
    header = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    with pytest.raises(StateCorrupt, match="too many"):
        pictures.parse(_png((b"IHDR", header), *[(b"tEXt", b"")] * 10_001))


def _png(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"".join(
        struct.pack(">I4s", len(data), kind) + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"II*\0",
        b"II*\0\xff\xff\xff\xff",
        b"II*\0\x08\0\0\0\xff\xff",
        b"MM\0*\0\0\0\x08\xff\xff",
        b"XX*\0\x08\0\0\0",
    ],
)
def test_invalid_exif_is_corrupt(content: bytes) -> None:
    with pytest.raises(StateCorrupt):
        exif.parse(content)


def test_exif_that_points_to_itself() -> None:
    # The Exif directory is the main one again: it is read once more, and no further.
    entry = struct.pack("<HHII", 0x8769, 4, 1, 8)
    found = exif.parse(b"II*\0\x08\0\0\0" + struct.pack("<H", 1) + entry + bytes(4))
    assert found.exif == found.main


def test_invalid_exif_numbers_are_null() -> None:
    entry = struct.pack("<HHII", 0x829A, 5, 1, 26)
    exposure = struct.pack("<II", 1, 0)
    main = struct.pack("<HHHII", 1, 0x8769, 4, 1, 8 + 2 + 12 + 4)
    content = b"II*\0\x08\0\0\0" + main + bytes(4) + struct.pack("<H", 1) + entry + bytes(4)
    content = content.replace(entry, struct.pack("<HHII", 0x829A, 5, 1, len(content))) + exposure
    assert exif.facts(exif.parse(content))["exposure"] is None


RDF = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:darktable="http://darktable.sf.net/" {attributes}>'
    "{body}</rdf:Description></rdf:RDF></x:xmpmeta>"
)


def packet(body: str = "", attributes: str = "") -> xmp.Xmp:
    return xmp.parse(RDF.format(body=body, attributes=attributes).encode())


def test_xmp_properties_in_every_spelling() -> None:
    assert packet(attributes='xmp:Rating="4"').text("xmp:Rating") == "4"
    assert packet("<xmp:Rating> 4 </xmp:Rating>").text("xmp:Rating") == "4"
    found = packet(
        '<dc:title><rdf:Alt><rdf:li xml:lang="de">Fluß</rdf:li><rdf:li xml:lang="x-default">River</rdf:li></rdf:Alt>'
        "</dc:title><dc:subject><rdf:Bag><rdf:li>b</rdf:li><rdf:li>a</rdf:li></rdf:Bag></dc:subject>"
    )
    assert found.text("dc:title") == "River"
    assert found.items("dc:subject") == ["b", "a"]
    assert found.text("dc:rights") is None
    assert found.items("dc:rights") == []
    assert packet("<dc:creator>Mara</dc:creator>").items("dc:creator") == ["Mara"]


def test_xmp_structures_in_both_spellings() -> None:
    attributes = '<rdf:li darktable:num="0" darktable:operation="exposure"/>'
    elements = '<rdf:li rdf:parseType="Resource"><darktable:num>1</darktable:num></rdf:li>'
    nested = '<rdf:li><rdf:Description darktable:num="2"/></rdf:li>'
    body = f"<darktable:history><rdf:Seq>{attributes}{elements}{nested}</rdf:Seq></darktable:history>"
    found = packet(body).structures("darktable:history")
    assert [one["num"] for one in found] == ["0", "1", "2"]
    assert found[0]["operation"] == "exposure"
    assert packet().structures("darktable:history") == []


@pytest.mark.parametrize("content", [b"", b"text", b"<a/>", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
def test_invalid_xmp_is_corrupt(content: bytes) -> None:
    with pytest.raises(StateCorrupt):
        xmp.parse(content)
