"""Each requirement of Calc is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.libreoffice_calc.requirements import (
    Charted,
    Corrected,
    Exported,
    FilledIn,
    Frozen,
    Headed,
    Hidden,
    Highlighted,
    Limited,
    Linked,
    Marked,
    Named,
    Ruled,
)
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.film_club_office import club_book
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS = [
    Charted,
    Corrected,
    Exported,
    FilledIn,
    Frozen,
    Headed,
    Hidden,
    Highlighted,
    Limited,
    Linked,
    Marked,
    Named,
    Ruled,
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = (club_book if kind is FilledIn else workshop)(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", [PaymentsEntered, Substituted], ids=lambda kind: kind.__name__)
def test_what_is_told_elsewhere(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = fair_office(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
