"""Tidy up an office in the file manager, and settle papers in Writer."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import FigureCorrected, SetApart
from apps.pcmanfm.requirements import Discarded, NameGiven
from benchmark.worlds.housing_office import housing_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_office,
    requirements={
        "drafts": Discarded.drawn,
        "scan": NameGiven.drawn,
        "figure": FigureCorrected.drawn,
        "passage": SetApart.drawn,
    },
    instruction=(
        "The office of {coop} needs tidying. Please {drafts}. Then {scan}. In Writer, {figure}. Also {passage}. Save "
        "these documents.",
        "Before {boss} of {coop} returns: {figure}. Then {passage}. Save both in Writer. In the file manager, {scan}. "
        "Last, {drafts}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=2,
)
