"""Letter signs as their orders want it, group holes, and put the list of the stock into order."""

from __future__ import annotations

from apps.gedit.requirements import SortedList
from apps.inkscape.requirements import Grouped, LetteredAsOrdered
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={
        "list": SortedList.drawn,
        "words": LetteredAsOrdered.drawn,
        "other": LetteredAsOrdered.drawn,
        "holes": Grouped.drawn,
    },
    instruction=(
        "Customers of {workshop} have other wishes now. In Inkscape, {words}. Also {other}. Then {holes}. Save the "
        "drawings. In the editor, {list}; save that, too.",
        "Before {boss} comes back: {list}, and save it. Then {holes}. {other}. And {words}. Save the drawings in "
        "Inkscape.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=3,
)
