"""Documents that no spreadsheet program wrote: formulas that are none, results that lie, cells and sheets twice."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import pytest

from apps.libreoffice_calc.tests.made import flat, number, workbook
from pytest_opencomputer.guest.state import StateCorrupt

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize(
    ("formula", "refers_to", "constants"),
    [
        ("192", [], [192.0]),
        ("SUM(17388.25)", [], [17388.25]),
        ("ROUND(E2*$F$2,2)", ["E2", "F2"], [2.0]),
        ("SUM(E2:E9,E10,E12)", ["E2:E10", "E12"], []),
        ('SUMIF(Lists!$A$2:$A$4,"open 7",Amounts)', ["Lists!A2:A4", "Amounts"], []),
        ("SUM(F:F)+LOG10(5)*TRUE()", ["F:F"], [5.0]),
        ("SUM(2:3)+1.5E3", ["2:3"], [1500.0]),
        ("SUBTOTAL(109,'Year 2024'!B2:C3)", ["'Year 2024'!B2:B3", "'Year 2024'!C2:C3"], [109.0]),
    ],
)
def test_what_formulas_refer_to(
    saved_state: SavedState, formula: str, refers_to: list[str], constants: list[float]
) -> None:
    """A result that was typed as a constant can be told from a computed one."""
    saved_state.put("a.xlsx", workbook(f'<row><c r="A1"><f>{escape(formula)}</f><v>192</v></c></row>'))
    for endpoint, where in (("cell", {"cell": "A1"}), ("cells", {"area": "A1"}), ("summary", {"area": "A1"})):
        facts = saved_state.ask(endpoint, place="a.xlsx", sheet="S", **where)
        assert (facts["refers_to"], facts["constants"]) == (refers_to, constants)


def test_formulas_that_were_filled_down_are_told_together(saved_state: SavedState) -> None:
    rows = "".join(f'<row r="{row}"><c r="C{row}"><f>A{row}*B{row}</f><v>1</v></c></row>' for row in range(2, 40))
    saved_state.put("a.xlsx", workbook(rows))
    facts = saved_state.ask("summary", place="a.xlsx", sheet="S", area="C1:C50")
    assert (facts["refers_to"], facts["constants"]) == (["A2:A39", "B2:B39"], [])


def test_results_are_those_that_the_file_says(saved_state: SavedState) -> None:
    """Nothing is computed, as docs/integrity.md says: what a formula refers to is for checks to ask."""
    saved_state.put("a.xlsx", workbook('<row><c r="A1"><v>2</v></c><c r="B1"><f>A1*3</f><v>999</v></c></row>'))
    cells = number(2) + number(999, 'table:formula="of:=[.A1]*3"')
    saved_state.put("a.fods", flat(f"<table:table-row>{cells}</table:table-row>"))
    for place in ("a.xlsx", "a.fods"):
        found = saved_state.ask("cell", place=place, sheet="S", cell="B1")
        assert (found["value"], found["formula"], found["refers_to"]) == (999.0, "=A1*3", ["A1"])


def test_what_a_cell_shows_does_not_count(saved_state: SavedState) -> None:
    """The text of a cell with a number is made from it, and may say anything."""
    cell = '<table:table-cell office:value-type="float" office:value="5"><text:p>7</text:p></table:table-cell>'
    saved_state.put("a.fods", flat(f"<table:table-row>{cell}</table:table-row>"))
    assert saved_state.ask("cell", place="a.fods", sheet="S", cell="A1")["value"] == 5.0


@pytest.mark.parametrize(
    "content",
    [
        workbook('<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
        workbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>'),
    ],
    ids=["in a row", "in a row that is there twice"],
)
def test_a_cell_that_is_there_twice(saved_state: SavedState, content: bytes) -> None:
    saved_state.put("a.xlsx", content)
    with pytest.raises(StateCorrupt, match="twice"):
        saved_state.ask("cell", place="a.xlsx", sheet="S", cell="A1")


def test_a_sheet_that_is_there_twice(saved_state: SavedState) -> None:
    """One of them is shown under another name, and nobody can say which."""
    once = flat("<table:table-row/>")
    table = once[once.index(b"<table:table ") : once.index(b"</office:spreadsheet>")]
    saved_state.put("a.fods", once.replace(table, table + table))
    with pytest.raises(StateCorrupt, match="same name"):
        saved_state.ask("workbook", place="a.fods")
