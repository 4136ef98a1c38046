"""Send the bookings of a hall off as text, make its workbook easier to use, and have the browser forget visits."""

from __future__ import annotations

from apps.chromium.requirements import DataDeleted, KeptForLater, VisitsForgotten
from apps.libreoffice_calc.requirements import Exported, Frozen, Named
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "sums": Named.drawn,
        "view": Frozen.drawn,
        "text": Exported.drawn,
        "page": KeptForLater.drawn,
        "cookies": DataDeleted.drawn,
        "visits": VisitsForgotten.drawn,
    },
    instruction=(
        "From tomorrow on I share this computer and {book}, which is open in Calc. In the workbook, {sums}. Also "
        "{view}. Save it. Then {text}. As for the browser, {visits}. Then {cookies}. And {page}.",
        "The bookings of {hall} have to leave the house today. {text}. In the same workbook, {view}. Then {sums}, and "
        "save it. I also share the browser from now on, so {cookies}. Then {visits}. And {page}.",
    ),
    difficulty="hard",
    max_steps=150,
)
