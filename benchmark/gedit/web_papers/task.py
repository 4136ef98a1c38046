"""Make the papers of an association right and ready for its web site."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, Highlighted, SavedCopy, SortedList
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "figure": Corrected.drawn,
        "list": SortedList.drawn,
        "copy": SavedCopy.drawn,
        "markup": Highlighted.drawn,
    },
    instruction=(
        "The web site of {club} gets a new home, so things must be right. {figure}. Then {list}. Save both. For the "
        "archive, {copy}. Last, {markup}.",
        "Before {club} goes on the web, {list}, and {figure}. Both are to be saved. Then {copy}. For "
        "what comes next, {markup}.",
    ),
    difficulty="hard",
    area="several_documents",
    max_steps=120,
)
