"""Fill the gaps of a newsletter, and prepare stills and the library."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.vlc.requirements import LibraryFilled, SnapshotsSet
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={
        "lengths": FiguresFilled.drawn,
        "stills": SnapshotsSet.drawn,
        "library": LibraryFilled.drawn,
    },
    instruction=(
        "The newsletter of {club} is almost done; our films are in {films}. {lengths}, and save it. To add stills, "
        "{stills}, in VLC. While you are there, {library}.",
        "In VLC, {library}; all films of {club} are in {films}. There, {stills}. The newsletter waits for figures: "
        "{lengths}. Save it, please.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=6236,
)
