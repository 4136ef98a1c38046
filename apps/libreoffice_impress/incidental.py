"""What the app writes beside what its user asked for: the profile is the same as Calc's."""

from __future__ import annotations

from apps.libreoffice_calc.incidental import INCIDENTAL as CALC
from pytest_opencomputer.apps.incidental import Incidental

_BY_NAME = "Impress writes styles and their names anew at each save: `mutants` changes by name what a person sets."
_REGISTRY = ".config/libreoffice/*/user/registrymodifications.xcu"

INCIDENTAL = (
    *CALC,
    *(
        Incidental("*.odp", _BY_NAME, f"{member}.xml/*")
        for member in ("content", "styles", "meta", "settings", "META-INF/manifest")
    ),
    Incidental(_REGISTRY, "What was set last in Find and Replace.", "*SearchOptions*"),
    Incidental(_REGISTRY, "Which toolbar was last shown for what was selected.", "*ObjectBar/Selection*"),
    Incidental(_REGISTRY, "Which deck of the sidebar was open.", "*Office.UI.Sidebar*"),
    Incidental("*.odp", "A picture of the first slide.", "Thumbnails/*"),
    Incidental("*.odp", "Pictures of charts and tables that are made anew at each save.", "ObjectReplacements/*"),
    Incidental("*.odp", "Pictures of tables that are made anew at each save.", "Pictures/TablePreview*"),
)
