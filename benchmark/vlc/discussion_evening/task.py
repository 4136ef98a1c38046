"""Prepare an evening on which a film is talked about: scenes, list, snapshots and a key."""

from __future__ import annotations

from apps.vlc.requirements import KeyGiven, ProgrammeSaved, ScenesMarked, SnapshotsSet
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "scenes": ScenesMarked.drawn,
        "programme": ProgrammeSaved.drawn,
        "stills": SnapshotsSet.drawn,
        "key": KeyGiven.drawn,
    },
    instruction=(
        "We of the {club} talk about our films ({films}). In VLC, {scenes}. Then {programme}. For the newsletter, "
        "{stills}. And {key}.",
        "We talk in {venue}; the films are in {films}. In VLC, {programme}. Next, {scenes}. For the "
        "newsletter, {stills}. And {key}.",
    ),
    difficulty="hard",
    max_steps=150,
)
