"""What endpoints say of several cells at once: what these have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_calc.tests.made import flat, workbook

if TYPE_CHECKING:
    from apps.conftest import SavedState

OPEN = (
    '<office:automatic-styles><style:style style:name="open" style:family="table-cell">'
    '<style:table-cell-properties style:cell-protect="none"/></style:style></office:automatic-styles>'
)


def test_rules_of_an_area(saved_state: SavedState) -> None:
    """A1:A3 allow whole numbers up to 9, A4 up to 8, A5 anything."""
    rules = "".join(
        f'<dataValidation type="whole" operator="lessThan" sqref="{area}"><formula1>{most}</formula1></dataValidation>'
        for area, most in (("A1:A3", 9), ("A4", 8))
    )
    saved_state.put("a.xlsx", workbook("", f"<dataValidations>{rules}</dataValidations>"))

    def about(cell: str, *without: str) -> tuple[object, ...]:
        facts = saved_state.ask("validation", place="a.xlsx", sheet="S", cell=cell, without=list(without))
        return facts["found"], facts["allows"], facts["values"]

    assert about("A1:A3") == about("A2") == (True, "whole", ["9"])
    assert about("A1:A4") == (True, "whole", None)
    assert about("A1:B5", "B1:B5", "A4:A5") == (True, "whole", ["9"])
    assert about("A3:A5") == (True, None, None)
    assert about("A5:C9") == about("A1:A9", "A1:A4") == (False, None, None)
    with pytest.raises(ValueError, match="nothing is left of A1:A4"):
        about("A1:A4", "A1:B9")


def test_protection_of_an_area_without_others(saved_state: SavedState) -> None:
    rows = '<table:table-row><table:table-cell table:style-name="open"/><table:table-cell/></table:table-row>' * 2
    saved_state.put("a.fods", flat(rows, OPEN))

    def locked(area: str, *without: str) -> bool | None:
        facts = saved_state.ask("cell-protection", place="a.fods", sheet="S", area=area, without=list(without))
        found: bool | None = facts["locked"]
        return found

    assert (locked("A1:A2"), locked("A1:B2"), locked("B1:D9")) == (False, None, True)
    assert (locked("A1:D9", "A1:A2"), locked("A1:D9", "A1")) == (True, None)


def test_rows_that_are_not_in_the_file_have_no_style_of_their_column(saved_state: SavedState) -> None:
    """Calc writes the usual style of a column's cells as its default, even if only some of its rows have it."""
    column = '<table:table-column table:default-cell-style-name="open"/>'
    saved_state.put("a.fods", flat(f"{column}<table:table-row><table:table-cell/></table:table-row>", OPEN))
    found = [
        saved_state.ask("cell-protection", place="a.fods", sheet="S", area=area)["locked"] for area in ("A1", "A2:A9")
    ]
    assert found == [False, True]
