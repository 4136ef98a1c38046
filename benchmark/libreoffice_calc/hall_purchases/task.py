"""Complete a hall's workbook with the prices of a shop, and tidy up the browser that they are looked up in."""

from __future__ import annotations

from apps.chromium.requirements import BookmarksFiled, SearchAdded
from apps.libreoffice_calc.requirements import FilledIn, Marked
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "prices": FilledIn.drawn,
        "unpaid": Marked.drawn,
        "loose": BookmarksFiled.drawn,
        "search": SearchAdded.drawn,
    },
    instruction=(
        "The auditor of {hall} comes tomorrow, and {book} is open in Calc. {prices}. Then {unpaid}, and save it. He "
        "will use our browser, so {loose}. And {search}.",
        "Please get {book} and the browser of {hall} in order. In the browser, {search}. Then {loose}. In Calc, "
        "{unpaid}. {prices}. Save the workbook.",
    ),
    difficulty="hard",
    max_steps=150,
)
