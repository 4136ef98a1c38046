"""Correct a price, and set the sound of the hall up."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.vlc.requirements import EqualizerSet, SoundSet
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={
        "price": Corrected.drawn,
        "echo": EqualizerSet.drawn,
        "sound": SoundSet.drawn,
    },
    instruction=(
        "Before people come to {venue}, two things have to be right. {price}, and save that. Then, in VLC, {echo}. "
        "And {sound}, from now on.",
        "In VLC, {sound}, as we show old films at {venue}. Then {echo}. One of the papers of {club} is wrong, too: "
        "{price}. Save it.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=7508,
)
