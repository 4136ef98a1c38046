"""Prepare a browser that two people use: what it remembers, what sites may do, and how it behaves."""

from __future__ import annotations

from apps.firefox.requirements import PagePinned, PermissionBlocked, TicksSet, VisitsForgotten
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "visits": VisitsForgotten.drawn,
        "site": PermissionBlocked.drawn,
        "ways": TicksSet.drawn,
        "page": PagePinned.drawn,
    },
    instruction=(
        "From now on {colleague} and I share this computer of {office}. In Firefox, {visits}. Then {site}. {ways}. At "
        "the end, {page}, for {colleague} to see.",
        "{colleague} uses the Firefox of {office}, too, from today on. Please {ways}. {site}. And {visits}. Last, "
        "{page}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=8,
)
