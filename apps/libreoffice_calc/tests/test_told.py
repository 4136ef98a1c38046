"""Requirements of Calc about what others have told: what their checks say of workbooks and of mistakes in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_calc.requirements.facts import Table
from apps.libreoffice_calc.requirements.told import Paid, PaymentsEntered, Substituted
from apps.libreoffice_calc.tests.test_requirements import Files, changed, row
from benchmark.worlds.fair_office import fair_in_dispute, fair_office
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 6)
_CELL = "<table:table-cell"


def entered(table: Table, cells: Sequence[tuple[int, str, float | str]]) -> Files:
    """The workbook with numbers or texts entered in cells, by row and header."""

    def change(text: str) -> str:
        for number, header, value in cells:
            kind, said = ("string", "") if isinstance(value, str) else ("float", f' office:value="{value}"')
            at = table.headers.index(header) + 1

            def put(line: str, at: int = at, kind: str = kind, said: str = said, value: Any = value) -> str:
                parts = line.split(_CELL)
                end = parts[at][parts[at].index("</table:table-row>") :] if "</table:table-row>" in parts[at] else ""
                parts[at] = f' office:value-type="{kind}"{said}><text:p>{value}</text:p></table:table-cell>{end}'
                return _CELL.join(parts)

            text = row(text, number, put)
        return text

    return changed(table, change)


def payments_entered(part: PaymentsEntered) -> Mapping[str, Files]:
    fact, arrived = part.fact, part.fact.arrived

    def paid(*payments: Paid) -> Files:
        return entered(part.table, [(one.row, fact.header, one.pence / 100) for one in payments])

    half = len(arrived) // 2
    return {
        "": paid(*arrived),
        "as_told_first": paid(*(fact.outdated if one.row == fact.outdated.row else one for one in arrived)),
        "up_to_the_middle": paid(*arrived[:half]),
        "from_the_middle_on": paid(*arrived[half:]),
        "and_for_something_else": paid(*arrived, fact.trap),
    }


def substituted(part: Substituted) -> Mapping[str, Files]:
    fact = part.fact
    name, phone = fact.now

    def put(*rows: int) -> Files:
        return entered(part.table, [one for at in rows for one in ((at, "Helper", name), (at, "Phone", phone))])

    return {
        "": put(fact.row),
        "with_the_old_number": entered(part.table, [(fact.row, "Helper", name)]),
        "in_another_row": put(fact.neighbour),
        "in_another_row_too": put(fact.row, fact.neighbour),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("world_of", [fair_office, fair_in_dispute])
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [(PaymentsEntered, payments_entered), (Substituted, substituted)],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any], Mapping[str, Files]],
    world_of: Callable[[Draw], Any],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = world_of(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, files in outcomes(part).items():
        outcome = saved_state.beside(name or "right")
        outcome.put_all({**world.files, **files})
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}
