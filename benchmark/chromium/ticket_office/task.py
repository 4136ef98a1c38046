"""Set the browser of a hall up: its languages, the pages at the start, the size of a site, and a page for later."""

from __future__ import annotations

from apps.chromium.requirements import KeptForLater, LanguageAdded, SiteZoomed, StartPagesSet
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "later": KeptForLater.drawn,
        "language": LanguageAdded.drawn,
        "size": SiteZoomed.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "The browser in the office of {hall} should suit those who work there. {start}. {language}. Then {size}. "
        "And {later}.",
        "Please set the browser of {hall} up for the season. {later}. Then {size}. {language}. Also {start}.",
    ),
    difficulty="moderate",
    max_steps=70,
)
