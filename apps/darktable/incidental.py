"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_CHOICES = "Window places, panels and the last choices in dialogs: all but what is shown, and in which order."
_ROWS = "Rows by number, with bits and blobs: `mutants` changes by name what a person sees of them."
_LIBRARY, _DATA, _SETTINGS = (f".config/darktable/{name}" for name in ("library.db", "data.db", "darktablerc"))

INCIDENTAL = (
    Incidental(_SETTINGS, _CHOICES, "[!p]*"),
    Incidental(_SETTINGS, _CHOICES, "p[!l]*"),
    Incidental(_SETTINGS, _CHOICES, "plugins/[!l]*"),
    Incidental(_SETTINGS, _CHOICES, "plugins/lighttable/[!cf]*"),
    Incidental(_SETTINGS, _CHOICES, "plugins/lighttable/copy*"),
    Incidental(_SETTINGS, _CHOICES, "plugins/lighttable/collect/[!is]*"),
    Incidental(_SETTINGS, _CHOICES, "plugins/lighttable/filtering/[!s]*"),
    Incidental(_SETTINGS, "The orders of before.", "plugins/lighttable/filtering/sort_history*"),
    Incidental("*.xmp", "Sidecars, which darktable writes from its database; that is what mutants change."),
    Incidental(".config/darktable/styles/*.dtstyle", "Copies of styles, which darktable writes from its database."),
    *(
        Incidental(_LIBRARY, _ROWS, f"{table}/*")
        for table in ("images", "history", "meta_data", "color_labels", "tagged_images")
    ),
    *(Incidental(_DATA, _ROWS, f"{table}/*") for table in ("tags", "styles", "style_items")),
    Incidental(_LIBRARY, "Times that darktable makes up.", "*timestamp*"),
    Incidental(_LIBRARY, "Checksums of the edits.", "history_hash*"),
    Incidental(_LIBRARY, "Which images were selected last.", "selected_images*"),
    Incidental(_LIBRARY, "Places of masks and curves in memory.", "module_order*"),
    Incidental(_DATA, "Presets that darktable writes at each start.", "presets*"),
    Incidental(_DATA, "The version of the schema, without which darktable does not open it.", "db_info/*"),
    Incidental(".config/darktable/*.db-*", "Journals of the databases."),
    Incidental(".config/darktable/*.db-snp-*", "Copies of the databases of earlier starts."),
)
