"""Formulas, number formats and areas: one written form for what two kinds of files say in their own."""

from __future__ import annotations

import pytest

from apps.libreoffice_calc.verifier import areas, formats, formulas
from pytest_opencomputer.guest import state


@pytest.mark.parametrize(
    ("odf", "written"),
    [
        ("of:=SUM([.B2:.B9])", "=SUM(B2:B9)"),
        ("of:=SUM([$Rates.$A$1:.B2];[.C3])*2", "=SUM(Rates!$A$1:B2,C3)*2"),
        ("of:=['It''s 2025'.A1]&\"[.A1];\"", "='It''s 2025'!A1&\"[.A1];\""),
        ('of:=IF([.A1]>0;"a;b";{1;2|3;4})', '=IF(A1>0,"a;b",{1,2;3,4})'),
        ("of:=COM.MICROSOFT.XLOOKUP([.A1];[.B:.B];[.C:.C])", "=XLOOKUP(A1,B:B,C:C)"),
        ("of:=[.#REF!]+1", "=#REF!+1"),
        ("of:=[Jan.A1:Mar.B2]", "=Jan:Mar!A1:B2"),
        ("", ""),
        ("of:=Net_amounts+VAT", "=Net_amounts+VAT"),
    ],
)
def test_formulas_of_ods(odf: str, written: str) -> None:
    assert formulas.from_odf(odf) == written


@pytest.mark.parametrize(
    ("excel", "written"),
    [
        ("SUM(B2:B9)", "=SUM(B2:B9)"),
        ("_xlfn.XLOOKUP(A1,B:B,C:C)", "=XLOOKUP(A1,B:B,C:C)"),
        ("'Rates'!A1&\"'Rates'!_xlfn.\"", "=Rates!A1&\"'Rates'!_xlfn.\""),
        ("'It''s 2025'!A1", "='It''s 2025'!A1"),
        ("", ""),
    ],
)
def test_formulas_of_xlsx(excel: str, written: str) -> None:
    assert formulas.from_excel(excel) == written


def test_shared_formulas_move_with_their_cell() -> None:
    assert formulas.moved("A1*$B$1+'A1'!C2&\"A1\"", 2, 1) == "B3*$B$1+'A1'!D4&\"A1\""
    assert formulas.moved("A1", -1, 0) == "#REF!"
    assert formulas.moved("LOG10(A1)", 1, 0) == "LOG10(A2)"


def test_filled_formulas_are_alike() -> None:
    assert formulas.relative("=D2*(1+E2)", 2, 6) == formulas.relative("=D9*(1+E9)", 9, 6)
    assert formulas.relative("=D2*(1+E2)", 2, 6) != formulas.relative("=D9*(1+E8)", 9, 6)
    assert formulas.relative("=D2*$E$1", 2, 6) != formulas.relative("=D9*$E$2", 9, 6)


def test_long_formulas_are_too_big() -> None:
    for read in (formulas.from_odf, formulas.from_excel):
        with pytest.raises(state.StateTooBig):
            read("=" + "1+" * 20_000 + "1")


@pytest.mark.parametrize(
    ("code", "category", "facts"),
    [
        ("General", "general", {"code": "General"}),
        ("0.00%", "percent", {"decimals": 2}),
        ("#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]", "currency",
         {"code": "#,##0.00 €;[RED]-#,##0.00 €", "currency": "€", "negative_red": True, "thousands": True}),
        ('"$"#,##0', "currency", {"currency": "$", "decimals": 0}),
        ("[$CHF-807]\\ 0.00", "currency", {"currency": "CHF"}),
        ("yyyy\\-mm\\-dd", "date", {"code": "YYYY-MM-DD", "decimals": 0}),
        ("[$-407]d/ mmmm yyyy;@", "date", {"code": "D/ MMMM YYYY"}),
        ("[h]:mm:ss", "time", {}),
        ("dd.mm.yyyy hh:mm", "datetime", {}),
        ("0.00E+00", "scientific", {"decimals": 2}),
        ("# ?/?", "fraction", {}),
        ("@", "text", {}),
        ('0" days"', "number", {"code": "0 days", "decimals": 0}),
        ("_-* #,##0.00_-;\\-* #,##0.00_-", "number", {"code": "#,##0.00;-#,##0.00"}),
    ],
)  # fmt: skip
def test_number_formats_of_xlsx(code: str, category: str, facts: dict[str, object]) -> None:
    found = formats.of_code(code)
    assert found["category"] == category
    assert {key: found[key] for key in facts} == facts  # type: ignore[literal-required]


def test_dates_and_times() -> None:
    assert formats.iso_date(45747) == "2025-03-31"
    assert formats.iso_date(45747.5) == "2025-03-31T12:00:00"
    assert formats.iso_date(0, from_1904=True) == "1904-01-01"
    assert formats.clock(30615) == "08:30:15"
    assert formats.clock(-27 * 3600) == "-27:00:00"
    with pytest.raises(state.StateCorrupt):
        formats.iso_date(1e18)


@pytest.mark.parametrize(
    ("name", "written"),
    [("B7", "B7"), ("$B$7:$A$2", "A2:B7"), ("C:C", "C:C"), ("5:3", "3:5"), ("a1:xfd1048576", "1:1048576")],
)
def test_areas(name: str, written: str) -> None:
    assert str(areas.area_of(name)) == written


@pytest.mark.parametrize("name", ["", "B", "7", "B7:", "XFE1", "A0", "A1048577", "A1:B", "Sheet1.A1", "A1 B2"])
def test_no_areas(name: str) -> None:
    with pytest.raises(ValueError, match="no area"):
        areas.area_of(name)


def test_addresses() -> None:
    assert areas.from_odf("$Ledger.$A$1:$Ledger.$B$9 $'It''s 2025'.$C$3") == ["Ledger!A1:B9", "'It''s 2025'!C3"]
    assert areas.from_odf("Ledger.A1:Ledger.A1048576", sheets=False) == ["A:A"]
    assert areas.from_excel("'It''s 2025'!$A$1:$B$2") == "'It''s 2025'!A1:B2"
    with pytest.raises(state.StateCorrupt):
        areas.from_odf("][")
