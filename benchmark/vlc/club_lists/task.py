"""Make the lists of two evenings, and fill the media library."""

from __future__ import annotations

from apps.vlc.requirements import LibraryFilled, ListShortened, ProgrammeSaved
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "programme": ProgrammeSaved.drawn,
        "repeat": ListShortened.drawn,
        "library": LibraryFilled.drawn,
    },
    instruction=(
        "I run the evenings of the {club}. Our films lie in {films}, the lists beside them. With VLC, {programme}. "
        "Then {repeat}. For the people at the counter, {library}.",
        "Please help me before we open {venue}; the films are in {films} and our old lists next to them. First, "
        "{repeat}. Next, {programme}. And {library}, all of it with VLC.",
    ),
    difficulty="moderate",
    max_steps=120,
)
