"""Each requirement of gedit is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.gedit.requirements import (
    Corrected,
    EditorSetUp,
    FiguresFilled,
    Highlighted,
    PaymentsNoted,
    PluginsSet,
    Printed,
    PrintedAcross,
    Renamed,
    SavedCopy,
    SortedList,
    Spelt,
    ViewSetUp,
)
from apps.gedit.requirements.told import OwingListed, Updated
from benchmark.worlds.allotments import allotments
from benchmark.worlds.fair_office import fair_with_payments
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS = [
    Corrected,
    EditorSetUp,
    FiguresFilled,
    Highlighted,
    PaymentsNoted,
    PluginsSet,
    Printed,
    PrintedAcross,
    Renamed,
    SavedCopy,
    SortedList,
    Spelt,
    ViewSetUp,
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = (club_papers if kind is FiguresFilled else allotments)(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", [OwingListed, Updated], ids=lambda kind: kind.__name__)
def test_what_is_told_elsewhere(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = fair_with_payments(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
