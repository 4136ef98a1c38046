"""Set VLC up so that every film sounds alike and the window stays as it is."""

from __future__ import annotations

from apps.vlc.requirements import EqualizerSet, LibraryFilled, SoundSet
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "sound": SoundSet.drawn,
        "room": EqualizerSet.drawn,
        "window": LibraryFilled.drawn,
    },
    instruction=(
        "Before the next evening at {venue}, I would like VLC to sound the same whatever we show. {sound}. {room}. "
        "Then {window}, so that nobody at {club} has to search for them while people wait.",
        "{window}, in VLC, so that {club} finds them at {venue}. Then {room}. And {sound}.",
    ),
    difficulty="easy",
    max_steps=80,
    seed=3867,
)
