"""OpenDocument and Office Open XML packages, and how a running office is asked."""

from __future__ import annotations

import io
import sys
import zipfile

import pytest

from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.channels import odf, ooxml, uno_bridge

_ODF = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in odf.NAMESPACES.items() if prefix != "xml")
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def packed(**members: str) -> bytes:
    """A zip archive; ``__`` in a name stands for ``/``, ``_`` before the ending for a dot."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml").replace("_rels.", "_rels/."), content)
    return stream.getvalue()


def content(body: str) -> str:
    """The part of an OpenDocument file with the document itself."""
    return f"<office:document-content {_ODF}><office:body>{body}</office:body></office:document-content>"


def test_parts_of_an_open_document() -> None:
    meta = (
        f"<office:document-meta {_ODF}><office:meta><dc:title> Plan </dc:title><meta:keyword>a, b</meta:keyword>"
        '<meta:keyword>c</meta:keyword><meta:user-defined meta:name="Client">X</meta:user-defined>'
        "</office:meta></office:document-meta>"
    )
    document = odf.Document(
        packed(mimetype="application/x", content_xml=content(""), meta_xml=meta, Basic__Standard__M1_xml="<a/>")
    )
    assert document.mimetype == "application/x"
    assert document.properties() == {
        "title": "Plan",
        "subject": "",
        "keywords": ["a", "b", "c"],
        "description": "",
        "author": "",
        "last_author": "",
        "custom": {"Client": "X"},
    }
    assert document.macros() == ["Standard/M1"]
    assert len(document.styles) == 0


def test_a_flat_file_is_all_parts_in_one() -> None:
    flat = odf.Document(f'<office:document {_ODF} office:mimetype="m"><office:meta/></office:document>'.encode())
    assert (flat.mimetype, flat.members, flat.content) == ("m", frozenset(), flat.styles)
    with pytest.raises(state.StateCorrupt, match="no OpenDocument"):
        odf.Document(b"<svg/>")


@pytest.mark.parametrize(
    ("paragraphs", "text"),
    [
        ("<text:p>a  b\n c</text:p>", "a b c"),
        ('<text:p>a<text:s text:c="3"/>b<text:tab/><text:line-break/></text:p><text:p>c</text:p>', "a   b\t\n\nc"),
        ('<text:p><text:span>a</text:span><text:a xlink:href="x">b</text:a></text:p>', "ab"),
        ("<text:p>a<office:annotation><text:p>note</text:p></office:annotation></text:p>", "a"),
    ],
)
def test_texts(paragraphs: str, text: str) -> None:
    document = odf.Document(packed(content_xml=content(paragraphs)))
    assert odf.text_of(document.content[0]) == text


def test_a_text_of_a_thousand_million_spaces_is_too_big() -> None:
    spaces = '<text:p><text:s text:c="9999999"/></text:p>'
    with pytest.raises(state.StateTooBig):
        odf.text_of(odf.Document(packed(content_xml=content(spaces))).content[0])


def test_lengths() -> None:
    assert odf.length_mm("2.5cm") == 25
    assert odf.length_mm("72pt") == pytest.approx(25.4)
    assert (odf.length_mm("50%"), odf.length_mm(None)) == (None, None)


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (b"", "not well-formed"),
        (b"PK\x03\x04nonsense", "no zip archive"),
        (packed(mimetype="x"), "no content.xml"),
        (packed(content_xml="<a>"), "not well-formed"),
        (packed(content_xml='<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), "entity"),
        (packed(mimetype="x", **{"encrypted-package": "x"}), "encrypted"),
        (
            packed(content_xml="x", **{"META-INF/manifest.xml": f"<manifest:encryption-data {_ODF}/>"}),
            "encrypted",
        ),
    ],
)
def test_an_invalid_open_document_is_corrupt(broken: bytes, why: str) -> None:
    with pytest.raises(state.StateCorrupt, match=why):
        len(odf.Document(broken).content)


def test_deep_nesting_is_too_big() -> None:
    with pytest.raises(state.StateTooBig):
        len(odf.Document(packed(content_xml="<a>" * 1000 + "</a>" * 1000)).content)


def relationships(*listed: str) -> str:
    """A list of relationships of ``id kind target``."""
    inner = ""
    for one in listed:
        name, kind, target = one.split(" ")
        mode = ' TargetMode="External"' if ":" in target else ""
        inner += f'<Relationship Id="{name}" Type="{_DOCUMENT}/{kind}" Target="{target}"{mode}/>'
    return f'<Relationships xmlns="{_RELATIONSHIPS}">{inner}</Relationships>'


def test_parts_of_an_office_open_xml_package() -> None:
    package = ooxml.Package(
        packed(
            **{
                "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                '<Override PartName="/xl/workbook.xml" ContentType="wanted"/></Types>',
                "_rels/.rels": relationships("r1 officeDocument xl/workbook.xml"),
                "xl/workbook.xml": "<a/>",
                "xl/_rels/workbook.xml.rels": relationships(
                    "r1 worksheet worksheets/one.xml", "r2 hyperlink https://example.org", "r3 worksheet /xl/two.xml"
                ),
            }
        )
    )
    assert package.main == "xl/workbook.xml"
    assert package.content_type("xl/workbook.xml") == "wanted"
    assert list(package.related(package.main, "worksheet")) == ["xl/worksheets/one.xml", "xl/two.xml"]
    assert package.relationships(package.main)["r2"] == ooxml.Relationship("hyperlink", "https://example.org", True)
    assert len(package.part("xl/none.xml")) == 0


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (ooxml.COMPOUND + bytes(600), "encrypted"),
        (packed(a="b"), r"no \[Content_Types\]"),
        (packed(**{"[Content_Types].xml": "<a/>"}), "names no document part"),
        (
            packed(**{"[Content_Types].xml": "<a/>", "_rels/.rels": relationships("r1 officeDocument ../../../etc/x")}),
            "names no document part",
        ),
    ],
)
def test_an_invalid_office_open_xml_file_is_corrupt(broken: bytes, why: str) -> None:
    with pytest.raises(state.StateCorrupt, match=why):
        _ = ooxml.Package(broken).main


@pytest.mark.parametrize(
    ("program", "error", "why"),
    [
        ("import time; time.sleep(60)", state.StateNoAnswer, "within 1 s"),
        ("raise SystemExit('gone')", state.StateNoAnswer, "gone"),
        ("print('{')", state.StateNoAnswer, "as it should"),
        ("print('[' * 100000)", state.StateNoAnswer, "as it should"),
        ("print('1' * 2000000)", state.StateTooBig, "at most"),
    ],
)
def test_offices_that_do_not_answer_as_they_should(program: str, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        uno_bridge._run([sys.executable, "-c", program], {}, timeout=1.0 if "sleep" in program else 30.0)
    assert uno_bridge._run([sys.executable, "-c", "print('[1]')"], {}) == [1]
