"""Every endpoint about documents, asked about documents made to break it: facts, or an error with a name."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_writer.tests.made import docx, flat, packed, words
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

SECONDS = 60.0
"""The time limit of all calls about one document, twice that of a single one."""
ARGUMENTS: dict[str, Any] = {
    "paragraph": "a", "text": "a", "style": "S", "table": "#1", "header": "a", "first": "a", "cell": "A1",
    "attribute": "bold", "value": "true", "without": ["a"],
}  # fmt: skip
LOOP = "".join(
    f'<style:style style:name="s{at}" style:family="paragraph" style:parent-style-name="s{(at + 1) % 90}"/>'
    for at in range(90)
)
COLUMNS = '<table:table-column table:number-columns-repeated="999999999"/>'
CELLS = '<table:table-cell table:number-columns-repeated="999999999" table:number-rows-spanned="999999999"/>'
FIELD = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'

DOCUMENTS: dict[str, Callable[[], bytes]] = {
    "nothing.fodt": lambda: flat(""),
    "no styles.docx": lambda: docx(words("a")),
    "no parts.docx": lambda: packed(**{"[Content_Types].xml": "<Types/>"}),
    "no content.odt": lambda: packed(mimetype="application/vnd.oasis.opendocument.text"),
    "another root.fodt": lambda: b"<?xml version='1.0'?><a/>",
    "a document type.fodt": lambda: b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "styles in a circle.fodt": lambda: flat('<text:p text:style-name="s0">a</text:p>', styles=LOOP),
    "many spaces.fodt": lambda: flat('<text:p>a<text:s text:c="999999999"/></text:p>' * 50),
    "lists in lists.fodt": lambda: flat(
        "<text:list><text:list-item>" * 100 + "<text:p>a</text:p>" + "</text:list-item></text:list>" * 100
    ),
    "spans in spans.fodt": lambda: flat("<text:p>" + "<text:span>a" * 240 + "</text:span>" * 240 + "</text:p>"),
    "wide tables.fodt": lambda: flat(f"<table:table>{COLUMNS}<table:table-row>{CELLS}</table:table-row></table:table>"),
    "large cells.fodt": lambda: flat(
        f"<table:table>{f'<table:table-row>{CELLS}</table:table-row>' * 3_000}</table:table>"
    ),
    "many cells.fodt": lambda: flat(
        f"<table:table>{'<table:table-row><table:table-cell/></table:table-row>' * 10_500}</table:table>"
    ),
    "many fields.fodt": lambda: flat(f"<text:p>a{'<text:date>1</text:date>' * 6_000}</text:p>"),
    "many bookmarks.fodt": lambda: flat("<text:p>a" + '<text:bookmark text:name="b"/>' * 2_000 + "</text:p>"),
    "many paragraphs.fodt": lambda: flat("<text:p>a</text:p>" * 20_000),
    "odd numbers.fodt": lambda: flat(
        '<text:h text:outline-level="x">a</text:h><text:list><text:list-item text:start-value="99999999999"><text:p>a'
        "</text:p></text:list-item></text:list><text:table-of-content><text:table-of-content-source "
        'text:outline-level="-1"/></text:table-of-content>'
    ),
    "odd sizes.fodt": lambda: flat(
        '<text:p text:style-name="P"><text:span text:style-name="T">a</text:span></text:p>',
        '<style:style style:name="T" style:family="text"><style:text-properties fo:font-size="1e999pt"/></style:style>'
        '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:line-height="1%"'
        ' fo:margin-left="...cm"/></style:style>',
    ),
    "no base64.fodt": lambda: flat(
        "<text:p>a<draw:frame><draw:image><office:binary-data>%%%</office:binary-data></draw:image></draw:frame></text:p>"
    ),
    "frames in frames.fodt": lambda: flat(
        "<text:p>a<draw:frame><draw:text-box>" * 80 + "</draw:text-box></draw:frame></text:p>" * 80
    ),
    "ends without beginnings.fodt": lambda: flat(
        '<text:p>a<text:bookmark-end text:name="b"/><text:change-end text:change-id="c"/>'
        '<office:annotation-end office:name="d"/><text:change-start text:change-id="e"/></text:p>'
    ),
    "a deletion without an end.fodt": lambda: flat(
        '<text:tracked-changes><text:changed-region text:id="e"><text:deletion/></text:changed-region>'
        '</text:tracked-changes><text:p>a<text:change-start text:change-id="e"/>b</text:p><text:p>c</text:p>'
    ),
    "fields in fields.docx": lambda: docx(f"<w:p>{FIELD * 1_000}</w:p>"),
    "fields that only end.docx": lambda: docx('<w:p><w:r><w:fldChar w:fldCharType="end"/><w:t>a</w:t></w:r></w:p>'),
    "many runs.docx": lambda: docx(f"<w:p>{'<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>' * 40_000}</w:p>"),
    "many sections.docx": lambda: docx(words(*["a"] * 1_000, properties="<w:sectPr><w:pgSz w:w='x'/></w:sectPr>")),
    "styles in a circle.docx": lambda: docx(
        words("a", properties='<w:pStyle w:val="s"/>'),
        styles='<w:style w:type="paragraph" w:styleId="s"><w:basedOn w:val="s"/></w:style>',
    ),
    "wide tables.docx": lambda: docx(
        '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr></w:tc></w:tr></w:tbl>'
    ),
    "odd numbers.docx": lambda: docx(
        words("a", properties='<w:numPr><w:ilvl w:val="-5"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="x"/>'),
        numbering='<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="x"/></w:abstractNum><w:num w:numId="1">'
        '<w:abstractNumId w:val="1"/></w:num>',
    ),
    "a note without a text.docx": lambda: docx('<w:p><w:r><w:t>a</w:t><w:footnoteReference w:id="9"/></w:r></w:p>'),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_facts_or_an_error_with_a_name(saved_state: SavedState, opencomputer: Harness, name: str) -> None:
    saved_state.put(name, DOCUMENTS[name]())
    verifier = opencomputer.registry.verifier("libreoffice_writer")
    asked, begun = 0, time.monotonic()
    for endpoint in verifier.endpoints.values():
        known = {one.name for one in endpoint.parameters}
        if endpoint.state != "saved" or "document" not in known:
            continue
        args = {key: value for key, value in ARGUMENTS.items() if key in known}
        with suppress(StateCorrupt, StateTooBig):
            assert isinstance(saved_state.ask(endpoint.name, document=name, **args)["found"], bool)
        asked += 1
    assert asked > 45
    assert time.monotonic() - begun < SECONDS
