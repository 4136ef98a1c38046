"""Each requirement of GIMP is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.gimp import requirements
from apps.gimp.requirements import ColoursCorrected, MadeAsOrdered
from benchmark.worlds.print_office import print_sheets
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import Draw, Requirement, Scene, World, fixed

KINDS: list[type[Requirement]] = [getattr(requirements, name) for name in requirements.__all__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = (print_sheets if kind is MadeAsOrdered else print_room)(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


def test_exposure_is_corrected_as_saturation_is(
    outcomes: Callable[[Requirement, World], dict[str, set[str]]],
) -> None:
    world = print_room(Draw(7))
    part = fixed(ColoursCorrected.drawn, filter="Exposure")(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
