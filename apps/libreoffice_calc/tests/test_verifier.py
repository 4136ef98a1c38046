"""The saved endpoints on documents that LibreOffice wrote (``everything.py``), and on files that somebody made."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_calc.tests import ledger
from apps.libreoffice_calc.tests.made import flat, number, packed, workbook
from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState

REGISTRY = ".config/libreoffice/4/user/registrymodifications.xcu"
ABOUT_DOCUMENTS = sorted({endpoint for endpoint, _ in ledger.QUESTIONS})
_ARGS = dict(ledger.QUESTIONS)


@pytest.fixture
def documents(saved_state: SavedState) -> SavedState:
    """A home folder with the documents in it."""
    for name in ledger.NAMES:
        saved_state.put(name, (ledger.DOCUMENTS / name).read_bytes())
    return saved_state


# What only one of the formats says: LibreOffice names the fonts of .xlsx files as Windows does, and leaves out the
# descriptions of shapes; only .ods files give logical values a format, and only .xlsx files give links a colour.
SAID_BY_ONE = {"font", "drawings", "format", "formats"}


@pytest.mark.parametrize("number", range(len(ledger.QUESTIONS)), ids=lambda at: f"{at}-{ledger.QUESTIONS[at][0]}")
@pytest.mark.parametrize("suffix", ["ods", "fods", "xlsx"])
def test_all_formats_say_the_same(documents: SavedState, suffix: str, number: int) -> None:
    endpoint, args, wanted = ledger.answers()[number]
    assert (endpoint, args) == ledger.QUESTIONS[number]
    found = documents.ask(endpoint, place=f"ledger.{suffix}", **args)
    if suffix != "ods":
        found, wanted = ({key: one[key] for key in one if key not in SAID_BY_ONE} for one in (found, wanted))
    assert found == wanted


def test_the_answers_are_about_what_was_done(documents: SavedState) -> None:
    """Against what everything.py does, written down once more by hand."""

    def about(endpoint: str, **args: Any) -> Any:
        return documents.ask(endpoint, place="ledger.ods", **args)

    ledger_ = {"sheet": "Ledger"}
    assert about("workbook")["sheets"] == ["Ledger", "By centre", "Lists", "Archive 2024"]
    assert [one["visible"] for one in about("sheets")["sheets"]] == [True, True, True, False]
    cell = about("cell", **ledger_, cell="H4")
    assert cell["formula"] == "=SUMIF('By centre'!A1:A3,\"Shop\",D2:D4)+Lists!$B$2"
    assert about("row", **ledger_, column="Text", value="Rent January")["cells"]["Gross"] == -1725.5
    assert about("number-format", **ledger_, area="D2:D7")["code"] == "#,##0.00 €;[RED]-#,##0.00 €"
    assert about("validation", **ledger_, cell="G4")["values"] == ["open", "paid", "overdue"]
    rule = about("conditional-formats", **ledger_)["formats"][1]["rules"][0]
    assert (rule["values"], rule["background"]) == (['$G2="overdue"'], "#ffe0e0")
    (chart,) = about("charts", sheet="By centre")["charts"]
    assert (chart["kind"], chart["title"], chart["series"][0]["values"]) == (
        "column",
        "Costs per centre",
        "'By centre'!B1:B3",
    )
    (pivot,) = about("pivot-tables")["pivots"]
    assert (pivot["rows"], pivot["columns"], pivot["filters"]) == (["Cost centre"], ["Status"], ["VAT rate"])
    setup = about("page-setup", **ledger_)
    assert (setup["orientation"], setup["repeat_rows"], setup["footer"]) == (
        "landscape",
        "1:1",
        ["", "Page {page}", ""],
    )
    assert about("properties")["custom"] == {"Client": "Marquardt"}


def test_exports(documents: SavedState) -> None:
    rows = documents.ask("csv-file", place="ledger-Ledger.csv")
    assert rows["rows"][1] == ["2025-01-07", "Rent January", "Office", "-1450", "19%", "-1725.5", "open", "FALSE"]
    assert (rows["row_count"], rows["columns"], rows["quoted"]) == (12, 8, False)
    page = documents.ask("pdf", place="ledger.pdf")["pages"][0]
    assert (page["width_mm"], page["height_mm"]) == (297.0, 210.0)
    assert any("Rent January" in line for line in page["lines"])


def test_absent_things(documents: SavedState) -> None:
    for endpoint in ABOUT_DOCUMENTS:
        args = _ARGS[endpoint]
        places = ["none.ods"] if "sheet" not in args else ["none.ods", "ledger.ods"]
        for place in places:
            asked = {**args, "sheet": "None"} if "sheet" in args else args
            facts = documents.ask(endpoint, place=place, **asked)
            assert facts["found"] is False
            assert set(facts.values()) == {False, None}
    there = {"place": "ledger.ods", "sheet": "Ledger"}
    assert documents.ask("row", **there, column="Text", value="nobody")["found"] is False
    assert documents.ask("row", **there, column="No such", value="x")["found"] is False
    assert documents.ask("column", **there, header="No such")["found"] is False
    assert documents.ask("row-line", **there, row=99_999_999)["found"] is False
    assert documents.ask("name", place="ledger.ods", name="none")["found"] is False
    assert documents.ask("cell-style", place="ledger.ods", name="none")["found"] is False
    assert documents.ask("csv-file", place="none.csv")["found"] is False


# Digests


def changed(place: str, before: str, after: str) -> bytes:
    """The .ods document with one text of its content replaced."""
    stream = io.BytesIO()
    with zipfile.ZipFile(ledger.DOCUMENTS / place) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "content.xml":
                assert before.encode() in content
                content = content.replace(before.encode(), after.encode())
            new.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("before", "after", "noticed"),
    [
        ('office:value="740"', 'office:value="741"', True),
        ("Invoice 2025-003", "Invoice 2025-004", True),
        ("of:=SUM([.D2:.D6])", "of:=SUM([.D2:.D5])", True),
        # The result of a formula follows from what was entered.
        ('office:value="4384.35"', 'office:value="4385.35"', False),
        # Left out.
        ("-1450", "-1451", False),
    ],
)
def test_what_digests_notice(documents: SavedState, before: str, after: str, noticed: bool) -> None:
    question = {"place": "ledger.ods", "sheet": "Ledger", "without": ["D2"]}
    first = documents.ask("other-cells", **question)
    documents.put("ledger.ods", changed("ledger.ods", before, after))
    assert (documents.ask("other-cells", **question) != first) is noticed


def test_rows_may_move(saved_state: SavedState) -> None:
    def rows(*lines: str) -> Any:
        saved_state.put("a.fods", flat("".join(f"<table:table-row>{line}</table:table-row>" for line in lines)))
        return saved_state.ask("rows-digest", place="a.fods", sheet="S", area="A1:B9", key="A", without=["3"])

    one, two, three = (number(value) + number(value + 10) for value in (1, 2, 3))
    assert rows(one, two, three) == rows(two, one) == rows(three, two, one, three)
    assert rows(one, two) != rows(one, one)
    assert rows(one, two) != rows(one, number(2) + number(13))


# Documents that somebody made

WIDE = 'table:number-columns-repeated="1000"'
DAMAGES: dict[str, Callable[[], bytes]] = {
    "noise": lambda: bytes(range(256)) * 8,
    "empty": lambda: b"",
    "cut off": lambda: (ledger.DOCUMENTS / "ledger.ods").read_bytes()[:9000],
    "cut off xlsx": lambda: (ledger.DOCUMENTS / "ledger.xlsx").read_bytes()[:9000],
    "a text document": lambda: packed(**{"content.xml": "<a/>"}),
    "entities": lambda: flat("").replace(b"<office:document", b'<!DOCTYPE a [<!ENTITY b "c">]><office:document', 1),
    "deep": lambda: flat("<text:p>" * 400 + "</text:p>" * 400),
    "bad number": lambda: flat(f"<table:table-row>{number(1)}</table:table-row>").replace(b'"1"', b'"one"'),
    "infinity": lambda: flat(f"<table:table-row>{number(1)}</table:table-row>").replace(b'"1"', b'"inf"'),
    "a thousand million cells": lambda: flat(
        f'<table:table-row table:number-rows-repeated="1000000">{number(1, WIDE)}</table:table-row>'
    ),
    "shared text that is not there": lambda: workbook('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
    "no cell": lambda: workbook('<row r="1"><c r="A9999999"><v>7</v></c></row>'),
    "bad number xlsx": lambda: workbook('<row r="1"><c r="A1"><v>1e999</v></c></row>'),
    "old format": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_documents_are_a_state(saved_state: SavedState, damage: str) -> None:
    saved_state.put("a.ods", DAMAGES[damage]())
    with pytest.raises(state.StateError):
        saved_state.ask("cell", place="a.ods", sheet="S", cell="A1")


@pytest.mark.parametrize("damage", ["link", "folder", "pipe", "big"])
@pytest.mark.parametrize("endpoint", [*ABOUT_DOCUMENTS, "csv-file"])
def test_special_files_are_refused(saved_state: SavedState, endpoint: str, damage: str) -> None:
    path = saved_state.root / "a.ods"
    if damage == "link":
        path.symlink_to(ledger.DOCUMENTS / "ledger.ods")
    elif damage == "folder":
        path.mkdir()
    elif damage == "pipe":
        os.mkfifo(path)
    else:
        with path.open("wb") as sparse:
            sparse.truncate(300 * 1024**2)
    with pytest.raises(state.StateError):
        saved_state.ask(endpoint, place="a.ods", **_ARGS.get(endpoint, {}))


def test_many_empty_cells_are_none(saved_state: SavedState) -> None:
    style = 'table:number-rows-repeated="1048570" table:default-cell-style-name="x"'
    rows = f'<table:table-row>{number(1)}</table:table-row><table:table-row {style}><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'  # noqa: E501
    saved_state.put("a.fods", flat(rows))
    assert saved_state.ask("used-area", place="a.fods", sheet="S")["filled"] == 1
    with pytest.raises(state.StateTooBig):
        saved_state.ask("text-style", place="a.fods", sheet="S", area="A1:XFD1048576")
    with pytest.raises(state.StateTooBig):
        saved_state.ask("cells", place="a.fods", sheet="S", area="A1:Z1000")


def test_shared_formulas_and_inline_texts(saved_state: SavedState) -> None:
    rows = (
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1*2</f><v>4</v></c><c r="B1"><v>2</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>6</v></c><c r="B2" t="inlineStr"><is><t>a_x000A_b</t></is></c>'
        '<c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>'
    )
    saved_state.put("a.xlsx", workbook(rows))
    found = saved_state.ask("cells", place="a.xlsx", sheet="S", area="A1:D2")
    assert found["values"] == [[4.0, 2.0, None, None], [6.0, "a\nb", "#N/A", True]]
    assert [row[0] for row in found["formulas"]] == ["=B1*2", "=B2*2"]
    assert saved_state.ask("file-format", place="a.xlsx") == {"found": True, "format": "xlsx"}


def test_filters_of_both_formats(saved_state: SavedState) -> None:
    """The elements are those that LibreOffice writes for a filter by values, and one by a condition."""
    ranges = (
        '<table:database-ranges><table:database-range table:name="__Anonymous_Sheet_DB__0"'
        ' table:target-range-address="S.B1:S.D4" table:display-filter-buttons="true"><table:filter><table:filter-and>'
        '<table:filter-condition table:field-number="0" table:value="open" table:operator="=">'
        '<table:filter-set-item table:value="open"/><table:filter-set-item table:value="late"/>'
        "</table:filter-condition>"
        '<table:filter-condition table:field-number="2" table:value="100" table:operator="&gt;="/></table:filter-and>'
        "</table:filter></table:database-range></table:database-ranges>"
    )
    twice = 'table:number-rows-repeated="2" table:visibility="filter"'
    hidden = f"<table:table-row {twice}><table:table-cell/></table:table-row>"
    content = flat(f"<table:table-row>{number(1)}</table:table-row>{hidden}")
    saved_state.put("a.fods", content.replace(b"</office:spreadsheet>", ranges.encode() + b"</office:spreadsheet>"))
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"/><row r="3" hidden="1"/>'
    filters = (
        '</sheetData><autoFilter ref="B1:D4"><filterColumn colId="0"><filters><filter val="open"/><filter val="late"/>'
        '</filters></filterColumn><filterColumn colId="2"><customFilters><customFilter operator="greaterThanOrEqual"'
        ' val="100"/></customFilters></filterColumn></autoFilter>'
    )
    sheet = workbook(rows)
    with zipfile.ZipFile(io.BytesIO(sheet)) as archive:
        page = archive.read("s.xml").decode().replace("</sheetData>", filters)
    saved_state.put("a.xlsx", workbook(rows, **{"s.xml": page}))
    for place in ("a.fods", "a.xlsx"):
        assert saved_state.ask("autofilter", place=place, sheet="S") == {
            "found": True,
            "area": "B1:D4",
            "columns": [
                {"column": "B", "values": ["open", "late"], "conditions": []},
                {"column": "D", "values": [], "conditions": [">=100"]},
            ],
        }
        found = saved_state.ask("hidden-lines", place=place, sheet="S")
        assert (found["filtered_rows"], found["filtered_count"], found["rows"]) == (["2:3"], 2, [])


def test_kinds_of_files(saved_state: SavedState) -> None:
    compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    for content, kind in (
        (packed(mimetype="x", **{"encrypted-package": "x"}), "encrypted"),
        (compound + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        (compound, "xls"),
        (b"%PDF-1.7", "other"),
    ):
        saved_state.put("a", content)
        assert saved_state.ask("file-format", place="a") == {"found": True, "format": kind}


def test_csv(saved_state: SavedState) -> None:
    saved_state.put("a.csv", b'\xef\xbb\xbfa;"b ""c"""\n1;2;3\n')
    found = saved_state.ask("csv-file", place="a.csv", separator=";")
    assert (found["rows"], found["columns"]) == ([["a", 'b "c"'], ["1", "2", "3"]], 3)
    # What ends a line for Python may stand in a cell, unquoted: LibreOffice writes it so.
    saved_state.put("a.csv", 'a\u2028b,c\u0085d\r\ne\x0bf,"g\nh"\r\n'.encode())
    assert saved_state.ask("csv-file", place="a.csv")["rows"] == [["a\u2028b", "c\u0085d"], ["e\x0bf", "g\nh"]]
    saved_state.put("a.csv", b'"a')
    with pytest.raises(state.StateCorrupt, match="no CSV"):
        saved_state.ask("csv-file", place="a.csv")
    saved_state.put("a.csv", b"a\n" * 5001)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("csv-file", place="a.csv")
    saved_state.put("a.csv", "Größe".encode("latin-1"))
    with pytest.raises(state.StateCorrupt, match="utf-8"):
        saved_state.ask("csv-file", place="a.csv")


# The profile


def registry(*items: str) -> bytes:
    """A registry with these items."""
    return f'<oor:items xmlns:oor="http://openoffice.org/2001/registry">{"".join(items)}</oor:items>'.encode()


def test_preferences(saved_state: SavedState) -> None:
    assert saved_state.ask("preference", path="Calc/Layout/Other", name="MeasureUnit")["found"] is False
    saved_state.put(
        REGISTRY,
        registry(
            '<item oor:path="/org.openoffice.Office.Calc/Layout/Other"><prop oor:name="MeasureUnit/Metric">'
            "<value>2</value></prop></item>",
            '<item oor:path="/org.openoffice.Office.Common/Save"><prop oor:name="List">'
            "<value><it>a</it><it>b</it></value></prop></item>",
        ),
    )
    found = saved_state.ask("preference", path="Calc/Layout/Other", name="MeasureUnit/Metric")
    assert found == {"found": True, "value": "2"}
    assert saved_state.ask("preference", path="/org.openoffice.Office.Common/Save", name="List")["value"] == "a\nb"
    saved_state.put(REGISTRY, b"<oor:items>")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("preference", path="Calc/Layout/Other", name="MeasureUnit/Metric")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("recent-documents")


def test_words_and_replacements(saved_state: SavedState) -> None:
    profile = ".config/libreoffice/4/user"
    saved_state.put(
        f"{profile}/wordbook/standard.dic", b"OOoUserDict1\nlang: <none>\ntype: positive\n---\nKestrel\nkeel=son==x\n"
    )
    assert saved_state.ask("dictionary")["words"] == ["Kestrel", "keelson"]
    assert saved_state.ask("dictionary", name="other")["found"] is False
    listed = (
        '<b:block-list xmlns:b="http://openoffice.org/2001/block-list">'
        '<b:block b:abbreviated-name="kb" b:name="Kestrel Boatyard"/></b:block-list>'
    )
    saved_state.put(f"{profile}/autocorr/acor_en-US.dat", packed(**{"DocumentList.xml": listed}))
    assert saved_state.ask("replacement", text="kb")["replaced_with"] == "Kestrel Boatyard"
    assert saved_state.ask("replacement", text="x")["found"] is False
    assert saved_state.ask("replacement", text="kb", language="de")["found"] is False
    for endpoint, args in (("dictionary", {"name": "../x"}), ("replacement", {"text": "a", "language": "../x"})):
        with pytest.raises(ValueError, match="is no"):
            saved_state.ask(endpoint, **args)
