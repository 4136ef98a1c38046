"""Set GIMP up for the counter, and prepare two designs and a photograph for printing."""

from __future__ import annotations

from apps.gimp.requirements import AreaWidened, MadeGray, PrintPrepared, WorkplaceSet
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={
        "wide": AreaWidened.drawn,
        "print": PrintPrepared.drawn,
        "gray": MadeGray.drawn,
        "settings": WorkplaceSet.drawn,
    },
    instruction=(
        "This is the computer at the counter of the {room}; the work is in the folder Jobs in my home folder. "
        "First, {settings}. Then {print}. For the newspaper, {gray}. And {wide}.",
        "{boss} leaves early today, so please do what is left in GIMP; the files are in my home folder. {wide}. "
        "Then {gray}. Next, {print}. Also {settings}.",
    ),
    difficulty="hard",
    max_steps=140,
)
