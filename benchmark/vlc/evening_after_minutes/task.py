"""Bring list, programme and newsletter of a film club up to date with what its committee decided."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.vlc.requirements import ListAgreed
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={"price": Corrected.drawn, "list": ListAgreed.drawn, "lengths": FiguresFilled.drawn},
    instruction=(
        "The committee of the {club} has met. Its papers are open in gedit, and our films lie in {films}. {price}. "
        "With VLC, {list}. For our members, {lengths}. Save both papers.",
        "Some things in {folder} have to follow what the committee decided for {venue}; the films are in {films}. "
        "With VLC, {list}. Then {lengths}, and save it. Last, {price}. Save that, too.",
    ),
    difficulty="moderate",
    max_steps=110,
)
