"""Requirements of Writer, each by itself, at the start: goals are false and guards are true.

``test_live_requirements.py`` shows what the operations do in Writer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_writer import requirements
from apps.libreoffice_writer.requirements.common import start_texts
from apps.libreoffice_writer.requirements.facts import OfPaper, WrongFigure
from benchmark.worlds.housing_office import housing_office
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
        world = housing_office(Draw(seed))
        part = kind.drawn(Scene(world, Draw(f"{seed}/{kind.__name__}")))
        home = saved_state.beside(f"{seed}")
        home.put_all(world.files)
        assert home.failed(part) == {one.id for one in part.goals()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_one_of_its_mistakes_breaks_a_guard(kind: type[Requirement]) -> None:
    part = kind.drawn(Scene(housing_office(Draw(3)), Draw("3/part")))
    guards = {one.id for one in part.guards()}
    known = guards | {one.id for one in part.goals()}
    assert all(set(one.fails) <= known for one in part.mistakes())
    assert any(set(one.fails) & guards for one in part.mistakes())


def test_facts_name_paragraphs_that_begin_like_no_other() -> None:
    for seed in SEEDS:
        for fact in housing_office(Draw(seed)).facts:
            if isinstance(fact, OfPaper) and not isinstance(fact, WrongFigure):
                begins = tuple(key for kind, key in fact.touched if kind == "paragraph")
                left = start_texts(fact.paper, begins)["count"]
                assert start_texts(fact.paper, ())["count"] - left == len(set(begins))
