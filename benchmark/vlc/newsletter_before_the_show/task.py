"""Write the lengths of films into a newsletter, and set VLC up for those who watch them."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.vlc.requirements import KeyGiven, ListShortened, SubtitlesLook
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={
        "lengths": FiguresFilled.drawn,
        "repeat": ListShortened.drawn,
        "look": SubtitlesLook.drawn,
        "key": KeyGiven.drawn,
    },
    instruction=(
        "The newsletter of the {club} goes out tonight, and our films are in {films}. {lengths}, and save it. In VLC, "
        "{look}. Also {key}. Then {repeat}.",
        "Two evenings of the {club} are near. With VLC, {repeat}. Then {key}. Besides, {look}. The films are in "
        "{films}. In gedit, {lengths}, and save it.",
    ),
    difficulty="moderate",
    max_steps=120,
)
