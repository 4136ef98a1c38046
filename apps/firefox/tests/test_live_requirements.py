"""Each requirement of Firefox is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.firefox import requirements
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS: list[type[Requirement]] = [getattr(requirements, name) for name in requirements.__all__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = travel_office(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
