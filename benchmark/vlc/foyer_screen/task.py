"""Prepare VLC for the screen in the foyer."""

from __future__ import annotations

from apps.vlc.requirements import LibraryFilled, TextShown, WindowSet
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "text": TextShown.drawn,
        "window": WindowSet.drawn,
        "library": LibraryFilled.drawn,
    },
    instruction=(
        "A screen in the foyer of {venue} is to show what we do, and VLC has to be prepared for that. {text}. Then "
        "{window}. Finally, {library}; our films are in {films}. What you set has to hold for every start.",
        "People in the foyer of {venue} look at a screen that VLC feeds. {library}; the films are in {films}. "
        "{window}. And {text}.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=7257,
)
