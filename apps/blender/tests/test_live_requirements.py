"""Each requirement of Blender is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.blender.requirements import (
    CurveAdded,
    Marked,
    Placed,
    Renamed,
    Repainted,
    RotationApplied,
    ShotPrepared,
    Smoothed,
    Subdivided,
    Triangulated,
    Turned,
    Unwrapped,
)
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS = [
    CurveAdded,
    Marked,
    Placed,
    Renamed,
    Repainted,
    RotationApplied,
    ShotPrepared,
    Smoothed,
    Subdivided,
    Triangulated,
    Turned,
    Unwrapped,
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = studio(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
