"""Each operation played once against the real Calc: what it does is in the saved file, or on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.libreoffice_calc.operations import (
    add_comment,
    add_link,
    apply_style,
    bring_to_front,
    center,
    chart,
    clear,
    content,
    define_name,
    delete_rows,
    draw_line,
    enter,
    enter_row,
    export_csv,
    export_pdf,
    fill_down,
    fill_in,
    freeze,
    freeze_at,
    go_to,
    group_out_of_sight,
    hide_columns,
    hide_sheet,
    highlight,
    insert_column,
    is_selected,
    is_showing,
    limit_entries,
    make_bold,
    merge,
    open_text,
    pivot_table,
    protect_sheet,
    remove_duplicates,
    rename_sheet,
    save,
    save_as,
    set_number_format,
    set_page_style,
    set_print_range,
    set_property,
    set_protection,
    show_sheet,
    sort,
    split_column,
    subtotals,
    switch_autofilter,
)

if TYPE_CHECKING:
    from apps.libreoffice_calc.tests.conftest import Calc


def test_cells(calc: Calc) -> None:
    desk = calc.desk
    enter_row(desk, "Parts.D1", "Total", "Bin")
    enter(desk, "E2", "A-04", "A-05", "C-01")
    enter(desk, "D2", "=B2*C2")
    fill_down(desk, "D2:D4")
    assert content(desk, "D4") == "94.8"
    clear(desk, "D2:D4")
    fill_in(desk, "D2:D4", "=B2*C2")
    assert is_selected(desk, "D2:D4")
    assert not is_selected(desk, "D2:D3")
    assert not is_selected(desk, "D3")
    assert content(desk, "D3") == "249"
    make_bold(desk, "A1:E1")
    set_number_format(desk, "D2:D4", "#,##0.00")
    set_protection(desk, "E2:E4", locked=False, formulas_hidden=True)
    define_name(desk, "Totals", "Parts.D2:D4")
    add_comment(desk, "A2", "Out of stock")
    limit_entries(
        desk,
        "C2:C4",
        "Integer",
        data="valid range",
        fields={"Minimum": "0", "Maximum:": "99"},
        input_help=("Count", "Pieces"),
        alert=("Warning", "Too many", "Please count again"),
    )
    clear(desk, "E3:E4")
    delete_rows(desk, "3:3")
    insert_column(desk, "B")
    group_out_of_sight(desk, "F:F")
    freeze(desk, "First Row")
    go_to(desk, "B:B")
    save(desk, calc.place)

    assert calc.ask("cells", area="A1:F3") == {
        "found": True,
        "values": [
            ["Part", None, "Price", "Count", "Total", "Bin"],
            ["Valve", None, 12.5, 4.0, 50.0, "A-04"],
            ["Hose", None, 7.9, 12.0, 94.8, None],
        ],
        "formulas": [[""] * 6, ["", "", "", "", "=C2*D2", ""], ["", "", "", "", "=C3*D3", ""]],
        "formulas_alike": True,
        "refers_to": ["C2:C3", "D2:D3"],
        "constants": [],
    }
    assert calc.ask("text-style", area="A1:E1")["bold"] is True
    assert calc.ask("text-style", area="A2:E2")["bold"] is False
    assert calc.ask("number-format", area="E2:E3")["code"] == "#,##0.00"
    protection = calc.ask("cell-protection", area="F2:F3")
    assert (protection["locked"], protection["formula_hidden"]) == (False, True)
    assert calc.app.ask("name", place=calc.place, name="Totals")["content"] == "Parts!E2:E3"
    assert [one["text"] for one in calc.ask("comments")["comments"]] == ["Out of stock"]
    rule = calc.ask("validation", cell="D2")
    assert (rule["allows"], rule["condition"], rule["values"]) == ("whole", "between", ["0", "99"])
    assert (rule["input_title"], rule["input_text"]) == ("Count", "Pieces")
    alert = (rule["error_action"], rule["error_title"], rule["error_text"])
    assert alert == ("warning", "Too many", "Please count again")
    (group,) = calc.ask("groups")["columns"]
    assert (group["first"], group["last"], group["hidden"]) == ("F", "F", True)
    assert calc.ask("view")["frozen_rows"] == 1


def test_sheets_and_documents(calc: Calc) -> None:
    desk = calc.desk
    set_page_style(desk, paper="A5", orientation="Landscape", header=False, shrink=True, any_height=True)
    set_print_range(desk, "$A$1:$B$4", repeated_rows="$1")
    set_property(desk, "Title:", "Parts in stock")
    rename_sheet(desk, "Stock")
    pivot_table(desk, {"Part": "Row Fields:", "Count": "Data Fields:"}, function="Average")
    rename_sheet(desk, "Average")
    show_sheet(desk, "Stock")
    chart(desk, "A1:B4", "Bar", titles={"Title": "Prices", "X axis": "Part"}, legend="Bottom")
    protect_sheet(desk, allow={"Select protected cells": False})
    save_as(desk, "Documents/stock.ods")
    hide_sheet(desk, "Average")
    save(desk, "Documents/stock.ods")
    export_pdf(desk, "Documents/stock.pdf")
    save_as(desk, "Documents/stock.xlsx", format="Excel 2007–365")

    ask, place = calc.app.ask, "Documents/stock.ods"
    page = ask("page-setup", place=place, sheet="Stock")
    assert (page["paper"], page["orientation"], page["header"]) == ("A5", "landscape", [])
    assert (page["print_ranges"], page["repeat_rows"]) == (["A1:B4"], "1:1")
    assert (page["pages_wide"], page["pages_high"]) == (1, 0)
    assert ask("properties", place=place)["title"] == "Parts in stock"
    (drawn,) = ask("charts", place=place, sheet="Stock")["charts"]
    assert (drawn["kind"], drawn["title"], drawn["legend"]) == ("bar", "Prices", "bottom")
    (pivot,) = ask("pivot-tables", place=place)["pivots"]
    assert (pivot["rows"], pivot["data"]) == (["Part"], [{"field": "Count", "function": "average"}])
    sheets = {one["name"]: one for one in ask("sheets", place=place)["sheets"]}
    assert {name: one["visible"] for name, one in sheets.items()} == {"Stock": True, "Average": False}
    assert ask("sheet-protection", place=place, sheet="Stock")["select_protected"] is False
    assert ask("sheet-protection", place=place, sheet="Average")["protected"] is False
    assert ask("pdf", place="Documents/stock.pdf")["page_count"] == 1
    assert ask("file-format", place="Documents/stock.xlsx")["format"] == "xlsx"


def test_tables(calc: Calc) -> None:
    desk = calc.desk
    calc.app.put({"Documents/list.csv": b'Part;Code;Weight\nBolt;"01";1,5\nNut;"02";2,25\n'})
    enter_row(desk, "E1", "Where", "Bin", "Count")
    enter(desk, "E2", "Hall; east", "Hall; west", "Hall; east", "Yard; north")
    enter(desk, "G2", "3", "4", "3", "5")
    split_column(desk, "E2:E5", "Semicolon", trim=True)
    remove_duplicates(desk, "E1:G5")
    sort(desk, "E1:G4", "Bin")
    assert [content(desk, f"{column}{row}") for row in (2, 3, 4) for column in "EFG"] == [
        *("Hall", "east", "3"),
        *("Yard", "north", "5"),
        *("Hall", "west", "4"),
    ]
    switch_autofilter(desk, "E1:G4")
    save(desk, calc.place)
    assert calc.ask("autofilter")["area"] == "E1:G4"
    subtotals(desk, "A1:C4", by="Part", of=["Count"])
    save(desk, calc.place)
    assert calc.ask("column", header="Part")["values"][-1] == "Grand Sum"

    open_text(
        desk,
        "Documents/list.csv",
        separators=";",
        character_set="Unicode (UTF-8)",
        locale="German (Germany)",
        quoted_as_text=True,
    )
    enter(desk, "D2", "=C2+C3")
    save_as(desk, "Documents/list.ods")
    found = calc.app.ask("cells", place="Documents/list.ods", sheet="list", area="A2:D2")
    assert found["values"] == [["Bolt", "01", 1.5, 3.75]]
    assert is_showing(desk, "A1")
    assert not is_showing(desk, "A900")


def test_looks_links_and_windows(calc: Calc) -> None:
    desk = calc.desk
    apply_style(desk, "A2:C2", "Good")
    highlight(desk, "B2:B4", "is less than", "10", "Bad")
    draw_line(desk, "A4:C4", "top")
    draw_line(desk, "E1:F2", "box")
    merge(desk, "E6:F6")
    center(desk, "E6")
    add_link(desk, "A3", "https://pumps.example")
    hide_columns(desk, "H:I")
    freeze_at(desk, "B2")
    save(desk, calc.place)
    calc.app.put({"Documents/list.csv": b"Part;Weight\nBolt;1.5\n"})
    open_text(desk, "Documents/list.csv", separators=";")
    bring_to_front(desk, calc.place)
    assert content(desk, "A2") == "Valve"
    bring_to_front(desk, "Documents/list.csv")
    assert content(desk, "A2") == "Bolt"

    assert calc.ask("text-style", area="A2:C2")["style"] == "Good"
    (format_,) = calc.ask("conditional-formats")["formats"]
    (rule,) = format_["rules"]
    assert (format_["areas"], rule["condition"], rule["values"], rule["color"]) == (["B2:B4"], "<", ["10"], "#cc0000")
    line = calc.ask("borders", area="A4:C4")
    assert [line[side] for side in ("top", "bottom", "left", "right")] == ["thin", "none", "none", "none"]
    assert {calc.ask("borders", area="E1:F2")[side] for side in ("top", "bottom", "left", "right")} == {"thin"}
    assert calc.ask("merged-cells")["areas"] == ["E6:F6"]
    assert calc.ask("alignment", area="E6")["horizontal"] == "center"
    (link,) = calc.ask("hyperlinks")["links"]
    assert (link["cell"], link["target"].rstrip("/"), link["text"]) == ("A3", "https://pumps.example", "Pump")
    assert calc.ask("hidden-lines")["columns"] == ["H:I"]
    assert (calc.ask("view")["frozen_rows"], calc.ask("view")["frozen_columns"]) == (1, 1)


def test_a_sheet_as_text(calc: Calc) -> None:
    desk = calc.desk
    pivot_table(desk, {"Part": "Row Fields:", "Count": "Data Fields:"})  # on a sheet of its own
    show_sheet(desk, "Parts")
    export_csv(desk, "Documents/parts.csv", separator=";")
    found = calc.app.ask("csv-file", place="Documents/parts.csv", separator=";")
    assert found["rows"][:2] == [["Part", "Price", "Count"], ["Valve", "12.5", "4"]]
