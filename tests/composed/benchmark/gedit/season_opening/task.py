"""Get the papers of an association ready for the season: names, spelling, a list, a print and a copy."""

from __future__ import annotations

from apps.gedit.requirements import PluginsSet, Printed, Renamed, SavedCopy, SortedList, Spelt
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "officer": Renamed.drawn,
        "spelling": Spelt.drawn,
        "list": SortedList.drawn,
        "paper": Printed.drawn,
        "copy": SavedCopy.drawn,
        "plugins": PluginsSet.drawn,
    },
    instruction=(
        "The season opens at {club} on Saturday. {officer}. Next, {spelling}. Save both papers. Also {list}, and save "
        "it. For the notice board, {paper}. Then {copy}. When all this is done, {plugins}.",
        "I promised the committee of {club} clean papers by tonight. First {spelling}. {officer}. In the same go, "
        "{list}. All three have to be saved. {paper}. {copy}. And {plugins}.",
    ),
    difficulty="hard",
    area="documents_and_printing",
    max_steps=160,
)
