"""Each requirement by itself, in the real VS Code: its goals become true, and each mistake fails exactly its checks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.vscode import requirements
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS = [getattr(requirements, name) for name in requirements.__all__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = harbour_code(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
