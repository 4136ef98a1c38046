"""What the app writes beside what its user asked for: the profile is the same as Calc's."""

from __future__ import annotations

from apps.libreoffice_calc.incidental import INCIDENTAL as CALC
from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    *CALC,
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu",
        "What was set last in Find and Replace.",
        "*SearchOptions*",
    ),
    Incidental("*.odp", "A picture of the first slide.", "Thumbnails/*"),
    Incidental("*.odp", "Pictures of charts and tables that are made anew at each save.", "ObjectReplacements/*"),
)
