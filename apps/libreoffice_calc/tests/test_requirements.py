"""Requirements of Calc, each by itself: what its checks say of the files that it leads to, and of mistakes in them.

The files are changed here as Calc would change them; ``test_live_requirements.py`` shows what it really does.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

import pytest

from apps.libreoffice_calc import requirements
from apps.libreoffice_calc.requirements import Corrected, Exported, FilledIn, Hidden, Linked, Named
from apps.libreoffice_calc.requirements.facts import (
    Address,
    Choice,
    Conspicuous,
    Limit,
    Missing,
    OfTable,
    Private,
    Summary,
    Table,
    WrongFigure,
)
from benchmark.worlds.film_club_office import club_office
from benchmark.worlds.print_office import print_office
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

if TYPE_CHECKING:
    from apps.conftest import SavedState

Files = Mapping[str, bytes]
SEEDS = range(1, 6)


def changed(table: Table, change: Callable[[str], str]) -> Files:
    """The workbook with another text of its sheet."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(table.book.content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name == "content.xml":
                before, mark, rest = text.partition(f'<table:table table:name="{table.name}">')
                sheet, end, after = rest.partition("</table:table>")
                assert change(sheet) != sheet
                text = before + mark + change(sheet) + end + after
            new.writestr(name, text)
    return {table.book.place: out.getvalue()}


def row(text: str, number: int, change: Callable[[str], str]) -> str:
    """The text of a sheet with another text of one row."""
    rows = text.split("<table:table-row>")
    rows[number] = change(rows[number])
    return "<table:table-row>".join(rows)


def corrected(part: Corrected) -> Mapping[str, Files]:
    fact, table = part.fact, part.table

    def entered(*numbers: int) -> Files:
        def change(text: str) -> str:
            for number in numbers:
                value = table.rows[number - table.first][table.headers.index(fact.header)]
                old = f'office:value="{value}"'
                text = row(text, number, lambda one, old=old: one.replace(old, f'office:value="{fact.right}"'))  # type: ignore[misc]
            return text

        return changed(table, change)

    return {"": entered(fact.row), "beside_it": entered(fact.neighbour), "twice": entered(fact.row, fact.neighbour)}


def linked(part: Linked) -> Mapping[str, Files]:
    fact, table = part.fact, part.table

    def links(*numbers: int, typed: int | None = None) -> Files:
        def link(text: str) -> str:
            address = f'<text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://{fact.site}">'
            return text.replace("<text:p>", f"<text:p>{address}", 1).replace("</text:p>", "</text:a></text:p>", 1)

        def change(text: str) -> str:
            for number in numbers:
                text = row(text, number, link)
            if typed is not None:
                text = row(
                    text, typed, lambda one: re.sub("<text:p>[^<]*", f"<text:p>{escape(fact.text)}", one, count=1)
                )
            return text

        return changed(table, change)

    return {
        "": links(fact.row),
        "another_name": links(fact.neighbour),
        "another_name_too": links(fact.row, fact.neighbour),
        "and_typed": links(fact.row, typed=fact.neighbour),
    }


def hidden(part: Hidden) -> Mapping[str, Files]:
    left = part.table.headers.index(part.fact.headers[0])

    def hides(*columns: int) -> Callable[[str], str]:
        def change(text: str) -> str:
            found = text.split("<table:table-column ")
            for at in columns:
                found[at + 1] = 'table:visibility="collapse" ' + found[at + 1]
            return "<table:table-column ".join(found)

        return change

    def emptied(text: str) -> str:
        cells = hides(left, left + 1)(text).split("<table:table-cell")
        return "<table:table-cell".join(cells[:-1]) + "<table:table-cell/></table:table-row>"

    return {
        "": changed(part.table, hides(left, left + 1)),
        "only_one": changed(part.table, hides(left)),
        "and_the_one_before": changed(part.table, hides(left - 1, left, left + 1)),
        "and_emptied": changed(part.table, emptied),
    }


def named(part: Named) -> Mapping[str, Files]:
    table, name = part.table, part.fact.name

    def names(**areas: str) -> Files:
        def made(name: str, area: str) -> str:
            first, _, last = (f"${one[0]}${one[1:]}" for one in area.partition(":"))
            place = f"${table.name}.{first}:.{last}"
            return f'<table:named-range table:name="{name}" table:cell-range-address="{place}"/>'

        ranges = "".join(made(*one) for one in areas.items())
        found = f"<table:named-expressions>{ranges}</table:named-expressions></office:spreadsheet>"
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(table.book.content)) as old, zipfile.ZipFile(out, "w") as new:
            for member in old.namelist():
                new.writestr(member, old.read(member).replace(b"</office:spreadsheet>", found.encode()))
        return {table.book.place: out.getvalue()}

    area = table.column(part.fact.header)
    header = f"{area[0]}{table.header_row}{area[area.index(':') :]}"
    return {
        "": names(**{name: area}),
        "with_the_header": names(**{name: header}),
        "and_another": names(**{name: area, f"{name}2": table.column(part.fact.beside)}),
    }


def exported(part: Exported) -> Mapping[str, Files]:
    table = part.table
    rows = [table.headers, *table.shown]

    def text(separator: str) -> Files:
        lines = [separator.join(f'"{one}"' if separator in one else one for one in line) for line in rows]
        return {part.place: "".join(f"{line}\n" for line in lines).encode()}

    def note(sheet: str) -> str:
        cell = '<table:table-cell office:value-type="string"><text:p>Sent</text:p></table:table-cell>'
        return f"{sheet}<table:table-row>{cell}</table:table-row>"

    return {
        "": text(";"),
        "with_commas": text(","),
        "with_a_note_in_the_sheet": {**text(";"), **changed(table, note)},
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [(Corrected, corrected), (Linked, linked), (Hidden, hidden), (Named, named), (Exported, exported)],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any], Mapping[str, Files]],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = workshop(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, files in outcomes(part).items():
        outcome = saved_state.beside(name or "right")
        outcome.put_all({**world.files, **files})
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


def filled_in(part: FilledIn) -> Mapping[str, Files]:
    fact, table = part.fact, part.table

    def entered(*cells: tuple[int, str, float]) -> Files:
        def change(text: str) -> str:
            for number, header, figure in cells:
                text = row(text, number, partial(put, at=table.headers.index(header), figure=figure))
            return text

        return changed(table, change)

    def put(text: str, at: int, figure: float) -> str:
        cells = text.split("<table:table-cell")
        value = f' office:value-type="float" office:value="{figure}"><text:p>{figure:g}</text:p></table:table-cell>'
        cells[at + 1] = value + ("</table:table-row>" if "</table:table-row>" in cells[at + 1] else "")
        return "<table:table-cell".join(cells)

    (first, header, right), *others = fact.cells
    return {
        "": entered(*fact.cells),
        "another_figure": entered((first, header, fact.misread), *others),
        "all_but_the_last": entered(*fact.cells[:-1]),
        "and_one_beside": entered(*fact.cells, (*fact.beside, right)),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("world", [club_office, print_office], ids=["club", "prints"])
def test_figures_that_lie_elsewhere(world: Callable[[Draw], World], seed: int, saved_state: SavedState) -> None:
    made = world(Draw(seed))
    for number, fact in enumerate(facts(made, Missing)):
        part = FilledIn(fact)
        assert all(table_value(fact.table, row_, header) is None for row_, header, _ in fact.cells)
        found = {}
        for name, files in filled_in(part).items():
            outcome = saved_state.beside(f"{number}-{name}")
            outcome.put_all(files)
            found[name] = outcome.failed(part)
        assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


def table_value(table: Table, number: int, header: str) -> object:
    return table.rows[number - table.first][table.headers.index(header)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", requirements.__all__)
def test_goals_are_false_and_guards_are_true_at_the_start(name: str, seed: int, saved_state: SavedState) -> None:
    world = (club_office if name == "FilledIn" else workshop)(Draw(seed))
    part = getattr(requirements, name).drawn(Scene(world, Draw(f"{seed}/start")))
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}


def facts(world: World, kind: type[Any]) -> list[Any]:
    return [one for one in world.facts if isinstance(one, kind)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int) -> None:
    world = workshop(Draw(seed))
    for fact in facts(world, OfTable):
        assert world.files[fact.table.book.place] == fact.table.book.content
    for limit in facts(world, Limit):
        beyond = [
            one < limit.value if limit.comparison == "<" else one > limit.value
            for one in limit.table.values(limit.header)
        ]
        assert 0 < sum(beyond) < len(beyond) / 2
    for rows in facts(world, Conspicuous):
        assert len(rows.rows) == 3
        assert set(rows.rows) < set(rows.too_many)
    for choice in facts(world, Choice):
        assert set(choice.table.values(choice.header)) <= set(choice.source.values(choice.source.headers[0]))
    for address in facts(world, Address):
        text, *rest = address.table.rows[address.row - address.table.first]
        assert text == address.text
        assert address.site in rest
        assert address.neighbour != address.row
    for private in facts(world, Private):
        left, right = map(private.table.headers.index, private.headers)
        assert right == left + 1
    for summary in facts(world, Summary):
        *figures, total = (row[summary.table.headers.index(summary.figures)] for row in summary.table.rows)
        assert sum(figures) == pytest.approx(total)
    for wrong in facts(world, WrongFigure):
        value = wrong.table.rows[wrong.row - wrong.table.first][wrong.table.headers.index(wrong.header)]
        assert value != wrong.right
        assert any(place.endswith(f"/{wrong.source}") for place in world.files)


def test_sums_agree_from_one_workbook_to_the_next() -> None:
    world = workshop(Draw(3))
    orders = next(one.table for one in facts(world, Conspicuous) if one.table.name == "Orders")
    amounts = {row[0]: row[6] for row in orders.rows}
    wrong = next(one for one in facts(world, WrongFigure) if one.table.name == "Invoices")
    invoices = wrong.table
    others = [row for at, row in enumerate(invoices.rows, invoices.first) if at != wrong.row]
    assert all(row[5] == amounts[row[4]] for row in others)
    assert wrong.right == amounts[invoices.rows[wrong.row - invoices.first][4]]
