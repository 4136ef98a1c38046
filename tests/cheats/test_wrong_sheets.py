"""Spreadsheets that are right except for one cell, and the checks of a task that notice it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from apps.libreoffice_calc.tests.made import flat
from apps.libreoffice_calc.verifier.areas import area_of
from benchmark.worlds.spreadsheets import Column, Content, Formula, Table, write
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task

ROOT = Path(__file__).parents[2]
Load = Callable[[str], Task]
OPEN = (
    '<office:automatic-styles><style:style style:name="open" style:family="table-cell">'
    '<style:table-cell-properties style:cell-protect="none"/></style:style></office:automatic-styles>'
)
DAYS = (
    '<table:content-validations><table:content-validation table:name="days" table:condition="of:cell-content-is-date()'
    ' and cell-content-is-between([.$B$5],[.$B$6])"><table:error-message table:message-type="stop"'
    ' table:display="true"/></table:content-validation></table:content-validations>'
)


@pytest.fixture(scope="module")
def load() -> Load:
    """Loads a task of Calc."""
    registry = Registry.discover(ROOT)
    return lambda name: load_task(ROOT / "benchmark/libreoffice_calc" / name / "task.json", registry)


def failed(task: Task, home: Path, wanted: Sequence[str]) -> set[str]:
    """Which of some checks of a task fail about a home folder."""

    def ask(check: Check) -> object:
        assert check.declared.function is not None
        return check.declared.function(Home(home), **check.declared.bind(check.args))

    checks = [one for one in task.spec.checks if one.id in wanted]
    assert len(checks) == len(wanted)
    return {one.id for one in evaluate(checks, ask, {"status": "none", "answer": None}) if not one.passed}


def form(fields: Sequence[str], ruled: Sequence[str]) -> bytes:
    """The form for expenses: which of its cells are open, and which accept only days of the journey."""

    def row(number: int) -> Iterator[str]:
        for column in range(1, 9):
            is_open, has_rule = (any(area_of(one).has(number, column) for one in areas) for areas in (fields, ruled))
            style = ' table:style-name="open"' if is_open else ""
            rule = ' table:content-validation-name="days"' if has_rule else ""
            yield f"<table:table-cell{style}{rule}/>"

    rows = "".join(f"<table:table-row>{''.join(row(number))}</table:table-row>" for number in range(1, 30))
    document = flat(rows, OPEN).replace(b'table:name="S"', b'table:name="Form"')
    return document.replace(b"<office:spreadsheet>", b"<office:spreadsheet>" + DAYS.encode())


@pytest.mark.parametrize(
    ("fields", "ruled", "noticed"),
    [
        (["B3:B7", "A10:E21"], ["A10:A21"], set()),
        (["B3:B7", "A10:E21", "C22"], ["A10:A21"], {"nothing_else_open"}),
        (["B3:B7", "A10:E25"], ["A10:A21"], {"nothing_else_open"}),
        (["B3:B7", "A10:F21"], ["A10:A21"], {"nothing_else_open"}),
        (["B3:B7", "A10:E15", "A17:E21"], ["A10:A21"], {"receipts_open"}),
        (["B3:B7", "A10:E21"], ["A10:A15", "A17:A21"], {"days_of_the_journey"}),
        (["B3:B7", "A10:E21"], ["A10:B21"], {"nothing_else_ruled"}),
        (["B3:B7", "A10:E21"], ["A9:A21"], {"nothing_else_ruled"}),
    ],
)
def test_open_and_ruled_cells_of_a_form(
    load: Load, tmp_path: Path, fields: list[str], ruled: list[str], noticed: set[str]
) -> None:
    (tmp_path / "Documents").mkdir()
    (tmp_path / "Documents/expenses.ods").write_bytes(form(fields, ruled))
    checks = ("head_open", "receipts_open", "nothing_else_open", "days_of_the_journey", "nothing_else_ruled")
    assert failed(load("expense_form"), tmp_path, checks) == noticed


@pytest.mark.parametrize(
    ("typed", "noticed"),
    [
        ({}, set()),
        ({(19, "F"): 'of:="unknown"'}, {"names"}),
        ({(19, "G"): "of:=0"}, {"prices"}),
        ({(7, "G"): "of:=34.5"}, {"prices"}),
    ],
)
def test_a_value_written_as_a_formula(
    load: Load, tmp_path: Path, typed: dict[tuple[int, str], str], noticed: set[str]
) -> None:
    task = load("order_prices")
    expects = {one.id: one.expect for one in task.spec.checks}
    names = [row[0] for row in expects["names"]["values"]]
    prices = [row[0]["$approx"]["value"] for row in expects["prices"]["values"]]
    rows: list[list[Content | Formula | tuple[Content | Formula, str]]] = [["Order"]]
    for number, (name, price) in enumerate(zip(names, prices, strict=True), 2):
        looked_up = f'of:=IFERROR(VLOOKUP([.D{number}];PriceList;2;0);"unknown")'
        priced = f"of:=IFERROR(VLOOKUP([.D{number}];PriceList;3;0);0)"
        rows.append(
            [
                *(None,) * 5,
                Formula(typed.get((number, "F"), looked_up), name),
                Formula(typed.get((number, "G"), priced), price),
            ]
        )
    write(tmp_path / "Documents/orders.ods", [Table("Orders", (Column(),) * 7, rows)])
    assert failed(task, tmp_path, ("names", "prices")) == noticed
