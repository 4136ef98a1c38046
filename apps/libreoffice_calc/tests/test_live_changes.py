"""What a document holds, changed by the real Calc through UNO (``changes.py``): its files before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_calc.tests.conftest import condition

if TYPE_CHECKING:
    from apps.libreoffice_calc.tests.conftest import Stock

every_format = pytest.mark.parametrize("suffix", ["ods", "fods", "xlsx"])


@every_format
def test_borders(stock: Stock, suffix: str) -> None:
    alone = {"between_rows": None, "found": True}
    none = dict.fromkeys(("left", "right", "top", "between_columns"), "none")
    assert stock.parts(suffix, "borders", area="A1:E1") == [
        {**alone, **none, "bottom": "thin"},
        {**alone, "left": "medium", "right": "medium", "top": "thick", "bottom": "double", "between_columns": "dotted"},
    ]
    # What Calc calls medium (1.5 pt) is written as a thin line into .xlsx files.
    found = [one["bottom"] for one in stock.parts(suffix, "borders", area="A15")]
    assert found == ["none", "thin" if suffix == "xlsx" else "medium"]


@every_format
def test_cell_style(stock: Stock, suffix: str) -> None:
    plain, mono = ("Arial", "Courier New") if suffix == "xlsx" else ("Liberation Sans", "Liberation Mono")
    assert stock.seen("cell-style", f"stock.{suffix}", name="Low stock") == [
        {
            "found": True, "font": plain, "size_pt": 10.0, "bold": False, "italic": False,
            "color": "#c00000", "background": "none", "number_format": "General",
        },
        {
            "found": True, "font": mono, "size_pt": 12.0, "bold": True, "italic": True,
            "color": "#806000", "background": "#fff2cc", "number_format": "#,##0",
        },
    ]  # fmt: skip


def lines(*facts: tuple[float, bool, bool, int]) -> list[dict[str, Any]]:
    """Facts about a column or row: its size, whether it is hidden, whether it is filtered, its level."""
    return [{"found": True, **dict(zip(("size_mm", "hidden", "filtered", "level"), one, strict=True))} for one in facts]


@every_format
def test_columns(stock: Stock, suffix: str) -> None:
    def column(letter: str) -> list[Any]:
        return stock.parts(suffix, "column-line", column=letter)

    assert column("A") == lines((30.0, False, False, 0), (48.0, False, False, 0))
    assert column("B") == lines((20.0, False, False, 0), (20.0, True, False, 0))
    assert column("E") == lines((20.0, False, False, 0), (20.0, False, False, 1))


@every_format
def test_rows(stock: Stock, suffix: str) -> None:
    def row(number: int) -> list[Any]:
        return stock.parts(suffix, "row-line", row=number)

    assert row(1) == lines((6.0, False, False, 0), (9.0, False, False, 0))
    # A filter hides it; it is higher, as its style has larger letters now.
    assert row(3) == lines((4.5, False, False, 0), (5.3, False, True, 0))
    assert row(10) == lines((4.5, False, False, 0), (4.5, True, False, 0))
    assert row(12) == lines((4.5, False, False, 0), (4.5, False, False, 1))


@every_format
def test_merged_cells(stock: Stock, suffix: str) -> None:
    assert [one["areas"] for one in stock.parts(suffix, "merged-cells")] == [["A8:C8"], ["A8:B9"]]


@every_format
def test_names(stock: Stock, suffix: str) -> None:
    def name(name: str, content: str, scope: str = "") -> dict[str, str]:
        return {"name": name, "scope": scope, "content": content}

    assert [one["names"] for one in stock.seen("names", f"stock.{suffix}")] == [
        [name("Prices", "Parts!D2:D4"), name("Shelf", "Parts!B2")],
        [
            name("Prices", "Parts!D2:D6"),
            name("Reserved", "'Open orders'!B2:B9", "Open orders"),
            name("Worth", "=SUMPRODUCT(Parts!$C$2:$C$6,Parts!$D$2:$D$6)"),
        ],
    ]


@every_format
def test_database_ranges(stock: Stock, suffix: str) -> None:
    def sorted_ranges(facts: Any) -> Any:
        return sorted(facts["ranges"], key=lambda one: str(one["name"]))

    def range_(name: str, area: str, header: bool) -> dict[str, Any]:
        return {"name": name, "area": area, "has_header": header, "buttons": header}

    for endpoint in ("database-ranges", "besides-cells"):
        assert [sorted_ranges(one) for one in stock.seen(endpoint, f"stock.{suffix}")] == [
            [range_("Stock", "Parts!A1:E6", True)],
            [range_("Orders", "'Open orders'!A1:C5", False), range_("Stock", "Parts!A1:D6", True)],
        ]


@every_format
def test_hyperlinks(stock: Stock, suffix: str) -> None:
    def link(cell: str, target: str, text: str) -> dict[str, str]:
        return {"cell": cell, "target": target, "text": text}

    assert [one["links"] for one in stock.parts(suffix, "hyperlinks")] == [
        [link("G2", "https://example.org/valves", "Valves")],
        [
            link("G2", "https://example.org/pumps?page=2", "Pumps"),
            link("G3", "#'Open orders'!A1", "Orders"),
            link("G4", "mailto:stock@example.org", "Write"),
            link("G5", "price%20list.pdf", "Prices"),
        ],
    ]


@every_format
def test_drawings(stock: Stock, suffix: str) -> None:
    def drawing(kind: str, name: str, cell: str, text: str = "", description: str = "") -> dict[str, str]:
        return {"kind": kind, "name": name, "text": text, "description": description, "cell": cell}

    before, after = (one["drawings"] for one in stock.parts(suffix, "drawings"))
    assert before == [drawing("shape", "Stamp", "G9", "to check")]
    assert sorted(after, key=lambda one: str(one["name"])) == [
        drawing("image", "Label", "G16", description="Label of the shelf"),
        drawing("text", "Note", "G12", "Count again in May\nAsk Jonas"),
        drawing("shape", "Ring", ""),
        drawing("shape", "Stamp", "I6", "checked"),
    ]


@every_format
def test_conditional_formats(stock: Stock, suffix: str) -> None:
    before, after = stock.parts(suffix, "conditional-formats")
    assert before == {"found": True, "formats": []}
    assert after["formats"] == [
        condition("M2:N2", "cell", "between", "1", "5"),
        condition("M3:N3", "formula", "", "$C3<2"),
        condition("M4:N4", "text", "contains", "hose"),
        condition("M5:N5", "cell", "is error"),
        condition("M6:N6", "duplicate"),
        condition("M7:N7", "rank", "top percent", "10"),
        condition("M8:N8", "average", "below average"),
        condition("M10:M15", "bar", "", "#638ec6", look=(False, "", "")),
        condition("M16:M20", "icons", "3Arrows", look=(False, "", "")),
    ]


@every_format
def test_macros(stock: Stock, suffix: str) -> None:
    # Basic is not written into .xlsx files.
    written = [] if suffix == "xlsx" else ["Bins/Labels", "Standard/Reorder"]
    assert [one["modules"] for one in stock.seen("macros", f"stock.{suffix}")] == [[], written]
