"""Set up a browser for the morning: home pages, a pinned page, a search, and what a site may do."""

from __future__ import annotations

from apps.firefox.requirements import HomePagesSet, PagePinned, PermissionBlocked, SearchAdded, SiteZoomed
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "size": SiteZoomed.drawn,
        "site": PermissionBlocked.drawn,
        "search": SearchAdded.drawn,
        "home": HomePagesSet.drawn,
        "page": PagePinned.drawn,
    },
    instruction=(
        "{colleague} opens {office} each morning and begins in Firefox. Please {home}. Then {search}. {site}. Also "
        "{size}. At the end, {page}.",
        "Please prepare Firefox for {colleague}, who opens {office} in the morning: {size}. {site}. {home}. And "
        "{search}. Last of all, {page}.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=31,
)
