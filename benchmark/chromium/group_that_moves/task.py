"""Note in a hall's programme which group has moved, and let the browser keep what its office reads."""

from __future__ import annotations

from apps.chromium.requirements import BookmarksFiled, LanguageAdded, PermissionBlocked, SiteZoomed
from apps.gedit.requirements.told import Updated
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "hour": Updated.drawn,
        "loose": BookmarksFiled.drawn,
        "site": PermissionBlocked.drawn,
        "size": SiteZoomed.drawn,
        "language": LanguageAdded.drawn,
    },
    instruction=(
        "A group has rung {hall} twice about its hour, and the papers are open in gedit. There, {hour}, and save it. "
        "In the browser, {site}. {size}. Then {loose}. Also {language}.",
        "Some things in the office of {hall} have waited too long. In the browser, {language}. Then {loose}. {size}. "
        "And {site}. The papers are in {folder}: {hour}. Save it in gedit.",
    ),
    difficulty="hard",
    max_steps=130,
)
