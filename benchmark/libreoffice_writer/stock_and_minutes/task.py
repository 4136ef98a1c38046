"""Put a list into order in the editor, and settle the minutes in Writer."""

from __future__ import annotations

from apps.gedit.requirements import SortedList
from apps.libreoffice_writer.requirements import ChangesDecided, Footnoted, Remarked
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "changes": ChangesDecided.drawn,
        "note": Footnoted.drawn,
        "remark": Remarked.drawn,
        "list": SortedList.drawn,
    },
    instruction=(
        "I have to leave early, and {coop} waits for some papers. Please {changes}. Then {note}. Also {remark}. Save "
        "what you change in Writer. In the editor, {list}, and save that.",
        "{boss} of {coop} asks for help. In the editor, {list}; save it. In Writer, {remark}. Also {note}. Last, "
        "{changes}. Save these documents as well.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=6,
)
