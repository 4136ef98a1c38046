"""File confirmations in the file manager, and clear up the browser."""

from __future__ import annotations

from apps.firefox.requirements import DeadDeleted, DeparturesSaved, PagePrinted
from apps.pcmanfm.requirements import Filed, NameGiven
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "letters": Filed.drawn,
        "scan": NameGiven.drawn,
        "boats": DeparturesSaved.drawn,
        "dead": DeadDeleted.drawn,
        "page": PagePrinted.drawn,
    },
    instruction=(
        "Spring is over, and the computer of {office} is full. Please {letters}. Then {scan}. In Firefox, {dead}. Two "
        "files are missing: {boats}. And {page}.",
        "Please begin in Firefox, which has papers that {office} needs: {page}. Then {boats}. And {dead}. In the file "
        "manager, {scan}, and {letters}.",
    ),
    difficulty="moderate",
    max_steps=140,
    seed=2,
)
