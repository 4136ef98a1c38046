"""Correct a price, save a list, and show a text."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.vlc.requirements import ListAgreed, TextShown
from benchmark.worlds.film_club_office import club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={
        "price": Corrected.drawn,
        "list": ListAgreed.drawn,
        "text": TextShown.drawn,
    },
    instruction=(
        "I plan an evening of {club}; the films are in {films}. {price}, and save the paper. With VLC, {list}. At "
        "{venue}, people should know who we are, so {text}.",
        "In VLC, {text}, so that people at {venue} know who we are. The films are in {films}: {list}. And of the "
        "papers of {club}, {price}. Save that.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=6325,
)
