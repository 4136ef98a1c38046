"""What cells and pivot tables show: the same in all formats; uncertain values are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_calc.tests import ledger
from apps.libreoffice_calc.tests.made import flat, workbook
from apps.libreoffice_calc.verifier import renderings
from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@pytest.mark.parametrize(("sheet", "area"), [("Ledger", "A1:H12"), ("By centre", "A1:D20"), ("Lists", "A1:B3")])
def test_all_formats_show_the_same(saved_state: SavedState, sheet: str, area: str) -> None:
    """OpenDocument files have the texts that LibreOffice showed; those of .xlsx are made of values and formats."""
    for name in ledger.NAMES:
        saved_state.put(name, (ledger.DOCUMENTS / name).read_bytes())
    found = [
        saved_state.ask("shown-texts", place=f"ledger.{kind}", sheet=sheet, area=area)
        for kind in ("ods", "fods", "xlsx")
    ]
    assert found[0] == found[1] == found[2]
    if sheet == "Ledger":
        assert found[0]["texts"][1] == [
            "2025-01-07",
            "Rent January",
            "Office",
            "-1,450.00 €",
            "19%",
            "-1,725.50",
            "open",
            "FALSE",
        ]


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "General", "1234.5"),
        (-7.0, "General", "-7"),
        (1 / 3, "General", "0.333333333333333"),
        (0.00001234, "General", "1.234E-05"),
        (2.5, "0", "3"),
        (-0.4, "0", "0"),
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (0.5, "#.##", ".5"),
        (3.0, "0.0##", "3.0"),
        (1234567.0, "#,##0,", "1,235"),
        (7.0, "000", "007"),
        (-1450.0, r"#,##0.00\ [$€-407];[RED]\-#,##0.00\ [$€-407]", "-1,450.00 €"),
        (12.5, '[$$-409]#,##0.00;[RED]([$$-409]#,##0.00)', "$12.50"),
        (-12.5, '[$$-409]#,##0.00;[RED]([$$-409]#,##0.00)', "($12.50)"),
        (0.0, '0.0;-0.0;"none"', "none"),
        (12.0, '0" kg"', "12 kg"),
        (0.125, "0.0%", "12.5%"),
        (12345.0, "0.00E+00", "1.23E+04"),
        (45658.0, "yyyy-mm-dd", "2025-01-01"),
        (45658.75, "D MMMM YYYY, hh:mm AM/PM", "1 January 2025, 06:00 PM"),
        (45658.0, "ddd d/m/yy", "Wed 1/1/25"),
        (1.5, "[h]:mm:ss", "36:00:00"),
        (-0.25, "[h]:mm", "-6:00"),
        (0.3542245, "mm:ss.00", "30:04.99"),
        (5.0, ";;;", ""),
        (5.0, "@", "5"),
    ],
)  # fmt: skip
def test_numbers_in_their_formats(value: float, code: str, text: str) -> None:
    assert renderings.of_number(value, code) == text


@pytest.mark.parametrize(
    "code",
    ["# ?/?", "[<100]0;0.0", "[$-407]#,##0.00", "[$-407]D. MMMM YYYY", "0-00", "[dbnum1]0", "0" * 501, "Q", "0 yyyy"],
)
def test_what_is_not_known_for_sure_is_not_told(code: str) -> None:
    assert renderings.of_number(1234.5, code) is None


def test_no_format_takes_long_or_breaks() -> None:
    for code in (
        "[" * 500,
        '"' * 499,
        "\\",
        "_",
        "*",
        "0" * 500,
        "[h]" * 160,
        "," * 500,
        "#" * 250 + "." + "#" * 249,
        "E+00",
        ".",
    ):
        for value in (0.0, -1e308, 1e308, 5e-324, 45658.123):
            found = renderings.of_number(value, code)
            assert found is None or isinstance(found, str)


def test_texts_in_their_formats() -> None:
    assert renderings.of_text("Ines", "General") == "Ines"
    assert renderings.of_text("Ines", '0;-0;0;"for "@') == "for Ines"
    assert renderings.of_text("Ines", ";;;") == ""
    assert renderings.of_text("Ines", '@" (late)"') == "Ines (late)"


def test_cells_of_all_kinds_in_a_workbook(saved_state: SavedState) -> None:
    styles = (
        f'<styleSheet xmlns="{_MAIN}"><numFmts><numFmt numFmtId="170" formatCode="#,##0.0&quot; m&quot;"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="13"/></cellXfs></styleSheet>'
    )
    related = (
        f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="s" Type="{_KIND}/worksheet" Target="s.xml"/>'
        f'<Relationship Id="t" Type="{_KIND}/styles" Target="t.xml"/></Relationships>'
    )
    row = (
        '<row r="1"><c s="1"><v>1234.56</v></c><c s="2"><v>45658</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>'
        '<c t="inlineStr"><is><t>Hull</t></is></c><c s="3"><v>0.5</v></c><c s="99"><v>2</v></c></row>'
    )
    saved_state.put("a.xlsx", workbook(row, **{"t.xml": styles, "_rels/w.xml.rels": related}))
    found = saved_state.ask("shown-texts", place="a.xlsx", sheet="S", area="A1:H1")
    assert found["texts"] == [["1,234.6 m", "01/01/2025", "TRUE", "#N/A", "Hull", None, "2", ""]]


def test_what_is_not_there_or_too_much(saved_state: SavedState) -> None:
    saved_state.put("a.fods", flat(""))
    assert saved_state.ask("shown-texts", place="a.fods", sheet="T", area="A1")["found"] is False
    assert saved_state.ask("shown-texts", place="b.fods", sheet="S", area="A1")["found"] is False
    assert saved_state.ask("shown-texts", place="a.fods", sheet="S", area="A1:B2")["texts"] == [["", ""], ["", ""]]
    assert saved_state.ask("pivot-values", place="b.fods")["found"] is False
    with pytest.raises(state.StateTooBig):
        saved_state.ask("shown-texts", place="a.fods", sheet="S", area="A1:A5001")


def pilot(reference: str) -> str:
    return (
        '<table:data-pilot-tables><table:data-pilot-table table:name="Sales">'
        '<table:data-pilot-field table:source-field-name="Shop" table:orientation="row"/>'
        '<table:data-pilot-field table:source-field-name="Net" table:orientation="data" table:function="sum">'
        f"{reference}</table:data-pilot-field></table:data-pilot-table></table:data-pilot-tables>"
    )


@pytest.mark.parametrize(
    ("odf", "excel", "shown"),
    [
        ("", "", ("normal", "", "")),
        ('table:type="none"', 'showDataAs="normal"', ("normal", "", "")),
        ('table:type="row-percentage"', 'showDataAs="percentOfRow"', ("percent of row", "", "")),
        ('table:type="column-percentage"', 'showDataAs="percentOfCol"', ("percent of column", "", "")),
        ('table:type="total-percentage"', 'showDataAs="percentOfTotal"', ("percent of total", "", "")),
        ('table:type="index"', 'showDataAs="index"', ("index", "", "")),
        ('table:type="running-total" table:field-name="Shop"', 'showDataAs="runTotal" baseField="0"',
         ("running total", "Shop", "")),
        ('table:type="member-difference" table:field-name="Shop" table:member-type="named" table:member-name="Hull"',
         'showDataAs="difference" baseField="0" baseItem="1"', ("difference", "Shop", "Hull")),
        ('table:type="member-percentage" table:field-name="Shop" table:member-type="previous"',
         'showDataAs="percent" baseField="0" baseItem="1048828"', ("percent", "Shop", "(previous item)")),
    ],
)  # fmt: skip
def test_how_pivot_tables_show_their_values(
    saved_state: SavedState, odf: str, excel: str, shown: tuple[str, str, str]
) -> None:
    reference = f"<table:data-pilot-field-reference {odf}/>" if odf else ""
    content = flat("").replace(b"</office:spreadsheet>", f"{pilot(reference)}</office:spreadsheet>".encode())
    saved_state.put("a.fods", content)
    table = f'<pivotTableDefinition xmlns="{_MAIN}" name="Sales"><dataFields><dataField fld="1" {excel}/></dataFields>'
    items = '<sharedItems><s v="Leeds"/><s v="Hull"/></sharedItems>'
    cache = f'<cacheFields><cacheField name="Shop">{items}</cacheField><cacheField name="Net"/></cacheFields>'

    def related(kind: str, target: str) -> str:
        one = f'<Relationship Id="a" Type="{_KIND}/{kind}" Target="{target}"/>'
        return f'<Relationships xmlns="{_RELATIONS}">{one}</Relationships>'

    parts = {
        "_rels/s.xml.rels": related("pivotTable", "p.xml"),
        "p.xml": f"{table}</pivotTableDefinition>",
        "_rels/p.xml.rels": related("pivotCacheDefinition", "c.xml"),
        "c.xml": f'<pivotCacheDefinition xmlns="{_MAIN}">{cache}</pivotCacheDefinition>',
    }
    saved_state.put("a.xlsx", workbook("", **parts))
    wanted = dict(zip(("show_as", "base_field", "base_item"), shown, strict=True))
    for place in ("a.fods", "a.xlsx"):
        (found,) = saved_state.ask("pivot-values", place=place)["values"]
        assert found == {"pivot": "Sales", "field": "Net", "function": "sum", **wanted}
