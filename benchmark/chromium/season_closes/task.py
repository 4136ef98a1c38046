"""Close the season of a hall: an order, an hour, a workbook, and what sites may do and have kept."""

from __future__ import annotations

from apps.chromium.requirements import DataDeleted, PermissionBlocked, SearchAdded, SiteZoomed, StartPagesSet
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import Updated
from apps.libreoffice_calc.requirements import FilledIn, Frozen, Marked
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "order": FiguresFilled.drawn,
        "hour": Updated.drawn,
        "bought": FilledIn.drawn,
        "unpaid": Marked.drawn,
        "view": Frozen.drawn,
        "cookies": DataDeleted.drawn,
        "site": PermissionBlocked.drawn,
        "size": SiteZoomed.drawn,
        "search": SearchAdded.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "The season at {hall} ends today. What is left stands in season.txt, which is open in gedit: in the papers, "
        "{order} and {hour}; in {book}, {bought}, {unpaid} and {view}; in the browser, {cookies}, {site}, {size} and "
        "{search}. And {start}. Save the papers and the workbook.",
        "Please close the season of {hall} as {folder}/season.txt asks. Begin with the browser: {search}, {size}, "
        "{site} and {cookies}. Then {start}. In {book}, {view}, {unpaid} and {bought} come next, and in the end "
        "{hour} and {order}. Save what you change in papers and workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/season.txt",
        "gedit",
        "END OF THE SEASON\nThe committee wants all of this done before the winter.",
        {
            "order": "the order",
            "hour": "the hour of a group that moves",
            "bought": "the prices of what we bought",
            "unpaid": "the unpaid bookings of a group",
            "view": "the view of the bookings",
            "cookies": "what a site has kept",
            "site": "what a site may do",
            "size": "the size of a site",
            "search": "the site search",
        },
    ),
    max_steps=400,
    seed=3786,
)
