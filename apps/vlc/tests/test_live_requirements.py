"""Each requirement of VLC is played by itself, once right and once with each mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.vlc.requirements import (
    EqualizerSet,
    KeyGiven,
    LibraryFilled,
    ListAgreed,
    ListShortened,
    PictureTurned,
    ProgrammeSaved,
    ScenesMarked,
    SnapshotsSet,
    SoundSet,
    SubtitleFilesRead,
    SubtitlesLook,
    TextShown,
    WindowSet,
)
from benchmark.worlds.film_club import film_club
from benchmark.worlds.film_club_office import club_office
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

KINDS = [
    EqualizerSet,
    KeyGiven,
    LibraryFilled,
    ListAgreed,
    ListShortened,
    PictureTurned,
    ProgrammeSaved,
    ScenesMarked,
    SnapshotsSet,
    SoundSet,
    SubtitleFilesRead,
    SubtitlesLook,
    TextShown,
    WindowSet,
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Requirement, World], dict[str, set[str]]]
) -> None:
    world = (club_office if kind is ListAgreed else film_club)(Draw(7))
    part = kind.drawn(Scene(world, Draw("7/part")))
    assert outcomes(part, world) == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
