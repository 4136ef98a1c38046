"""Tidy up an office in the file manager, and slides in Impress."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import FigureCorrected, Furnished, SlideMoved
from apps.pcmanfm.requirements import Discarded, NameGiven
from benchmark.worlds.observatory_office import observatory_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory_office,
    requirements={
        "drafts": Discarded.drawn,
        "scan": NameGiven.drawn,
        "order": SlideMoved.drawn,
        "figure": FigureCorrected.drawn,
        "footer": Furnished.drawn,
    },
    instruction=(
        "The office of {house} is a mess. Please {drafts}. Then {scan}. In Impress, {order}. Then {figure}. Also "
        "{footer}. Save the presentations.",
        "{boss} comes back to {house} tomorrow. In Impress, {footer}. Then {figure}. Next, {order}. Save all of them. "
        "In the file manager, {scan}. Last, {drafts}.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=2,
)
