"""Prepare VLC for a screen that is seen through a mirror."""

from __future__ import annotations

from apps.vlc.requirements import PictureTurned, SoundSet, SubtitleFilesRead
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "picture": PictureTurned.drawn,
        "sound": SoundSet.drawn,
        "letters": SubtitleFilesRead.drawn,
    },
    instruction=(
        "{club} shows its films at {venue} through a mirror this time. {picture}. {sound}. For those who read along, "
        "{letters}. All of this has to be kept by VLC.",
        "For {venue}, {letters}, in VLC. {sound}. And {picture}. {club} wants all of that to stay.",
    ),
    difficulty="moderate",
    max_steps=90,
    seed=8246,
)
