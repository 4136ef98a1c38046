"""What LibreOffice writes in one way into .ods files and in another into .xlsx files is said in one way.

The elements are those that LibreOffice 25.2 writes; ``test_live_changes.py`` lets it write them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_calc.tests.made import flat, packed, workbook

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize(
    ("ods", "xlsx", "kind", "condition", "values"),
    [
        ('condition calcext:value="is-error"', 'type="containsErrors"', "cell", "is error", []),
        ('condition calcext:value="is-no-error"', 'type="notContainsErrors"', "cell", "is no error", []),
        ('date-is calcext:date="last-7-days"', 'type="timePeriod" timePeriod="last7Days"', "date", "last-7-days", []),
        ('date-is calcext:date="today"', 'type="timePeriod" timePeriod="today"', "date", "today", []),
        ('date-is calcext:date="next-month"', 'type="timePeriod" timePeriod="nextMonth"', "date", "next-month", []),
        (
            'condition calcext:value="contains-text(&quot;1/2&quot;&quot;)"',
            'type="containsText" text="1/2&quot;"',
            "text",
            "contains",
            ['1/2"'],
        ),
    ],
)
def test_conditions(saved_state: SavedState, ods: str, xlsx: str, kind: str, condition: str, values: list[str]) -> None:
    listed = (
        '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="S.A2:S.A9">'
        f"<calcext:{ods}/></calcext:conditional-format></calcext:conditional-formats>"
    )
    saved_state.put("a.fods", flat(listed))
    rules = f'<conditionalFormatting sqref="A2:A9"><cfRule priority="1" {xlsx}/></conditionalFormatting>'
    saved_state.put("a.xlsx", workbook("", rules))
    for place in ("a.fods", "a.xlsx"):
        (found,) = saved_state.ask("conditional-formats", place=place, sheet="S")["formats"]
        (rule,) = found["rules"]
        assert (found["areas"], rule["kind"], rule["condition"]) == (["A2:A9"], kind, condition)
        assert rule["values"] == values


def test_a_condition_about_a_text_in_a_cell(saved_state: SavedState) -> None:
    """LibreOffice leaves the cell out of .xlsx files."""
    condition = '<calcext:condition calcext:value="begins-with([.$B$1])" calcext:base-cell-address="S.A2"/>'
    saved_state.put(
        "a.fods",
        flat(
            '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="S.A2:S.A9">'
            f"{condition}</calcext:conditional-format></calcext:conditional-formats>"
        ),
    )
    (found,) = saved_state.ask("conditional-formats", place="a.fods", sheet="S")["formats"]
    assert (found["rules"][0]["condition"], found["rules"][0]["values"]) == ("begins with", ["$B$1"])


def linked(target: str) -> str:
    """A row whose first cell is a link."""
    cell = f'<table:table-cell><text:p><text:a xlink:href="{target}">Terms</text:a></text:p></table:table-cell>'
    return f"<table:table-row>{cell}</table:table-row>"


def test_links_to_files_are_seen_from_the_folder_of_the_document(saved_state: SavedState) -> None:
    saved_state.put("b.fods", flat(linked("./terms.pdf")))
    assert saved_state.ask("hyperlinks", place="b.fods", sheet="S")["links"][0]["target"] == "terms.pdf"
    saved_state.put("a.fods", flat(linked("../terms.pdf")))
    # In a package, places are seen from inside it.
    content = flat(linked("../../terms.pdf")).decode().replace("office:document", "office:document-content")
    saved_state.put(
        "a.ods", packed(mimetype="application/vnd.oasis.opendocument.spreadsheet", **{"content.xml": content})
    )
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    link = f'<Relationship Id="l" Type="{kind}" Target="../terms.pdf" TargetMode="External"/>'
    rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Terms</t></is></c></row>'
    links = '<hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks>'
    parts = {"_rels/s.xml.rels": f'<Relationships xmlns="{relations}">{link}</Relationships>'}
    saved_state.put("a.xlsx", workbook(rows, links, **parts))
    for place in ("a.fods", "a.ods", "a.xlsx"):
        found = saved_state.ask("hyperlinks", place=place, sheet="S")
        assert found["links"] == [{"cell": "A1", "target": "../terms.pdf", "text": "Terms"}]


@pytest.mark.parametrize(("edit_as", "cell"), [("oneCell", "G9"), ("twoCell", "G9"), ("absolute", "")])
def test_what_a_drawing_of_xlsx_is_anchored_to(saved_state: SavedState, edit_as: str, cell: str) -> None:
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing"
    names = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
    start = "<xdr:from><xdr:col>6</xdr:col><xdr:row>8</xdr:row></xdr:from>"
    shape = '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="0" name="Stamp"/></xdr:nvSpPr></xdr:sp>'
    anchor = f'<xdr:twoCellAnchor editAs="{edit_as}">{start}{shape}</xdr:twoCellAnchor>'
    parts = {
        "_rels/s.xml.rels": f'<Relationships xmlns="{relations}"><Relationship Id="d" Type="{kind}" Target="d.xml"/></Relationships>',  # noqa: E501
        "d.xml": f"<xdr:wsDr {names}>{anchor}</xdr:wsDr>",
    }
    saved_state.put("a.xlsx", workbook("", **parts))
    (found,) = saved_state.ask("drawings", place="a.xlsx", sheet="S")["drawings"]
    assert (found["name"], found["cell"]) == ("Stamp", cell)


def test_macros_of_a_flat_file(saved_state: SavedState) -> None:
    libraries = "".join(
        f'<ooo:library-embedded ooo:name="{library}"><ooo:module ooo:name="{module}">Sub A</ooo:module>'
        "</ooo:library-embedded>"
        for library, module in (("Standard", "Reorder"), ("Bins", "Labels"))
    )
    script = f'<office:script script:language="ooo:Basic"><ooo:libraries>{libraries}</ooo:libraries></office:script>'
    saved_state.put("a.fods", flat("", f"<office:scripts>{script}</office:scripts>"))
    assert saved_state.ask("macros", place="a.fods") == {"found": True, "modules": ["Bins/Labels", "Standard/Reorder"]}
    saved_state.put("a.fods", flat(""))
    assert saved_state.ask("macros", place="a.fods") == {"found": True, "modules": []}
