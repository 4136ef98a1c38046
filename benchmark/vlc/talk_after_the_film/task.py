"""Bookmark the scenes of a film that is talked about, and make voices clear."""

from __future__ import annotations

from apps.vlc.requirements import EqualizerSet, KeyGiven, ScenesMarked
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={
        "scenes": ScenesMarked.drawn,
        "voices": EqualizerSet.drawn,
        "key": KeyGiven.drawn,
    },
    instruction=(
        "I lead the talk after the film at {venue}, and our films are in {films}. First {scenes}. For the voices, "
        "{voices}, and let VLC keep that. And since it is dark, {key}.",
        "In VLC, {key}; it is dark at {venue}. {voices}, for good. The films are in {films}: {scenes}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=8587,
)
