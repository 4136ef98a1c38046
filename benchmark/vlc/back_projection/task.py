"""Set picture and sound up for another room."""

from __future__ import annotations

from apps.vlc.requirements import EqualizerSet, PictureTurned, TextShown
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={"sound": EqualizerSet.drawn, "picture": PictureTurned.drawn, "text": TextShown.drawn},
    instruction=(
        "We have moved to {venue}, and VLC has to fit the new room. {picture}; let its transformation do that. Also, "
        "{text}. The walls are bare, so {sound}. Save all of it for the evenings to come.",
        "VLC on this computer now shows our films in {venue}. For the ears, {sound}. For the eyes, {text}; and "
        "{picture}, by its transformation. Save it all, so that it holds for every evening.",
    ),
    difficulty="moderate",
    max_steps=80,
)
