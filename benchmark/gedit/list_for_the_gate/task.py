"""Put a list into order, and print a paper for the gate."""

from __future__ import annotations

from apps.gedit.requirements import Highlighted, Printed, SortedList
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "list": SortedList.drawn,
        "mode": Highlighted.drawn,
        "print": Printed.drawn,
    },
    instruction=(
        "Something for the gate of {club}. First {list}, and save it. For reading on the screen, {mode}. And for the "
        "board, {print}.",
        "{print}; it hangs at the gate of {club} from tomorrow on. Then {mode}. And {list}; save the list.",
    ),
    difficulty="moderate",
    max_steps=90,
    seed=2804,
)
