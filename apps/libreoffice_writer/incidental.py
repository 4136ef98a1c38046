"""What the app writes beside what its user asked for: the profile is the same as Calc's."""

from __future__ import annotations

from apps.libreoffice_calc.incidental import INCIDENTAL as CALC
from pytest_opencomputer.apps.incidental import Incidental

_BY_NAME = "Writer writes styles and their names anew at each save: `mutants` changes by name what a person sets."

INCIDENTAL = (
    *CALC,
    *(
        Incidental("*.odt", _BY_NAME, f"{member}.xml/*")
        for member in ("content", "styles", "meta", "settings", "META-INF/manifest")
    ),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu",
        "What was set last in Find and Replace.",
        "*SearchOptions*",
    ),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu",
        "Which toolbar was last shown for what was selected.",
        "*ObjectBar/Selection*",
    ),
    Incidental("*.odt", "A list of style hashes or a picture of the first page.", "layout-cache*"),
    Incidental("*.odt", "A picture of the first page.", "Thumbnails/*"),
)
