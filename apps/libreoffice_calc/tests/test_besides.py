"""Everything besides the cells in one answer, and wrong settings of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_calc.mutants import FORMATS
from apps.libreoffice_calc.tests import ledger
from apps.libreoffice_calc.tests.made import flat, number

if TYPE_CHECKING:
    from apps.conftest import SavedState

(OBJECTS,) = FORMATS


@pytest.mark.parametrize("suffix", ["ods", "fods", "xlsx"])
def test_it_says_what_the_single_endpoints_say(saved_state: SavedState, suffix: str) -> None:
    name = f"ledger.{suffix}"
    saved_state.put(name, (ledger.DOCUMENTS / name).read_bytes())

    def ask(endpoint: str, **args: Any) -> Any:
        return saved_state.ask(endpoint, place=name, **args)

    found = ask("besides-cells")
    assert found["names"] == ask("names")["names"]
    assert found["ranges"] == ask("database-ranges")["ranges"]
    assert found["pivots"] == ask("pivot-tables")["pivots"]
    assert found["macros"] == ask("macros")["modules"]
    assert [one["name"] for one in found["sheets"]] == ask("workbook")["sheets"]
    for one in found["sheets"]:
        sheet = {"sheet": one["name"]}
        assert one["comments"] == ask("comments", **sheet)["comments"]
        assert one["charts"] == ask("charts", **sheet)["charts"]
        assert one["hidden_rows"] == ask("hidden-lines", **sheet)["rows"]
        assert one["column_groups"] == ask("groups", **sheet)["columns"]
        assert one["filter"] == ask("autofilter", **sheet)
        assert one["page"] == ask("page-setup", **sheet)
        assert one["protection"] == ask("sheet-protection", **sheet)


@pytest.mark.parametrize("name", ["__Anonymous_DB__1", "__Anonymous_Sheet_DB__0"])
def test_ranges_that_calc_makes_for_itself_are_left_out(saved_state: SavedState, name: str) -> None:
    named = "".join(
        f'<table:database-range table:name="{one}" table:target-range-address="S.A1:S.B2"/>' for one in (name, "Stock")
    )
    content = flat(f"<table:table-row>{number(1)}</table:table-row>").decode()
    ranges = f"<table:database-ranges>{named}</table:database-ranges></office:spreadsheet>"
    saved_state.put("a.fods", content.replace("</office:spreadsheet>", ranges).encode())
    for endpoint in ("database-ranges", "besides-cells"):
        assert [one["name"] for one in saved_state.ask(endpoint, place="a.fods")["ranges"]] == ["Stock"]


def test_a_document_that_is_not_there(saved_state: SavedState) -> None:
    assert saved_state.ask("besides-cells", place="none.ods")["found"] is False


def test_without_its_page_style_a_sheet_has_the_usual_header(saved_state: SavedState) -> None:
    saved_state.put("made.fods", flat(f"<table:table-row>{number(1)}</table:table-row>"))
    page = saved_state.ask("page-setup", place="made.fods", sheet="S")
    assert (page["header"], page["footer"]) == (["", "{sheet}", ""], ["", "Page {page}", ""])


def test_each_wrong_setting_is_seen(saved_state: SavedState) -> None:
    content = (ledger.DOCUMENTS / "ledger.ods").read_bytes()
    assert OBJECTS.claims(content)
    parts = OBJECTS.parts(content)
    assert {at[0] for at in parts} >= {"sheet", "rule", "pivot table"}
    saved_state.put("right.ods", content)
    right = saved_state.ask("besides-cells", place="right.ods")
    unseen = []
    for at, value in parts.items():
        if at[0] == "rule":
            continue  # of cells: see below
        saved_state.put("wrong.ods", OBJECTS.put(content, {at: OBJECTS.worse(value)}))
        if saved_state.ask("besides-cells", place="wrong.ods") == right:
            unseen.append(at)
    assert unseen == []


def test_rules_for_entries_are_mutated_one_by_one() -> None:
    content = (ledger.DOCUMENTS / "ledger.ods").read_bytes()
    parts = OBJECTS.parts(content)
    rules = [at for at in parts if at[0] == "rule"]
    for at in rules:
        wrong = OBJECTS.parts(OBJECTS.put(content, {at: OBJECTS.worse(parts[at])}))
        assert [one for one in rules if wrong[one] != parts[one]] == [at]


def test_flags_are_turned_over_and_the_rest_taken_away() -> None:
    content = (ledger.DOCUMENTS / "ledger.ods").read_bytes()
    parts = OBJECTS.parts(content)
    flag = next(at for at in parts if at[-1] == "protected")
    source = next(at for at in parts if at[0] == "pivot table" and at[2] == "source")
    assert OBJECTS.parts(OBJECTS.put(content, {flag: None}))[flag] == ("false" if parts[flag] == "true" else "true")
    assert source not in OBJECTS.parts(OBJECTS.put(content, {source: None}))


def test_what_is_not_there_cannot_be_changed() -> None:
    content = (ledger.DOCUMENTS / "ledger.ods").read_bytes()
    with pytest.raises(ValueError, match="there is no sheet/None/protected"):
        OBJECTS.put(content, {("sheet", "None", "protected"): "true"})
