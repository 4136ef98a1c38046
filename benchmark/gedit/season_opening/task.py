"""Get the papers of an association ready for the season: a name, the spelling, and a print."""

from __future__ import annotations

from apps.gedit.requirements import Printed, Renamed, Spelt
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={"officer": Renamed.drawn, "spelling": Spelt.drawn, "paper": Printed.drawn},
    instruction=(
        "The season opens at {club} on Saturday. {officer}. Next, {spelling}. Save both. For the notice board, "
        "{paper}.",
        "I promised {club} clean papers by tonight. First {spelling}. {officer}. Both have to be saved. Then {paper}.",
    ),
    difficulty="hard",
    area="documents_and_printing",
    max_steps=160,
)
