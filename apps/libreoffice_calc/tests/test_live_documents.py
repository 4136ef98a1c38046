"""Documents against the real Calc: typed text and chosen settings show in the saved file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.libreoffice_calc.operations import (
    define_name,
    delete_rows,
    enter,
    go_to,
    limit_entries,
    save,
    save_as,
    switch_autofilter,
)
from pytest_opencomputer.saving import settle_app

if TYPE_CHECKING:
    from apps.libreoffice_calc.tests.conftest import Calc


def test_cells_names_comments_and_what_is_open(calc: Calc) -> None:
    before = calc.ask("other-cells", without=["D1:D9"])
    enter(calc.desk, "D1", "Total")
    enter(calc.desk, "D2", "=B2*C2")
    go_to(calc.desk, "B2:B4")
    calc.becomes({"title": "notes.fods", "sheet": "Parts", "selected": ["B2:B4"]}, "selection")
    define_name(calc.desk, "Prices", "B2:B4")
    enter(calc.desk, "B5", "=SUM(Prices)")
    open_ = [{"title": "notes.fods", "place": "Documents/notes.fods", "modified": True, "in_front": True}]
    assert calc.app.ask("open-documents") == {"found": True, "documents": open_}
    assert calc.ask("cell", cell="D2")["type"] == "empty"
    save(calc.desk, calc.place)
    wanted = {"type": "number", "value": 50.0, "formula": "=B2*C2", "refers_to": ["B2", "C2"], "constants": []}
    assert calc.ask("cell", cell="D2") == {"found": True, **wanted}
    assert calc.ask("cell", cell="B5")["value"] == 269.4
    assert calc.app.ask("name", place=calc.place, name="Prices")["content"] == "Parts!B2:B4"
    assert calc.ask("used-area")["area"] == "A1:D5"
    assert calc.ask("other-cells", without=["D1:D9"]) != before
    assert calc.ask("other-cells", without=["D1:D9", "B5"]) == before
    assert calc.ask("column", header="Part")["ascending"] is False


def test_looks_by_keys_and_a_copy_for_excel(calc: Calc) -> None:
    go_to(calc.desk, "A1:C1")
    calc.desk.keys("ctrl+b", "ctrl+e")
    go_to(calc.desk, "B2:B4")
    calc.desk.key("ctrl+shift+4")
    go_to(calc.desk, "C2:C4")
    calc.desk.key("ctrl+shift+5")
    save(calc.desk, calc.place)

    def looks() -> list[object]:
        return [
            calc.ask("text-style", area="A1:C1")["bold"],
            calc.ask("text-style", area="A1:A2")["bold"],
            calc.ask("alignment", area="A1:C1")["horizontal"],
            calc.ask("number-format", area="B2:B4")["currency"],
            calc.ask("number-format", area="C2:C4")["category"],
            calc.ask("cells", area="A1:C4")["values"][1],
        ]

    wanted = [True, None, "center", "$", "percent", ["Valve", 12.5, 4.0]]
    assert looks() == wanted
    calc.place = "Documents/notes.xlsx"
    save_as(calc.desk, calc.place, format="Excel 2007–365")
    assert looks() == wanted
    assert calc.app.ask("workbook", place=calc.place)["format"] == "xlsx"


def test_a_percent_sign_is_there_before_it_is_typed(calc: Calc) -> None:
    go_to(calc.desk, "C2:C3")
    calc.desk.key("ctrl+shift+5")
    enter(calc.desk, "C2", "7")
    enter(calc.desk, "C3", "7%")
    save(calc.desk, calc.place)
    assert calc.ask("cells", area="C2:C3")["values"] == [[0.07], ["7%%"]]


def test_validity(calc: Calc) -> None:
    limit_entries(calc.desk, "A2:A4", "Cell range", fields={"Source": "$B$2:$B$4"})
    save(calc.desk, calc.place)
    found = calc.ask("validation", cell="A3")
    assert (found["allows"], found["values"], found["error_action"]) == ("range", ["B2:B4"], "stop")
    assert calc.ask("validation", cell="A5")["found"] is False


def test_rows_deleted_and_a_filter(calc: Calc) -> None:
    delete_rows(calc.desk, "3:3")
    switch_autofilter(calc.desk, "A1:C3")
    save(calc.desk, calc.place)
    assert calc.ask("column", header="Part")["values"] == ["Valve", "Hose"]
    assert calc.ask("autofilter") == {"found": True, "area": "A1:C3", "columns": []}


def test_unsaved_changes_are_discarded_or_saved_as_the_policy_says(calc: Calc) -> None:
    enter(calc.desk, "A2", "Bolt")
    calc.app.quit()
    assert calc.ask("cell", cell="A2")["value"] == "Valve"
    assert calc.app.ask("open-documents")["found"] is False
    calc.app.start(f"/home/user/{calc.place}")
    enter(calc.desk, "A2", "Bolt")
    assert settle_app(calc.app.sandbox, calc.app.app, "save").quit
    assert calc.ask("cell", cell="A2")["value"] == "Bolt"
    assert calc.app.ask("recent-documents")["places"][0] == calc.place


def test_it_quits_in_front_of_a_dialog_and_while_a_cell_is_edited(calc: Calc) -> None:
    go_to(calc.desk, "A2")
    calc.desk.key("ctrl+1")
    calc.desk.window("^Format Cells$")
    calc.app.quit()
    calc.app.start(f"/home/user/{calc.place}")
    go_to(calc.desk, "A2")
    calc.desk.type("half a wo")
    calc.app.quit()
    assert calc.ask("cell", cell="A2")["value"] == "Valve"
