"""Correct a notice in the editor, and slides in Impress."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.libreoffice_impress.requirements import LineAdded, NameReplaced, NotesWritten
from benchmark.worlds.observatory_office import observatory_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory_office,
    requirements={
        "price": Corrected.drawn,
        "speaker": NameReplaced.drawn,
        "rule": LineAdded.drawn,
        "seats": NotesWritten.drawn,
    },
    instruction=(
        "Some things have changed at {house}. In the editor, {price}; save it. In Impress, {speaker}. Then {rule}. "
        "Also {seats}. Save these presentations.",
        "{boss} of {house} needs a hand. In Impress, {seats}. Also {rule}. Then {speaker}. Save the presentations. "
        "Last, {price}, in the editor, and save that.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=9,
)
