"""Bring papers up to date after an election, and choose plugins."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, PluginsSet, Renamed
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "name": Renamed.drawn,
        "figure": Corrected.drawn,
        "plugins": PluginsSet.drawn,
    },
    instruction=(
        "After the election at {club}, two papers are out of date. {name}. Next, {figure}. Save both of them. And "
        "because I work here from now on, {plugins}.",
        "Two papers of {club} have to follow what was decided. {figure}; save it. {name}. Save that, too. And "
        "{plugins}, in gedit.",
    ),
    difficulty="moderate",
    max_steps=90,
    seed=2492,
)
