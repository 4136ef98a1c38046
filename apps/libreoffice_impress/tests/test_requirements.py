"""Requirements of Impress, each by itself, at the start: goals are false and guards are true.

``test_live_requirements.py`` shows what the operations do in Impress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_impress import requirements
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

KINDS = [getattr(requirements, name) for name in requirements.__all__]
SEEDS = range(1, 6)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_goals_are_false_at_the_start_and_its_guards_are_true(
    kind: type[Requirement], saved_state: SavedState
) -> None:
    for seed in SEEDS:
        world = observatory(Draw(seed))
        part = kind.drawn(Scene(world, Draw(f"{seed}/{kind.__name__}")))
        home = saved_state.beside(f"{seed}")
        home.put_all(world.files)
        assert home.failed(part) == {one.id for one in part.goals()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_one_of_its_mistakes_breaks_a_guard(kind: type[Requirement]) -> None:
    part = kind.drawn(Scene(observatory(Draw(3)), Draw("3/part")))
    guards = {one.id for one in part.guards()}
    known = guards | {one.id for one in part.goals()}
    assert all(set(one.fails) <= known for one in part.mistakes())
    assert any(set(one.fails) & guards for one in part.mistakes())
