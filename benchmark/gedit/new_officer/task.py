"""Bring one document up to date with what the annual meeting decided."""

from __future__ import annotations

from apps.gedit.requirements import Renamed
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={"officer": Renamed.drawn},
    instruction=(
        "{officer}. Save it when you are done; it goes to the printers tonight.",
        "Some papers of {club} are older than our last meeting. {officer}. Don't forget to save it.",
    ),
    difficulty="easy",
    max_steps=40,
)
